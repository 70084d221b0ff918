import type { DepositSummaryRow } from '#contract/areas/deposits.wire';
import { type Cents, centsFromAnswer, totalCents } from '#contract/values/money';

/** What one account received; null when the answer held no exact amount, which is never taken for 0. */
interface AccountTotal {
  account: string;
  amount: Cents | null;
}

/** What one person paid in, in one currency, over all accounts. */
export interface DepositTotal {
  currency: string;
  accounts: AccountTotal[];
  total: Cents | null;
}

/** What one person paid in. */
export interface UserTotal {
  user: string;
  /** null where the server does not tell */
  userId: number | null;
  currencies: DepositTotal[];
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups];
}

function sumOf(accounts: readonly AccountTotal[]): Cents | null {
  const amounts = accounts.map(({ amount }) => amount);
  return amounts.every((amount) => amount !== null) ? totalCents(amounts) : null;
}

/** The deposits by user, then by currency, with a total of each currency (§2 Home); in the order of the rows. */
export function depositTotals(rows: readonly DepositSummaryRow[]): UserTotal[] {
  return groupBy(rows, (row) => `${String(row.userid ?? '')} ${row.username}`).map(([, ofUser]) => ({
    user: ofUser[0]?.username ?? '',
    userId: ofUser[0]?.userid ?? null,
    currencies: groupBy(ofUser, (row) => row.currency).map(([currency, ofCurrency]) => {
      const accounts = ofCurrency.map((row) => ({ account: row.accname, amount: centsFromAnswer(row.total_amount) }));
      return { currency, accounts, total: sumOf(accounts) };
    }),
  }));
}
