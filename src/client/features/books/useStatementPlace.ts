import { useNavigate, useSearchParams } from 'react-router-dom';
import { limits, statementPageSizes } from '#contract/vocabulary/limits';
import { useToday } from '../../browser/today';
import { type AddressReading, dayIn, pageIn, readAddress, recordIn } from '../../parts/read-address';
import { monthSoFar, type StatementPlace, statementSearch } from '../../parts/statement-address';

/** The place that an address tells, of which it alone knows; what is no part of one is left out. */
function placeIn({ read, leftOut }: AddressReading): StatementPlace {
  const [startDate, endDate] = [read('startDate', dayIn) ?? '', read('endDate', dayIn) ?? ''];
  const isBackwards = startDate !== '' && endDate !== '' && endDate < startDate;
  if (isBackwards) leftOut.add('endDate');
  return {
    accountId: read('accountId', recordIn) ?? '',
    startDate,
    endDate: isBackwards ? '' : endDate,
    page: read('page', pageIn) ?? 0,
    entry: Number(read('entry', recordIn)) || null,
    size: read('size', (text) => statementPageSizes.find((size) => String(size) === text)) ?? limits.statementPageSize,
  };
}

type Go = (change: Partial<StatementPlace>) => void;

/**
 * Where the statement stands, the way to another place, which Back takes back, and what the address says in vain. Without an
 * account it begins with this month.
 */
export function useStatementPlace(): [StatementPlace, Go, Iterable<string>] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const today = useToday();
  const reading = readAddress(parameters);
  const told = placeIn(reading);
  const isTold = parameters.has('startDate') || told.accountId || told.endDate;
  const place = isTold ? told : { ...told, ...monthSoFar(today) };
  const go: Go = (change) => {
    void navigate({ search: statementSearch({ ...place, page: 0, entry: null, ...change }) });
  };
  return [place, go, reading.leftOut];
}
