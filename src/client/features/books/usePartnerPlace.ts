import { useNavigate, useSearchParams } from 'react-router-dom';
import { partnerSearch } from '../../parts/partner-address';

/** Whose statement is shown, '' while nobody is chosen, and which page of his deposits, from 0. */
interface PartnerPlace {
  readonly personId: string;
  readonly page: number;
}

/** The place that the address tells, and the way to another one, which Back takes back unless it replaces the first. */
export function usePartnerPlace(): [PartnerPlace, (personId: string, page?: number, replace?: boolean) => void] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const personId = parameters.get('person')?.match(/^[1-9]\d{0,14}$/)?.[0] ?? '';
  const page = Number(parameters.get('page')?.match(/^[1-9]\d{0,8}$/)?.[0] ?? 1) - 1;
  const go = (person: string, next?: number, replace = false) =>
    void navigate({ search: person ? partnerSearch(person, next) : '' }, { replace });
  return [{ personId, page }, go];
}
