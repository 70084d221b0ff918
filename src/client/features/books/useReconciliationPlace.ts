import { useNavigate, useSearchParams } from 'react-router-dom';
import { centsFromText } from '#contract/values/money';
import { type ReconciliationPlace, reconciliationSearch, reportParts } from '../../parts/reconciliation-address';

const numberPattern = /^[1-9]\d{0,14}$/;
const afterPattern = /^\d{4}-\d{2}-\d{2}\.\d{1,15}$/;

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
    entry: Number(read('entry', numberPattern)) || null,
  };
  const go = (change: Partial<ReconciliationPlace>) => {
    void navigate({ search: reconciliationSearch({ ...place, after: '', entry: null, ...change }) });
  };
  return [place, go];
}
