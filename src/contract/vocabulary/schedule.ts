import { type CalendarDate, dateFromAnswer, daysBetween, dueState } from '../values/dates';

/** The schedule type of an installment; every other text is one of the Other Charges (contract §3). */
export const installmentType = 'Installment';
/** The same word as it is written in Britain, too. */
const installmentWord = /^instal?lment$/i;

/** A schedule type as it is kept: an installment is one whatever its case, and not a charge of another name. */
export function keptScheduleType(text: string): string {
  const type = text.trim();
  return installmentWord.test(type) ? installmentType : type;
}

/** By which rows of one type belong together: one charge is it whatever its case, and only what is written Installment is one. */
export const scheduleTypeKey = (type: string): string => (type === installmentType ? type : type.toLowerCase());

/** Heading of the summary of all schedule types that are not installments (§2 Project Details). */
export const otherCharges = 'Other Charges';

/** Computed status of a schedule row (§4). */
export type ScheduleStatus = 'due' | 'paid';

/** Status as shown: Paid; Partially Paid when something but not all is paid; otherwise the raw status (§4). */
export function scheduleStatusText(status: string, totalPaid: number): string {
  if (status === 'paid') return 'Paid';
  return totalPaid > 0 ? 'Partially Paid' : status;
}

/** What is added to the status of a row that is still due (§4), else ''. */
export function scheduleWarning(status: string, scheduleDate: CalendarDate | null, today: CalendarDate): string {
  if (status !== 'due' || !scheduleDate) return '';
  const state = dueState(scheduleDate, today);
  if (state === 'expired') return ' - Expired';
  return state === 'expiring soon' ? ' - Expiring soon' : '';
}

/** '57 days overdue' for the day of an answer on which something is still to be paid, once it is past; else ''. */
export function overdueText(scheduleDate: string | null | undefined, today: CalendarDate): string {
  const date = scheduleDate ? dateFromAnswer(scheduleDate) : null;
  if (!date || dueState(date, today) !== 'expired') return '';
  const days = daysBetween(date, today);
  return days === 1 ? '1 day overdue' : `${String(days)} days overdue`;
}

/** How an installment is named in a picker: its type unless that is Installment, else its name, else its number (§2 Make Payment). */
export function installmentLabel(row: { scheduletype: string; name?: string | null; installmentid: number }): string {
  if (row.scheduletype !== installmentType) return row.scheduletype;
  return row.name?.trim() ? row.name : `${installmentType} ${String(row.installmentid)}`;
}
