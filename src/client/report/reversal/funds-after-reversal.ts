import type { AccountRow } from '#contract/areas/accounts.wire';
import type { BookEntry } from '#contract/areas/entries.wire';
import { centsFromAnswer, negateCents } from '#contract/values/money';
import type { PopupFact } from '../../dialogs/popups.slice';
import { fundsAfter, fundsAmong } from '../../parts/account-funds';
import { type EntriesName, movesOf } from '../../parts/entry-moves';

/** What the accounts of an entry hold once it is taken back; nothing of one that is already, or where that is not known. */
export function fundsAfterReversal(
  entries: EntriesName,
  { requested, reversal }: BookEntry,
  accounts: readonly AccountRow[] | null,
): PopupFact[] {
  if (reversal) return [];
  return movesOf[entries].flatMap(({ account, amount, isInto }) => {
    const moved = centsFromAnswer(Number(requested[amount.member]));
    if (moved === null) return [];
    const funds = fundsAmong(accounts, String(requested[account.member]));
    return fundsAfter(account.label, funds, isInto ? negateCents(moved) : moved);
  });
}
