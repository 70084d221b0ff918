import { addDays, addMonths, type CalendarDate } from '#contract/values/dates';
import { limits } from '#contract/vocabulary/limits';
import { screenPaths } from '#contract/vocabulary/screen-paths';

/** Where a statement stands: of which account, of which days ('' leaves an end open), on which page from 0, of how many entries. */
export interface StatementPlace {
  /** '' while none is chosen */
  accountId: string;
  startDate: string;
  endDate: string;
  page: number;
  size: number;
  /** the number in the ledger of the entry that stands open */
  entry?: number | null;
}

/** What stands behind the path of the screen: '?accountId=3&startDate=2026-01-01&page=2'; the page is counted from 1 there. */
export function statementSearch({ page, size, entry = null, ...days }: StatementPlace): string {
  const sizeText = size === limits.statementPageSize ? '' : String(size);
  const all = {
    ...days,
    page: page > 0 ? String(page + 1) : '',
    size: sizeText,
    entry: entry === null ? '' : String(entry),
  };
  // All days of no account yet are said, since nothing at all means this month.
  const isNothing = Object.values(all).every((value) => !value);
  const written = Object.entries(all).filter(([name, value]) => value || (isNothing && name === 'startDate'));
  return `?${written.map(([name, value]) => `${name}=${value}`).join('&')}`;
}

/** This month as far as it has come. */
export const monthSoFar = (today: CalendarDate) => ({ startDate: `${today.slice(0, 8)}01`, endDate: today });

/** The whole month before. */
export function lastMonth(today: CalendarDate) {
  const monthStart = monthSoFar(today).startDate as CalendarDate;
  return { startDate: addMonths(monthStart, -1) ?? '', endDate: addDays(monthStart, -1) };
}

const firstPage = { page: limits.firstPage, size: limits.statementPageSize };

/** The address of an account's statement of some days. */
export const statementAddress = (
  accountId: number,
  days: Pick<StatementPlace, 'startDate' | 'endDate' | 'entry'>,
): string => `${screenPaths.statement}${statementSearch({ accountId: String(accountId), ...days, ...firstPage })}`;
