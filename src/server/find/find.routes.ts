import { Type } from '@sinclair/typebox';
import { findFilter, foundEntries } from '#contract/areas/find.wire';
import type { MovementReport, StoredRow } from '#contract/reports/report';
import { reports } from '#contract/reports/reports';
import { numberAlone } from '#contract/reports/search';
import { limits } from '#contract/vocabulary/limits';
import { paths } from '#contract/vocabulary/paths';
import type { AppContext } from '../app-context';
import type { Connection } from '../db/database';
import type { ReportSource } from '../db/report-source';
import { depositSource } from '../deposits/deposits.queries';
import { findLedgerEntry } from '../entries/entries.queries';
import { answerOf, found } from '../http/reply';
import { isAwaited } from '../http/streamed-answers';
import type { TypedApp } from '../http/typed-app';
import { type AskedSearch, askedSearch } from '../movements/asked-search';
import { wireRows } from '../movements/report-rows';
import { readFoundPage } from '../movements/searched-rows';
import { feePaymentSource, installmentPaymentSource } from '../payments/payments.queries';
import { transferSource } from '../transfers/transfers.queries';

/** The newest entries of a report that fit, as its own call answers them. */
function finder<Declared extends MovementReport>(report: Declared, source: ReportSource<StoredRow<Declared>>) {
  const toWire = wireRows(report);
  return async (books: Connection, asked: AskedSearch) => {
    const { items, ...facts } = await readFoundPage(books, source, asked, {
      page: limits.firstPage,
      size: limits.foundEntries,
    });
    return { ...facts, [report.list]: items.map(toWire) };
  };
}

const findDeposits = finder(reports.deposits, depositSource({}));
const findTransfers = finder(reports.transfers, transferSource({}));
const findInstallmentPayments = finder(reports.installmentPayments, installmentPaymentSource({}));
const findFeePayments = finder(reports.feePayments, feePaymentSource({}));

/** Looks for entries of all kinds at once. */
export function registerFind(app: TypedApp, { reportPlaces }: AppContext): void {
  app.get(
    paths.books.find,
    {
      config: { access: 'books.read', isReadInSession: true },
      schema: { querystring: findFilter, response: { 200: Type.Unsafe<unknown>(answerOf(foundEntries)) } },
    },
    async (request) => {
      const find = async (books: Connection) => {
        const { search } = request.query;
        const asked = await askedSearch(books, search);
        const number = numberAlone(search);
        const [deposits, transfers, installmentPayments, feePayments, ledgerEntry] = await Promise.all([
          findDeposits(books, asked),
          findTransfers(books, asked),
          findInstallmentPayments(books, asked),
          findFeePayments(books, asked),
          number === null ? null : findLedgerEntry(books, number),
        ]);
        return { deposits, transfers, installmentPayments, feePayments, ledgerEntry };
      };
      return found(await reportPlaces.read(isAwaited(request), () => request.readReportInSession(find)));
    },
  );
}
