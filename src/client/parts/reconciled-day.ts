import type { AccountRow } from '#contract/areas/accounts.wire';
import { messages } from '#contract/texts/messages';
import { dateFromAnswer, dateFromWire, formatDate } from '#contract/values/dates';

/** The accounts as far as they could be read, or read anew. */
interface ReadAccounts {
  data?: readonly AccountRow[] | undefined;
  isError: boolean;
}

/** The day of an entry, and the accounts that it moves, by their numbers as forms hold them. */
type Move = readonly [day: string, ...accounts: string[]];

/**
 * What is to be known before an entry is saved on a day up to which an account is reconciled: nobody has seen it in the
 * bank's statement. Of a correction only where what it corrects did not stand in such days of the account itself.
 */
export function reconciledDay<Values>(
  { data = [], isError }: ReadAccounts,
  values: Values,
  replaced: Values | null | undefined,
  moveOf: (values: Values) => Move,
): string[] {
  const before = replaced ? sentencesOf(data, moveOf(replaced)) : [];
  const told = sentencesOf(data, moveOf(values)).filter((sentence) => !before.includes(sentence));
  // A server that knows no reconciliations has none to tell of.
  const isUnknown = isError && data.every(({ reconciledUpTo }) => reconciledUpTo !== undefined);
  return isUnknown && told.length === 0 ? [messages.saving.reconciledUnknown] : told;
}

const sentencesOf = (accounts: readonly AccountRow[], [text, ...moved]: Move): string[] => {
  const day = dateFromWire(text);
  return moved.flatMap((id) => {
    const account = accounts.find((each) => String(each.id) === id);
    const reconciled = dateFromAnswer(account?.reconciledUpTo ?? '');
    return account && day !== null && reconciled !== null && day <= reconciled
      ? messages.saving.reconciledUpTo(account.accName, formatDate(reconciled))
      : [];
  });
};
