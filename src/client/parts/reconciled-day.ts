import type { AccountRow } from '#contract/areas/accounts.wire';
import { messages } from '#contract/texts/messages';
import { dateFromAnswer, dateFromWire, formatDate } from '#contract/values/dates';

/** The day of an entry, and the accounts that it moves. */
type Move = readonly [day: string, ...accounts: (AccountRow | undefined)[]];

/**
 * What is to be known before an entry is saved on a day up to which an account is reconciled: nobody has seen it in the
 * bank's statement. Of a correction only where what it corrects did not stand in such days of the account itself.
 */
export function reconciledDay<Values>(
  values: Values,
  replaced: Values | null | undefined,
  moveOf: (values: Values) => Move,
): string[] {
  const before = replaced ? sentencesOf(moveOf(replaced)) : [];
  return sentencesOf(moveOf(values)).filter((sentence) => !before.includes(sentence));
}

const sentencesOf = ([text, ...accounts]: Move): string[] => {
  const day = dateFromWire(text);
  return accounts.flatMap((account) => {
    const reconciled = dateFromAnswer(account?.reconciledUpTo ?? '');
    return account && day !== null && reconciled !== null && day <= reconciled
      ? messages.saving.reconciledUpTo(account.accName, formatDate(reconciled))
      : [];
  });
};
