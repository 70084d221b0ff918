import { type RawBuilder, sql } from 'kysely';
import { inChoreTransaction } from '../db/chore-transaction';
import type { Database } from '../db/database';
import { firstRow, rows } from '../db/query';
import { statement } from '../db/statement';
import type { Transaction } from '../db/transaction';
import { fillDepositSums, summedList } from './deposit-sums';
import { everyFilter, type KeptFilter, type KeptList, keptLists, keysOf, notedLists } from './kept-lists';
import { markColumns, tidyMarks } from './list-marks';

/* What is kept of a table of movements, and the lines of it that are not carried over, make together what stands in the
   table: in every snapshot. Who records adds to the table and to the lines in one transaction; carrying over and counting
   anew each see one snapshot, and take from the lines exactly what they add to what is kept. */

/** To carry a line over takes what counting some rows anew takes: more lines than this share of the rows are counted anew. */
const shareCountedAnew = 1 / 8;
const fewestCountedAnew = 10_000;

const keepingOf = (noted: string) => {
  const lists = keptLists.filter((list) => list.noted === noted).map(({ name }) => name);
  return sql`
    select filled_at is not null as "isFilled", (select count(*) from list_changes where movements = ${noted}) as lines,
      (select coalesce(sum(row_count), 0)::bigint from list_totals where list = any(${lists}::text[]) and filter = '') as rows
    from list_keeping where movements = ${noted} for no key update`;
};
const keeping = { isFilled: 'boolean', lines: 'bigint', rows: 'bigint' } as const;

/** Who carries over or counts holds this row: who carries over while another one does finds nothing, who counts waits. */
const holdIfFree = statement(keeping, (noted: string) => sql`${keepingOf(noted)} skip locked`);
const hold = statement(keeping, keepingOf);

const forgetChanges = statement({}, (noted: string) => sql`delete from list_changes where movements = ${noted}`);
/** With those that belong to no list. */
const forgetMarks = statement(
  {},
  (list: string) => sql`
    delete from list_marks where not exists (select from list_totals t where t.id = list_id and t.list <> ${list})`,
);
const forgetTotals = statement({}, (list: string) => sql`delete from list_totals where list = ${list}`);
const noteFilled = statement(
  {},
  (noted: string) => sql`update list_keeping set filled_at = now() where movements = ${noted}`,
);

const changed = ({ table, noted, isOfKind }: KeptList) => sql`
  (select movement_id as id, sum(change)::bigint as change from list_changes where movements = ${noted}
    group by movement_id having sum(change) <> 0) c join ${sql.table(table)} m on m.id = c.id and ${isOfKind}`;

const addToTotals = (list: KeptList) =>
  statement(
    {},
    () => sql`
      insert into list_totals as t (list, filter, keys, row_count, cents)
      select ${list.name}, f.filter, f.keys, sum(c.change), sum(c.change * m.${sql.ref(list.amountColumn)})
      from ${changed(list)} cross join lateral ${everyFilter(list)} group by f.filter, f.keys
      on conflict (list, filter, keys) do update
        set row_count = t.row_count + excluded.row_count, cents = t.cents + excluded.cents`,
  );

/** What changes at marks of a level: each of these places counts at the last mark before it. */
const atMarks = (level: number, places: RawBuilder<unknown>) => sql`
  select c.list_id, k.day, k.movement_id, sum(c.change) as change from ${places} c cross join lateral (
    select o.day, o.movement_id from list_marks o where o.list_id = c.list_id and o.level = ${level}::smallint
      and (o.day, o.movement_id) <= (c.day, c.movement_id) order by o.day desc, o.movement_id desc limit 1) k
  group by c.list_id, k.day, k.movement_id`;

/** Marks of a level are among those of the level below, so what changes there is all that is looked up. */
const addToMarks = (list: KeptList) =>
  statement(
    markColumns,
    () => sql`
      with rows_changed as materialized (
        select t.id as list_id, m.${sql.ref(list.dayColumn)} as day, m.id as movement_id, c.change
        from ${changed(list)} cross join lateral ${everyFilter(list)}
          join list_totals t on t.list = ${list.name} and t.filter = f.filter and t.keys = f.keys and t.is_marked
      ), at_1 as materialized (${atMarks(1, sql`rows_changed`)}),
        at_2 as materialized (${atMarks(2, sql`at_1`)}), at_3 as (${atMarks(3, sql`at_2`)}),
      counted as (
        select 1 as level, * from at_1 union all select 2, * from at_2 union all select 3, * from at_3
      )
      update list_marks l set row_count = l.row_count + counted.change from counted
      where l.list_id = counted.list_id and l.level = counted.level and l.day = counted.day and l.movement_id = counted.movement_id
      returning l.list_id, l.level, l.day, l.movement_id, l.row_count`,
  );

const countByFilter = (list: KeptList, filter: KeptFilter) =>
  statement(
    {},
    () => sql`
      insert into list_totals (list, filter, keys, row_count, cents)
      select ${list.name}, ${filter.name}, ${keysOf(filter)}, count(*), sum(m.${sql.ref(list.amountColumn)})
      from ${sql.table(list.table)} m where ${list.isListed} group by ${keysOf(filter)}`,
  );

const steps = keptLists.map((list) => ({
  list,
  addToTotals: addToTotals(list),
  addToMarks: addToMarks(list),
  count: list.filters.map((filter) => countByFilter(list, filter)),
}));

/** Carries over what was noted since the last time, of every list; what was never counted is counted. */
export async function keepLists(database: Database, ending?: AbortSignal): Promise<void> {
  for (const noted of notedLists) await keepLines(database, noted, { isAnew: false, ending });
}

/** Counts everything anew, while people work. */
export async function recountLists(database: Database): Promise<void> {
  for (const noted of notedLists) await keepLines(database, noted, { isAnew: true, ending: undefined });
}

interface Keeping {
  readonly isAnew: boolean;
  readonly ending: AbortSignal | undefined;
}

function keepLines(database: Database, noted: string, { isAnew, ending }: Keeping): Promise<void> {
  return inChoreTransaction(database, ending, async (transaction) => {
    const held = await firstRow(transaction, isAnew ? hold(noted) : holdIfFree(noted));
    if (!held) return;
    const isShare = held.lines > Math.max(fewestCountedAnew, held.rows * shareCountedAnew);
    if (isAnew || !held.isFilled || isShare) await countAnew(transaction, noted);
    else if (held.lines > 0) await carryOver(transaction, noted);
    if (noted === summedList) await fillDepositSums(transaction, isAnew);
  });
}

/** What is looked up is few beside the tables, whatever the database expects: only keys are used. */
const useKeys = [sql`set local enable_seqscan = off`, sql`set local enable_bitmapscan = off`].map((setting) =>
  statement({}, () => setting),
);

/** All lines of the snapshot: those that stay behind would stand in the table, and be counted, when a mark is split. */
async function carryOver(transaction: Transaction, noted: string): Promise<void> {
  for (const use of useKeys) await rows(transaction, use());
  for (const step of steps) {
    if (step.list.noted !== noted) continue;
    await rows(transaction, step.addToTotals());
    await tidyMarks(transaction, step.list, await rows(transaction, step.addToMarks()));
  }
  await rows(transaction, forgetChanges(noted));
}

async function countAnew(transaction: Transaction, noted: string): Promise<void> {
  await rows(transaction, forgetChanges(noted));
  for (const { list, count } of steps) {
    if (list.noted !== noted) continue;
    await rows(transaction, forgetMarks(list.name));
    await rows(transaction, forgetTotals(list.name));
    for (const countFilter of count) await rows(transaction, countFilter());
    await tidyMarks(transaction, list, []);
  }
  await rows(transaction, noteFilled(noted));
}
