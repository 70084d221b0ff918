import { Button, Loader } from '@mantine/core';
import { Printer } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AccountStatement, StatementPeriod } from '#contract/areas/statements.wire';
import { statementReport } from '#contract/reports/statement.report';
import { messages } from '#contract/texts/messages';
import { statementCaptions } from '#contract/texts/statement-captions';
import type { StatementPlace } from '../../parts/statement-address';
import { ExportButton } from '../../report/ExportButton';
import { Pager } from '../../report/Pager';
import { DataTable } from '../../table/DataTable';
import type { TableRows } from '../../table/list-rows';
import '../../report/report.css';
import { daysText, statementColumns, statementRows, type ShownRow } from './statement-rows';

interface StatementTableProps {
  place: StatementPlace;
  days: StatementPeriod;
  statement: AccountStatement | undefined;
  list: Pick<TableRows<ShownRow>, 'isStale' | 'failure' | 'asOf' | 'retry'>;
  onGo: (page: number) => void;
  onPrint: () => Promise<unknown>;
}

/** The entries of a page between two balances, and what can be taken along of all of them. */
export function StatementTable({ place, days, statement, list, onGo, onPrint }: StatementTableProps) {
  const name = statement?.account.accName ?? '';
  const count = statement?.totalItems;
  const counted = count === 0 ? messages.statement.noEntries : count && statementCaptions.counted(count);
  return (
    <section className="card card--flush statement__entries" data-stale={list.isStale || undefined}>
      <div className="card__head">
        <div className="statement__about">
          <h2 className="card__title">
            <bdi>{name}</bdi>
          </h2>
          <p className="dimmed figure">{statement && `${daysText(place)} · ${counted ?? ''}`}</p>
        </div>
        <div className="statement__take-along">
          <PrintButton isDisabled={!statement} onPrint={onPrint} />
          <ExportButton csv={statement ? { report: statementReport, filter: days } : null} />
        </div>
      </div>
      <DataTable
        label={statementCaptions.statementOf(name)}
        columns={statementColumns}
        list={{
          ...list,
          rows: statement ? statementRows(place, statement) : null,
          totalPages: statement?.totalPages ?? null,
          totalItems: count,
        }}
        keyOf={({ key }) => key}
      />
      <div className="card__foot report__foot">
        <Pager page={statement?.currentPage ?? 0} totalPages={statement?.totalPages ?? null} onGo={onGo} />
      </div>
    </section>
  );
}

/** It keeps the focus while all entries are fetched, and a second click counts for nothing. */
function PrintButton({ isDisabled, onPrint }: { isDisabled: boolean; onPrint: () => Promise<unknown> }) {
  const isBusy = useRef(false);
  const [isWaiting, setWaiting] = useState(false);
  const print = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setWaiting(true);
    await onPrint();
    isBusy.current = false;
    setWaiting(false);
  };
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={isWaiting ? <Loader size={15} color="gray" aria-hidden /> : <Printer size={15} aria-hidden />}
      aria-busy={isWaiting}
      disabled={isDisabled}
      onClick={() => void print()}
    >
      {statementCaptions.print}
    </Button>
  );
}
