import { type RefObject, useEffect, useRef } from 'react';

/**
 * Brings the first row of which `opensAt` holds under the headings, once, when the list has come. The box of the table
 * scrolls where it is lower than its rows; else, on a phone, the page. Who has scrolled meanwhile is left where they are.
 */
export function useOpening<Row>(
  table: RefObject<HTMLTableElement | null>,
  rows: readonly Row[] | null,
  opensAt: ((row: Row) => boolean) | undefined,
): void {
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current || rows === null || !table.current) return;
    isOpened.current = true;
    const place = opensAt ? rows.findIndex(opensAt) : -1;
    const row = place > 0 ? table.current.tBodies[0]?.rows[place] : undefined;
    const box = table.current.closest('.table-scroll');
    if (!row || !box) return;
    if (box.scrollTop > 0 || window.scrollY > 0) return;
    if (box.scrollHeight > box.clientHeight) {
      const head = table.current.tHead?.offsetHeight ?? 0;
      box.scrollTop += row.getBoundingClientRect().top - box.getBoundingClientRect().top - head;
    } else if (row.getBoundingClientRect().bottom > window.innerHeight) {
      row.scrollIntoView({ block: 'start' });
    }
  });
}
