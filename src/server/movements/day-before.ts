import { type RawBuilder, sql } from 'kysely';
import type { Fragment } from '../db/expressions';
import { isKept, sumsWithin } from '../ledger/account-days';
import type { AccountLine } from './declared-movement';
import { accountColumnOf, declaredMovements } from './movement-entries';

const others = declaredMovements.filter(({ kind }) => kind !== 'opening');

/** Of each kind the first entry that is not reversed, by its index. */
const standing = (account: Fragment, day: Fragment): Fragment[] =>
  others.flatMap(({ table, dayColumn, accountLines }) =>
    accountLines.map(
      (line: AccountLine) => sql`
        select min(${sql.ref(dayColumn)}) as day from ${sql.table(table)}
        where ${sql.ref(accountColumnOf(line))} = ${account} and reversed_at is null and ${sql.ref(dayColumn)} < ${day}`,
    ),
  );

/** The first day whose entries, but opening balances, do not sum to zero: what was reversed on its own day leaves none. */
const moved = (account: Fragment, day: Fragment, sums: Fragment): Fragment => sql`
  select min(day) as day from (
    select day from (
      ${sums}
      union all
      select opening_date, -amount_cents from opening_balances where account_id = ${account}
      union all
      select m.entry_date, o.amount_cents from opening_balances o join journal_entries m on m.id = o.reversal_entry_id
      where o.account_id = ${account}) as parts
    where day < ${day} group by day having sum(cents) <> 0) as days`;

/**
 * The first day before another one on which something stands on an account beside its opening balances, or null: an entry,
 * also one whose reversal stands on a later day. It costs by the days before that one, not by their entries, once those of
 * before are kept.
 */
export const entryDayBefore = (account: Fragment, day: Fragment): RawBuilder<unknown> => {
  const kept = sql`select day, in_cents - out_cents as cents from (${sumsWithin(account, 2, sql`'-infinity'::date`, day)}) as s`;
  const counted = sql`
    select j.entry_date as day, p.amount_cents as cents from postings p join journal_entries j on j.id = p.journal_entry_id
    where p.account_id = ${account}`;
  return sql`(
    select min(day) from (
      ${sql.join(standing(account, day), sql` union all `)}
      union all
      select case when ${isKept} then (${moved(account, day, kept)}) else (${moved(account, day, counted)}) end) as firsts)`;
};

/** Former opening balances of an account that were taken back on a later day: from which `day` they stand, and `until` when. */
export const formerOpenings = (account: Fragment): Fragment => sql`
  select o.opening_date as day, m.entry_date as until
  from opening_balances o join journal_entries m on m.id = o.reversal_entry_id
  where o.account_id = ${account} and m.entry_date > o.opening_date`;
