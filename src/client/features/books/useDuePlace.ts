import { useNavigate, useSearchParams } from 'react-router-dom';
import { type DueSpan, dueSpans } from '#contract/values/due';

/** Which figure's installments are shown, and on which page, from 0. */
interface DuePlace {
  readonly currency: string;
  readonly within: DueSpan;
  readonly page: number;
}

/** What stands behind the path of the screen: '?currency=USD&within=30&page=2'; the page is counted from 1 there. */
export const dueSearch = ({ currency, within, page }: DuePlace): string =>
  `?currency=${currency}&within=${within}${page > 0 ? `&page=${String(page + 1)}` : ''}`;

/** The figure that the address tells, null where it tells none, and the way to a page of it. */
export function useDuePlace(): [DuePlace | null, (page: number) => void] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const currency = parameters.get('currency')?.match(/^[A-Z]{3}$/)?.[0];
  const within = dueSpans.find((span) => span === parameters.get('within'));
  const page = Number(parameters.get('page')?.match(/^[1-9]\d{0,8}$/)?.[0] ?? 1) - 1;
  const place = currency && within ? { currency, within, page } : null;
  return [place, (next) => place && void navigate({ search: dueSearch({ ...place, page: next }) })];
}
