import type { DepositFilter } from '#contract/areas/deposits.wire';
import { type DateFilterValues, dateFilterForm } from '#contract/areas/filters.form';
import { labels } from '#contract/texts/field-labels';
import { screens } from '#contract/texts/screen-names';
import { depositsReport } from '#contract/reports/deposits.report';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { useListDepositsQuery, useReverseDepositMutation } from '../../api/deposits.api';
import { DateField } from '../../fields/DateField';
import { AccountPicker } from '../../pickers/AccountPicker';
import { UserPicker } from '../../pickers/UserPicker';
import { ReportPage } from '../../report/ReportPage';
import { idOf, useReport, useReportRows } from '../../report/useReport';

interface DepositFilterValues extends DateFilterValues {
  userId: string;
  accountId: string;
}

const noFilters: DepositFilterValues = { userId: '', accountId: '', startDate: '', endDate: '' };

const filterOf = ({ userId, accountId, startDate, endDate }: DepositFilterValues): DepositFilter => ({
  userId: idOf(userId),
  accountId: idOf(accountId),
  startDate,
  endDate,
});

/** The Deposits report (§2). */
export function DepositsReport() {
  const report = useReport(noFilters);
  const filter = filterOf(report.applied);
  const query = useListDepositsQuery(
    { ...filter, page: report.page, size: limits.reportPageSize },
    { refetchOnMountOrArgChange: true },
  );
  const list = useReportRows(report, query, (page) => page.deposits);
  const [reverseDeposit] = useReverseDepositMutation();

  return (
    <ReportPage
      declaration={depositsReport}
      report={report}
      list={list}
      label={screens.deposits}
      keyOf={(row) => row.id}
      filterForm={dateFilterForm}
      filterFields={
        <>
          <UserPicker name="userId" label={labels.user} hasDisabled />
          <AccountPicker name="accountId" label={labels.account} hasClosed />
          <DateField name="startDate" label={labels.startDate} />
          <DateField name="endDate" label={labels.endDate} />
        </>
      }
      filter={filter}
      reversal={{ texts: messages.deposit, call: (row) => reverseDeposit(row.id).unwrap() }}
    />
  );
}
