import { type Static, type TObject, type TSchema, Type } from '@sinclair/typebox';
import type { AnyRow } from '#contract/reports/cells';
import { csvMediaType } from '#contract/reports/csv';
import { csvFile } from '#contract/reports/csv-file';
import type { MovementReport, StoredRow } from '#contract/reports/report';
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
import { storedValues, wireRows } from './report-rows';

/** What a filter holds beside its own members. */
interface CommonFilter {
  page?: number;
  size?: number;
  startDate?: string;
  endDate?: string;
}

/** A report: its declaration, its filter, the shape of its rows, and where they are in the database. */
export interface ReportRoute<Declared extends MovementReport, Filter extends TObject> {
  readonly report: Declared;
  readonly filter: Filter;
  readonly row: TSchema;
  /** rows named as on the wire, with the exact values of the books */
  source(filter: Static<Filter>): ReportSource<StoredRow<Declared>>;
}

/** GET of a filtered page; size 0 streams all rows, as CSV when that is asked for (contract §3). */
export function registerReportRoute<Declared extends MovementReport, Filter extends TObject>(
  app: TypedApp,
  { database, exports, reportPlaces }: AppContext,
  route: ReportRoute<Declared, Filter>,
): void {
  const { path, list, fileName } = route.report;
  const toWire = wireRows(route.report);
  const csv = csvFile(route.report, storedValues);
  app.get(
    path,
    {
      config: { access: 'books.read', otherAnswers: [csvMediaType] },
      schema: {
        querystring: route.filter,
        response: { 200: Type.Unsafe<unknown>(answerOf(pageOf(list, route.row))) },
      },
    },
    async (request, reply) => {
      const filter = request.query as Static<Filter> & CommonFilter;
      if (endsBeforeStart(filter)) throw invalidField('endDate', messages.form.endBeforeStart);
      const source = route.source(filter);
      if (filter.size !== 0 && wantsCsv(request.headers.accept)) throw invalidField('size', messages.request.csvOfPage);
      const { page = limits.firstPage, size = limits.reportPageSize } = filter;
      if (size > 0) {
        const isAwaited = () => !request.raw.socket.destroyed;
        const { items, ...facts } = await reportPlaces.read(isAwaited, () =>
          readPage(database, source, { page, size }),
        );
        return found({ ...facts, [list]: items.map(toWire) });
      }
      const { userId } = actorOf(request);
      if (wantsCsv(request.headers.accept)) {
        const headers = {
          'content-type': `${csvMediaType}; charset=utf-8`,
          'content-disposition': `attachment; filename="${fileName}"`,
        };
        return sendStream(reply, headers, () => exports.stream(userId, allRows(source), csv));
      }
      return sendStream(reply, { 'content-type': 'application/json; charset=utf-8' }, async () => {
        const facts = completePage(await countRows(database, source));
        const [head = '', tail = ''] = JSON.stringify(found({ ...facts, [list]: ['*'] })).split('"*"');
        const line = (row: AnyRow, index: number) => `${index > 0 ? ',' : ''}${JSON.stringify(toWire(row))}`;
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
