import { messages } from '#contract/texts/messages';

/** What is to be known before an entry is saved that may be in the books already, or that nobody could tell whether it is. */
export function twinNotes(titles: readonly string[], isUnknown: boolean): string[] {
  if (isUnknown) return [messages.form.twinsUnknown];
  return titles.length > 0 ? [messages.form.twins(titles.join(', '))] : [];
}
