import type { Database } from '../../src/server/db/database';
import { recountLists } from '../../src/server/movements/list-keeping';

/** Adds so many deposits, as years of a busy company leave them; only their rows, which the lists read. */
export async function writeLongHistory(database: Database, rows: number): Promise<void> {
  await database.query('alter table deposits disable trigger all');
  await database.query(
    `insert into deposits (journal_entry_id, deposit_date, user_id, account_id, currency_id, amount_cents, remarks, recorded_by)
     select 1000000 + n, date '2020-01-01' + n % 2000, 1 + n % 5, a.id, a.currency_id, 100 + n, 'Row ' || n, 1
     from generate_series(1, $1::int) n join accounts a on a.id = 1 + n % 9`,
    [rows],
  );
  await database.query('alter table deposits enable trigger all');
  await recountLists(database);
  await database.query('vacuum analyze deposits');
}
