import { type RawBuilder, sql } from 'kysely';
import type { PageFacts } from '#contract/vocabulary/envelope';
import type { EntryKind } from '../movements/movement-declarations';
import { type DeclaredEntry, declaredEntry } from '../movements/movement-entries';
import { between, type FilteredDays } from './conditions';
import type { Connection } from './database';
import { onlyRow, type Query, rows } from './query';
import { type Columns, composedStatement, type RowOf } from './statement';

/** The rows of a report over one kind of entries: what is read of each movement. */
export interface ReportRows<Row> {
  readonly of: EntryKind;
  /** of these movements, in this order */
  readonly read: (movements: RawBuilder<unknown>, order: RawBuilder<unknown>) => Query<Row>;
}

/** Declares the rows of a report: their columns, and `select … from (movements) m join …`, without an order. */
export function reportRows<const Declared extends Columns>(
  of: EntryKind,
  columns: Declared,
  read: (movements: RawBuilder<unknown>) => RawBuilder<unknown>,
): ReportRows<RowOf<Declared>> {
  const declared = declaredEntry(of);
  const all = sql`(select * from ${sql.table(declared.table)})`;
  const write = (movements: RawBuilder<unknown>, order: RawBuilder<unknown>) => sql`${read(movements)} ${order}`;
  return { of, read: composedStatement(columns, write, [all, newestFirst(declared, 'm')]) };
}

/** A report over one kind of entries: which of their movements, and what is read of each. */
export interface ReportSource<Row> {
  readonly rows: ReportRows<Row>;
  readonly days: FilteredDays;
  /** conditions on the bare table of the movements */
  readonly conditions: readonly RawBuilder<unknown>[];
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

const newestFirst = ({ dayColumn }: DeclaredEntry, alias: string) =>
  sql`order by ${sql.ref(`${alias}.${dayColumn}`)} desc, ${sql.ref(`${alias}.id`)} desc`;
const oldestFirst = ({ dayColumn }: DeclaredEntry) => sql`order by ${sql.ref(dayColumn)} asc, id asc`;

/** The movements of the report as they stand in their table. */
function bareFrom({ rows: { of }, days, conditions }: ReportSource<unknown>): RawBuilder<unknown> {
  const { table, dayColumn, typeColumn, type } = declaredEntry(of);
  const ofType = typeColumn === null ? [] : [sql`${sql.ref(typeColumn)} = ${type}`];
  const all = [sql`reversed_at is null`, ...ofType, ...conditions, ...between(dayColumn, days)];
  return sql`from ${sql.table(table)} where ${sql.join(all, sql` and `)}`;
}

/** All rows of the report, newest date first, then newest id (contract §3). */
export function allRows<Row>(source: ReportSource<Row>): Query<Row> {
  const { of, read } = source.rows;
  return read(sql`(select * ${bareFrom(source)})`, newestFirst(declaredEntry(of), 'm'));
}

const counted = composedStatement(
  { count: 'bigint' },
  (bare: RawBuilder<unknown>) => sql`select count(*) as count ${bare}`,
  [sql``],
);

/** How many rows the report has. */
export async function countRows(connection: Connection, source: ReportSource<unknown>): Promise<number> {
  const { count } = await onlyRow(connection, counted(bareFrom(source)));
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
  const { of, read } = source.rows;
  const declared = declaredEntry(of);
  const bare = sql`select * ${bareFrom(source)}`;
  const movements =
    fromEnd < offset
      ? sql`(${bare} ${oldestFirst(declared)} limit ${length} offset ${fromEnd})`
      : sql`(${bare} ${newestFirst(declared, declared.table)} limit ${length} offset ${offset})`;
  return { ...facts, items: await rows(connection, read(movements, newestFirst(declared, 'm'))) };
}

/** Whole pages of a list that is complete (size 0). */
export function completePage(totalItems: number): PageFacts {
  return { currentPage: 0, totalPages: 1, totalItems };
}
