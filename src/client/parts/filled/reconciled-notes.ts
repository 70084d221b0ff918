import type { BookEntry } from '#contract/areas/entries.wire';
import { messages } from '#contract/texts/messages';
import { formatWireDate } from '#contract/values/dates';

/**
 * What is to be known before an entry is taken back that the bank has confirmed, of each of its accounts; or that nobody knows
 * whether it has, where the entry could not be read, or not anew.
 */
export const reconciledNotes = (entry: BookEntry | null | undefined, isUnread = false): string[] =>
  entry && !isUnread
    ? entry.reconciled.map(({ account, statementDate }) =>
        messages.correction.reconciled(account, formatWireDate(statementDate)),
      )
    : [messages.correction.reconciledUnknown];
