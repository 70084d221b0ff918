import { namesInWords } from '#contract/texts/import-phrases';
import { messages } from '#contract/texts/messages';
import { centsFromTyped, formatCents } from '#contract/values/money';
import type { PageFacts } from '#contract/vocabulary/envelope';
import { useBooksWatch } from './useBooksWatch';

type Paged = Pick<PageFacts, 'totalPages'>;

/** The twin is perhaps recorded while the form stands open, in another tab or by a colleague: it is looked for anew on the way back. */
export const renewedTwins = { refetchOnMountOrArgChange: true, refetchOnFocus: true };

/** Looks anew, with these, each time somebody has written something. */
export function useTwinsWatch(...queries: readonly { isUninitialized: boolean; refetch: () => unknown }[]): void {
  useBooksWatch(() => {
    for (const query of queries) if (!query.isUninitialized) query.refetch();
  });
}

/** The amount to search a day for that has more entries than were asked for; null where these are all of them, or there is none. */
export function searchBeyond(ofDay: Paged | undefined, amount: string): string | null {
  const sought = centsFromTyped(amount);
  return ofDay === undefined || ofDay.totalPages <= 1 || sought === null ? null : formatCents(sought);
}

/** What is to be known before an entry is saved that may be in the books already, or that nobody could tell whether it is. */
export function twinNotes<Listed extends Paged>(
  { currentData, isError }: { readonly currentData?: Listed | undefined; readonly isError: boolean },
  titlesIn: (page: Listed) => readonly string[],
): string[] {
  const titles = currentData ? titlesIn(currentData) : [];
  if (titles.length > 0 && !isError) return [messages.saving.twins(namesInWords(titles))];
  // A server that knows no search answers the first entries of the day once more.
  const isUnknown = isError || (currentData !== undefined && currentData.totalPages > 1);
  return isUnknown ? [messages.saving.twinsUnknown] : [];
}
