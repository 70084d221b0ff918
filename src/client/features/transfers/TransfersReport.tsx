import { captions } from '#contract/captions';
import { formatWireDate } from '#contract/dates';
import { type DateFilterValues, dateFilterForm } from '#contract/filters.form';
import { columns, labels, screens } from '#contract/labels';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import { formatAmount } from '#contract/money';
import { roleAllows } from '#contract/permissions';
import { rateFromNumber } from '#contract/rates';
import type { TransferFilter, TransferRow } from '#contract/transfers.wire';
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
} from '../../report/columns';
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
  rowHeader(dateColumn(columns.date, (row) => row.transferDate)),
  ...blockOf<TransferRow>(columns.from, [
    nameColumn(columns.account, (row) => row.fromAcc),
    amountColumn(columns.amount, (row) => row.fromAmount),
    currencyColumn((row) => row.fromCurrency),
  ]),
  ...blockOf<TransferRow>(columns.to, [
    nameColumn(columns.account, (row) => row.toAcc),
    amountColumn(columns.amount, (row) => row.toAmount),
    currencyColumn((row) => row.toCurrency),
  ]),
  figureColumn(columns.conversionRate, rateText),
  textColumn(columns.remarks, (row) => row.remarks),
  slipColumn((row) => row.slip),
];

const factsOf = (row: TransferRow) => [
  { label: columns.date, value: formatWireDate(row.transferDate) },
  { label: columns.fromAccount, value: row.fromAcc },
  { label: columns.fromAmount, value: `${formatAmount(row.fromAmount)} ${row.fromCurrency}` },
  { label: columns.toAccount, value: row.toAcc },
  { label: columns.toAmount, value: `${formatAmount(row.toAmount)} ${row.toCurrency}` },
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
