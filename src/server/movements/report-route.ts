import { type Static, type TObject, type TSchema, Type } from '@sinclair/typebox';
import { csvHead, csvLine, csvMediaType } from '#contract/reports/csv';
import type { pageListKeys } from '#contract/vocabulary/envelope';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { pageOf } from '#contract/areas/wire-types';
import { allRows, completePage, countRows, readPage, type ReportSource } from '../db/page';
import { actorOf } from '../http/guard';
import { answerOf, found } from '../http/reply';
import { sendStream } from '../http/streamed-answers';
import { acceptedDate } from '../wire-values';
import { invalidField } from '../refusal';
import type { AppContext } from '../app-context';
import type { TypedApp } from '../http/typed-app';

/** What a filter holds beside its own members. */
interface CommonFilter {
  page?: number;
  size?: number;
  startDate?: string;
  endDate?: string;
}

/** A report: its filter, its rows in the database, and what they are on the wire and in the CSV. */
export interface ReportRoute<Filter extends TObject, Row, WireRow extends TSchema> {
  readonly path: string;
  readonly listKey: (typeof pageListKeys)[keyof typeof pageListKeys];
  readonly filter: Filter;
  readonly row: WireRow;
  readonly csv: { readonly name: string; readonly headings: readonly string[] };
  source(filter: Static<Filter>): ReportSource<Row>;
  toWire(row: Row): Static<WireRow>;
  cells(row: Static<WireRow>): string[];
}

/** GET of a filtered page; size 0 streams all rows, as CSV when that is asked for (contract §3). */
export function registerReportRoute<Filter extends TObject, Row, WireRow extends TSchema>(
  app: TypedApp,
  { database, exports }: AppContext,
  route: ReportRoute<Filter, Row, WireRow>,
): void {
  app.get(
    route.path,
    {
      config: { access: 'books.read' },
      schema: {
        querystring: route.filter,
        response: { 200: Type.Unsafe<unknown>(answerOf(pageOf(route.listKey, route.row))) },
      },
    },
    async (request, reply) => {
      const filter = request.query as Static<Filter> & CommonFilter;
      if (endsBeforeStart(filter)) throw invalidField('endDate', messages.form.endBeforeStart);
      const source = route.source(filter);
      if (filter.size !== 0 && wantsCsv(request.headers.accept)) throw invalidField('size', messages.request.csvOfPage);
      const { page = limits.firstPage, size = limits.reportPageSize } = filter;
      if (size > 0) {
        const { items, ...facts } = await readPage(database, source, { page, size });
        return found({ ...facts, [route.listKey]: items.map((row) => route.toWire(row)) });
      }
      const { userId } = actorOf(request);
      if (wantsCsv(request.headers.accept)) {
        const headers = {
          'content-type': `${csvMediaType}; charset=utf-8`,
          'content-disposition': `attachment; filename="${route.csv.name}"`,
        };
        const csv = {
          head: csvHead(route.csv.headings),
          line: (row: Row) => csvLine(route.cells(route.toWire(row))),
        };
        return sendStream(reply, headers, () => exports.stream(userId, allRows(source), csv));
      }
      return sendStream(reply, { 'content-type': 'application/json; charset=utf-8' }, async () => {
        const facts = completePage(await countRows(database, source));
        const [head = '', tail = ''] = JSON.stringify(found({ ...facts, [route.listKey]: ['*'] })).split('"*"');
        const line = (row: Row, index: number) => `${index > 0 ? ',' : ''}${JSON.stringify(route.toWire(row))}`;
        return exports.stream(userId, allRows(source), { head, line, tail });
      });
    },
  );
}

/** As days: one of the two may be sent with its time and the other without. */
function endsBeforeStart({ startDate, endDate }: CommonFilter): boolean {
  return startDate !== undefined && endDate !== undefined && acceptedDate(endDate) < acceptedDate(startDate);
}

function wantsCsv(accept: string | undefined): boolean {
  return accept?.split(',').some((type) => type.trim().toLowerCase().startsWith(csvMediaType)) ?? false;
}
