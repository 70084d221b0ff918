import { sql } from 'kysely';
import type { Database } from '../db/database';
import { firstRow, rows } from '../db/query';
import { statement } from '../db/statement';
import { inTransaction, type Transaction } from '../db/transaction';
import { everyFilter, type KeptFilter, type KeptList, keptLists, keysOf, listedTables } from './kept-lists';
import { markColumns, tidyMarks } from './list-marks';

/* What is kept of a table of movements, and the lines of it that are not carried over, make together what stands in the
   table: in every snapshot. Who records adds to the table and to the lines in one transaction; carrying over and counting
   anew each see one snapshot, and take from the lines exactly what they add to what is kept. */

/** So many lines at once are not carried over one by one: everything is counted anew. */
const mostLines = 50_000;

interface Changes {
  readonly ids: readonly number[];
  readonly changes: readonly number[];
}

const inOneSnapshot = statement({}, () => sql`set transaction isolation level repeatable read`);

const keepingOf = (table: string) => sql`
  select filled_at is not null as "isFilled",
    (select count(*) from (select from list_changes where movements = ${table} limit ${mostLines + 1}) as lines) as lines
  from list_keeping where movements = ${table} for no key update`;
const keeping = { isFilled: 'boolean', lines: 'bigint' } as const;

/** Who carries over or counts holds this row: who carries over while another one does finds nothing, who counts waits. */
const holdIfFree = statement(keeping, (table: string) => sql`${keepingOf(table)} skip locked`);
const hold = statement(keeping, keepingOf);

const takeChanges = statement(
  { id: 'bigint', change: 'bigint' },
  (table: string) => sql`
    with taken as (delete from list_changes where movements = ${table} returning movement_id, change)
    select movement_id as id, sum(change)::bigint as change from taken group by movement_id having sum(change) <> 0`,
);

const forgetChanges = statement({}, (table: string) => sql`delete from list_changes where movements = ${table}`);
/** With those that belong to no list. */
const forgetMarks = statement(
  {},
  (list: string) => sql`
    delete from list_marks where not exists (select from list_totals t where t.id = list_id and t.list <> ${list})`,
);
const forgetTotals = statement({}, (list: string) => sql`delete from list_totals where list = ${list}`);
const noteFilled = statement(
  {},
  (table: string) => sql`update list_keeping set filled_at = now() where movements = ${table}`,
);

const changed = ({ ids, changes }: Changes, { table, isOfKind }: KeptList) => sql`
  unnest(${ids}::bigint[], ${changes}::bigint[]) as c (id, change) join ${sql.table(table)} m on m.id = c.id and ${isOfKind}`;

const addToTotals = (list: KeptList) =>
  statement(
    {},
    (changes: Changes) => sql`
      insert into list_totals as t (list, filter, keys, row_count, cents)
      select ${list.kind}, f.filter, f.keys, sum(c.change), sum(c.change * m.${sql.ref(list.amountColumn)})
      from ${changed(changes, list)} cross join lateral ${everyFilter(list)} group by f.filter, f.keys
      on conflict (list, filter, keys) do update
        set row_count = t.row_count + excluded.row_count, cents = t.cents + excluded.cents`,
  );

const addToMarks = (list: KeptList) => {
  const day = sql`m.${sql.ref(list.dayColumn)}`;
  return statement(
    markColumns,
    (changes: Changes) => sql`
      with counted as (
        select t.id as list_id, k.level, k.day, k.movement_id, sum(c.change) as change
        from ${changed(changes, list)} cross join lateral ${everyFilter(list)}
          join list_totals t on t.list = ${list.kind} and t.filter = f.filter and t.keys = f.keys and t.is_marked
          cross join generate_series(1, 3) as at (level)
          cross join lateral (
            select o.level, o.day, o.movement_id from list_marks o where o.list_id = t.id and o.level = at.level
              and (o.day, o.movement_id) <= (${day}, m.id) order by o.day desc, o.movement_id desc limit 1) k
        group by t.id, k.level, k.day, k.movement_id
      )
      update list_marks l set row_count = l.row_count + counted.change from counted
      where l.list_id = counted.list_id and l.level = counted.level and l.day = counted.day and l.movement_id = counted.movement_id
      returning l.list_id, l.level, l.day, l.movement_id, l.row_count`,
  );
};

const countByFilter = (list: KeptList, filter: KeptFilter) =>
  statement(
    {},
    () => sql`
      insert into list_totals (list, filter, keys, row_count, cents)
      select ${list.kind}, ${filter.name}, ${keysOf(filter)}, count(*), sum(m.${sql.ref(list.amountColumn)})
      from ${sql.table(list.table)} m where ${list.isListed} group by ${keysOf(filter)}`,
  );

const steps = keptLists.map((list) => ({
  list,
  addToTotals: addToTotals(list),
  addToMarks: addToMarks(list),
  count: list.filters.map((filter) => countByFilter(list, filter)),
}));

/** Carries over what was noted since the last time, of every table of movements; what was never counted is counted. */
export async function keepLists(database: Database): Promise<void> {
  for (const table of listedTables) await keepTable(database, table, false);
}

/** Counts everything anew, while people work. */
export async function recountLists(database: Database): Promise<void> {
  for (const table of listedTables) await keepTable(database, table, true);
}

function keepTable(database: Database, table: string, anew: boolean): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await rows(transaction, inOneSnapshot());
    const held = await firstRow(transaction, anew ? hold(table) : holdIfFree(table));
    if (!held) return;
    if (anew || !held.isFilled || held.lines > mostLines) await countAnew(transaction, table);
    else if (held.lines > 0) await carryOver(transaction, table);
  });
}

async function carryOver(transaction: Transaction, table: string): Promise<void> {
  const taken = await rows(transaction, takeChanges(table));
  if (taken.length === 0) return;
  const changes = { ids: taken.map(({ id }) => id), changes: taken.map(({ change }) => change) };
  for (const step of steps) {
    if (step.list.table !== table) continue;
    await rows(transaction, step.addToTotals(changes));
    await tidyMarks(transaction, step.list, await rows(transaction, step.addToMarks(changes)));
  }
}

async function countAnew(transaction: Transaction, table: string): Promise<void> {
  await rows(transaction, forgetChanges(table));
  for (const { list, count } of steps) {
    if (list.table !== table) continue;
    await rows(transaction, forgetMarks(list.kind));
    await rows(transaction, forgetTotals(list.kind));
    for (const countFilter of count) await rows(transaction, countFilter());
    await tidyMarks(transaction, list, []);
  }
  await rows(transaction, noteFilled(table));
}
