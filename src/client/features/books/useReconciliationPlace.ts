import { useNavigate, useSearchParams } from 'react-router-dom';
import { centsFromText } from '#contract/values/money';
import { readAddress, recordIn } from '../../parts/read-address';
import { type ReconciliationPlace, reconciliationSearch, reportParts } from '../../parts/reconciliation-address';

const afterPattern = /^\d{4}-\d{2}-\d{2}\.\d{1,15}$/;

type Go = (change: Partial<ReconciliationPlace>) => void;

/** Where the screen stands, as its address alone tells, the way to another place, which Back takes back, and what it says in vain. */
export function useReconciliationPlace(): [ReconciliationPlace, Go, Iterable<string>] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { read, leftOut } = readAddress(parameters);
  const place: ReconciliationPlace = {
    accountId: read('accountId', recordIn) ?? '',
    id: read('id', recordIn) ?? '',
    isList: read('list', (text) => text === '1' || null) ?? false,
    part: read('part', (text) => reportParts.find((part) => part === text)) ?? 'outstanding',
    amount: read('amount', (text) => ((centsFromText(text) ?? -1) >= 0 ? text : null)) ?? '',
    after: read('after', (text) => afterPattern.exec(text)?.[0]) ?? '',
    entry: Number(read('entry', recordIn)) || null,
  };
  const go: Go = (change) => {
    void navigate({ search: reconciliationSearch({ ...place, after: '', entry: null, ...change }) });
  };
  return [place, go, leftOut];
}
