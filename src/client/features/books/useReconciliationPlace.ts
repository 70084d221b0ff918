import { useNavigate, useSearchParams } from 'react-router-dom';
import { centsFromText } from '#contract/values/money';

/** What of a reconciliation that is finished is shown. */
export const reportParts = ['outstanding', 'ticked'] as const;
export type ReportPart = (typeof reportParts)[number];

/** Where the screen stands; '' where nothing is said. */
export interface ReconciliationPlace {
  readonly accountId: string;
  /** the reconciliation that is shown; without one the open one of the account is */
  readonly id: string;
  /** the list of the account's reconciliations, though one is open */
  readonly isList: boolean;
  readonly part: ReportPart;
  /** of which amount entries are shown: '1250.00' */
  readonly amount: string;
  /** behind which entry the page begins: '2026-01-05.17' */
  readonly after: string;
}

const numberPattern = /^[1-9]\d{0,14}$/;
const afterPattern = /^\d{4}-\d{2}-\d{2}\.\d{1,15}$/;

/** What stands behind the path of the screen: '?accountId=3&id=7'. */
export function reconciliationSearch(place: Partial<ReconciliationPlace>): string {
  const { accountId, id, isList, part, amount, after } = place;
  const members = {
    accountId,
    id,
    list: isList ? '1' : '',
    part: part === 'ticked' ? part : '',
    amount,
    after,
  };
  const written = Object.entries(members).filter(([, value]) => value);
  return `?${written.map(([name, value]) => `${name}=${value ?? ''}`).join('&')}`;
}

/** Where the screen stands, as its address alone tells, and the way to another place, which Back takes back. */
export function useReconciliationPlace(): [ReconciliationPlace, (change: Partial<ReconciliationPlace>) => void] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const read = (name: string, pattern: RegExp) => parameters.get(name)?.match(pattern)?.[0] ?? '';
  const amount = parameters.get('amount') ?? '';
  const isAmount = (centsFromText(amount) ?? -1) >= 0;
  const place: ReconciliationPlace = {
    accountId: read('accountId', numberPattern),
    id: read('id', numberPattern),
    isList: parameters.get('list') === '1',
    part: reportParts.find((part) => part === parameters.get('part')) ?? 'outstanding',
    amount: isAmount ? amount : '',
    after: read('after', afterPattern),
  };
  const go = (change: Partial<ReconciliationPlace>) => {
    void navigate({ search: reconciliationSearch({ ...place, after: '', ...change }) });
  };
  return [place, go];
}
