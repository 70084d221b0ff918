import { useNavigate, useSearchParams } from 'react-router-dom';
import { type PartnerPlace, partnerSearch } from '../../parts/partner-address';
import { dayIn, pageIn, readAddress, recordIn } from '../../parts/read-address';

type Go = (change: Partial<PartnerPlace>, replace?: boolean) => void;

/**
 * The place that the address tells, the way to another one, which Back takes back unless it replaces the first, and what the
 * address says in vain.
 */
export function usePartnerPlace(): [PartnerPlace, Go, Iterable<string>] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { read, leftOut } = readAddress(parameters);
  const place = {
    personId: read('person', recordIn) ?? '',
    endDate: read('endDate', dayIn) ?? '',
    page: read('page', pageIn) ?? 0,
  };
  const go: Go = (change, replace = false) =>
    void navigate({ search: partnerSearch({ ...place, page: 0, ...change }) }, { replace });
  return [place, go, leftOut];
}
