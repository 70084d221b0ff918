import { type RefObject, useEffect, useRef } from 'react';
import { takeFocus } from '../../browser/focus-selection';
import { EntryPanel, type EntryPanelProps } from './EntryPanel';

export interface RowEntriesProps extends Omit<EntryPanelProps, 'shown'> {
  /** null while none stands open */
  shown: EntryPanelProps['shown'] | null;
  rows: RefObject<HTMLElement | null>;
}

const link = '.entry-link';
const linksIn = (rows: Element) => [...rows.querySelectorAll<HTMLElement>(link)];

/** From link to link, up and down. */
function walk(event: KeyboardEvent) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const links = linksIn(event.currentTarget as Element);
  const place = links.indexOf(event.target as HTMLElement);
  const next = place < 0 ? undefined : links[place + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** What rows do with keys, and the panel of the one that stands open. */
export function RowEntries({ rows, shown, ...panel }: RowEntriesProps) {
  const { entry } = panel.place;
  const last = useRef<number | null>(null);

  useEffect(() => {
    const table = rows.current;
    table?.addEventListener('keydown', walk);
    return () => table?.removeEventListener('keydown', walk);
  }, [rows]);
  useEffect(() => {
    // Who closes it goes on at the row that was shown, not at the one from which the walk began.
    if (entry === null && last.current !== null && rows.current)
      takeFocus(linksIn(rows.current).find(({ dataset }) => dataset.entry === String(last.current)));
    last.current = entry;
  }, [entry, rows]);

  return shown && <EntryPanel {...panel} shown={shown} />;
}
