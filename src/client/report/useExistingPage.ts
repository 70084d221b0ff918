import { useEffect } from 'react';
import type { PageFacts } from '#contract/vocabulary/envelope';

/** What the query of a list in pages tells of the page that is asked for. */
interface AskedPage {
  currentData?: Partial<PageFacts> | undefined;
  isFetching: boolean;
}

/**
 * A page that does not exist, because its last row is gone or a link names it, is left for the last one that does (the
 * answer's `totalPages` counts for that). Returns whether that is still to be done: what came for it is no page of the list.
 */
export function useExistingPage(
  { currentData, isFetching }: AskedPage,
  page: number,
  leaveFor: (lastPage: number) => void,
): boolean {
  const lastPage = currentData && !isFetching ? Math.max(1, currentData.totalPages ?? 1) - 1 : page;
  const isBeyond = page > lastPage;
  useEffect(() => {
    if (isBeyond) leaveFor(lastPage);
  });
  return isBeyond;
}
