import { type CalendarDate, dateFromAnswer, dueState } from '#contract/values/dates';
import type { ScheduleRecordRow } from '#contract/areas/projects.wire';
import { scheduleStatusText, scheduleWarning } from '#contract/vocabulary/schedule';

interface ScheduleStatusProps {
  row: ScheduleRecordRow;
  today: CalendarDate;
}

/** 'Paid', 'Partially Paid - Expiring soon', 'due - Expired' (§4). What is late blinks a moment; the words stay. */
export function ScheduleStatus({ row: { status, total_paid, scheduledate }, today }: ScheduleStatusProps) {
  const text = scheduleStatusText(status, total_paid);
  const date = dateFromAnswer(scheduledate);
  const warning = scheduleWarning(status, date, today);
  if (date && warning) {
    const tone = dueState(date, today) === 'expired' ? 'negative' : 'warning';
    return <span className={`badge badge--${tone} badge--blink`}>{text + warning}</span>;
  }
  return <span className={status === 'paid' ? 'badge badge--positive' : 'badge'}>{text}</span>;
}
