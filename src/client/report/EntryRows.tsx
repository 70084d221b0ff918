import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { messages } from '#contract/texts/messages';
import { type LatePart, latePart } from '../browser/late-part';
import { showResult } from '../dialogs/ask';
import { useAppDispatch } from '../store-hooks';
import type { RowEntriesProps } from './entry/RowEntries';
import type { ShownReport } from './useReport';

type InRows<Props> = Props & { rows: RefObject<HTMLElement | null> };

interface RowsOfEntriesProps<Props> {
  /** what rows do with keys, and the panel; loaded when pointer or focus come near the rows */
  late: LatePart<InRows<Props>>;
  part: Props;
  isOpen: boolean;
  isOfReversed?: boolean;
  children: ReactNode;
}

/** A click beside what is in a row is one on its link; who has marked text, or missed a tick by a little, is left alone. */
function openByRow({ target }: MouseEvent) {
  if (!(target instanceof Element) || target.closest('a, button') || !getSelection()?.isCollapsed) return;
  if (target.closest('td')?.querySelector('input')) return;
  target.closest('tr')?.querySelector<HTMLElement>('.entry-link')?.click();
}

/** Rows, each of which opens its entry: by its link, a click beside it, or the address of the screen. */
export function RowsOfEntries<Props extends object>(props: RowsOfEntriesProps<Props>) {
  const { late, part, isOpen, isOfReversed, children } = props;
  const { Part, hasFailed } = late.useArrival();
  const rows = useRef<HTMLDivElement>(null);
  const dispatch = useAppDispatch();
  // Not with what comes late: the first tap of a finger is the first that is heard of it.
  useEffect(() => {
    const table = rows.current;
    table?.addEventListener('click', openByRow);
    return () => table?.removeEventListener('click', openByRow);
  }, []);
  useEffect(() => {
    if (isOpen) late.load();
    if (isOpen && hasFailed) void showResult(dispatch, 'error', messages.screen.popupMissing);
  }, [late, isOpen, hasFailed, dispatch]);
  return (
    <>
      <div
        ref={rows}
        className="entry-rows"
        data-reversed={isOfReversed || undefined}
        onPointerEnter={late.load}
        onFocus={late.load}
      >
        {children}
      </div>
      {Part && <Part {...part} rows={rows} />}
    </>
  );
}

const rowEntries = latePart<InRows<PartProps>>(() => import('./entry/RowEntries').then((file) => file.RowEntries));

type PartProps = Omit<RowEntriesProps, 'rows'>;

interface EntryRowsProps {
  report: ShownReport;
  entries: readonly number[] | undefined;
  /** taking one back, for who may */
  remove: RowEntriesProps['remove'];
  children: ReactNode;
}

/** The rows of a report. */
export function EntryRows({ report, entries = [], remove, children }: EntryRowsProps) {
  const { name, entry } = report;
  const part: PartProps = {
    ...{ place: report, entries, remove },
    shown: entry === null ? null : { report: name, id: entry },
    linkTo: (id) => ({ search: report.addressOf(id) }),
  };
  return (
    <RowsOfEntries
      late={rowEntries}
      part={part}
      isOpen={entry !== null}
      isOfReversed={Boolean(report.applied.reversed)}
    >
      {children}
    </RowsOfEntries>
  );
}
