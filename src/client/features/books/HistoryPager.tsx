import { ActionIcon, Button } from '@mantine/core';
import { ChevronFirst, ChevronLast } from 'lucide-react';
import { useRef } from 'react';
import type { HistoryEntry, HistoryPage } from '#contract/areas/history.wire';
import { controls } from '#contract/texts/control-names';
import { historyCaptions } from '#contract/texts/history-captions';
import { useFocusOfDisabled } from '../../browser/useFocusOfDisabled';
import type { ShownHistory } from './useHistoryPlace';

interface HistoryPagerProps {
  place: ShownHistory;
  page: HistoryPage | undefined;
  /** it is of another place, until that of this one has come */
  isStale: boolean;
}

/** The ways through the history, from row to row instead of by numbers, since it grows while it is read. */
export function HistoryPager({ place, page, isStale }: HistoryPagerProps) {
  const nav = useRef<HTMLElement>(null);
  const rows = page?.entries ?? [];
  const [first, last] = [rows[0], rows.at(-1)];
  const isLatest = Object.keys(place.step).length === 0 && !page?.hasNewer;
  const hasOlder = page?.hasOlder ?? false;
  // Of one page they lead nowhere; what is not known yet may have more.
  const isAlone = page !== undefined && isLatest && !hasOlder;
  const ends = useFocusOfDisabled(() => nav.current?.querySelector<HTMLElement>('button:not(:disabled)'));
  // From a row of another place it would pass over rows of this one.
  const goFrom = (step: 'before' | 'after', row: HistoryEntry | undefined) => {
    if (row && !isStale) place.goTo({ [step]: String(row.id) });
  };
  const step = { variant: 'default', size: 'xs' } as const;
  return (
    <nav ref={nav} className={isAlone ? 'pager pager--single' : 'pager'} aria-label={controls.pages} {...ends}>
      <span className="pager__status" />
      <ActionIcon
        variant="default"
        size={30}
        aria-label={historyCaptions.newest}
        title={historyCaptions.newest}
        disabled={isLatest}
        onClick={() => place.goTo({})}
      >
        <ChevronFirst size={16} aria-hidden />
      </ActionIcon>
      <Button {...step} disabled={!page?.hasNewer || !first} onClick={() => goFrom('after', first)}>
        {historyCaptions.newer}
      </Button>
      <Button {...step} disabled={!hasOlder || !last} onClick={() => goFrom('before', last)}>
        {historyCaptions.older}
      </Button>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={historyCaptions.oldest}
        title={historyCaptions.oldest}
        disabled={!hasOlder}
        onClick={() => place.goTo({ isOldest: 'true' })}
      >
        <ChevronLast size={16} aria-hidden />
      </ActionIcon>
    </nav>
  );
}
