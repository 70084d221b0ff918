import type { PageFacts } from '#contract/vocabulary/envelope';
import { limits } from '#contract/vocabulary/limits';
import type { Connection } from './database';
import { onlyRow, type Query, rows } from './query';
import { askedOf, extent, type Part, type ReportSource } from './report-source';

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

const nothingBefore = { length: 0, before: 0 };

/** All rows of the report, newest date first, then newest id (contract §3). */
export function allRows<Row>(source: ReportSource<Row>): Query<Row> {
  const { shape, values } = askedOf(source);
  return source.rows.read({ ...shape, part: 'all' }, { ...values, ...nothingBefore });
}

/** How many rows the report has. */
export async function countRows(connection: Connection, source: ReportSource<unknown>): Promise<number> {
  const { before, through } = await onlyRow(connection, extent(askedOf(source)));
  return through - before;
}

/**
 * How many reversed entries the report leaves out; undefined where it lists them, and where how many they are is not kept:
 * no list reads rows for a number beside it.
 */
export async function countReversed(
  connection: Connection,
  source: ReportSource<unknown>,
): Promise<number | undefined> {
  const reversed = { ...source, isOfReversed: true };
  if (source.isOfReversed || !askedOf(reversed).isKept) return undefined;
  return countRows(connection, reversed);
}

/** One page: from the nearer end, or from a mark that is kept, so every page costs what the first does; newest first, or oldest. */
export async function readPage<Row>(
  connection: Connection,
  source: ReportSource<Row>,
  { page, size }: PageRequest,
  isOldestFirst = false,
): Promise<Page<Row>> {
  const asked = askedOf(source);
  const { shape, values, isKept } = asked;
  const read = (part: Part, length: number, before: number) =>
    rows(connection, source.rows.read({ ...shape, part }, { ...values, length, before }));
  // Where the first page begins, nobody has to count: it is asked for together with how many there are.
  const [{ before, through }, first] = await Promise.all([
    onlyRow(connection, extent(asked)),
    page === 0 && !isOldestFirst
      ? read(size === limits.reportPageSize ? 'first page' : 'from the newest', size, 0)
      : null,
  ]);
  const totalItems = through - before;
  const facts = { currentPage: page, totalPages: Math.max(1, Math.ceil(totalItems / size)), totalItems };
  const length = Math.min(size, totalItems - page * size);
  const offset = isOldestFirst ? totalItems - page * size - length : page * size;
  if (length <= 0) return { ...facts, items: [] };
  if (first) return { ...facts, items: first.slice(0, length) };
  const fromEnd = totalItems - offset - length;
  const readRows = () => {
    if (isKept && Math.min(offset, fromEnd) > mostPassedOver) return read('from a mark', length, before + fromEnd);
    return fromEnd < offset ? read('from the oldest', length, fromEnd) : read('from the newest', length, offset);
  };
  const items = await readRows();
  return { ...facts, items: isOldestFirst ? items.reverse() : items };
}

/** Whole pages of a list that is complete (size 0). */
export function completePage(totalItems: number): PageFacts {
  return { currentPage: 0, totalPages: 1, totalItems };
}
