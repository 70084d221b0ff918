import { type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/vocabulary/limits';
import type { PageFacts } from '#contract/vocabulary/envelope';
import { askedDays, type FilteredDays, writtenDays } from '../db/conditions';
import type { Connection } from '../db/database';
import { type Page, type PageRequest, readPage } from '../db/page';
import { onlyRow, type Query, rows } from '../db/query';
import { askedOf, type ReportSource } from '../db/report-source';
import { composedStatement } from '../db/statement';
import { type AskedSearch, askedSearch, daysWithin } from './asked-search';
import { declaredEntry } from './movement-entries';
import {
  allKeys,
  type Beginning,
  beginningOf,
  beginningOfFilter,
  fits,
  keyCount,
  newestKeys,
  type WrittenSearch,
} from './search-streams';

/* A search begins at the part that the fewest entries fit, and looks at those for the others. What at most 10,000 entries
   fit is looked at whole and counted. Of what more fit, the newest are read until the page is full: an index has them in
   that order. So what a search reads has its bounds, however long the books are. */

/** Of what is not counted so many entries are looked at, newest first, for the page that is asked for. */
const mostLookedAt = 100_000;
const fewLookedAt = 2_000;

/** From where entries are looked at, and whether these are all that can fit. */
interface Chosen {
  readonly beginning: Beginning;
  readonly isWhole: boolean;
}

const counts = composedStatement(
  { place: 'integer', many: 'bigint' },
  (counted: RawBuilder<unknown>) => counted,
  [sql`select 0::integer as place, 0::bigint as many`],
  'by values',
);
const foundCount = composedStatement(
  { many: 'bigint' },
  (found: RawBuilder<unknown>) => sql`select count(*) as many from (${found}) m`,
  [sql`select`],
  'by values',
);

function written(source: ReportSource<unknown>, { parts, days }: AskedSearch): WrittenSearch {
  const asked = daysWithin(askedDays(source.days), days);
  const has = { first: asked.first !== null, last: asked.last !== null };
  const equal = Object.entries(source.equal).map(
    ([column, { to, value }]) => [column, to.write(value as never)] as const,
  );
  return { of: declaredEntry(source.rows.of), equal: Object.fromEntries(equal), days: writtenDays(has, asked), parts };
}

function filteredDays(source: ReportSource<unknown>, { days }: AskedSearch): FilteredDays {
  const { first, last } = daysWithin(askedDays(source.days), days);
  return { startDate: first ?? undefined, endDate: last ?? undefined };
}

async function choose(connection: Connection, search: WrittenSearch): Promise<Chosen> {
  const filter = beginningOfFilter(search);
  const parts = search.parts.flatMap((part) => beginningOf(search, part) ?? []);
  // Everything there is, is never fewer than what fits a part.
  const beginnings = isFiltered(search) || parts.length === 0 ? [...parts, filter] : parts;
  const selects = beginnings.map(({ any }, place) => sql`select ${place}::integer as place, ${keyCount(any)} as many`);
  const counted = await rows(connection, counts(sql.join(selects, sql` union all `)));
  const [fewest] = counted.sort((a, b) => a.many - b.many);
  const least = fewest && fewest.many <= limits.searchedEntries ? beginnings[fewest.place] : undefined;
  if (least) return { beginning: least, isWhole: true };
  return { beginning: parts.find(({ newestFirst }) => newestFirst !== null) ?? filter, isWhole: false };
}

const isFiltered = ({ equal, days }: WrittenSearch) =>
  Object.keys(equal).length > 0 || days.from !== null || days.until !== null;

interface Bounds {
  /** how many are looked at where they are not whole; null is all */
  readonly lookedAt: number | null;
  readonly length: number | null;
  readonly before: number;
}

const unbounded: Bounds = { lookedAt: null, length: null, before: 0 };

/** The movements that are found: looked up one by one in the order of their keys, no further than the bounds reach. */
function foundMovements(search: WrittenSearch, { beginning, isWhole }: Chosen, { lookedAt, length, before }: Bounds) {
  const { any, newestFirst } = beginning;
  const keys = isWhole || newestFirst === null ? allKeys(any) : newestKeys(newestFirst, lookedAt);
  return sql`
    select m.* from (${keys}) c cross join lateral (
      select * from ${sql.table(search.of.table)} m where m.id = c.id and ${fits(search)} offset 0) m
    order by c.day desc, c.id desc ${length === null ? sql`` : sql`limit ${length} offset ${before}`}`;
}

/** A page of what is found; `isMore` where more entries come into question than are counted. */
export async function readFoundPage<Row>(
  connection: Connection,
  source: ReportSource<Row>,
  asked: AskedSearch,
  { page, size }: PageRequest,
): Promise<Page<Row>> {
  // Of days alone a list that is kept knows how many there are, and where each page of them begins.
  if (asked.parts.length === 0 && askedOf(source).isKept)
    return readPage(connection, { ...source, days: filteredDays(source, asked) }, { page, size });
  const search = written(source, asked);
  const chosen = await choose(connection, search);
  const most = limits.searchedEntries;
  const before = page * size;
  const length = Math.max(0, Math.min(size, most - before));
  const read = (bounds: Bounds) => foundMovements(search, chosen, bounds);
  const readCount = async (bounds: Bounds) => (await onlyRow(connection, foundCount(read(bounds)))).many;
  const readItems = () => rows(connection, source.rows.readFound(read({ lookedAt: mostLookedAt, length, before })));
  if (chosen.isWhole) {
    const [items, totalItems] = await Promise.all([readItems(), readCount(unbounded)]);
    return { ...factsOf(page, size, totalItems), items };
  }
  // Mostly the page is full soon; the database reads few rows otherwise than many.
  const near = fewLookedAt + 2 * before;
  const first = await rows(connection, source.rows.readFound(read({ lookedAt: near, length, before })));
  const items = first.length === length || near >= mostLookedAt ? first : await readItems();
  const isFull = items.length === length;
  const isEnd = !isFull && (items.length > 0 || page === 0);
  const totalItems = isFull
    ? most
    : isEnd
      ? before + items.length
      : await readCount({ lookedAt: mostLookedAt, length: most, before: 0 });
  return { ...factsOf(page, size, totalItems), isMore: true, items };
}

const factsOf = (page: number, size: number, totalItems: number): PageFacts => ({
  currentPage: page,
  totalPages: Math.max(1, Math.ceil(totalItems / size)),
  totalItems,
});

/** The movements that are found, where all that can fit are looked at; null where they are more than are counted. */
export async function foundWhole(
  connection: Connection,
  source: ReportSource<unknown>,
  asked: AskedSearch,
): Promise<RawBuilder<unknown> | null> {
  const search = written(source, asked);
  const chosen = await choose(connection, search);
  return chosen.isWhole ? foundMovements(search, chosen, unbounded) : null;
}

/** Everything that is found, as exports read it. */
export interface FoundRows<Row> {
  readonly query: Query<Row>;
  /** how many entries that is */
  readonly count: () => Promise<number>;
  /** whether to count them costs little beside reading them */
  readonly isCounted: boolean;
}

/** All rows of the report that fit what was typed. */
export async function findAllRows<Row>(
  connection: Connection,
  source: ReportSource<Row>,
  typed: string,
): Promise<FoundRows<Row>> {
  const search = written(source, await askedSearch(connection, typed));
  const chosen = await choose(connection, search);
  const movements = foundMovements(search, chosen, unbounded);
  return {
    query: source.rows.readFound(movements),
    count: async () => (await onlyRow(connection, foundCount(movements))).many,
    isCounted: chosen.isWhole,
  };
}
