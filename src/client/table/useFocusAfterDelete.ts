import { type Key, type RefObject, useEffect, useRef, useState } from 'react';

interface Gone {
  key: Key;
  /** where it stood; null when no other row stood beside it */
  place: number | null;
}

/** The person has not gone on to something else meanwhile. */
const isFocusLost = () => document.activeElement === document.body || document.activeElement?.tagName === 'H1';

/**
 * Where one goes on after a row was deleted: at the Delete of the row that took its place, else of the last one, else at
 * the screen's name. Returns what notes where a row stands, as the list may be without it before its OK is read; whoever
 * deleted it calls what that returns, and the focus moves once the list is without it.
 */
export function useFocusAfterDelete<Row>(
  table: RefObject<HTMLTableElement | null>,
  rows: readonly Row[] | null,
  keyOf: (row: Row) => Key,
): (row: Row) => () => void {
  const [gone, setGone] = useState<Gone | null>(null);
  const leftBehind = useRef<Gone | null>(null);
  const isListed = rows === null || (gone !== null && rows.some((row) => keyOf(row) === gone.key));

  useEffect(() => {
    if (!gone || isListed || leftBehind.current === gone) return;
    leftBehind.current = gone;
    if (!isFocusLost()) return;
    const buttons = [...(table.current?.querySelectorAll<HTMLElement>('tbody .row-button--danger') ?? [])];
    const last = buttons.length - 1;
    const next = buttons[Math.min(gone.place ?? last, last)] ?? document.querySelector<HTMLElement>('h1');
    next?.focus();
  }, [gone, isListed, table]);

  return (row) => {
    const key = keyOf(row);
    const before = rows ?? [];
    const place = before.length > 1 ? before.findIndex((each) => keyOf(each) === key) : null;
    return () => setGone({ key, place });
  };
}
