import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '../db/database';
import { rows } from '../db/query';
import { type RowOf, statement } from '../db/statement';
import { type KeptFilter, type KeptList, keptLists } from './kept-lists';

/* Marks of the first level count at most 64 rows, those of each level above at most 64 times as many. One that is full
   is split into halves, at rows of the list or at marks of the level below. */

/** A list without a mark has at most so many rows, and a mark of the first level counts at most so many. */
export const mostRowsOfMark = 64;
const perLevel = 64;
const topLevel = 3;
const mostRowsAt = (level: number) => mostRowsOfMark * perLevel ** (level - 1);

/** A mark with what it counts. */
export const markColumns = {
  list_id: 'bigint',
  level: 'smallint',
  day: 'date',
  movement_id: 'bigint',
  row_count: 'bigint',
} as const;
export type Mark = RowOf<typeof markColumns>;

interface FullMarks {
  readonly listIds: readonly number[];
  readonly days: readonly string[];
  readonly movementIds: readonly number[];
  readonly rowCounts: readonly number[];
}

/** The marks that are split, each with the next one of its level. */
const fullMarks = ({ listIds, days, movementIds, rowCounts }: FullMarks, level: RawBuilder<unknown>) => sql`
  select k.list_id, k.day as mark_day, k.movement_id as mark_id, k.row_count, t.keys,
    coalesce(n.day, 'infinity') as next_day, coalesce(n.movement_id, 0) as next_id
  from unnest(${listIds}::bigint[], ${days}::date[], ${movementIds}::bigint[], ${rowCounts}::bigint[])
    as k (list_id, day, movement_id, row_count)
    join list_totals t on t.id = k.list_id
    left join lateral (
      select day, movement_id from list_marks o where o.list_id = k.list_id and o.level = ${level}
        and (o.day, o.movement_id) > (k.day, k.movement_id) order by o.day, o.movement_id limit 1) n on true`;

/**
 * Splits full marks of the first level of lists with this filter, at their rows: for each mark as many as it counts, in their
 * order, since the database cannot know how few of the table they are.
 */
function splitAtRows({ table, dayColumn, isListed }: KeptList, { columns }: KeptFilter) {
  const day = sql`m.${sql.ref(dayColumn)}`;
  const fits = columns.map((column, place) => sql`and m.${sql.ref(column)} = k.keys[${place + 1}]`);
  return statement(
    {},
    (marks: FullMarks) => sql`
      with full_marks as (${fullMarks(marks, sql`1`)}), numbered as (
        select k.list_id, k.mark_day, k.mark_id, m.day, m.id, (row_number() over (
            partition by k.list_id, k.mark_day, k.mark_id order by m.day, m.id) - 1) / ${mostRowsOfMark / 2} as part
        from full_marks k cross join lateral (
          select ${day} as day, m.id from ${sql.table(table)} m where ${isListed} ${sql.join(fits, sql` `)}
            and (${day}, m.id) >= (k.mark_day, k.mark_id) and (${day}, m.id) < (k.next_day, k.next_id)
          order by ${day}, m.id limit k.row_count) m
      )
      insert into list_marks as l (list_id, level, day, movement_id, row_count)
      select list_id, 1, case part when 0 then mark_day else (array_agg(day order by day, id))[1] end,
        case part when 0 then mark_id else (array_agg(id order by day, id))[1] end, count(*)
      from numbered group by list_id, mark_day, mark_id, part
      on conflict (list_id, level, day, movement_id) do update set row_count = excluded.row_count`,
  );
}

/** By the name of the list and that of the filter. */
const rowSplitters = new Map(
  keptLists.map((list) => [
    list.name,
    new Map(list.filters.map((filter) => [filter.name, splitAtRows(list, filter)] as const)),
  ]),
);

/** Splits full marks of a level above, at marks of the level below. */
const splitAtMarks = statement(
  {},
  (level: number, half: number, marks: FullMarks) => sql`
    with full_marks as (${fullMarks(marks, sql`${level}::smallint`)}), numbered as (
      select k.list_id, k.mark_day, k.mark_id, c.day, c.movement_id, c.row_count, (sum(c.row_count) over (
          partition by k.list_id, k.mark_day, k.mark_id order by c.day, c.movement_id) - c.row_count)::bigint / ${half}::bigint as part
      from full_marks k join list_marks c on c.list_id = k.list_id and c.level = ${level}::smallint - 1
        and (c.day, c.movement_id) >= (k.mark_day, k.mark_id) and (c.day, c.movement_id) < (k.next_day, k.next_id)
    )
    insert into list_marks as l (list_id, level, day, movement_id, row_count)
    select list_id, ${level}::smallint, (array_agg(day order by day, movement_id))[1],
      (array_agg(movement_id order by day, movement_id))[1], sum(row_count)
    from numbered group by list_id, mark_day, mark_id, part
    on conflict (list_id, level, day, movement_id) do update set row_count = excluded.row_count`,
);

/** Gives lists that have become long their first marks, which count all of their rows. */
const beginMarks = statement(
  markColumns,
  (list: string) => sql`
    with begun as (
      update list_totals set is_marked = true
      where list = ${list} and not is_marked and row_count > ${mostRowsOfMark} returning id, row_count
    )
    insert into list_marks (list_id, level, day, movement_id, row_count)
    select id, level, '-infinity', 0, row_count from begun cross join generate_series(1, ${topLevel}) as level
    returning list_id, level, day, movement_id, row_count`,
);

const filtersOf = statement(
  { id: 'bigint', filter: 'text' },
  (ids: readonly number[]) => sql`select id, filter from list_totals where id = any(${ids}::bigint[])`,
);

/** Marks what has become long, and splits what has become full, of the lists whose marks have changed. */
export async function tidyMarks(connection: Connection, list: KeptList, changed: readonly Mark[]): Promise<void> {
  const begun = await rows(connection, beginMarks(list.name));
  const full = [...changed, ...begun].filter(({ level, row_count }) => row_count > mostRowsAt(level));
  if (full.length === 0) return;
  const ids = [...new Set(full.map(({ list_id }) => list_id))];
  const filters = new Map((await rows(connection, filtersOf(ids))).map(({ id, filter }) => [id, filter]));
  for (const [name, split] of rowSplitters.get(list.name) ?? []) {
    const ofFilter = full.filter(({ list_id, level }) => level === 1 && filters.get(list_id) === name);
    if (ofFilter.length > 0) await rows(connection, split(asArrays(ofFilter)));
  }
  for (let level = 2; level <= topLevel; level += 1) {
    const ofLevel = full.filter((each) => each.level === level);
    if (ofLevel.length > 0) await rows(connection, splitAtMarks(level, mostRowsAt(level) / 2, asArrays(ofLevel)));
  }
}

const asArrays = (marks: readonly Mark[]): FullMarks => ({
  listIds: marks.map(({ list_id }) => list_id),
  days: marks.map(({ day }) => day),
  movementIds: marks.map(({ movement_id }) => movement_id),
  rowCounts: marks.map(({ row_count }) => row_count),
});
