import { type CalendarDate, formatDate } from '#contract/values/dates';
import { messages } from '#contract/texts/messages';
import { invalidField } from '../refusal';

/**
 * For which day an entry is taken back: its own, or the one that is asked for under this member of the request, which is not
 * before it (contract §9). Where that is closed, `posting_day` of the database moves it to the first open one. Throws 400.
 */
export function reversalDay(entryDay: CalendarDate, asked: CalendarDate | null, member: string): CalendarDate {
  if (asked === null) return entryDay;
  if (asked < entryDay) throw invalidField(member, messages.movement.reversalBeforeEntry(formatDate(entryDay)));
  return asked;
}
