import { sql } from 'kysely';
import type { WrittenDays } from '../db/conditions';
import { changedMovements, type FilteredList } from './kept-lists';
import { mostRowsOfMark } from './list-marks';
import type { Fragment } from '../db/expressions';

/* What is kept of a list is of a moment ago; the lines that are not carried over make it exact. Between a mark and a day
   the rows themselves are counted, of which there are few. */

/** What a movement `m` of the filter has. */
const fitsFilter = ({ filter, values }: FilteredList): Fragment =>
  sql.join(
    [sql`true`, ...filter.columns.map((column, place) => sql`m.${sql.ref(column)} = ${values[place]}`)],
    sql` and `,
  );

const dayOf = ({ list }: FilteredList) => sql`m.${sql.ref(list.dayColumn)}`;

const kept = ({ list, filter, values }: FilteredList, column: 'id' | 'row_count') => sql`(
  select ${sql.ref(column)} from list_totals where list = ${list.name} and filter = ${filter.name}
    and keys = array[${sql.join(values)}]::bigint[])`;

const isFilled = ({ list }: FilteredList) => sql`
  exists (select from list_keeping where movements = ${list.noted} and filled_at is not null)`;

const changes = (filtered: FilteredList, counted: Fragment, condition: Fragment = sql`true`) => sql`(
  select ${counted} from ${changedMovements(filtered.list)} where ${fitsFilter(filtered)} and ${condition})`;

const changed = sql`coalesce(sum(c.change), 0)`;

/** How many rows the list has. What was never counted is counted now. */
const rowsOf = (filtered: FilteredList) => sql`
  case when ${isFilled(filtered)} then coalesce(${kept(filtered, 'row_count')}, 0) + ${changes(filtered, changed)}
    else (select count(*) from ${sql.table(filtered.list.table)} m where ${filtered.list.isListed} and ${fitsFilter(filtered)}) end`;

/**
 * How many rows of the list are older than a day. Those behind the mark are counted in their order and no further than a mark
 * reaches: the database cannot know how few they are, and would read far more than them.
 */
const rowsBefore = (filtered: FilteredList, day: Fragment) => sql`(
  select k.rows_before + ${changes(filtered, changed, sql`(${dayOf(filtered)}, m.id) < (k.day, k.movement_id)`)}
    + (select count(*) from (
        select from ${sql.table(filtered.list.table)} m where ${filtered.list.isListed} and ${fitsFilter(filtered)}
          and (${dayOf(filtered)}, m.id) >= (k.day, k.movement_id) and ${dayOf(filtered)} < ${day}
        order by ${dayOf(filtered)}, m.id
        limit case when ${isFilled(filtered)}
          then ${mostRowsOfMark} + (select count(*) from list_changes where movements = ${filtered.list.noted}) end) as behind)
  from mark_before_day(${kept(filtered, 'id')}, ${day}) k)`;

/** How many rows of the list are before the days, and how many are before their end. */
export const extentOf = (filtered: FilteredList, { from, until }: WrittenDays): Fragment => sql`
  select (${from ? rowsBefore(filtered, from) : sql`0`})::bigint as before,
    (${until ? rowsBefore(filtered, until) : rowsOf(filtered)})::bigint as through`;

/** So many rows of the list, from one on, oldest first: from the last mark before it. */
export const rowsFrom = (filtered: FilteredList, first: number, length: number): Fragment => {
  const day = dayOf(filtered);
  // Each line that is not carried over moves what comes after it by one, so the mark is taken that much earlier.
  const added = changes(filtered, sql`count(*)`, sql`c.change > 0`);
  const noted = changes(filtered, changed, sql`(${day}, m.id) < (k.day, k.movement_id)`);
  return sql`
    select m.* from mark_at_row(${kept(filtered, 'id')}, ${first}::bigint - ${added}) k cross join lateral (
      select m.* from ${sql.table(filtered.list.table)} m
      where ${filtered.list.isListed} and ${fitsFilter(filtered)} and (${day}, m.id) >= (k.day, k.movement_id)
      order by ${day}, m.id limit ${length} offset ${first}::bigint - k.rows_before - ${noted}) m`;
};
