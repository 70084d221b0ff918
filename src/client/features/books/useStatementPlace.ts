import { useNavigate, useSearchParams } from 'react-router-dom';
import { dateFromWire } from '#contract/values/dates';
import { limits, statementPageSizes } from '#contract/vocabulary/limits';
import { useToday } from '../../browser/today';
import { monthSoFar, type StatementPlace, statementSearch } from '../../parts/statement-address';

const numberPattern = /^[1-9]\d{0,14}$/;

/** The place that an address tells, of which it alone knows; what is no part of one is left out. */
function placeIn(parameters: URLSearchParams): StatementPlace {
  const dayOf = (name: string) => dateFromWire(parameters.get(name) ?? '') ?? '';
  const numberOf = (name: string) => parameters.get(name)?.match(numberPattern)?.[0] ?? '';
  const [startDate, endDate] = [dayOf('startDate'), dayOf('endDate')];
  return {
    accountId: numberOf('accountId'),
    startDate,
    endDate: startDate && endDate < startDate ? '' : endDate,
    page: Math.max(1, Number(numberOf('page'))) - 1,
    entry: Number(numberOf('entry')) || null,
    size: statementPageSizes.find((size) => size === Number(numberOf('size'))) ?? limits.statementPageSize,
  };
}

/** Where the statement stands, and the way to another place, which Back takes back. Without an account it begins with this month. */
export function useStatementPlace(): [StatementPlace, (change: Partial<StatementPlace>) => void] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const today = useToday();
  const told = placeIn(parameters);
  const isTold = parameters.has('startDate') || told.accountId || told.endDate;
  const place = isTold ? told : { ...told, ...monthSoFar(today) };
  const go = (change: Partial<StatementPlace>) => {
    void navigate({ search: statementSearch({ ...place, page: 0, entry: null, ...change }) });
  };
  return [place, go];
}
