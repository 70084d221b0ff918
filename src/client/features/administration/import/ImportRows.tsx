import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { ImportBatch, ImportRow } from '#contract/areas/imports.wire';
import { importCaptions, importFilterNames, importStateNames, importTickNames } from '#contract/texts/import-captions';
import { importRowFilters } from '#contract/vocabulary/import-kinds';
import { atFirstClick } from '../../../browser/pressed-once';
import { Pager } from '../../../report/Pager';
import { rowHeader, type TableColumn } from '../../../table/columns';
import { DataTable } from '../../../table/DataTable';
import type { TickCalls } from '../../../table/tick-calls';
import { useImportRows } from './useImportRows';
import { useRowTicks } from './useRowTicks';
import '../../../report/report.css';

/** The rows of a file with their verdicts: faults first, where there are any. */
export function ImportRows({ batch, tickCalls }: { batch: ImportBatch; tickCalls: TickCalls }) {
  const { id, kind, faultyRows, duplicateRows, fileName } = batch;
  const [filter, setFilter] = useState(faultyRows > 0 ? 'faults' : duplicateRows > 0 ? 'duplicates' : 'all');
  const [page, setPage] = useState(0);
  const shown = importRowFilters.find((each) => each === filter) ?? 'all';
  const { query, list } = useImportRows(batch, { filter: shown, page }, setPage);
  const ticks = useRowTicks(id, query, tickCalls);
  const mayTick = batch.state === 'judged';

  const columns: readonly TableColumn<ImportRow>[] = [
    rowHeader({ heading: importCaptions.line, cell: ({ line }) => String(line), look: 'figure' }),
    { heading: importCaptions.row, cell: ({ cells }) => cells.filter((cell) => cell !== '').join(' · '), look: 'text' },
    {
      heading: importCaptions.verdict,
      look: 'text',
      cell: (row) => (
        <Verdict
          row={row}
          state={batch.state}
          isTicked={ticks.isTicked(row)}
          onTick={mayTick ? (isAccepted) => ticks.make(isAccepted, [row.line]) : null}
        />
      ),
    },
  ];

  return (
    <>
      <div className="import__filters" role="group" aria-label={importCaptions.rowsOf(fileName)}>
        {importRowFilters.map((each) => (
          <Button
            key={each}
            size="xs"
            variant={each === shown ? 'filled' : 'default'}
            aria-pressed={each === shown}
            onClick={() => {
              setFilter(each);
              setPage(0);
            }}
          >
            {(each === 'duplicates' ? importTickNames[kind] : null) ?? importFilterNames[each]}
          </Button>
        ))}
        {mayTick && duplicateRows > 0 && (
          <Button
            size="xs"
            variant="default"
            onClick={atFirstClick(() => ticks.make(batch.acceptedRows < duplicateRows))}
          >
            {batch.acceptedRows < duplicateRows ? importCaptions.tickAll : importCaptions.untickAll}
          </Button>
        )}
      </div>
      <div className="import__rows" data-stale={list.isStale || undefined}>
        <DataTable label={importCaptions.rowsOf(fileName)} columns={columns} keyOf={({ line }) => line} list={list} />
      </div>
      <div className="card__foot report__foot">
        <Pager page={page} totalPages={list.totalPages} onGo={setPage} />
      </div>
    </>
  );
}

/** What became of the rows that were written, in the word for all of them. */
const fates: Partial<Record<ImportBatch['state'], string>> = {
  written: importStateNames.written,
  undoing: importStateNames.written,
  undone: importStateNames.undone,
};

interface VerdictProps {
  row: ImportRow;
  state: ImportBatch['state'];
  isTicked: boolean;
  /** null where nothing can be ticked any more */
  onTick: ((isAccepted: boolean) => void) | null;
}

function Verdict({ row, state, isTicked, onTick }: VerdictProps) {
  const faults = row.faults.length > 0 && (
    <ul className="import__faults">
      {row.faults.map(({ field, message }) => (
        <li key={`${field} ${message}`}>{importCaptions.fault(field, message)}</li>
      ))}
    </ul>
  );
  if (faults && !row.isPossibleDuplicate) return faults;
  const about = row.note || (row.isPossibleDuplicate ? importCaptions.possibleDuplicate : '');
  const fate = fates[state];
  if (fate) {
    return (
      <>
        {row.isPossibleDuplicate && !row.isAccepted ? importCaptions.leftOut : fate}
        {about && <span className="dimmed"> · {about}</span>}
      </>
    );
  }
  if (!row.isPossibleDuplicate) return about || importCaptions.fits;
  return (
    <>
      {faults}
      <Checkbox
        label={about}
        aria-label={importCaptions.importAnyway(about, row.line)}
        checked={isTicked}
        disabled={onTick === null}
        onChange={(event) => onTick?.(event.currentTarget.checked)}
      />
    </>
  );
}
