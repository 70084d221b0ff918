import { useNavigate, useSearchParams } from 'react-router-dom';
import { dateFromWire } from '#contract/values/dates';
import { type PartnerPlace, partnerSearch } from '../../parts/partner-address';

/** The place that the address tells, and the way to another one, which Back takes back unless it replaces the first. */
export function usePartnerPlace(): [PartnerPlace, (change: Partial<PartnerPlace>, replace?: boolean) => void] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const place = {
    personId: parameters.get('person')?.match(/^[1-9]\d{0,14}$/)?.[0] ?? '',
    endDate: dateFromWire(parameters.get('endDate') ?? '') ?? '',
    page: Number(parameters.get('page')?.match(/^[1-9]\d{0,8}$/)?.[0] ?? 1) - 1,
  };
  const go = (change: Partial<PartnerPlace>, replace = false) =>
    void navigate({ search: partnerSearch({ ...place, page: 0, ...change }) }, { replace });
  return [place, go];
}
