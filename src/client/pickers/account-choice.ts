import type { AccountRow } from '#contract/areas/accounts.wire';
import { captions } from '#contract/texts/captions';
import { type Cents, formatCents } from '#contract/values/money';
import type { Choice } from '../fields/choices';

/** What an account holds, and what may leave it: its overdraft limit as well; null while nobody knows what of it is spent. */
export interface AccountFunds {
  readonly balance: Cents;
  readonly available: Cents | null;
  readonly currency: string;
}

/** What the account of this id holds by now; null where that is not known. */
export type FundsOf = (accountId: string) => AccountFunds | null;

/** An account as one of several to choose from: its name and currency, with its type and, where known, what it holds. */
export function accountChoice(
  { id, accName, currency, accounttype, isClosed }: AccountRow,
  funds: AccountFunds | null = null,
): Choice {
  const notes = [accounttype, isClosed && captions.closed, funds && formatCents(funds.balance)];
  return {
    value: String(id),
    label: `${accName} (${currency.code})`,
    names: [accName],
    note: notes.filter(Boolean).join(' · '),
  };
}
