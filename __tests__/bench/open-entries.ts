import { openDatabase } from '../../src/server/db/database';

/** The last day of the year before filled books begin. */
export const dayBefore = '2015-12-31';

/**
 * Entries by the thousand of the last account, all open and of one amount but the last one, on the days of the year before
 * all others. They stand where reconciliations look for them; movements they have none.
 */
export async function addOpenEntries(ownerUrl: string, count: number): Promise<number> {
  const owner = openDatabase({ connectionString: ownerUrl }, { size: 1, isPatient: true });
  const { rows } = await owner.query<{ id: string }>('select max(id) as id from accounts');
  const account = Number(rows[0]?.id);
  await owner.query('alter table journal_entries disable trigger all');
  await owner.query(
    `with added as (
       insert into journal_entries (kind, entry_date, recorded_by)
       select 'DEPOSIT', date '2015-01-01' + (n * 364 / $2::int), 2 from generate_series(1, $2::int) n
       returning id, entry_date as day),
     listed as (
       insert into account_entries (account_id, day, journal_entry_id, amount_cents)
       select $1, day, id, case when id = (select max(id) from added) then 888 else 999 end from added)
     insert into account_sums (account_id, level, day, block, in_cents, out_cents, entry_count)
     select $1, level, date_trunc(unit, day::timestamp)::date, 0, sum(999), 0, count(*)
     from added cross join (values (2::smallint, 'day'), (3, 'month')) as levels (level, unit) group by 2, 3`,
    [account, count],
  );
  await owner.query('alter table journal_entries enable trigger all');
  await owner.end();
  return account;
}
