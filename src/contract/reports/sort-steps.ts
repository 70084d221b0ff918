import type { Column, ColumnKind, Report } from './report';
import { isOfDays } from './report-sort';

/** What `sort` must be for a report. A pattern of JSON Schema. */
export const sortPattern = ({ columns }: Report): string => `^-?(${columns.map(({ member }) => member).join('|')})$`;

/** Where a page of an order stands. */
export type Position = { readonly of: 'last' } | { readonly of: 'after' | 'before'; readonly entry: number };

/** Reads the position of a page, as its pattern has it. */
export function readPosition(text: string): Position {
  const [of, entry] = text.split('-');
  return of === 'last' ? { of } : { of: of === 'after' ? 'after' : 'before', entry: Number(entry) };
}

const largestFirst: readonly ColumnKind[] = ['amount', 'rate'];

/** Both ways in which a column puts a report in order, the one first that is asked for first: from A to Z, of figures the largest. */
export function waysOf({ member, kind }: Pick<Column, 'member' | 'kind'>): string[] {
  if (isOfDays(member)) return [member];
  return largestFirst.includes(kind) ? [`-${member}`, member] : [member, `-${member}`];
}

/** The order after the next click on a column: its first, the other way, and then the report's own. */
export function nextSort(column: Pick<Column, 'member' | 'kind'>, now: string): string {
  const ways = waysOf(column);
  return ways[ways.indexOf(now) + 1] ?? '';
}
