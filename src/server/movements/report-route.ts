import type { RawBuilder } from 'kysely';
import { type Static, type TObject, type TSchema, Type } from '@sinclair/typebox';
import type { AnyRow } from '#contract/reports/cells';
import type { MovementReport, StoredRow } from '#contract/reports/report';
import { reversalColumns, reversedReport } from '#contract/reports/reversed.report';
import { limits } from '#contract/vocabulary/limits';
import { leftOut } from '#contract/texts/left-out';
import { messages } from '#contract/texts/messages';
import { pageOf } from '#contract/areas/wire-types';
import { businessTimeZone } from '../company/business-day';
import type { Connection, Database } from '../db/database';
import { completePage, countReversed, countRows } from '../db/page';
import { askedOf, type ReportSource } from '../db/report-source';
import { actorOf } from '../http/guard';
import { answerOf, found } from '../http/reply';
import { attachment, isAwaited, sendStream } from '../http/streamed-answers';
import { invalidField } from '../refusal';
import type { AppContext } from '../app-context';
import { type DownloadableFile, nameOfFile, openerOf } from '../downloads/downloadable-files';
import { registerDownloadRoute } from '../downloads/download-route';
import type { TypedApp } from '../http/typed-app';
import { readReversals } from './reversal-facts';
import { type ReportFormat, reportFormats, requireRoom, requireRoomFor } from './report-formats';
import { storedTexts, wireRows } from './report-rows';
import { requireOrder, requireUnsearched } from './filter-order';
import { readAll, readAnyPage } from './report-order';
import type { FoundRows } from './searched-rows';
import { registerTotalsRoute } from './totals-route';

const jsonMediaType = 'application/json';

/** What a filter holds beside its own members. */
interface CommonFilter {
  page?: number;
  size?: number;
  startDate?: string;
  endDate?: string;
  search?: string;
  reversed?: boolean;
  sort?: string;
  at?: string;
}

/** A report: its declaration, its filter, the shape of its rows, and where they are in the database. */
export interface ReportRoute<Declared extends MovementReport, Filter extends TObject> {
  readonly report: Declared;
  readonly filter: Filter;
  readonly row: TSchema;
  /** rows named as on the wire, with the exact values of the books */
  source(filter: Static<Filter>): ReportSource<StoredRow<Declared>>;
}

/** GET of a filtered page; size 0 streams all rows, as a file when one is asked for (contract §3). */
export function registerReportRoute<Declared extends MovementReport, Filter extends TObject>(
  app: TypedApp,
  context: AppContext,
  route: ReportRoute<Declared, Filter>,
): void {
  const { database, exports, reportPlaces } = context;
  const { path, list } = route.report;
  const toWire = wireRows(route.report);
  const files = reportFormats.map((format) => ({ format, ...fileOf(route, context, format) }));
  for (const file of files) registerDownloadRoute(app, context, file);
  registerTotalsRoute(app, context, route);
  const fileIn = (accept: string | undefined) => files.find(({ format }) => prefers(accept, format.accept));
  app.get(
    path,
    {
      config: { access: 'books.read', isReadInSession: true, otherAnswers: reportFormats.map(({ accept }) => accept) },
      schema: {
        querystring: route.filter,
        response: { 200: Type.Unsafe<unknown>(answerOf(pageOf(list, route.row))) },
      },
    },
    async (request, reply) => {
      const filter = request.query as Static<Filter> & CommonFilter;
      requireOrder(filter);
      const source = route.source(filter);
      const file = fileIn(request.headers.accept);
      requirePages(filter, file !== undefined);
      if (filter.size !== 0 && file) throw invalidField('size', file.format.ofPage);
      const { page = limits.firstPage, size = limits.reportPageSize } = filter;
      if (size > 0) {
        const { items, reversals, ...facts } = await reportPlaces.read(isAwaited(request), () =>
          request.readReportInSession(async (books) => {
            const [read, reversedItems] = await Promise.all([
              readAnyPage(books, route.report, source, filter, { page, size }),
              countLeftOut(books, source, filter),
            ]);
            const reversals = await reversalsOf(books, source, read.items);
            return { ...read, ...(reversedItems !== undefined && { reversedItems }), reversals };
          }),
        );
        const shown = items.map((row) => ({ ...toWire(row), ...reversals.get(numberOf(row)) }));
        return found({ ...facts, [list]: shown });
      }
      await request.judged();
      const actor = actorOf(request);
      if (file) {
        const headers = { 'content-type': file.mediaType, 'content-disposition': attachment(nameOfFile(file, filter)) };
        return sendStream(reply, headers, () => file.open(openerOf(request, actor), filter, { rows: 0, bytes: 0 }));
      }
      return sendStream(reply, { 'content-type': 'application/json; charset=utf-8' }, async () => {
        const { query, count } = await readAll(database, route.report, source, filter);
        const facts = completePage(await count());
        const [head = '', tail = ''] = JSON.stringify(found({ ...facts, [list]: ['*'] })).split('"*"');
        const line = (row: AnyRow, index: number) => `${index > 0 ? ',' : ''}${JSON.stringify(toWire(row))}`;
        return exports.stream(actor.userId, query, { head, line, tail });
      });
    },
  );
}

/** The file of all rows of a report, of one format. */
function fileOf<Declared extends MovementReport, Filter extends TObject>(
  route: ReportRoute<Declared, Filter>,
  { database, exports, reportPlaces }: AppContext,
  format: ReportFormat,
): DownloadableFile<Static<Filter>> {
  const { report, filter: parameters } = route;
  return {
    path: report.path,
    fileName: format.nameOf(report),
    nameFor: ({ reversed }: CommonFilter) => format.nameOf(reversed ? reversedReport(report) : report),
    mediaType: format.mediaType,
    access: 'books.read',
    parameters,
    prepare: (asking, filter) => {
      requireOrder(filter);
      requirePages({ ...filter, size: 0 }, true);
      exports.requirePlace(asking.userId);
      return reportPlaces.read(asking.isAwaited, async () => {
        const source = route.source(filter);
        return countInRoom(database, { format, source, found: await readAll(database, report, source, filter) });
      });
    },
    open: async (opener, filter, sent) => {
      const source = route.source(filter);
      const all = await readAll(database, report, source, filter);
      if (format.mostRows !== null) await countInRoom(database, { format, source, found: all });
      const ordered = { ...filter, sort: all.order ?? undefined };
      const written = source.isOfReversed
        ? reversedFile(reversedReport(report, await businessTimeZone(database)), source, all.placed)
        : { report, ...source.rows, query: all.query };
      const linesAbout = async (books: Connection) =>
        leftOut.lines(report.record, await countLeftOut(books, source, filter));
      const write = () => format.write({ ...written, read: storedTexts, filter: ordered, opener, linesAbout });
      return exports.streamLines(opener.userId, written.query, write, sent);
    },
  };
}

/** What a file of reversed entries has: with how each was taken back, in the order that is asked for, else that of days. */
function reversedFile(report: MovementReport, source: ReportSource<unknown>, placed: RawBuilder<unknown> | null) {
  const { shape, values } = askedOf(source);
  const { columns, readReversed, readReversedPlaced } = source.rows;
  const inDays = () => readReversed({ ...shape, part: 'all' }, { ...values, length: 0, before: 0 });
  return {
    report,
    columns: [...columns, ...reversalColumns.map(({ member }) => member)],
    query: placed ? readReversedPlaced(placed) : inDays(),
  };
}

interface CountedFile {
  readonly format: ReportFormat;
  readonly source: ReportSource<unknown>;
  readonly found: FoundRows<unknown>;
}

/**
 * How many rows a file has; null where that is not counted. Throws 409 where they may be more than it holds: what a search
 * finds that is too broad to count is no more than the report has without it.
 */
async function countInRoom(database: Database, { format, source, found }: CountedFile): Promise<number | null> {
  if (found.isCounted) {
    const counted = await found.count();
    requireRoomFor(format, counted);
    return counted;
  }
  if (format.mostRows !== null)
    requireRoom(format, await countRows(database, source), messages.request.tooBroadForSheet);
  return null;
}

/** The number of a row, which a payment has under another name. */
const numberOf = (row: AnyRow) => (row.id ?? row.paymentid) as number;

/** How the rows were taken back, where those are asked for. */
const reversalsOf = (
  books: Connection,
  { rows: { of }, isOfReversed }: ReportSource<unknown>,
  items: readonly AnyRow[],
) => readReversals(books, of, isOfReversed ? items.map(numberOf) : []);

/** How many reversed entries are left out; of a search that is not known, since it does not look there. */
const countLeftOut = async (books: Connection, source: ReportSource<unknown>, { search }: CommonFilter) =>
  search === undefined ? countReversed(books, source) : undefined;

/** A search does not look there; all rows at once are a file, which says of each how it was taken back. */
function requirePages(filter: CommonFilter, isFile: boolean): void {
  if (filter.reversed && filter.size === 0 && !isFile) throw invalidField('size', messages.request.reversedInPages);
  requireUnsearched(filter);
}

/** Whether an answer of this type is asked for by its name, and not less than JSON. */
const prefers = (accept: string | undefined, mediaType: string) => {
  const quality = qualityOf(accept, mediaType);
  return quality > 0 && quality >= qualityOf(accept, jsonMediaType);
};

/** How much a type is wanted that is named, from 0 (not at all) to 1. */
function qualityOf(accept: string | undefined, mediaType: string): number {
  const ranges = (accept ?? '').split(',').map((range) => range.split(';').map((part) => part.trim().toLowerCase()));
  const named = ranges.find(([type]) => type === mediaType);
  const weight = named?.find((part) => part.startsWith('q='));
  return weight === undefined ? Number(named !== undefined) : Number(weight.slice(2)) || 0;
}
