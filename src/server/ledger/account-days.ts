import { sql } from 'kysely';
import { messages } from '#contract/texts/messages';
import type { Fragment } from '../db/expressions';
import { notYet } from '../refusal';

/* What is kept of an account is of a moment ago; the lines that are not carried over make it exact. Books that were there
   before are kept in parts: until the last of them is, nothing here is whole, and `isKept` says so. */

/** So many entries, by their numbers, have one sum within a day. */
export const entriesOfBlock = 1_024;

/** What came in, what went out, and how many entries, of amounts. */
export const partsOf = (amount: Fragment): Fragment =>
  sql`greatest(${amount}, 0)::numeric as in_cents, greatest(-${amount}, 0)::numeric as out_cents, 1::bigint as entry_count`;

/** Whether every entry that was there before is kept by now. */
export const isKept = sql`(select filled_at is not null from account_keeping)`;

/** Throws 503 while not every entry is kept: what is not found may be not there yet. */
export function requireKept(found: { readonly is_kept: boolean }): void {
  if (!found.is_kept) throw notYet(messages.statement.notReady);
}

const yearOf = (day: Fragment) => sql`date_trunc('year', ${day}::timestamp)::date`;
const monthOf = (day: Fragment) => sql`date_trunc('month', ${day}::timestamp)::date`;

/** What is kept of an account at a level, with what else is told of each. */
const sumsAt = (account: Fragment, level: number, condition: Fragment, told: Fragment) => sql`
  select in_cents, out_cents, entry_count${told} from account_sums
  where account_id = ${account} and level = ${level}::smallint and ${condition}`;

/** The months and the days between the beginning of a day's year and the day; where that begins a year or a month, nothing is looked for. */
const monthsAndDays = (account: Fragment, day: Fragment, told: Fragment): Fragment[] => {
  const [year, month] = [yearOf(day), monthOf(day)];
  return [
    sumsAt(account, 3, sql`day >= ${year} and day < ${month} and ${year} < ${month}`, told),
    sumsAt(account, 2, sql`day >= ${month} and day < ${day} and ${month} < ${day}`, told),
  ];
};

/** What the entries of an account before a day make together: `in_cents`, `out_cents`, `entry_count`. */
export function sumsBefore(account: Fragment, day: Fragment): Fragment {
  const parts = [
    sumsAt(account, 4, sql`day < ${yearOf(day)}`, sql``),
    ...monthsAndDays(account, day, sql``),
    sql`select in_cents, out_cents, entry_count from account_changes where account_id = ${account} and day < ${day}`,
  ];
  return sql`
    select coalesce(sum(in_cents), 0) as in_cents, coalesce(sum(out_cents), 0) as out_cents,
      coalesce(sum(entry_count), 0)::bigint as entry_count
    from (${sql.join(parts, sql` union all `)}) as parts`;
}

/**
 * The same before the first of two days and before the second, each year met once: `in_before`, `out_before`,
 * `count_before`, `in_until`, `out_until`, `count_until`.
 */
export function sumsAround(account: Fragment, from: Fragment, until: Fragment): Fragment {
  const told = (isBefore: Fragment, isUntil: Fragment) => sql`, ${isBefore} as is_before, ${isUntil} as is_until`;
  const [yes, no] = [sql`true`, sql`false`];
  const parts = [
    sumsAt(account, 4, sql`day < ${yearOf(until)}`, told(sql`day < ${yearOf(from)}`, yes)),
    ...monthsAndDays(account, from, told(yes, no)),
    ...monthsAndDays(account, until, told(no, yes)),
    sql`select in_cents, out_cents, entry_count${told(sql`day < ${from}`, yes)} from account_changes
      where account_id = ${account} and day < ${until}`,
  ];
  const sumIf = (column: string, condition: string) =>
    sql`coalesce(sum(${sql.ref(column)}) filter (where ${sql.ref(condition)}), 0)`;
  return sql`
    select ${sumIf('in_cents', 'is_before')} as in_before, ${sumIf('out_cents', 'is_before')} as out_before,
      ${sumIf('entry_count', 'is_before')}::bigint as count_before, ${sumIf('in_cents', 'is_until')} as in_until,
      ${sumIf('out_cents', 'is_until')} as out_until, ${sumIf('entry_count', 'is_until')}::bigint as count_until
    from (${sql.join(parts, sql` union all `)}) as parts`;
}

/** Where the sums of each level begin that a line belongs to. */
const beginnings = {
  4: { day: sql`date_trunc('year', day::timestamp)::date`, block: sql`0::bigint` },
  3: { day: sql`date_trunc('month', day::timestamp)::date`, block: sql`0::bigint` },
  2: { day: sql`day`, block: sql`0::bigint` },
  1: { day: sql`day`, block: sql`block` },
} as const;

/** Years, months, days, or the blocks of days. */
type Level = keyof typeof beginnings;

/** The sums of a level that begin within days: `day`, `block`, `in_cents`, `out_cents`, `entry_count`. */
export function sumsWithin(account: Fragment, level: Level, from: Fragment, until: Fragment): Fragment {
  const { day, block } = beginnings[level];
  return sql`
    select day, block, sum(in_cents) as in_cents, sum(out_cents) as out_cents, sum(entry_count) as entry_count from (
      select day, block, in_cents, out_cents, entry_count from account_sums
      where account_id = ${account} and level = ${level}::smallint and day >= ${from} and day < ${until}
      union all
      select ${day}, ${block}, in_cents, out_cents, entry_count from account_changes
      where account_id = ${account} and day >= ${from} and day < ${until}) as parts
    group by day, block`;
}

/** Of sums, the one that holds the place `a.place` of `above`: the place within it, and the balance before it. */
const holding = (above: Fragment, sums: Fragment) => sql`
  select h.day, h.block, a.place - h.entries_before as place, a.balance + h.balance_before as balance
  from (${above}) a cross join lateral (
    select day, block, entry_count, sum(entry_count) over w - entry_count as entries_before,
      sum(in_cents - out_cents) over w - in_cents + out_cents as balance_before
    from (${sums}) s window w as (order by day, block)) h
  where h.entries_before <= a.place and a.place < h.entries_before + h.entry_count`;

/** Entries of an account in the order of their days: from which place on, counted from 0, up to which day, how many. */
interface EntriesInOrder {
  readonly account: Fragment;
  readonly place: Fragment;
  readonly until: Fragment;
  readonly length: Fragment;
}

/**
 * Finds such entries: `day`, `entry`, `amount_cents`, `balance` after each. Down from the years to a block of a day it is
 * found where the place is, so that what is passed over are the entries of one block at most.
 */
export function entriesInOrder({ account, place, until, length }: EntriesInOrder): Fragment {
  const all = sql`select ${place}::numeric as place, 0::numeric as balance`;
  const within = (level: Level, from: Fragment, end: Fragment) => sumsWithin(account, level, from, end);
  const year = holding(all, within(4, sql`'-infinity'::date`, sql`'infinity'::date`));
  const month = holding(year, within(3, sql`a.day`, sql`(a.day + interval '1 year')::date`));
  const day = holding(month, within(2, sql`a.day`, sql`(a.day + interval '1 month')::date`));
  const block = holding(day, within(1, sql`a.day`, sql`(a.day + 1)`));
  return sql`
    select day, entry, amount_cents, balance from (
      select e.day, e.entry, e.amount_cents, b.balance + sum(e.amount_cents) over w as balance,
        row_number() over w > b.place as is_asked
      from (${block}) b cross join lateral (
        select day, journal_entry_id as entry, amount_cents from account_entries
        where account_id = ${account} and day < ${until}
          and (day, journal_entry_id) >= (b.day, b.block * ${entriesOfBlock}::bigint)
        order by day, journal_entry_id limit (b.place + ${length})::bigint) e
      window w as (order by e.day, e.entry)) as walked
    where is_asked`;
}
