import { captions } from '#contract/texts/captions';
import { formatWireDate } from '#contract/values/dates';
import { type DateFilterValues, dateFilterForm } from '#contract/areas/filters.form';
import { labels } from '#contract/texts/field-labels';
import { headings } from '#contract/texts/headings';
import { screens } from '#contract/texts/screen-names';
import { limits } from '#contract/vocabulary/limits';
import { formatAmount } from '#contract/values/money';
import type { InstallmentPaymentFilter, InstallmentPaymentRow } from '#contract/areas/payments.wire';
import { roleAllows } from '#contract/vocabulary/permissions';
import { useListInstallmentPaymentsQuery, useReversePaymentMutation } from '../../api/payments.api';
import { useDeleteFlow } from '../../dialogs/useDeleteFlow';
import { DateField } from '../../fields/DateField';
import { AccountPicker } from '../../pickers/AccountPicker';
import { ProjectPicker } from '../../pickers/ProjectPicker';
import {
  amountColumn,
  type Column,
  currencyColumn,
  dateColumn,
  figureColumn,
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

interface InstallmentPaymentFilterValues extends DateFilterValues {
  projectId: string;
  bankAccountId: string;
}

const noFilters: InstallmentPaymentFilterValues = { projectId: '', bankAccountId: '', startDate: '', endDate: '' };

const filterOf = (values: InstallmentPaymentFilterValues): InstallmentPaymentFilter => ({
  projectId: idOf(values.projectId),
  bankAccountId: idOf(values.bankAccountId),
  startDate: values.startDate,
  endDate: values.endDate,
});

const installmentPaymentColumns: readonly Column<InstallmentPaymentRow>[] = [
  rowHeader(dateColumn(headings.date, (row) => row.paymentdate)),
  wordColumn(headings.type, (row) => row.paymenttype),
  nameColumn(headings.project, (row) => row.projectname),
  figureColumn(headings.installmentId, (row) => String(row.intsallmentid)),
  nameColumn(headings.bankAccount, (row) => row.bankaccount),
  amountColumn(headings.amount, (row) => row.amount),
  currencyColumn((row) => row.currency),
  textColumn(headings.remarks, (row) => row.remarks),
  slipColumn((row) => row.slip),
];

const factsOf = (row: InstallmentPaymentRow) => [
  { label: headings.date, value: formatWireDate(row.paymentdate) },
  { label: headings.project, value: row.projectname },
  { label: headings.installmentId, value: String(row.intsallmentid) },
  { label: headings.bankAccount, value: row.bankaccount },
  { label: headings.amount, value: `${formatAmount(row.amount)} ${row.currency}` },
];

/** The installment payments of the Payments report (§2). */
export function InstallmentPaymentsReport() {
  const report = useReport(noFilters);
  const filter = filterOf(report.applied);
  const query = useListInstallmentPaymentsQuery(
    { ...filter, page: report.page, size: limits.reportPageSize },
    { refetchOnMountOrArgChange: true },
  );
  const list = useReportRows(report, query, (page) => page.installmentTxn);
  const [reversePayment] = useReversePaymentMutation();
  const reverse = useDeleteFlow<InstallmentPaymentRow>({
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
      columns={installmentPaymentColumns}
      keyOf={(row) => row.paymentid}
      filterForm={dateFilterForm}
      filterFields={
        <>
          <ProjectPicker name="projectId" label={labels.project} />
          <AccountPicker name="bankAccountId" label={labels.bankAccount} />
          <DateField name="startDate" label={labels.startDate} />
          <DateField name="endDate" label={labels.endDate} />
        </>
      }
      csv={{ file: 'installmentPayments', filter: { ...filter } }}
      onReverse={mayReverse ? reverse : undefined}
      about={(row) => captions.rowOf('payment', factsOf(row))}
    />
  );
}
