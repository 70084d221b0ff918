import { accountPeriods, balancesPeriod } from '#contract/areas/statements.wire';
import type { BalancesPeriod } from '#contract/areas/statements.wire';
import { balancesReport } from '#contract/reports/balances.report';
import type { Cents } from '#contract/values/money';
import { paths } from '#contract/vocabulary/paths';
import type { AppContext } from '../app-context';
import type { DownloadableFile } from '../downloads/downloadable-files';
import { registerDownloadRoute } from '../downloads/download-route';
import { answerOf, found } from '../http/reply';
import type { TypedApp } from '../http/typed-app';
import { type ReportFormat, reportFormats, requireRoomFor } from '../movements/report-formats';
import { storedTexts } from '../movements/report-rows';
import { acceptedDays, namedByDays } from './accepted-days';
import { accountPeriodsForFile, balancesFileColumns, listAccountPeriods } from './balances.queries';

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
    open: (opener, filter, sent) => {
      // A sum may be longer than what is exact in a number.
      const read = { ...storedTexts, amount: (value: unknown) => Number(value) as Cents };
      const columns = Object.keys(balancesFileColumns);
      const write = () => format.write({ report: balancesReport, columns, read, filter, opener });
      return exports.streamLines(opener.userId, accountPeriodsForFile(acceptedDays(filter)), write, sent);
    },
  };
}
