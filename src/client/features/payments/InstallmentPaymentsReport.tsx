import { type DateFilterValues, dateFilterForm } from '#contract/areas/filters.form';
import { labels } from '#contract/texts/field-labels';
import { screens } from '#contract/texts/screen-names';
import { messages } from '#contract/texts/messages';
import { installmentPaymentsReport } from '#contract/reports/payments.report';
import { limits } from '#contract/vocabulary/limits';
import type { InstallmentPaymentFilter } from '#contract/areas/payments.wire';
import { useListInstallmentPaymentsQuery, useReversePaymentMutation } from '../../api/payments.api';
import { DateField } from '../../fields/DateField';
import { AccountPicker } from '../../pickers/AccountPicker';
import { ProjectPicker } from '../../pickers/ProjectPicker';
import { ReportPage } from '../../report/ReportPage';
import { idOf, useReport, useReportRows } from '../../report/useReport';

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

  return (
    <ReportPage
      declaration={installmentPaymentsReport}
      report={report}
      list={list}
      label={screens.payments}
      keyOf={(row) => row.paymentid}
      filterForm={dateFilterForm}
      filterFields={
        <>
          <ProjectPicker name="projectId" label={labels.project} />
          <AccountPicker name="bankAccountId" label={labels.bankAccount} hasClosed />
          <DateField name="startDate" label={labels.startDate} />
          <DateField name="endDate" label={labels.endDate} />
        </>
      }
      filter={filter}
      reversal={{ texts: messages.payment, call: (row) => reversePayment(row.paymentid).unwrap() }}
    />
  );
}
