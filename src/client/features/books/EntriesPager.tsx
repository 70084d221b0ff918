import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { controls } from '#contract/texts/control-names';
import { buttons } from '#contract/texts/buttons';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { useFocusOfDisabled } from '../../browser/useFocusOfDisabled';
import type { ReconciliationPlace } from '../../parts/reconciliation-address';

interface EntriesPagerProps {
  place: ReconciliationPlace;
  /** behind which the next page begins; null on the last, undefined while the page is on its way */
  next: string | null | undefined;
  onGo: (change: Partial<ReconciliationPlace>) => void;
}

/** The way to the next page and to the first one; Back goes to the page before. Nothing where one page is all. */
export function EntriesPager({ place, next, onGo }: EntriesPagerProps) {
  const nav = useRef<HTMLElement>(null);
  const [hasPages, setHasPages] = useState(false);
  const isFirst = place.after === '';
  // Until the page is here it stays as it was: a button that was pressed keeps the focus.
  const isShown = next === undefined ? hasPages : !isFirst || next !== null;
  if (isShown !== hasPages) setHasPages(isShown);
  const ends = useFocusOfDisabled(() => nav.current?.querySelector<HTMLElement>('button:not(:disabled)'));
  if (!isShown) return null;
  return (
    <nav ref={nav} className="card__foot report__foot reconciliation__pager" aria-label={controls.pages} {...ends}>
      <Button variant="default" size="xs" disabled={isFirst} onClick={() => onGo({ after: '' })}>
        {reconciliationCaptions.first}
      </Button>
      <Button variant="default" size="xs" disabled={next === null} onClick={() => next && onGo({ after: next })}>
        {buttons.next}
      </Button>
    </nav>
  );
}
