import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { calendarControls } from '#contract/texts/control-names';
import { type CalendarDate, today } from '#contract/values/dates';

/** What a calendar is told. */
export interface CalendarProps {
  day: CalendarDate | null;
  onPick: (day: string | null) => void;
}

/** The month of the day, which has the focus; today's when none is chosen. */
export function Calendar({ day, onPick }: CalendarProps) {
  const start = day ?? today(new Date());
  return (
    <DatePicker
      value={day}
      defaultDate={start}
      onChange={onPick}
      getDayProps={(each) => (each === start ? { 'data-autofocus': true } : {})}
      ariaLabels={calendarControls}
      firstDayOfWeek={1}
      weekendDays={[]}
      hideOutsideDates
      highlightToday
      minDate="1900-01-01"
      maxDate="2200-12-31"
    />
  );
}
