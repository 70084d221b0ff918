import { captions } from '#contract/texts/captions';
import { formatWireDate } from '#contract/values/dates';
import { type DateFilterValues, dateFilterForm } from '#contract/areas/filters.form';
import { labels } from '#contract/texts/field-labels';
import { headings } from '#contract/texts/headings';
import { screens } from '#contract/texts/screen-names';
import { limits } from '#contract/vocabulary/limits';
import { formatAmount } from '#contract/values/money';
import type { FeePaymentFilter, FeePaymentRow } from '#contract/areas/payments.wire';
import { roleAllows } from '#contract/vocabulary/permissions';
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
} from '../../table/columns';
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
  rowHeader(dateColumn(headings.date, (row) => row.paymentdate)),
  wordColumn(headings.type, (row) => row.paymenttype),
  nameColumn(headings.fee, (row) => row.feename),
  nameColumn(headings.paidBy, (row) => row.paidbyuser),
  nameColumn(headings.bankAccount, (row) => row.bankaccount),
  amountColumn(headings.amount, (row) => row.amount),
  currencyColumn((row) => row.currency),
  textColumn(headings.remarks, (row) => row.remarks),
  slipColumn((row) => row.slip),
];

const factsOf = (row: FeePaymentRow) => [
  { label: headings.date, value: formatWireDate(row.paymentdate) },
  { label: headings.fee, value: row.feename },
  { label: headings.paidBy, value: row.paidbyuser },
  { label: headings.bankAccount, value: row.bankaccount },
  { label: headings.amount, value: `${formatAmount(row.amount)} ${row.currency}` },
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
