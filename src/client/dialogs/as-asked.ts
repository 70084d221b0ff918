import { messages } from '#contract/texts/messages';
import { notSent } from '../transport/not-sent';

/**
 * Ends a call that the server would take whatever has changed while it was asked about, where by now something else would be
 * asked; a row that could not be read (null) holds nobody.
 */
export function requireAsAsked<Row>(row: Row, now: Row | null, asked: (row: Row) => unknown): void {
  if (now && JSON.stringify(asked(now)) !== JSON.stringify(asked(row))) throw notSent(messages.asked.changed);
}
