import { type ReactNode, useEffect, useRef } from 'react';
import { messages } from '#contract/texts/messages';
import { latePart } from '../browser/late-part';
import { showResult } from '../dialogs/ask';
import { useAppDispatch } from '../store-hooks';
import type { RowEntriesProps } from './entry/RowEntries';
import type { Report } from './useReport';

/** Loaded when pointer or focus come near the rows. */
const late = latePart<RowEntriesProps>(() => import('./entry/RowEntries').then((file) => file.RowEntries));

interface EntryRowsProps {
  report: Report;
  entries: readonly number[] | undefined;
  /** taking one back, for who may */
  remove: RowEntriesProps['remove'];
  children: ReactNode;
}

/** The rows of a report, each of which opens its entry: by its link, a click beside it, or the address of the report. */
export function EntryRows({ report, entries = [], remove, children }: EntryRowsProps) {
  const { Part, hasFailed } = late.useArrival();
  const rows = useRef<HTMLDivElement>(null);
  const dispatch = useAppDispatch();
  const isOpen = report.entry !== null;
  useEffect(() => {
    if (isOpen) late.load();
    if (isOpen && hasFailed) void showResult(dispatch, 'error', messages.screen.popupMissing);
  }, [isOpen, hasFailed, dispatch]);
  return (
    <>
      <div
        ref={rows}
        className="entry-rows"
        data-reversed={report.applied.reversed || undefined}
        onPointerEnter={late.load}
        onFocus={late.load}
      >
        {children}
      </div>
      {Part && <Part report={report} entries={entries} remove={remove} rows={rows} />}
    </>
  );
}
