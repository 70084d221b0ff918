import { useNavigate, useSearchParams } from 'react-router-dom';
import { dueSpans } from '#contract/values/due';
import { limits } from '#contract/vocabulary/limits';
import { type DuePlace, dueSearch } from '../../parts/due-address';
import { pageIn, readAddress } from '../../parts/read-address';

/** The page of installments that a place shows, as it is asked for. */
export const askedInstallments = (place: DuePlace) => ({ ...place, size: limits.duePageSize });

/** The figure that the address tells, null where it tells none, the way to a page of it, and what the address says in vain. */
export function useDuePlace(): [DuePlace | null, (page: number) => void, Iterable<string>] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { read, leftOut } = readAddress(parameters);
  const currency = read('currency', (text) => /^[A-Z]{3}$/.exec(text)?.[0]);
  const within = read('within', (text) => dueSpans.find((span) => span === text));
  const page = read('page', pageIn) ?? 0;
  const place = currency && within ? { currency, within, page } : null;
  const go = (next: number) => place && void navigate({ search: dueSearch({ ...place, page: next }) });
  // Half of a figure is none.
  return [place, go, place ? leftOut : parameters.keys()];
}
