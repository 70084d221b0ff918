import { sql } from 'kysely';
import type { Position } from '#contract/reports/sort-steps';
import { sortCaptions } from '#contract/texts/sort-captions';
import { limits } from '#contract/vocabulary/limits';
import type { Connection } from '../db/database';
import { countRows, type Page, type PageRequest } from '../db/page';
import { onlyRow, rows } from '../db/query';
import { type AskedFilter, askedOf, newestMovements, type ReportSource } from '../db/report-source';
import { composedStatement } from '../db/statement';
import { invalidField } from '../refusal';
import { askedSearch } from './asked-search';
import type { DeclaredSort } from './declared-movement';
import { type DeclaredEntry, declaredEntry } from './movement-entries';
import { readPlaces } from './record-places';
import { foundWhole } from './searched-rows';
import { type Walk, walkOf } from './sort-walk';
import type { Fragment } from '../db/expressions';

/* Few entries are put in order whole; of more the page is walked to, where an index keeps the order. Of what neither is, up
   to 10,000 are put in order, and more are refused: nobody waits for a sort without bounds. */

/** The order that is asked for, by the declared column. */
export interface AskedSort {
  readonly sort: DeclaredSort;
  readonly isDescending: boolean;
  /** what the column is called, for whoever is told that it cannot be */
  readonly heading: string;
}

/** Which page of it. */
export interface SortedRequest extends PageRequest {
  readonly at: Position | null;
}

/** How the page is read: of entries that are put in order, or along an index. */
type Way = { readonly movements: Fragment } | { readonly walk: Walk; readonly totalItems: number };

const counted = composedStatement(
  { many: 'bigint' },
  (movements: Fragment) => sql`select count(*) as many from (${movements}) m`,
  [sql`select`],
  'by values',
);

/** So many entries, one more where they are more than are put in order. */
const countSome = async (connection: Connection, asked: AskedFilter) =>
  (await onlyRow(connection, counted(newestMovements(asked, limits.sortedEntries + 1)))).many;

async function wayOf(
  connection: Connection,
  source: ReportSource<unknown>,
  search: string | undefined,
  { sort }: AskedSort,
): Promise<Way | null> {
  if (search !== undefined) {
    const movements = await foundWhole(connection, source, await askedSearch(connection, search));
    return movements && { movements };
  }
  const asked = askedOf(source);
  const totalItems = asked.isKept ? await countRows(connection, source) : await countSome(connection, asked);
  const walk = totalItems > limits.sortedWhole ? walkOf(asked, sort) : null;
  if (walk) return { walk, totalItems };
  // A few more: somebody may record meanwhile.
  return totalItems > limits.sortedEntries ? null : { movements: newestMovements(asked, 2 * limits.sortedEntries) };
}

/** A page of the report in the order of a column. Throws 400 where the entries are too many for it. */
export async function readSortedPage<Row>(
  connection: Connection,
  source: ReportSource<Row>,
  search: string | undefined,
  asked: AskedSort,
  request: SortedRequest,
): Promise<Page<Row>> {
  const way = await wayOf(connection, source, search, asked);
  if (!way) throw invalidField('sort', sortCaptions.tooMany(asked.heading));
  const of = declaredEntry(source.rows.of);
  const { ids, totalItems, page } =
    'walk' in way
      ? await walkedPage(connection, way, asked, request)
      : await placedPage(connection, { of, movements: way.movements, asked }, request);
  const { table } = of;
  const movements = sql`
    select m.*, k.place from unnest(${ids}::bigint[]) with ordinality k (id, place)
    cross join lateral (select * from ${sql.table(table)} m where m.id = k.id offset 0) m`;
  return {
    currentPage: page,
    totalPages: Math.max(1, Math.ceil(totalItems / request.size)),
    totalItems,
    items: ids.length === 0 ? [] : await rows(connection, source.rows.readPlaced(movements)),
  };
}

/** All movements with their `place` in that order, as files hold them; null where they are too many. */
export async function sortedMovements(
  connection: Connection,
  source: ReportSource<unknown>,
  search: string | undefined,
  asked: AskedSort,
): Promise<Fragment | null> {
  const way = await wayOf(connection, source, search, asked);
  if (!way) return null;
  if ('walk' in way && way.totalItems > limits.sortedEntries) return null;
  const movements = 'walk' in way ? newestMovements(askedOf(source), 2 * limits.sortedEntries) : way.movements;
  const order = await orderOf(connection, declaredEntry(source.rows.of), asked);
  return sql`select m.*, row_number() over (${order}) as place from (${movements}) m`;
}

interface FoundPage {
  readonly ids: readonly number[];
  readonly totalItems: number;
  readonly page: number;
}

async function walkedPage(
  connection: Connection,
  { walk, totalItems }: Extract<Way, { walk: Walk }>,
  { sort, isDescending }: AskedSort,
  { page, size, at }: SortedRequest,
): Promise<FoundPage> {
  const isReverse = isDescending || sort === 'day';
  const lastPage = Math.max(0, Math.ceil(totalItems / size) - 1);
  const read = async (isForward: boolean, from: number | null, length: number, before = 0) => {
    const ids = await walk(connection, { from, isAlong: isForward !== isReverse, length, before });
    return isForward ? ids : ids.reverse();
  };
  const readLast = async () => ({
    ids: await read(false, null, totalItems - lastPage * size),
    totalItems,
    page: lastPage,
  });
  const readFirst = async () => ({ ids: await read(true, null, size), totalItems, page: 0 });
  if (at?.of === 'last' || (at === null && page === lastPage && page > 0)) return readLast();
  if (at === null) {
    if (page > lastPage) return { ids: [], totalItems, page };
    if (page * size > limits.searchedEntries) throw invalidField('page', sortCaptions.tooFar);
    return { ids: await read(true, null, size, page * size), totalItems, page };
  }
  // One more tells whether the list goes on. What was beyond may be gone meanwhile, and what was before may be more.
  const ids = await read(at.of === 'after', at.entry, size + 1);
  const goesOn = ids.length > size;
  const between = Math.min(Math.max(page, 1), lastPage - 1);
  if (at.of === 'after') {
    if (ids.length === 0) return readLast();
    return { ids: ids.slice(0, size), totalItems, page: goesOn ? between : lastPage };
  }
  return goesOn ? { ids: ids.slice(1), totalItems, page: between } : readFirst();
}

/** How a few movements `m` are put in order: those without a value last, equal ones by day and number. */
async function orderOf(
  connection: Connection,
  { dayColumn }: DeclaredEntry,
  { sort, isDescending }: AskedSort,
): Promise<Fragment> {
  const m = (name: string) => sql`m.${sql.ref(name)}`;
  const isReverse = isDescending || sort === 'day';
  const equals = isReverse ? sql`${m(dayColumn)}, m.id` : sql`${m(dayColumn)} desc, m.id desc`;
  const by = (value: Fragment, isNothing?: Fragment) =>
    sql`order by ${isNothing ? sql`${isNothing},` : sql``} ${value} ${isReverse ? sql`desc` : sql``}, ${equals}`;
  if (sort === 'day' || sort === 'same') return sql`order by ${equals}`;
  if ('amount' in sort) return by(m(sort.amount));
  if ('number' in sort) return by(m(sort.number), sql`${m(sort.number)} is null`);
  if ('text' in sort) return by(sql`lower(${m(sort.text)}) collate "C"`, sql`coalesce(${m(sort.text)}, '') = ''`);
  const [column, of] = 'names' in sort ? [sort.names, sort.of] : [sort.currency, 'currencies' as const];
  const placed = await readPlaces(connection, of);
  const ids = sql`${placed.map(({ id }) => id)}::bigint[]`;
  return by(sql`(${placed.map(({ place }) => place)}::integer[])[array_position(${ids}, ${m(column)})]`);
}

interface Placed {
  readonly of: DeclaredEntry;
  readonly movements: Fragment;
  readonly asked: AskedSort;
}

const placedKeys = composedStatement(
  { total: 'bigint', start: 'bigint', ids: 'text | null' },
  (selected: Fragment) => selected,
  [sql`select 0::bigint as total, 0::bigint as start, null::text as ids`],
  'by values',
);

/** The page that begins behind so many entries: the first and the last one are called so only where nothing is beyond them. */
function pageAt(start: number, size: number, total: number): number {
  if (start === 0) return 0;
  const last = Math.ceil(total / size) - 1;
  return start + size >= total ? last : Math.max(1, Math.floor(start / size));
}

/** The numbers of a page of entries that are put in order; the entry beside which it stands may be listed no more. */
async function placedPage(
  connection: Connection,
  { of, movements, asked }: Placed,
  { page, size, at }: SortedRequest,
): Promise<FoundPage> {
  const order = await orderOf(connection, of, asked);
  const entry = at === null || at.of === 'last' ? null : at.entry;
  const last = sql`(greatest(t.total, 1) - 1) / ${size}::bigint * ${size}::bigint`;
  const starts = {
    // Beyond the last entry there is nothing, and no number that is too large to be read.
    page: sql`least(${page}::bigint * ${size}::bigint, t.total)`,
    last,
    after: sql`case when coalesce(t.through, 0) < t.total and t.total > ${size}::bigint then coalesce(t.through, 0) else ${last} end`,
    before: sql`greatest(0, coalesce(t.through, 0) - t.is_listed::integer - ${size}::bigint)`,
  };
  const { total, start, ids } = await onlyRow(
    connection,
    placedKeys(sql`
      with listed as materialized (${movements}), known as (
        select l.*, true as is_listed from listed l
        union all
        select o.*, false from ${sql.table(of.table)} o
        where o.id = ${entry}::bigint and not exists (select from listed l where l.id = ${entry}::bigint)
      ), placed as materialized (
        select m.id, m.is_listed,
          count(*) filter (where m.is_listed) over (${order} rows between unbounded preceding and current row) as place
        from known m
      ), told as (
        select (select count(*) from listed) as total, p.place as through, coalesce(p.is_listed, false) as is_listed
        from (values (1)) one (row) left join placed p on p.id = ${entry}::bigint
      ), begun as (select t.total, ${starts[at?.of ?? 'page']} as start from told t)
      select b.total, b.start, (
        select string_agg(p.id::text, ',' order by p.place) from placed p
        where p.is_listed and p.place > b.start and p.place <= b.start + ${size}::bigint) as ids
      from begun b`),
  );
  return {
    ids: ids === null ? [] : ids.split(',').map(Number),
    totalItems: total,
    page: at === null ? page : pageAt(start, size, total),
  };
}
