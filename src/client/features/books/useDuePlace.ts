import { useNavigate, useSearchParams } from 'react-router-dom';
import { dueSpans } from '#contract/values/due';
import { limits } from '#contract/vocabulary/limits';
import { type DuePlace, dueSearch } from '../../parts/due-address';

/** The page of installments that a place shows, as it is asked for. */
export const askedInstallments = (place: DuePlace) => ({ ...place, size: limits.duePageSize });

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
