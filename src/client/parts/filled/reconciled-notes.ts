import type { BookEntry } from '#contract/areas/entries.wire';
import { messages } from '#contract/texts/messages';
import { formatWireDate } from '#contract/values/dates';

/** What is to be known before an entry is taken back that the bank has confirmed, of each of its accounts. */
export const reconciledNotes = ({ reconciled }: BookEntry): string[] =>
  reconciled.map(({ account, statementDate }) =>
    messages.correction.reconciled(account, formatWireDate(statementDate)),
  );
