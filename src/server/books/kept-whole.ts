import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../db/database';
import { onlyRow } from '../db/query';
import { statement } from '../db/statement';
import { isKept } from '../ledger/account-days';
import { keepAccounts } from '../ledger/account-keeping';
import { areDepositsSummed } from '../movements/deposit-sums';
import { notedLists } from '../movements/kept-lists';
import { keepLists } from '../movements/list-keeping';

const againMilliseconds = 500;

/** Of the lists that this version keeps: nobody here would ever count those of a newer one. */
const whole = statement(
  { is: 'boolean' },
  (noted: readonly string[]) => sql`
    select ${isKept} and ${areDepositsSummed} and not exists (
      select from list_keeping where movements = any(${noted}::text[]) and filled_at is null) as is`,
);

const isWhole = async (database: Database) => (await onlyRow(database, whole(notedLists))).is;

/**
 * Keeps what accounts and lists sum of entries of before, or waits while somebody else does: the rules of it hold nothing
 * until then. `tell` is called where that was not done yet.
 */
export async function keepWhole(
  database: Database,
  ending?: AbortSignal,
  tell: () => void = () => undefined,
): Promise<void> {
  if (await isWhole(database)) return;
  tell();
  for (;;) {
    await keepLists(database, ending);
    await keepAccounts(database, ending);
    if (await isWhole(database)) return;
    await wait(againMilliseconds, undefined, { signal: ending });
  }
}
