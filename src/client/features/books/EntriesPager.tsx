import { Button } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { controls } from '#contract/texts/control-names';
import { buttons } from '#contract/texts/buttons';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
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
  // A button that leads nowhere any more gives the focus to the other one.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused?.matches(':disabled') && nav.current?.contains(focused))
      nav.current.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  });
  if (!isShown) return null;
  return (
    <nav ref={nav} className="card__foot report__foot reconciliation__pager" aria-label={controls.pages}>
      <Button variant="default" size="xs" disabled={isFirst} onClick={() => onGo({ after: '' })}>
        {reconciliationCaptions.first}
      </Button>
      <Button variant="default" size="xs" disabled={next === null} onClick={() => next && onGo({ after: next })}>
        {buttons.next}
      </Button>
    </nav>
  );
}
