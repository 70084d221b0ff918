import type { feePaymentsReport, installmentPaymentsReport } from './payments.report';
import type { depositsReport } from './deposits.report';
import type { ColumnKind } from './report';
import type { ReportName } from './report-filters';
import type { transfersReport } from './transfers.report';

interface Declared {
  deposits: typeof depositsReport;
  transfers: typeof transfersReport;
  installmentPayments: typeof installmentPaymentsReport;
  feePayments: typeof feePaymentsReport;
}

/** The members of a report's columns, by each of which it can be put in order. */
export type SortMember<Name extends ReportName = ReportName> = Declared[Name]['columns'][number]['member'];

/** Those members in the order of the columns; the first is the day, whose order is the report's own. Named here once more, so that an address is read without the reports. */
export const sortMembers = {
  deposits: ['date', 'userName', 'amount', 'currencyName', 'accountName', 'remarks', 'slip'],
  transfers: [
    ...(['transferDate', 'fromAcc', 'fromAmount', 'fromCurrency', 'toAcc', 'toAmount', 'toCurrency'] as const),
    ...(['conversionRate', 'remarks', 'slip'] as const),
  ],
  installmentPayments: [
    ...(['paymentdate', 'paymenttype', 'projectname', 'intsallmentid', 'bankaccount', 'amount'] as const),
    ...(['currency', 'remarks', 'slip'] as const),
  ],
  feePayments: [
    ...(['paymentdate', 'paymenttype', 'feename', 'paidbyuser', 'bankaccount', 'amount'] as const),
    ...(['currency', 'remarks', 'slip'] as const),
  ],
} as const satisfies { readonly [Name in ReportName]: readonly SortMember<Name>[] };

/** By which column a report is in order, and whether from the last value to the first. */
export interface Sort {
  readonly member: string;
  readonly isDescending: boolean;
}

/** An order as address and call spell it: 'amount', '-amount'. */
export const writeSort = ({ member, isDescending }: Sort): string => (isDescending ? `-${member}` : member);

/** Reads it; null where the report has no such column, and for its own order, which nobody has to say. */
export function readSort(name: ReportName, text: string): Sort | null {
  const isDescending = text.startsWith('-');
  const member = isDescending ? text.slice(1) : text;
  const isOfReport = (sortMembers[name] as readonly string[]).includes(member);
  return isOfReport && !(isDescending && isByDay(name, member)) ? { member, isDescending } : null;
}

/** Whether the order is that of the days: its pages have numbers, those of another follow each other by their entries. */
export const isByDay = (name: ReportName, member: string): boolean => sortMembers[name][0] === member;

/** What `sort` must be for a report. A pattern of JSON Schema. */
export const sortPattern = (name: ReportName): string => `^-?(${sortMembers[name].join('|')})$`;

/** Where a page of such an order stands: it follows an entry, goes before one, or is the last. */
export const positionPattern = '^(last|(after|before)-[1-9]\\d{0,14})$';

/** The same, read. */
export type Position = { readonly of: 'last' } | { readonly of: 'after' | 'before'; readonly entry: number };

/** Reads the position of a page, as its pattern has it. */
export function readPosition(text: string): Position {
  const [of, entry] = text.split('-');
  return of === 'last' ? { of } : { of: of === 'after' ? 'after' : 'before', entry: Number(entry) };
}

const largestFirst: readonly ColumnKind[] = ['amount', 'rate'];

/**
 * The order after the next click on a column: first from A to Z, of figures the largest, then the other way, then the
 * report's own, which of the days is the first.
 */
export function nextSort(
  name: ReportName,
  { member, kind }: { member: string; kind: ColumnKind },
  now: string,
): string {
  if (isByDay(name, member)) return now === member ? '' : member;
  const first = { member, isDescending: largestFirst.includes(kind) };
  const ways = [first, { member, isDescending: !first.isDescending }].map(writeSort);
  return ways[ways.indexOf(now) + 1] ?? '';
}
