import { messages } from '#contract/texts/messages';
import { type CalendarDate, formatDate } from '#contract/values/dates';

/** On which day something is taken back, in a sentence that says why it is another than was meant. */
export function landingSentence(
  entryDay: CalendarDate,
  asked: CalendarDate | null,
  landingDay: (day: CalendarDate) => CalendarDate,
): string {
  const said = messages.correction;
  const meant = asked ?? entryDay;
  const lands = landingDay(meant);
  if (lands !== meant) return said.takenBackLater(formatDate(meant), formatDate(lands));
  return meant === entryDay ? said.takenBackOnOwnDay(formatDate(lands)) : said.takenBackOn(formatDate(lands));
}
