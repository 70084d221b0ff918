import { captions } from '#contract/captions';
import { formatWireDate } from '#contract/dates';
import { type DateFilterValues, dateFilterForm } from '#contract/filters.form';
import { columns, labels, screens } from '#contract/labels';
import { limits } from '#contract/limits';
import { formatAmount } from '#contract/money';
import type { FeePaymentFilter, FeePaymentRow } from '#contract/payments.wire';
import { roleAllows } from '#contract/permissions';
import { useListFeePaymentsQuery, useReversePaymentMutation } from '../../api/payments.api';
import { useDeleteFlow } from '../../dialogs/useDeleteFlow';
import { DateField } from '../../fields/DateField';
import { AccountPicker } from '../../pickers/AccountPicker';
import { FeePicker } from '../../pickers/FeePicker';
import {
  amountColumn,
  type Column,
  currencyColumn,
  dateColumn,
  nameColumn,
  rowHeader,
  slipColumn,
  textColumn,
  wordColumn,
} from '../../report/columns';
import { ReportPage } from '../../report/ReportPage';
import { idOf, useReport, useReportRows } from '../../report/useReport';
import { selectRole } from '../../session/session.slice';
import { useAppSelector } from '../../store-hooks';
import { paymentDeleteTexts } from './payment-delete';

interface FeePaymentFilterValues extends DateFilterValues {
  feeId: string;
  bankAccountId: string;
}

const noFilters: FeePaymentFilterValues = { feeId: '', bankAccountId: '', startDate: '', endDate: '' };

const filterOf = ({ feeId, bankAccountId, startDate, endDate }: FeePaymentFilterValues): FeePaymentFilter => ({
  feeid: idOf(feeId),
  bankAccountId: idOf(bankAccountId),
  startDate,
  endDate,
});

const feePaymentColumns: readonly Column<FeePaymentRow>[] = [
  rowHeader(dateColumn(columns.date, (row) => row.paymentdate)),
  wordColumn(columns.type, (row) => row.paymenttype),
  nameColumn(columns.fee, (row) => row.feename),
  nameColumn(columns.paidBy, (row) => row.paidbyuser),
  nameColumn(columns.bankAccount, (row) => row.bankaccount),
  amountColumn(columns.amount, (row) => row.amount),
  currencyColumn((row) => row.currency),
  textColumn(columns.remarks, (row) => row.remarks),
  slipColumn((row) => row.slip),
];

const factsOf = (row: FeePaymentRow) => [
  { label: columns.date, value: formatWireDate(row.paymentdate) },
  { label: columns.fee, value: row.feename },
  { label: columns.paidBy, value: row.paidbyuser },
  { label: columns.bankAccount, value: row.bankaccount },
  { label: columns.amount, value: `${formatAmount(row.amount)} ${row.currency}` },
];

/** The fee payments of the Payments report (§2); complete, but its type is not offered. */
export function FeePaymentsReport() {
  const report = useReport(noFilters);
  const filter = filterOf(report.applied);
  const query = useListFeePaymentsQuery(
    { ...filter, page: report.page, size: limits.reportPageSize },
    { refetchOnMountOrArgChange: true },
  );
  const list = useReportRows(report, query, (page) => page.feetxn);
  const [reversePayment] = useReversePaymentMutation();
  const reverse = useDeleteFlow<FeePaymentRow>({
    texts: paymentDeleteTexts,
    facts: factsOf,
    call: (row) => reversePayment(row.paymentid).unwrap(),
  });
  const mayReverse = roleAllows(useAppSelector(selectRole), 'movements.reverse');

  return (
    <ReportPage
      report={report}
      list={list}
      label={screens.payments}
      plural="payments"
      columns={feePaymentColumns}
      keyOf={(row) => row.paymentid}
      filterForm={dateFilterForm}
      filterFields={
        <>
          <FeePicker name="feeId" label={labels.fee} />
          <AccountPicker name="bankAccountId" label={labels.bankAccount} />
          <DateField name="startDate" label={labels.startDate} />
          <DateField name="endDate" label={labels.endDate} />
        </>
      }
      csv={{ file: 'feePayments', filter: { ...filter } }}
      onReverse={mayReverse ? reverse : undefined}
      about={(row) => captions.rowOf('payment', factsOf(row))}
    />
  );
}
