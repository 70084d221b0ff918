import { sql } from 'kysely';
import { areDepositsSummed, summedList } from '../movements/deposit-sums';
import { everyFilter, type KeptFilter, type KeptList, keptLists, keysOf } from '../movements/kept-lists';
import type { StoredRule } from './check-rule';
import type { Fragment } from '../db/expressions';

/** The movements `m` of a list as they are counted: with their `weight`, those as they were whose lines are not carried over yet. */
const countedMovements = ({ table, noted, isOfKind, isOnIt }: KeptList, also: Fragment = sql``): Fragment => sql`
  from list_keeping k join ${sql.table(table)} m on k.movements = ${noted} and k.filled_at is not null and ${isOfKind}
    left join (select movement_id, sum(change) as change from list_changes where movements = ${noted} group by movement_id) c
      on c.movement_id = m.id
    cross join lateral (select (${isOnIt})::integer - coalesce(c.change, 0) as weight) w ${also}
  where w.weight <> 0`;

const totalsOf = (list: KeptList): Fragment => sql`
  select format('List %s by %s of %s keeps %s rows that make %s, it has %s that make %s.', ${list.name}::text,
    coalesce(nullif(coalesce(t.filter, p.filter), ''), 'nothing'), coalesce(t.keys, p.keys), coalesce(t.row_count, 0), coalesce(t.cents, 0),
    coalesce(p.row_count, 0), coalesce(p.cents, 0)) as fault
  from (select f.filter, f.keys, sum(w.weight) as row_count, sum(w.weight * m.${sql.ref(list.amountColumn)}) as cents
      ${countedMovements(list, sql`cross join lateral ${everyFilter(list)}`)} group by f.filter, f.keys) p
    full join (select * from list_totals where list = ${list.name}) t on t.filter = p.filter and t.keys = p.keys
  where coalesce(t.row_count, 0) <> coalesce(p.row_count, 0) or coalesce(t.cents, 0) <> coalesce(p.cents, 0)`;

/** Marks beside what stands between them: columns `list_id`, `day`, `movement_id`, `weight`, and of a mark its `row_count`. */
const wrongMarks = (level: number, between: Fragment, marks: Fragment): Fragment => sql`
  select format('A mark of level %s of list %s keeps %s rows, it has %s.', ${level}::integer, list_id, max(row_count), sum(weight)) as fault
  from (select *, count(row_count) over (partition by list_id order by day, movement_id, row_count nulls last) as mark
    from (${between} union all ${marks}) as both_kinds) as numbered
  group by list_id, mark having max(row_count) is distinct from sum(weight)`;

const marksOf = (level: number, which: Fragment): Fragment => sql`
  select l.list_id, l.day, l.movement_id, 0, l.row_count from list_marks l join list_totals t on t.id = l.list_id and ${which}
  where l.level = ${level}::smallint`;

const marksAtRows = (list: KeptList, filter: KeptFilter): Fragment => {
  const which = sql`t.list = ${list.name} and t.filter = ${filter.name} and t.is_marked`;
  return wrongMarks(
    1,
    sql`select t.id as list_id, m.${sql.ref(list.dayColumn)} as day, m.id as movement_id, w.weight, null::bigint as row_count
      ${countedMovements(list, sql`join list_totals t on ${which} and t.keys = ${keysOf(filter)}`)}`,
    marksOf(1, which),
  );
};

const marksAtMarks = (level: number): Fragment =>
  wrongMarks(
    level,
    sql`select l.list_id, l.day, l.movement_id, l.row_count as weight, null::bigint as row_count from list_marks l
      where l.level = ${level}::smallint - 1`,
    marksOf(level, sql`true`),
  );

/** Sums of deposits of this level, beside those of the `parts` they are made of. */
const wrongDepositSums = (level: number, parts: Fragment): Fragment => sql`
  select format('Person %s keeps for %s, level %s, in currency %s that %s were deposited; the deposits make %s.', user_id,
    to_char(day, 'YYYY-MM-DD'), ${level}::integer, currency_id, sum(kept), sum(made)) as fault
  from (
    select day, currency_id, user_id, cents as kept, 0 as made from deposit_sums where level = ${level}::smallint
    union all
    select day, currency_id, user_id, 0, cents from (${parts}) p) as both_kinds
  where ${areDepositsSummed} group by day, currency_id, user_id having sum(kept) <> sum(made)`;

const summedDeposits = sql`
  select deposit_date as day, currency_id, user_id, amount_cents as cents from deposits where reversed_at is null
  union all
  select deposit_date, currency_id, user_id, -change * amount_cents from list_changes where movements = ${summedList}`;
const sumsOfDays = (span: 'month' | 'year') => sql`
  select date_trunc(${span}::text, day::timestamp)::date as day, currency_id, user_id, cents from deposit_sums where level = 1`;

/** The rules of what lists count ahead. */
export const listRules: readonly StoredRule[] = [
  {
    name: 'What a list counts and sums is what stands in the books',
    isCheap: false,
    faults: keptLists.map(totalsOf),
  },
  {
    name: 'A page of a list begins where its mark says',
    isCheap: false,
    faults: [
      ...keptLists.flatMap((list) => list.filters.map((filter) => marksAtRows(list, filter))),
      ...[2, 3].map(marksAtMarks),
    ],
  },
  {
    name: 'What the list of deposits sums by person and day is what stands in the books',
    isCheap: false,
    faults: [
      wrongDepositSums(1, summedDeposits),
      wrongDepositSums(2, sumsOfDays('month')),
      wrongDepositSums(3, sumsOfDays('year')),
    ],
  },
];
