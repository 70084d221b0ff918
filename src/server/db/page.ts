import { type RawBuilder, sql } from 'kysely';
import type { PageFacts } from '#contract/vocabulary/envelope';
import type { EntryKind } from '../movements/movement-declarations';
import { type DeclaredEntry, declaredEntry } from '../movements/movement-entries';
import { keptListOf } from '../movements/kept-lists';
import { extentOf, rowsFrom } from '../movements/list-extent';
import { askedDays, type EqualColumns, type FilteredDays, isWithin } from './conditions';
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
  /** what the columns of the movements' table must be */
  readonly equal: EqualColumns;
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

/** So many rows are rather passed over than looked for where they begin. */
const mostPassedOver = 100;

const newestFirst = ({ dayColumn }: DeclaredEntry, alias: string) =>
  sql`order by ${sql.ref(`${alias}.${dayColumn}`)} desc, ${sql.ref(`${alias}.id`)} desc`;
const oldestFirst = ({ dayColumn }: DeclaredEntry) => sql`order by ${sql.ref(dayColumn)} asc, id asc`;

/** The movements of the report as they stand in their table. */
function bareFrom({ rows: { of }, days, equal }: ReportSource<unknown>): RawBuilder<unknown> {
  const { table, dayColumn, typeColumn, type } = declaredEntry(of);
  const ofType = typeColumn === null ? [] : [sql`${sql.ref(typeColumn)} = ${type}`];
  const equals = Object.entries(equal).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const all = [sql`reversed_at is null`, ...ofType, ...equals, ...isWithin(sql.ref(dayColumn), askedDays(days))];
  return sql`from ${sql.table(table)} where ${sql.join(all, sql` and `)}`;
}

/** All rows of the report, newest date first, then newest id (contract §3). */
export function allRows<Row>(source: ReportSource<Row>): Query<Row> {
  const { of, read } = source.rows;
  return read(sql`(select * ${bareFrom(source)})`, newestFirst(declaredEntry(of), 'm'));
}

const extent = composedStatement({ before: 'bigint', through: 'bigint' }, (found: RawBuilder<unknown>) => found, [
  sql`select 0::bigint as before, 0::bigint as through`,
]);

/** How many rows of the same filter are before the report's days, and how many are before their end. */
async function readExtent(connection: Connection, source: ReportSource<unknown>) {
  const list = keptListOf(source.rows.of, source.equal);
  const found = list
    ? extentOf(list, askedDays(source.days))
    : sql`select 0::bigint as before, count(*) as through ${bareFrom(source)}`;
  return { list, ...(await onlyRow(connection, extent(found))) };
}

/** How many rows the report has. */
export async function countRows(connection: Connection, source: ReportSource<unknown>): Promise<number> {
  const { before, through } = await readExtent(connection, source);
  return through - before;
}

/** One page: from the nearer end, or from a mark that is kept, so every page costs what the first does. */
export async function readPage<Row>(
  connection: Connection,
  source: ReportSource<Row>,
  { page, size }: PageRequest,
): Promise<Page<Row>> {
  const { list, before, through } = await readExtent(connection, source);
  const totalItems = through - before;
  const facts = { currentPage: page, totalPages: Math.max(1, Math.ceil(totalItems / size)), totalItems };
  const offset = page * size;
  const length = Math.min(size, totalItems - offset);
  if (length <= 0) return { ...facts, items: [] };
  const fromEnd = totalItems - offset - length;
  const { of, read } = source.rows;
  const declared = declaredEntry(of);
  const bare = sql`select * ${bareFrom(source)}`;
  const chooseMovements = () => {
    if (list && Math.min(offset, fromEnd) > mostPassedOver) {
      const within = isWithin(sql.ref(`m.${declared.dayColumn}`), askedDays(source.days));
      return sql`(select * from (${rowsFrom(list, before + fromEnd, length)}) m where ${sql.join([sql`true`, ...within], sql` and `)})`;
    }
    return fromEnd < offset
      ? sql`(${bare} ${oldestFirst(declared)} limit ${length} offset ${fromEnd})`
      : sql`(${bare} ${newestFirst(declared, declared.table)} limit ${length} offset ${offset})`;
  };
  return { ...facts, items: await rows(connection, read(chooseMovements(), newestFirst(declared, 'm'))) };
}

/** Whole pages of a list that is complete (size 0). */
export function completePage(totalItems: number): PageFacts {
  return { currentPage: 0, totalPages: 1, totalItems };
}
