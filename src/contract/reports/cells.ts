import { type CalendarDate, dateFromAnswer, formatDate } from '../values/dates';
import { type Cents, centsFromAnswer, formatCents } from '../values/money';
import { rateFromNumber } from '../values/rates';
import { scheduleStatusText } from '../vocabulary/schedule';
import type { Column } from './report';

/** What a cell holds, with its type, so that a spreadsheet can be told; null where there is nothing. */
export type Cell =
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'day'; readonly value: CalendarDate }
  | { readonly type: 'amount'; readonly value: Cents }
  /** in plain digits, of which none is lost */
  | { readonly type: 'number'; readonly value: string }
  | null;

/** How those values are read that an answer and the books hold in different forms. */
export interface ValueReader {
  day: (value: unknown) => CalendarDate | null;
  amount: (value: unknown) => Cents | null;
  rate: (value: unknown) => string;
}

/** How the values of an answer are read, also of another server. */
export const answeredValues: ValueReader = {
  day: (value) => (typeof value === 'string' ? dateFromAnswer(value) : null),
  amount: (value) => centsFromAnswer(value as number),
  rate: (value) => rateFromNumber(value as number) ?? String(value),
};

/** A row whose members are named as in the columns. */
export type AnyRow = Readonly<Record<string, string | number | null | undefined>>;

const textCell = (value: unknown): Cell => ({ type: 'text', value: value as string });
const isNothing = (value: unknown) => value === null || value === undefined || value === '';

/** What tells the cell of a row in this column. */
export function cellOf({ member, kind, paid = '' }: Column, read: ValueReader = answeredValues): (row: AnyRow) => Cell {
  switch (kind) {
    case 'day':
      return (row) => {
        const value = read.day(row[member]);
        return value && { type: 'day', value };
      };
    case 'amount':
      return (row) => {
        const value = read.amount(row[member]);
        return value === null ? null : { type: 'amount', value };
      };
    case 'rate':
      return (row) => (isNothing(row[member]) ? null : { type: 'number', value: read.rate(row[member]) });
    case 'number':
      return (row) => (isNothing(row[member]) ? null : { type: 'number', value: String(row[member]) });
    case 'status':
      return (row) => textCell(scheduleStatusText(row[member] as string, row[paid] as number));
    case 'currency':
    case 'name':
    case 'word':
    case 'text':
    case 'slip':
      return (row) => (isNothing(row[member]) ? null : textCell(row[member]));
  }
}

/** A cell as people read it; '' where there is nothing. */
export function shownText(cell: Cell): string {
  if (cell === null) return '';
  if (cell.type === 'day') return formatDate(cell.value);
  return cell.type === 'amount' ? formatCents(cell.value) : cell.value;
}
