import { sql } from 'kysely';
import { sumsWithin } from '../ledger/account-days';
import type { Fragment } from '../db/expressions';

/** The first entries of an account that nobody has ticked: behind which place, before which day, how many at most. */
export interface OpenEntries {
  readonly account: Fragment;
  /** the day and the entry behind which they begin */
  readonly afterDay: Fragment;
  readonly afterEntry: Fragment;
  readonly until: Fragment;
  readonly most: Fragment;
}

/** Of months or days, those with more entries than are ticked, and how many are open on them. */
const withOpen = (account: Fragment, level: 2 | 3, from: Fragment, until: Fragment) => sql`
  select s.day, s.entry_count - coalesce(t.entry_count, 0) as open_count
  from (${sumsWithin(account, level, from, until)}) s
  left join reconciled_days t on t.account_id = ${account} and t.level = ${level}::smallint and t.day = s.day
  where s.entry_count <> coalesce(t.entry_count, 0) offset 0`;

/** Of them, as many as are needed: of the first nobody knows how much of it lies before the place. */
const asManyAsNeeded = (days: Fragment, { most }: OpenEntries) => sql`
  select day from (
    select day, sum(open_count) over w - open_count - first_value(open_count) over w as passed
    from (${days}) as open window w as (order by day)) as counted
  where passed < ${most}`;

/**
 * Finds them, `day`, `entry`, `amount_cents`, in order: only in months, and of these only on days, that have more entries
 * than ticks, and in no more of them than are needed. So what is ticked is not read, however much it is, what is open not
 * beyond its page, and an entry of a day long past is found like any other.
 * Each step comes after the one before (`offset 0`), by keys: figures of the database are older than what was ticked or
 * taken back a moment ago, and a plan by them would go through all of one side for each row of the other.
 */
export function openEntries(asked: OpenEntries): Fragment {
  const { account, afterDay, afterEntry, until, most } = asked;
  const month = sql`case when isfinite(${afterDay}) then date_trunc('month', (${afterDay})::timestamp)::date else ${afterDay} end`;
  const untilMonth = sql`(date_trunc('month', ((${until}) - 1)::timestamp) + interval '1 month')::date`;
  const endOfMonth = sql`(m.day + interval '1 month')::date`;
  const days = sql`
    select d.day, d.open_count
    from (${asManyAsNeeded(withOpen(account, 3, month, untilMonth), asked)}) m
    cross join lateral (${withOpen(account, 2, sql`greatest(m.day, ${afterDay})`, sql`least(${endOfMonth}, ${until})`)}) d`;
  return sql`
    select e.day, e.entry, e.amount_cents
    from (${asManyAsNeeded(days, asked)}) d
    cross join lateral (
      select day, entry, amount_cents from (
        select day, journal_entry_id as entry, amount_cents from account_entries
        where account_id = ${account} and day = d.day and (day, journal_entry_id) > (${afterDay}, ${afterEntry})
        order by journal_entry_id offset 0) o
      where not exists (
        select from reconciliation_ticks t where t.account_id = ${account} and t.journal_entry_id = o.entry offset 0)
      order by entry limit ${most}) e
    order by e.day, e.entry limit ${most}`;
}
