import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { messages } from '#contract/texts/messages';
import { takeFocus } from '../browser/focus-selection';
import { latePart } from '../browser/late-part';
import { showResult } from '../dialogs/ask';
import { useAppDispatch } from '../store-hooks';
import type { EntryPanelProps } from './entry/EntryPanel';
import type { Report } from './useReport';

/** Loaded when pointer or focus come near the rows. */
const panel = latePart<EntryPanelProps>(() => import('./entry/EntryPanel').then((file) => file.EntryPanel));

const link = '.entry-link';
const linksIn = (rows: Element) => [...rows.querySelectorAll<HTMLElement>(link)];

/** A click beside what is in a row is one on its link; who has marked text is left alone. */
function openByRow({ target }: MouseEvent) {
  if (!(target instanceof Element) || target.closest('a, button') || !getSelection()?.isCollapsed) return;
  target.closest('tr')?.querySelector<HTMLElement>(link)?.click();
}

/** From link to link, up and down. */
function walk(event: KeyboardEvent) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const links = linksIn(event.currentTarget);
  const next = links[links.indexOf(event.target as HTMLElement) + step];
  if (!links.includes(event.target as HTMLElement) || !next) return;
  event.preventDefault();
  next.focus();
}

interface EntryRowsProps {
  report: Report;
  /** the numbers of those on the page, in their order */
  entries: readonly number[] | undefined;
  children: ReactNode;
}

/** The rows of a report, each of which opens its entry: by its link, a click beside it, or the address of the report. */
export function EntryRows({ report, entries = [], children }: EntryRowsProps) {
  const { entry, showEntry } = report;
  const { Part: Panel, hasFailed } = panel.useArrival();
  const rows = useRef<HTMLDivElement>(null);
  const dispatch = useAppDispatch();
  const last = useRef<number | null>(null);
  const isMissing = entry !== null && hasFailed;

  useEffect(() => {
    if (entry !== null) panel.load();
    // Who closes it goes on at the row that was shown, not at the one from which the walk began.
    else if (last.current !== null && rows.current)
      takeFocus(linksIn(rows.current).find(({ dataset }) => dataset.entry === String(last.current)));
    last.current = entry;
  }, [entry]);
  useEffect(() => {
    if (isMissing) void showResult(dispatch, 'error', messages.screen.popupMissing).then(() => showEntry(null));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- said once
  }, [isMissing]);

  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the links in it are what is operated */}
      <div
        ref={rows}
        className="entry-rows"
        onPointerEnter={panel.load}
        onFocus={panel.load}
        onClick={openByRow}
        onKeyDown={walk}
      >
        {children}
      </div>
      {entry !== null && Panel && <Panel report={report} entry={entry} entries={entries} />}
    </>
  );
}
