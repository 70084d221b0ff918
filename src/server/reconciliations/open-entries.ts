import { sql } from 'kysely';
import { sumsWithin } from '../ledger/account-days';
import type { Fragment } from '../db/expressions';

/** Entries of an account that nobody has ticked: behind which place, before which day. */
export interface OpenEntries {
  readonly account: Fragment;
  /** the day and the entry behind which they begin */
  readonly afterDay: Fragment;
  readonly afterEntry: Fragment;
  readonly until: Fragment;
}

/** Of months or days, those with more entries than are ticked. */
const withOpen = (account: Fragment, level: 2 | 3, from: Fragment, until: Fragment) => sql`
  select s.day from (${sumsWithin(account, level, from, until)}) s
  left join reconciled_days t on t.account_id = ${account} and t.level = ${level}::smallint and t.day = s.day
  where s.entry_count <> coalesce(t.entry_count, 0) offset 0`;

/**
 * Finds them, `day`, `entry`, `amount_cents`, in order: only in months, and of these only on days, that have more entries
 * than ticks. So what is ticked is not read, however much it is, and an entry of a day long past is found like any other.
 * Each step comes after the one before (`offset 0`), by keys: figures of the database are older than what was ticked or
 * taken back a moment ago, and a plan by them would go through all of one side for each row of the other.
 */
export function openEntries({ account, afterDay, afterEntry, until }: OpenEntries): Fragment {
  const month = sql`case when isfinite(${afterDay}) then date_trunc('month', (${afterDay})::timestamp)::date else ${afterDay} end`;
  const untilMonth = sql`(date_trunc('month', ((${until}) - 1)::timestamp) + interval '1 month')::date`;
  const endOfMonth = sql`(m.day + interval '1 month')::date`;
  return sql`
    select e.day, e.journal_entry_id as entry, e.amount_cents
    from (${withOpen(account, 3, month, untilMonth)}) m
    cross join lateral (${withOpen(account, 2, sql`greatest(m.day, ${afterDay})`, sql`least(${endOfMonth}, ${until})`)}) d
    cross join lateral (
      select day, journal_entry_id, amount_cents from account_entries
      where account_id = ${account} and day = d.day and (day, journal_entry_id) > (${afterDay}, ${afterEntry}) offset 0) e
    where not exists (
      select from reconciliation_ticks t where t.account_id = ${account} and t.journal_entry_id = e.journal_entry_id offset 0)`;
}
