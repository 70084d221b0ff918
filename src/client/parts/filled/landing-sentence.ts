import { messages } from '#contract/texts/messages';
import { type CalendarDate, formatDate } from '#contract/values/dates';
import type { ClosedDaysOfForm } from '../../pickers/closed-days';

/**
 * On which day something is taken back, in a sentence that says why it is another than was meant; nothing of a day before its
 * own, which the field itself refuses, or while the closed days are awaited.
 */
export function landingSentence(
  entryDay: CalendarDate,
  asked: CalendarDate | null,
  { landingDay, isSettled, isUnread }: Pick<ClosedDaysOfForm, 'landingDay' | 'isSettled' | 'isUnread'>,
): string {
  const said = messages.correction;
  const meant = asked ?? entryDay;
  if (meant < entryDay || !isSettled) return '';
  if (isUnread) return said.landingUnknown(formatDate(meant));
  const lands = landingDay(meant);
  if (lands !== meant) return said.takenBackLater(formatDate(meant), formatDate(lands));
  return meant === entryDay ? said.takenBackOnOwnDay(formatDate(lands)) : said.takenBackOn(formatDate(lands));
}
