import { type RefObject, useEffect, useState } from 'react';
import type { StatementRow } from '#contract/areas/statements.wire';
import type { ReportName } from '#contract/reports/report-filters';
import { reportOfKind } from '#contract/reports/report-of-kind';
import { messages } from '#contract/texts/messages';
import { showResult } from '../../dialogs/ask';
import { entryAddress } from '../../parts/filled/entry-address';
import { useTellsOfWrites } from '../../parts/useBooksWatch';
import type { EntriesPlace, ShownEntry } from '../../report/entries-place';
import { RowEntries } from '../../report/entry/RowEntries';
import { useAppDispatch } from '../../store-hooks';
import { useEntryRemoval } from './useEntryRemoval';

/** An entry by its number in the ledger, and what recorded it. */
export type RecordedEntry = Pick<StatementRow, 'entry' | 'ledgerKind' | 'number'>;

export interface AccountEntriesProps {
  place: EntriesPlace;
  /** the entries on the page, in their order; undefined while it is on its way */
  rowsOfPage: readonly RecordedEntry[] | undefined;
  rows: RefObject<HTMLElement | null>;
}

/** The panel of the entry that stands open beside entries of an account, which are walked as they are listed. */
export function AccountEntries({ place, rowsOfPage, rows }: AccountEntriesProps) {
  useTellsOfWrites();
  const { entry } = place;
  const dispatch = useAppDispatch();
  const row = rowsOfPage?.find((each) => each.entry === entry);
  // Entries that are dated back move those behind them to another page: what stands open stays.
  const [last, setLast] = useState<{ entry: number; shown: ShownEntry } | null>(null);
  if (row && last?.entry !== row.entry)
    setLast({ entry: row.entry, shown: { report: reportOfKind[row.ledgerKind], id: row.number } });
  const shown = entry !== null && last?.entry === entry ? last.shown : null;
  // A link that was sent may be older than what stands on its page; what records an entry is known by its row alone.
  const missing = rowsOfPage && shown === null && !row ? entry : null;
  useEffect(() => {
    if (missing !== null) void showResult(dispatch, 'error', messages.entry.notOnPage(missing));
  }, [missing, dispatch]);
  const remove = useEntryRemoval(shown?.report ?? null);
  return (
    <RowEntries
      place={place}
      shown={shown}
      entries={rowsOfPage?.map((each) => each.entry) ?? []}
      remove={remove}
      linkTo={(id) => (shown?.report ? entryAddress(shown.report satisfies ReportName, id) : '')}
      rows={rows}
    />
  );
}
