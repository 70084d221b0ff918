import { openDatabase } from '../../src/server/db/database';

/**
 * Deposits by the thousand, of one amount and with one word, newer than those that are there, all on one account. Their
 * entries are not there; what the triggers note of them is.
 */
export async function addParking(ownerUrl: string, count: number): Promise<void> {
  const owner = openDatabase({ connectionString: ownerUrl }, { size: 1, isPatient: true });
  await owner.query('alter table deposits disable trigger all');
  await owner.query('alter table deposits enable trigger user');
  await owner.query(
    `insert into deposits (journal_entry_id, deposit_date, user_id, account_id, currency_id, amount_cents, remarks, recorded_by)
     select 900000000 + n, date '2026-01-01' + n % 3000, 2, a.id, a.currency_id, 777, 'Monthly parking ' || case n when 7 then 'Zanzibar' else '' end, 2
     from generate_series(1, $1::int) n cross join (select id, currency_id from accounts order by id limit 1) a`,
    [count],
  );
  await owner.query('vacuum analyze deposits, entry_words');
  await owner.end();
}
