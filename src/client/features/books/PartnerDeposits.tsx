import { Link } from 'react-router-dom';
import type { DepositRow } from '#contract/areas/deposits.wire';
import { depositsReport } from '#contract/reports/deposits.report';
import { openingPlace, writeReportAddress } from '#contract/reports/report-address';
import { messages } from '#contract/texts/messages';
import { partnerCaptions } from '#contract/texts/partner-captions';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { limits } from '#contract/vocabulary/limits';
import { useListDepositsQuery } from '../../api/deposits.api';
import { useBooksWatch } from '../../parts/useBooksWatch';
import { Pager } from '../../report/Pager';
import { useExistingPage } from '../../report/useExistingPage';
import { DataTable } from '../../table/DataTable';
import { fresh } from '../../transport/base-api';
import { reportColumns } from '../../table/report-columns';
import '../../report/report.css';

interface PartnerDepositsProps {
  person: { readonly id: number; readonly name: string };
  /** the last day of which they are shown; '' shows all */
  endDate: string;
  page: number;
  onGo: (page: number) => void;
  /** goes to the last page there is, in the place of one that is not */
  leaveFor: (lastPage: number) => void;
}

/** Where the report shows the deposits of somebody up to a day, with one of them open. */
function addressIn(person: number, endDate: string, entry: number | null): string {
  const opening = openingPlace('deposits');
  const filters = { ...opening.filters, userId: String(person), endDate };
  return `${screenPaths.deposits}${writeReportAddress('deposits', { ...opening, filters, entry })}`;
}

/** What somebody deposited, the newest first; each leads to its entry. */
export function PartnerDeposits({ person: { id, name }, endDate, page, onGo, leaveFor }: PartnerDepositsProps) {
  const query = useListDepositsQuery(
    { ...{ userId: id, page, size: limits.partnerPageSize }, ...(endDate ? { endDate } : {}) },
    fresh,
  );
  useBooksWatch();
  const { data, currentData, isError, isFetching, fulfilledTimeStamp, refetch } = query;
  const isBeyond = useExistingPage(query, page, leaveFor);
  const isStale = isBeyond || (isFetching && !currentData && data !== undefined);
  const known = isError ? currentData : data;
  const report = { ...depositsReport, columns: depositsReport.columns.filter(({ member }) => member !== 'userName') };
  const columns = reportColumns<DepositRow>(report, {
    rowHeader: (row, text) => <Link to={addressIn(id, endDate, row.id)}>{text}</Link>,
  });
  return (
    <section className="card card--flush" data-stale={isStale || undefined}>
      <div className="card__head">
        <h2 className="card__title">{partnerCaptions.deposits}</h2>
        <Link to={addressIn(id, endDate, null)}>{partnerCaptions.allDeposits}</Link>
      </div>
      <DataTable
        label={partnerCaptions.depositsOf(name)}
        columns={columns}
        list={{
          rows: !known || (isStale && known.deposits.length === 0) ? null : known.deposits,
          isStale,
          totalPages: known?.totalPages ?? null,
          totalItems: known?.totalItems,
          failure: isError ? (known ? 'with old rows' : 'without rows') : null,
          asOf: fulfilledTimeStamp,
          retry: () => void refetch(),
        }}
        keyOf={(row) => row.id}
        empty={messages.partner.noEntries}
      />
      <div className="card__foot report__foot">
        <Pager page={page} totalPages={known?.totalPages ?? null} onGo={onGo} />
      </div>
    </section>
  );
}
