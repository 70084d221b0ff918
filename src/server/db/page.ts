import { type RawBuilder, sql } from 'kysely';
import type { PageFacts } from '#contract/vocabulary/envelope';
import type { Connection } from './database';
import { onlyRow, rows } from './query';

/** A report over one table of movements: conditions on the bare table, and how its rows are dressed for the wire. */
export interface ReportSource<Row> {
  readonly table: string;
  readonly dateColumn: string;
  readonly conditions: readonly RawBuilder<unknown>[];
  /** `select … from (movements) m join …`, without an order */
  readonly dress: (movements: RawBuilder<unknown>) => RawBuilder<Row>;
}

/** Which page, from 0, and how many rows; size 0 is all rows (§7). */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
}

/** Rows of one page with its place among all. */
export interface Page<Row> extends PageFacts {
  readonly items: Row[];
}

const newestFirst = (source: ReportSource<unknown>, alias: string) =>
  sql`order by ${sql.ref(`${alias}.${source.dateColumn}`)} desc, ${sql.ref(`${alias}.id`)} desc`;
const oldestFirst = (source: ReportSource<unknown>) => sql`order by ${sql.ref(source.dateColumn)} asc, id asc`;

function where(source: ReportSource<unknown>): RawBuilder<unknown> {
  return sql`where ${sql.join([sql`reversed_at is null`, ...source.conditions], sql` and `)}`;
}

/** All rows of the report, newest date first, then newest id (contract §3). */
export function allRows<Row>(source: ReportSource<Row>): RawBuilder<Row> {
  const movements = sql`(select * from ${sql.table(source.table)} ${where(source)})`;
  return sql<Row>`${source.dress(movements)} ${newestFirst(source, 'm')}`;
}

/** How many rows the report has. */
export async function countRows(connection: Connection, source: ReportSource<unknown>): Promise<number> {
  const { count } = await onlyRow(
    connection,
    sql<{ count: number }>`select count(*) as count from ${sql.table(source.table)} ${where(source)}`,
  );
  return count;
}

/** One page. A page in the second half is reached from the end, so the last page costs what the first does. */
export async function readPage<Row>(
  connection: Connection,
  source: ReportSource<Row>,
  { page, size }: PageRequest,
): Promise<Page<Row>> {
  const totalItems = await countRows(connection, source);
  const facts = { currentPage: page, totalPages: Math.max(1, Math.ceil(totalItems / size)), totalItems };
  const offset = page * size;
  const length = Math.min(size, totalItems - offset);
  if (length <= 0) return { ...facts, items: [] };
  const fromEnd = totalItems - offset - length;
  const bare = sql`select * from ${sql.table(source.table)} ${where(source)}`;
  const movements =
    fromEnd < offset
      ? sql`(${bare} ${oldestFirst(source)} limit ${length} offset ${fromEnd})`
      : sql`(${bare} ${newestFirst(source, source.table)} limit ${length} offset ${offset})`;
  return { ...facts, items: await rows(connection, sql<Row>`${source.dress(movements)} ${newestFirst(source, 'm')}`) };
}

/** Whole pages of a list that is complete (size 0). */
export function completePage(totalItems: number): PageFacts {
  return { currentPage: 0, totalPages: 1, totalItems };
}
