import { type DateFilterValues, dateFilterForm } from '#contract/areas/filters.form';
import { labels } from '#contract/texts/field-labels';
import { screens } from '#contract/texts/screen-names';
import { transfersReport } from '#contract/reports/transfers.report';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import type { TransferFilter } from '#contract/areas/transfers.wire';
import { useListTransfersQuery, useReverseTransferMutation } from '../../api/transfers.api';
import { DateField } from '../../fields/DateField';
import { AccountPicker } from '../../pickers/AccountPicker';
import { ReportPage } from '../../report/ReportPage';
import { idOf, useReport, useReportRows } from '../../report/useReport';

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

  return (
    <ReportPage
      declaration={transfersReport}
      report={report}
      list={list}
      label={screens.transfers}
      keyOf={(row) => row.id}
      filterForm={dateFilterForm}
      filterFields={
        <>
          <AccountPicker name="fromAccountId" label={labels.fromAccount} hasClosed />
          <AccountPicker name="toAccountId" label={labels.toAccount} hasClosed />
          <DateField name="startDate" label={labels.startDate} />
          <DateField name="endDate" label={labels.endDate} />
        </>
      }
      filter={filter}
      reversal={{ texts: messages.transfer, call: (row) => reverseTransfer(row.id).unwrap() }}
    />
  );
}
