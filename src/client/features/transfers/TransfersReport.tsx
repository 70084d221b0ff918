import { transfersReport } from '#contract/reports/transfers.report';
import { messages } from '#contract/texts/messages';
import { screens } from '#contract/texts/screen-names';
import { useListTransfersQuery, useReverseTransferMutation } from '../../api/transfers.api';
import { ReportPage } from '../../report/ReportPage';
import { useReport } from '../../report/useReport';
import { useReportRows } from '../../report/useReportRows';

/** The Transfers report (§2). */
export function TransfersReport() {
  const report = useReport('transfers', transfersReport);
  const query = useListTransfersQuery(report.asked, { refetchOnMountOrArgChange: true });
  const list = useReportRows(report, query, (page) => page.transfers);
  const [reverseTransfer] = useReverseTransferMutation();

  return (
    <ReportPage
      declaration={transfersReport}
      report={report}
      list={list}
      label={screens.transfers}
      keyOf={(row) => row.id}
      reversal={{ texts: messages.transfer, call: (reversal) => reverseTransfer(reversal).unwrap() }}
    />
  );
}
