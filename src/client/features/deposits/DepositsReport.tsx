import { depositsReport } from '#contract/reports/deposits.report';
import { messages } from '#contract/texts/messages';
import { screens } from '#contract/texts/screen-names';
import { useListDepositsQuery, useReverseDepositMutation } from '../../api/deposits.api';
import { ReportPage } from '../../report/ReportPage';
import { useReport } from '../../report/useReport';
import { useReportRows } from '../../report/useReportRows';

/** The Deposits report (§2). */
export function DepositsReport() {
  const report = useReport('deposits', depositsReport);
  const query = useListDepositsQuery(report.asked, { refetchOnMountOrArgChange: true });
  const list = useReportRows(report, query, (page) => page.deposits);
  const [reverseDeposit] = useReverseDepositMutation();

  return (
    <ReportPage
      declaration={depositsReport}
      report={report}
      list={list}
      label={screens.deposits}
      keyOf={(row) => row.id}
      reversal={{ texts: messages.deposit, call: (reversal) => reverseDeposit(reversal).unwrap() }}
    />
  );
}
