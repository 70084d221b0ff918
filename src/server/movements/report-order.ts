import type { RawBuilder } from 'kysely';
import { sortedMember } from '#contract/reports/report-sort';
import { readPosition } from '#contract/reports/sort-steps';
import { type Report, wholeHeading } from '#contract/reports/report';
import { sortCaptions } from '#contract/texts/sort-captions';
import type { Connection, Database } from '../db/database';
import { allRows, countRows, type Page, type PageRequest, readPage } from '../db/page';
import type { ReportSource } from '../db/report-source';
import { invalidField } from '../refusal';
import { askedSearch } from './asked-search';
import { declaredEntry } from './movement-entries';
import { findAllRows, type FoundRows, readFoundPage } from './searched-rows';
import { type AskedSort, readSortedPage, sortedMovements } from './sorted-rows';

/** What is asked of a report beside its filters: what is looked for, the order, and where a page of it stands. */
export interface AskedOrder {
  readonly search?: string;
  readonly sort?: string;
  readonly at?: string;
}

/** The order that is asked for; null for the report's own. */
function sortOf({ columns }: Report, { rows: { of } }: ReportSource<unknown>, text: string | undefined) {
  if (text === undefined) return null;
  const isDescending = text.startsWith('-');
  const member = sortedMember(text);
  const sort = declaredEntry(of).list?.sorts[member];
  const column = columns.find((each) => each.member === member);
  if (!sort || !column) throw invalidField('sort', sortCaptions.unknown);
  if (sort === 'day' && isDescending) return null;
  return { sort, isDescending, heading: wholeHeading(column) } satisfies AskedSort;
}

/** A page of the report, or of what is found in it, in the order that is asked for. */
export async function readAnyPage<Row>(
  books: Connection,
  report: Report,
  source: ReportSource<Row>,
  { search, sort, at }: AskedOrder,
  page: PageRequest,
): Promise<Page<Row>> {
  const asked = sortOf(report, source, sort);
  if (at !== undefined && (asked === null || asked.sort === 'day'))
    throw invalidField('at', sortCaptions.positionWithoutSort);
  if (asked && (asked.sort !== 'day' || search !== undefined)) {
    const position = at === undefined ? null : readPosition(at);
    return readSortedPage(books, source, search, asked, { ...page, at: position });
  }
  return search === undefined
    ? readPage(books, source, page, asked !== null)
    : readFoundPage(books, source, await askedSearch(books, search), page);
}

/** Everything that a file holds, and in which order, in words; null for the report's own that nobody asked to change. */
export interface OrderedRows<Row> extends FoundRows<Row> {
  readonly order: string | null;
  /** the movements with their `place` in the order that was asked for; null where they are in the report's own */
  readonly placed: RawBuilder<unknown> | null;
}

/** All rows: in the order that is asked for where they are not too many for it, else in the report's own. */
export async function readAll<Row>(
  database: Database,
  report: Report,
  source: ReportSource<Row>,
  { search, sort }: AskedOrder,
): Promise<OrderedRows<Row>> {
  const asked = sortOf(report, source, sort);
  const own =
    search === undefined
      ? { query: allRows(source), count: () => countRows(database, source), isCounted: true }
      : await findAllRows(database, source, search);
  if (!asked) return { ...own, order: null, placed: null };
  const placed = await sortedMovements(database, source, search, asked);
  if (!placed) return { ...own, order: sortCaptions.ownForMany(asked.heading), placed };
  const query = source.rows.readPlaced(placed);
  return { ...own, query, order: sortCaptions.inOrder(asked.heading, asked.isDescending), placed };
}
