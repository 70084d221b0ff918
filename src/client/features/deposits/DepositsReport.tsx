import { captions } from '#contract/texts/captions';
import { formatWireDate } from '#contract/values/dates';
import type { DepositFilter, DepositRow } from '#contract/areas/deposits.wire';
import { type DateFilterValues, dateFilterForm } from '#contract/areas/filters.form';
import { labels } from '#contract/texts/field-labels';
import { headings } from '#contract/texts/headings';
import { screens } from '#contract/texts/screen-names';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { formatAmount } from '#contract/values/money';
import { roleAllows } from '#contract/vocabulary/permissions';
import { useListDepositsQuery, useReverseDepositMutation } from '../../api/deposits.api';
import { useDeleteFlow } from '../../dialogs/useDeleteFlow';
import { DateField } from '../../fields/DateField';
import { AccountPicker } from '../../pickers/AccountPicker';
import { UserPicker } from '../../pickers/UserPicker';
import {
  amountColumn,
  type Column,
  currencyColumn,
  dateColumn,
  nameColumn,
  rowHeader,
  slipColumn,
  textColumn,
} from '../../table/columns';
import { ReportPage } from '../../report/ReportPage';
import { idOf, useReport, useReportRows } from '../../report/useReport';
import { selectRole } from '../../session/session.slice';
import { useAppSelector } from '../../store-hooks';

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

const depositColumns: readonly Column<DepositRow>[] = [
  rowHeader(dateColumn(headings.date, (row) => row.date)),
  nameColumn(headings.depositedBy, (row) => row.userName),
  amountColumn(headings.amount, (row) => row.amount),
  currencyColumn((row) => row.currencyName),
  nameColumn(headings.account, (row) => row.accountName),
  textColumn(headings.remarks, (row) => row.remarks),
  slipColumn((row) => row.slip),
];

const factsOf = (row: DepositRow) => [
  { label: headings.date, value: formatWireDate(row.date) },
  { label: headings.depositedBy, value: row.userName },
  { label: headings.account, value: row.accountName },
  { label: headings.amount, value: `${formatAmount(row.amount)} ${row.currencyName}` },
];

const { reverseWarning, reversing, reversed, reverseFailed } = messages.deposit;
const deleteTexts = {
  warning: reverseWarning,
  loader: reversing,
  done: reversed,
  failed: reverseFailed,
  unknown: messages.unknownError,
};

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
  const reverse = useDeleteFlow<DepositRow>({
    texts: deleteTexts,
    facts: factsOf,
    call: (row) => reverseDeposit(row.id).unwrap(),
  });
  const mayReverse = roleAllows(useAppSelector(selectRole), 'movements.reverse');

  return (
    <ReportPage
      report={report}
      list={list}
      label={screens.deposits}
      plural="deposits"
      columns={depositColumns}
      keyOf={(row) => row.id}
      filterForm={dateFilterForm}
      filterFields={
        <>
          <UserPicker name="userId" label={labels.user} />
          <AccountPicker name="accountId" label={labels.account} />
          <DateField name="startDate" label={labels.startDate} />
          <DateField name="endDate" label={labels.endDate} />
        </>
      }
      csv={{ file: 'deposits', filter: { ...filter } }}
      onReverse={mayReverse ? reverse : undefined}
      about={(row) => captions.rowOf('deposit', factsOf(row))}
    />
  );
}
