import { accountStatement, statementCurve, statementFilter, statementPeriod } from '#contract/areas/statements.wire';
import type { StatementPeriod } from '#contract/areas/statements.wire';
import { statementReport } from '#contract/reports/statement.report';
import { daysBetween } from '#contract/values/dates';
import { limits } from '#contract/vocabulary/limits';
import { paths } from '#contract/vocabulary/paths';
import type { AppContext } from '../app-context';
import type { DownloadableFile } from '../downloads/downloadable-files';
import { registerDownloadRoute } from '../downloads/download-route';
import { answerOf, found } from '../http/reply';
import { isAwaited } from '../http/streamed-answers';
import type { TypedApp } from '../http/typed-app';
import { type ReportFormat, reportFormats, requireRoomFor } from '../movements/report-formats';
import { storedSums } from '../movements/report-rows';
import { acceptedDays, namedByDays } from './accepted-days';
import {
  type AccountDays,
  allStatementRows,
  readFileFacts,
  readStatement,
  readStatementCurve,
  statementFileColumns,
} from './statements.queries';

const config = { access: 'books.read', isReadInSession: true } as const;

/** Statements of accounts, for everybody who reads the books: a page with the figures of its period, the curve, the file. */
export function registerStatements(app: TypedApp, context: AppContext): void {
  const { reportPlaces } = context;
  for (const format of reportFormats) registerDownloadRoute(app, context, fileOfStatement(context, format));
  app.get(
    paths.books.statement,
    { config, schema: { querystring: statementFilter, response: { 200: answerOf(accountStatement) } } },
    async (request) => {
      const { page = limits.firstPage, size = limits.statementPageSize, ...period } = request.query;
      const asked = { ...daysOf(period), page, size };
      return found(
        await reportPlaces.read(isAwaited(request), () =>
          request.readReportInSession((books) => readStatement(books, asked)),
        ),
      );
    },
  );
  app.get(
    paths.books.statementCurve,
    { config, schema: { querystring: statementPeriod, response: { 200: answerOf(statementCurve) } } },
    async (request) => {
      const days = daysOf(request.query);
      const asked = { ...days, isByMonth: isLong(days) };
      return found(await request.readReportInSession((books) => readStatementCurve(books, asked)));
    },
  );
}

const daysOf = ({ accountId, ...period }: StatementPeriod): AccountDays => ({ accountId, ...acceptedDays(period) });

const isLong = ({ from, to }: AccountDays) => !from || !to || daysBetween(from, to) >= limits.curveDays;

/** All entries of a period, between its opening and its closing balance. */
function fileOfStatement(
  { database, exports, reportPlaces }: AppContext,
  format: ReportFormat,
): DownloadableFile<StatementPeriod> {
  return {
    path: statementReport.path,
    fileName: format.nameOf(statementReport),
    nameFor: ({ accountId, ...period }) => format.nameOf(namedByDays(statementReport, period, [String(accountId)])),
    mediaType: format.mediaType,
    access: config.access,
    parameters: statementPeriod,
    prepare: ({ userId, ...asking }, period) => {
      const days = daysOf(period);
      exports.requirePlace(userId);
      return reportPlaces.read(asking.isAwaited, async () => {
        const { lines } = await readFileFacts(database, days);
        requireRoomFor(format, lines);
        return lines;
      });
    },
    open: async (opener, filter, sent) => {
      const days = daysOf(filter);
      const { lines, currency } = await readFileFacts(database, days);
      requireRoomFor(format, lines);
      const columns = Object.keys(statementFileColumns);
      const write = () =>
        format.write({ report: statementReport, columns, read: storedSums, filter, opener, currency });
      return exports.streamLines(opener.userId, allStatementRows(days), write, sent);
    },
  };
}
