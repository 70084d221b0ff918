import { installmentPaymentsReport } from '#contract/reports/payments.report';
import { messages } from '#contract/texts/messages';
import { screens } from '#contract/texts/screen-names';
import { useListInstallmentPaymentsQuery, useReversePaymentMutation } from '../../api/payments.api';
import { ReportPage } from '../../report/ReportPage';
import { useReport } from '../../report/useReport';
import { useReportRows } from '../../report/useReportRows';

/** The installment payments of the Payments report (§2). */
export function InstallmentPaymentsReport() {
  const report = useReport('installmentPayments', installmentPaymentsReport);
  const query = useListInstallmentPaymentsQuery(report.asked, { refetchOnMountOrArgChange: true });
  const list = useReportRows(report, query, (page) => page.installmentTxn);
  const [reversePayment] = useReversePaymentMutation();

  return (
    <ReportPage
      declaration={installmentPaymentsReport}
      report={report}
      list={list}
      label={screens.payments}
      keyOf={(row) => row.paymentid}
      reversal={{ texts: messages.payment, call: (reversal) => reversePayment(reversal).unwrap() }}
    />
  );
}
