import { namesInWords } from '#contract/texts/import-phrases';
import { messages } from '#contract/texts/messages';
import { dateFromWire } from '#contract/values/dates';
import { centsFromAnswer, centsFromTyped, formatCents } from '#contract/values/money';
import type { PageFacts } from '#contract/vocabulary/envelope';
import { limits } from '#contract/vocabulary/limits';
import { useRested } from '../browser/useRested';
import { fresh } from '../transport/base-api';
import { useBooksWatch } from './useBooksWatch';

type Paged = Pick<PageFacts, 'totalPages'>;

/** A page of movements as far as it has come. */
interface ListedPage<Page> {
  readonly currentData?: Page | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
}

/** What is asked of the list beside its own filters. */
interface Asked {
  startDate: string;
  endDate: string;
  page: number;
  size: number;
  search?: string;
}

/** What is being recorded, and where the same would be. */
interface Recorded<Filter, Page> {
  /** the filters of its list; null where too little is chosen to ask, or nobody is to be told */
  readonly filter: Filter | null;
  readonly day: string;
  readonly amount: string;
  readonly entriesIn: (page: Page) => readonly { readonly title: string; readonly amount: number }[];
  readonly sentence?: (titles: string) => string;
}

/** Looks for what was recorded of the chosen day; one of the same amount is perhaps the very one that is being recorded. */
export function useTwins<Filter extends object, Page extends Paged>(
  useList: (asked: Filter & Asked, options: typeof fresh & { skip: boolean }) => ListedPage<Page>,
  { filter, day: typedDay, amount, entriesIn, sentence = messages.saving.twins }: Recorded<Filter, Page>,
) {
  const chosen = dateFromWire(typedDay) ?? '';
  const day = useRested(chosen, { isFirstAtOnce: true });
  const sought = useRested(amount);
  const isChosen = filter !== null && day !== '';
  const pages = { page: limits.firstPage, size: limits.twinsAmongBefore };
  const ofDay = { ...(filter as Filter), startDate: day, endDate: day, ...pages };
  const first = useList(ofDay, { skip: !isChosen, ...fresh });
  const search = searchBeyond(first.currentData, sought);
  const alike = useList({ ...ofDay, search: search ?? '' }, { skip: !isChosen || search === null, ...fresh });
  useBooksWatch();
  return {
    isFetching:
      first.isFetching || alike.isFetching || day !== chosen || searchBeyond(first.currentData, amount) !== search,
    /** what is to be known before it is saved with this amount */
    notesOf: (saved: string): string[] =>
      twinNotes(search === null ? first : alike, sentence, (page) =>
        entriesIn(page).flatMap((entry) =>
          centsFromAnswer(entry.amount) === centsFromTyped(saved) ? [entry.title] : [],
        ),
      ),
  };
}

/** The amount to search a day for that has more entries than were asked for; null where these are all of them, or there is none. */
function searchBeyond(ofDay: Paged | undefined, amount: string): string | null {
  const sought = centsFromTyped(amount);
  return ofDay === undefined || ofDay.totalPages <= 1 || sought === null ? null : formatCents(sought);
}

/** What is to be known of an entry that may be in the books already, or that nobody could tell whether it is. */
function twinNotes<Page extends Paged>(
  { currentData, isError }: ListedPage<Page>,
  sentence: (titles: string) => string,
  titlesIn: (page: Page) => readonly string[],
): string[] {
  const titles = currentData ? titlesIn(currentData) : [];
  if (titles.length > 0 && !isError) return [sentence(namesInWords(titles))];
  // A server that knows no search answers the first entries of the day once more.
  const isUnknown = isError || (currentData !== undefined && currentData.totalPages > 1);
  return isUnknown ? [messages.saving.twinsUnknown] : [];
}
