import { messages } from '#contract/texts/messages';
import { type CalendarDate, formatDate } from '#contract/values/dates';

/**
 * On which day something is taken back, in a sentence that says why it is another than was meant; nothing of a day before its
 * own, which the field itself refuses.
 */
export function landingSentence(
  entryDay: CalendarDate,
  asked: CalendarDate | null,
  landingDay: (day: CalendarDate) => CalendarDate,
): string {
  const said = messages.correction;
  const meant = asked ?? entryDay;
  if (meant < entryDay) return '';
  const lands = landingDay(meant);
  if (lands !== meant) return said.takenBackLater(formatDate(meant), formatDate(lands));
  return meant === entryDay ? said.takenBackOnOwnDay(formatDate(lands)) : said.takenBackOn(formatDate(lands));
}
