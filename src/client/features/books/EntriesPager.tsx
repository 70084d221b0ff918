import { Button } from '@mantine/core';
import { controls } from '#contract/texts/control-names';
import { buttons } from '#contract/texts/buttons';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import type { ReconciliationPlace } from '../../parts/reconciliation-address';

interface EntriesPagerProps {
  place: ReconciliationPlace;
  /** behind which the next page begins; null on the last */
  next: string | null;
  onGo: (change: Partial<ReconciliationPlace>) => void;
}

/** The way to the next page and to the first one; Back goes to the page before. Nothing where one page is all. */
export function EntriesPager({ place, next, onGo }: EntriesPagerProps) {
  if (place.after === '' && next === null) return null;
  return (
    <nav className="card__foot report__foot reconciliation__pager" aria-label={controls.pages}>
      <Button variant="default" size="xs" disabled={place.after === ''} onClick={() => onGo({ after: '' })}>
        {reconciliationCaptions.first}
      </Button>
      <Button variant="default" size="xs" disabled={next === null} onClick={() => onGo({ after: next ?? '' })}>
        {buttons.next}
      </Button>
    </nav>
  );
}
