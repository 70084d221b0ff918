import type { AccountStatement, StatementPeriod } from '#contract/areas/statements.wire';
import { statementReport } from '#contract/reports/statement.report';
import { messages } from '#contract/texts/messages';
import { statementCaptions } from '#contract/texts/statement-captions';
import { statementPageSizes } from '#contract/vocabulary/limits';
import { LongName } from '../../parts/LongName';
import { type StatementPlace, statementSearch } from '../../parts/statement-address';
import { CopyLink } from '../../report/CopyLink';
import { ExportButton } from '../../report/ExportButton';
import { Pager } from '../../report/Pager';
import { PageSizes } from '../../report/PageSizes';
import type { PrintTask } from '../../report/print/paper';
import { PrintButton } from '../../report/PrintButton';
import { DataTable } from '../../table/DataTable';
import type { TableRows } from '../../table/list-rows';
import '../../report/report.css';
import { AccountEntryRows } from './AccountEntryRows';
import { useEntriesPlace } from './useEntriesPlace';
import { daysText, statementColumns, statementRows, type ShownRow } from './statement-rows';

interface StatementTableProps {
  place: StatementPlace;
  days: StatementPeriod;
  statement: AccountStatement | undefined;
  list: Pick<TableRows<ShownRow>, 'isStale' | 'failure' | 'asOf' | 'retry'>;
  onGo: (page: number) => void;
  onChooseSize: (size: number) => void;
  task: PrintTask;
}

/** The entries of a page between two balances, and what can be taken along of all of them. */
export function StatementTable(props: StatementTableProps) {
  const { place, days, statement, list, onGo, onChooseSize, task } = props;
  const name = statement?.account.accName ?? '';
  const count = statement?.totalItems;
  const counted = count === 0 ? messages.statement.noEntries : count && statementCaptions.counted(count);
  const entriesPlace = useEntriesPlace(place.entry ?? null, (entry) => statementSearch({ ...place, entry }));
  return (
    <section className="card card--flush statement__entries" data-stale={list.isStale || undefined}>
      <div className="card__head">
        <div className="statement__about">
          <h2 className="card__title">
            <LongName>{name}</LongName>
          </h2>
          <p className="dimmed figure">{statement && `${daysText(place)} · ${counted ?? ''}`}</p>
        </div>
        <div className="report__tools">
          <PageSizes size={place.size} sizes={statementPageSizes} onChoose={onChooseSize} />
          <CopyLink search={statementSearch(place)} />
          <PrintButton task={task} isDisabled={!statement} />
          <ExportButton csv={statement ? { report: statementReport, filter: days } : null} />
        </div>
      </div>
      <AccountEntryRows place={entriesPlace} entries={list.isStale ? undefined : statement?.entries}>
        <DataTable
          label={statementCaptions.statementOf(name)}
          columns={statementColumns(entriesPlace)}
          list={{
            ...list,
            rows: statement ? statementRows(place, statement) : null,
            totalPages: statement?.totalPages ?? null,
            totalItems: count,
          }}
          pageSize={place.size}
          keyOf={({ key }) => key}
        />
      </AccountEntryRows>
      <div className="card__foot report__foot">
        <Pager page={statement?.currentPage ?? 0} totalPages={statement?.totalPages ?? null} onGo={onGo} />
      </div>
    </section>
  );
}
