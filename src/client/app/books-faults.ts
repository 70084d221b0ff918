import { messages } from '#contract/texts/messages';
import { roleAllows } from '#contract/vocabulary/permissions';
import { booksApi } from '../api/books.api';
import { tellsMoreThanAsked } from '../transport/server-clock';
import { selectSession } from '../session/session.slice';
import { useAppSelector } from '../store-hooks';

const { useQueryState, useQuerySubscription } = booksApi.endpoints.readBooksCheck;

/** Milliseconds between two looks at a check that runs. */
const whileRunning = 5_000;

/** What the check of the books found, as a sentence for who may see it; null when all is well, or nothing is known. */
export function useBooksFaults(): string | null {
  const { role, mustChangePassword } = useAppSelector(selectSession);
  const skip = mustChangePassword || !roleAllows(role, 'books.check') || !tellsMoreThanAsked();
  const { data: known } = useQueryState(undefined, { skip });
  // A server that has no such call is not asked a second time. Who comes back to the
  // page is told anew; a page that nobody looks at asks nothing, so that it does not keep a session alive.
  useQuerySubscription(undefined, {
    skip,
    refetchOnFocus: known !== undefined,
    pollingInterval: known?.state === 'running' ? whileRunning : 0,
  });
  const [first] = known?.faults ?? [];
  return first && known ? messages.books.faults(known.faults.length, first.fault) : null;
}
