import { accountPeriods, balancesPeriod } from '#contract/areas/statements.wire';
import type { BalancesPeriod } from '#contract/areas/statements.wire';
import { balancesReport } from '#contract/reports/balances.report';
import { paths } from '#contract/vocabulary/paths';
import type { AppContext } from '../app-context';
import type { DownloadableFile } from '../downloads/downloadable-files';
import { registerDownloadRoute } from '../downloads/download-route';
import { answerOf, found } from '../http/reply';
import type { TypedApp } from '../http/typed-app';
import { atOnce } from '../movements/export-pieces';
import { type ReportFormat, reportFormats, requireRoomFor } from '../movements/report-formats';
import { acceptedDays, namedByDays } from './accepted-days';
import { listAccountPeriods } from './balances.queries';

const config = { access: 'books.read', isReadInSession: true } as const;

/** What all accounts make of a period, for everybody who reads the books, as an answer and as a file. */
export function registerBalances(app: TypedApp, context: AppContext): void {
  for (const format of reportFormats) registerDownloadRoute(app, context, fileOfBalances(context, format));
  app.get(
    paths.books.balances,
    { config, schema: { querystring: balancesPeriod, response: { 200: answerOf(accountPeriods) } } },
    async (request) => {
      const days = acceptedDays(request.query);
      return found(await request.readReportInSession((books) => listAccountPeriods(books, days)));
    },
  );
}

/** A line for each account; a workbook ends with the totals in each currency. */
function fileOfBalances({ database, exports }: AppContext, format: ReportFormat): DownloadableFile<BalancesPeriod> {
  return {
    path: balancesReport.path,
    fileName: format.nameOf(balancesReport),
    nameFor: (period) => format.nameOf(namedByDays(balancesReport, period)),
    mediaType: format.mediaType,
    access: config.access,
    parameters: balancesPeriod,
    prepare: async ({ userId }, period) => {
      exports.requirePlace(userId);
      const { length } = await listAccountPeriods(database, acceptedDays(period));
      requireRoomFor(format, length);
      return length;
    },
    open: (opener, filter, sent) =>
      exports.streamTold(
        opener.userId,
        async (books) => ({
          lines: format.tell({ report: balancesReport, filter, opener }),
          groups: atOnce(await listAccountPeriods(books, acceptedDays(filter))),
        }),
        sent,
      ),
  };
}
