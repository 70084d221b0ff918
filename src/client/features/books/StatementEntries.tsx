import { type RefObject, useState } from 'react';
import type { StatementRow } from '#contract/areas/statements.wire';
import type { ReportName } from '#contract/reports/report-filters';
import { reportOfKind } from '#contract/reports/report-of-kind';
import { entryAddress } from '../../parts/filled/entry-address';
import { useTellsOfWrites } from '../../parts/useBooksWatch';
import type { EntriesPlace, ShownEntry } from '../../report/entries-place';
import { RowEntries } from '../../report/entry/RowEntries';
import { useStatementRemoval } from './useStatementRemoval';

export interface StatementEntriesProps {
  place: EntriesPlace;
  /** the entries on the page, in their order */
  rowsOfPage: readonly StatementRow[];
  rows: RefObject<HTMLElement | null>;
}

/** The panel of the entry that stands open beside a statement; its rows are walked as the statement has them. */
export function StatementEntries({ place, rowsOfPage, rows }: StatementEntriesProps) {
  useTellsOfWrites();
  const { entry } = place;
  const row = rowsOfPage.find((each) => each.entry === entry);
  // Entries that are dated back move those behind them to another page: what stands open stays.
  const [last, setLast] = useState<{ entry: number; shown: ShownEntry } | null>(null);
  if (row && last?.entry !== row.entry)
    setLast({ entry: row.entry, shown: { report: reportOfKind[row.ledgerKind], id: row.number } });
  const shown = entry !== null && last?.entry === entry ? last.shown : null;
  const remove = useStatementRemoval(shown?.report ?? null);
  return (
    <RowEntries
      place={place}
      shown={shown}
      entries={rowsOfPage.map((each) => each.entry)}
      remove={remove}
      linkTo={(id) => (shown?.report ? entryAddress(shown.report satisfies ReportName, id) : '')}
      rows={rows}
    />
  );
}
