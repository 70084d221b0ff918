import { Button } from '@mantine/core';
import { useEffect, useRef, useState, useEffectEvent } from 'react';
import type { AnyRow } from '#contract/reports/cells';
import type { MovementReport } from '#contract/reports/report';
import { captions } from '#contract/texts/captions';
import { messages } from '#contract/texts/messages';
import { limits } from '#contract/vocabulary/limits';
import { type PageNow, readPageNow } from '../api/report-news.api';
import { useAppStore } from '../store-hooks';
import type { TableRows } from '../table/list-rows';
import { watchBooks } from '../transport/books-watch';
import { ReversedCount } from './ReversedCount';
import type { ShownReport } from './useReport';

export interface ReportNewsProps {
  declaration: MovementReport;
  /** what one of the rows is called */
  record: string;
  report: ShownReport;
  list: TableRows<AnyRow>;
}

/** How many rows were added since, 0 when they are others; and to which showing of which place. */
interface News {
  added: number;
  search: string;
  asOf: number | undefined;
}

function addedSince({ rows, totalItems }: TableRows<AnyRow>, now: PageNow): number | null {
  const added = (now.totalItems ?? 0) - (totalItems ?? 0);
  const isSame = added === 0 && JSON.stringify(rows) === JSON.stringify(now.rows);
  return isSame ? null : Math.max(added, 0);
}

/**
 * Beside the count: how many reversed entries are left out, and that somebody has written to what is shown, which is shown
 * when it is asked for, so that no row moves under a hand.
 */
export function ReportNews({ declaration, record, report, list }: ReportNewsProps) {
  const store = useAppStore();
  const [writes, setWrites] = useState(0);
  useEffect(() => watchBooks(store, () => setWrites((count) => count + 1)), [store]);

  const [news, setNews] = useState<News | null>(null);
  const judgedWrites = useRef(0);
  const { search } = report;
  const { asOf } = list;
  const isShown = list.rows !== null && !list.isStale;
  const look = useEffectEvent(() => {
    if (writes === judgedWrites.current || !isShown) return;
    const leaving = new AbortController();
    void store.dispatch(readPageNow(declaration, report.asked, leaving.signal)).then((now) => {
      if (now === null || leaving.signal.aborted) return;
      judgedWrites.current = writes;
      const added = addedSince(list, now);
      setNews(added === null ? null : { added, search, asOf });
    });
    return () => leaving.abort();
  });
  // What is shown is told by its address and by when its rows came: either changes, and it is looked at anew.
  useEffect(() => look(), [store, declaration, writes, isShown, search, asOf]);

  const isTrue = news !== null && news.search === search && news.asOf === asOf;
  const show = (button: HTMLElement) => {
    // The button goes with what it said.
    button.closest<HTMLElement>('[tabindex="-1"]')?.focus();
    if (isTrue && news.added > 0 && report.page > limits.firstPage) report.goTo(limits.firstPage);
    else list.retry();
  };
  return (
    <>
      <ReversedCount report={report} count={list.reversedItems} />
      <span role="status">
        {isTrue && (
          <Button variant="subtle" size="compact-sm" onClick={({ currentTarget }) => show(currentTarget)}>
            {captions.toShow(news.added > 0 ? captions.counted(news.added, `new ${record}`) : messages.list.changed)}
          </Button>
        )}
      </span>
    </>
  );
}
