import { type DateFilterValues, dateFilterForm } from '#contract/areas/filters.form';
import { labels } from '#contract/texts/field-labels';
import { screens } from '#contract/texts/screen-names';
import { messages } from '#contract/texts/messages';
import { feePaymentsReport } from '#contract/reports/payments.report';
import { limits } from '#contract/vocabulary/limits';
import type { FeePaymentFilter } from '#contract/areas/payments.wire';
import { useListFeePaymentsQuery, useReversePaymentMutation } from '../../api/payments.api';
import { DateField } from '../../fields/DateField';
import { AccountPicker } from '../../pickers/AccountPicker';
import { FeePicker } from '../../pickers/FeePicker';
import { ReportPage } from '../../report/ReportPage';
import { idOf, useReport, useReportRows } from '../../report/useReport';

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

  return (
    <ReportPage
      declaration={feePaymentsReport}
      report={report}
      list={list}
      label={screens.payments}
      keyOf={(row) => row.paymentid}
      filterForm={dateFilterForm}
      filterFields={
        <>
          <FeePicker name="feeId" label={labels.fee} />
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
