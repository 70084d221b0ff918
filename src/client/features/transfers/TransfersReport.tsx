import { captions } from '#contract/texts/captions';
import { formatWireDate } from '#contract/values/dates';
import { type DateFilterValues, dateFilterForm } from '#contract/areas/filters.form';
import { labels } from '#contract/texts/field-labels';
import { headings } from '#contract/texts/headings';
import { screens } from '#contract/texts/screen-names';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { formatAmount } from '#contract/values/money';
import { roleAllows } from '#contract/vocabulary/permissions';
import { rateFromNumber } from '#contract/values/rates';
import type { TransferFilter, TransferRow } from '#contract/areas/transfers.wire';
import { useListTransfersQuery, useReverseTransferMutation } from '../../api/transfers.api';
import { useDeleteFlow } from '../../dialogs/useDeleteFlow';
import { DateField } from '../../fields/DateField';
import { AccountPicker } from '../../pickers/AccountPicker';
import {
  amountColumn,
  blockOf,
  type Column,
  currencyColumn,
  dateColumn,
  figureColumn,
  nameColumn,
  rowHeader,
  slipColumn,
  textColumn,
} from '../../table/columns';
import { ReportPage } from '../../report/ReportPage';
import { idOf, useReport, useReportRows } from '../../report/useReport';
import { selectRole } from '../../session/session.slice';
import { useAppSelector } from '../../store-hooks';

interface TransferFilterValues extends DateFilterValues {
  fromAccountId: string;
  toAccountId: string;
}

const noFilters: TransferFilterValues = { fromAccountId: '', toAccountId: '', startDate: '', endDate: '' };

const filterOf = ({ fromAccountId, toAccountId, startDate, endDate }: TransferFilterValues): TransferFilter => ({
  fromAccountId: idOf(fromAccountId),
  toAccountId: idOf(toAccountId),
  startDate,
  endDate,
});

const rateText = ({ conversionRate }: TransferRow) => rateFromNumber(conversionRate) ?? String(conversionRate);

const transferColumns: readonly Column<TransferRow>[] = [
  rowHeader(dateColumn(headings.date, (row) => row.transferDate)),
  ...blockOf<TransferRow>(headings.from, [
    nameColumn(headings.account, (row) => row.fromAcc),
    amountColumn(headings.amount, (row) => row.fromAmount),
    currencyColumn((row) => row.fromCurrency),
  ]),
  ...blockOf<TransferRow>(headings.to, [
    nameColumn(headings.account, (row) => row.toAcc),
    amountColumn(headings.amount, (row) => row.toAmount),
    currencyColumn((row) => row.toCurrency),
  ]),
  figureColumn(headings.conversionRate, rateText),
  textColumn(headings.remarks, (row) => row.remarks),
  slipColumn((row) => row.slip),
];

const factsOf = (row: TransferRow) => [
  { label: headings.date, value: formatWireDate(row.transferDate) },
  { label: headings.fromAccount, value: row.fromAcc },
  { label: headings.fromAmount, value: `${formatAmount(row.fromAmount)} ${row.fromCurrency}` },
  { label: headings.toAccount, value: row.toAcc },
  { label: headings.toAmount, value: `${formatAmount(row.toAmount)} ${row.toCurrency}` },
];

const { reverseWarning, reversing, reversed, reverseFailed } = messages.transfer;
const deleteTexts = {
  warning: reverseWarning,
  loader: reversing,
  done: reversed,
  failed: reverseFailed,
  unknown: messages.unknownError,
};

/** The Transfers report (§2). */
export function TransfersReport() {
  const report = useReport(noFilters);
  const filter = filterOf(report.applied);
  const query = useListTransfersQuery(
    { ...filter, page: report.page, size: limits.reportPageSize },
    { refetchOnMountOrArgChange: true },
  );
  const list = useReportRows(report, query, (page) => page.transfers);
  const [reverseTransfer] = useReverseTransferMutation();
  const reverse = useDeleteFlow<TransferRow>({
    texts: deleteTexts,
    facts: factsOf,
    call: (row) => reverseTransfer(row.id).unwrap(),
  });
  const mayReverse = roleAllows(useAppSelector(selectRole), 'movements.reverse');

  return (
    <ReportPage
      report={report}
      list={list}
      label={screens.transfers}
      plural="transfers"
      columns={transferColumns}
      keyOf={(row) => row.id}
      filterForm={dateFilterForm}
      filterFields={
        <>
          <AccountPicker name="fromAccountId" label={labels.fromAccount} />
          <AccountPicker name="toAccountId" label={labels.toAccount} />
          <DateField name="startDate" label={labels.startDate} />
          <DateField name="endDate" label={labels.endDate} />
        </>
      }
      csv={{ file: 'transfers', filter: { ...filter } }}
      onReverse={mayReverse ? reverse : undefined}
      about={(row) => captions.rowOf('transfer', factsOf(row))}
    />
  );
}
