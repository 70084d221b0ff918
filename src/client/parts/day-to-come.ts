import { messages } from '#contract/texts/messages';
import { dateFromWire, formatDate, today } from '#contract/values/dates';

/** What is to be known before an entry is saved whose day is still to come: perhaps its year is mistyped. */
export function dayToCome(text: string): string[] {
  const day = dateFromWire(text);
  return day !== null && day > today(new Date()) ? [messages.saving.dayToCome(formatDate(day))] : [];
}
