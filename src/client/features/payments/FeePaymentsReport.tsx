import { feePaymentsReport } from '#contract/reports/payments.report';
import { messages } from '#contract/texts/messages';
import { screens } from '#contract/texts/screen-names';
import { useListFeePaymentsQuery, useReversePaymentMutation } from '../../api/payments.api';
import { ReportPage } from '../../report/ReportPage';
import { useReport } from '../../report/useReport';
import { useReportRows } from '../../report/useReportRows';

/** The fee payments of the Payments report (§2); complete, but its type is not offered. */
export function FeePaymentsReport() {
  const report = useReport('feePayments', feePaymentsReport);
  const query = useListFeePaymentsQuery(report.asked, { refetchOnMountOrArgChange: true });
  const list = useReportRows(report, query, (page) => page.feetxn);
  const [reversePayment] = useReversePaymentMutation();

  return (
    <ReportPage
      declaration={feePaymentsReport}
      report={report}
      list={list}
      label={screens.payments}
      keyOf={(row) => row.paymentid}
      reversal={{ texts: messages.payment, call: (reversal) => reversePayment(reversal).unwrap() }}
    />
  );
}
