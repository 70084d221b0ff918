import { captions } from '../texts/captions';
import { type CalendarDate, dateFromAnswer, formatDate } from '../values/dates';
import { type Cents, centsFromAnswer, formatCents } from '../values/money';
import { limits } from '../vocabulary/limits';
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

/** '0.00000015' of 1.5e-7, as a rate is written; what is none stays as it came. */
export function plainRate(value: number): string {
  const text = String(value);
  if (!text.includes('e-')) return text;
  const plain = value.toFixed(limits.rateDecimals).replace(/0+$/, '');
  return Number(plain) === value ? plain : text;
}

/** How the values of an answer are read, also of another server. */
const answeredValues: ValueReader = {
  day: (value) => (typeof value === 'string' ? dateFromAnswer(value) : null),
  amount: (value) => centsFromAnswer(value as number),
  rate: (value) => plainRate(value as number),
};

/** A row whose members are named as in the columns. */
export type AnyRow = Readonly<Record<string, string | number | null | undefined>>;

/** How the value of a member is found in a row. */
type MemberReader<Row> = (member: string) => (row: Row) => AnyRow[string];

const byName: MemberReader<AnyRow> = (member) => (row) => row[member];

const textCell = (value: unknown): Cell => ({ type: 'text', value: value as string });
/** The name of a person, with the number where somebody else has the same one. */
export const nameCell = (name: AnyRow[string], number: AnyRow[string]): Cell => {
  if (isNothing(name)) return null;
  return textCell(isNothing(number) ? name : captions.ofNumber(String(name), String(number)));
};
const isNothing = (value: unknown) => value === null || value === undefined || value === '';

/** What tells the cell of a row in this column. */
export function cellOf(column: Column, read: ValueReader = answeredValues): (row: AnyRow) => Cell {
  return cellIn(column, read, byName);
}

/** The same of the bare value of that member, beside which nothing else is known. */
export const bareCellOf = (column: Column, read: ValueReader): ((value: AnyRow[string]) => Cell) =>
  cellIn<AnyRow[string]>(column, read, (member) => (value) => (member === column.member ? value : null));

/** What tells the cell of rows whose values are found in this way. */
function cellIn<Row>(
  { member, kind, paid = '', namesake = '' }: Column,
  read: ValueReader,
  find: MemberReader<Row>,
): (row: Row) => Cell {
  const valueOf = find(member);
  switch (kind) {
    case 'day':
      return (row) => {
        const value = read.day(valueOf(row));
        return value && { type: 'day', value };
      };
    case 'amount':
      return (row) => {
        const value = read.amount(valueOf(row));
        return value === null ? null : { type: 'amount', value };
      };
    case 'rate':
      return cellUnlessNothing(valueOf, (value) => ({ type: 'number', value: read.rate(value) }));
    case 'number':
      return cellUnlessNothing(valueOf, (value) => ({ type: 'number', value: String(value) }));
    case 'status': {
      const paidOf = find(paid);
      return (row) => textCell(scheduleStatusText(valueOf(row) as string, paidOf(row) as number));
    }
    case 'name': {
      const numberOf = find(namesake);
      return (row) => nameCell(valueOf(row), numberOf(row));
    }
    case 'currency':
    case 'word':
    case 'text':
    case 'slip':
      return cellUnlessNothing(valueOf, textCell);
  }
}

const cellUnlessNothing =
  <Row>(valueOf: (row: Row) => AnyRow[string], toCell: (value: AnyRow[string]) => Cell) =>
  (row: Row): Cell => {
    const value = valueOf(row);
    return isNothing(value) ? null : toCell(value);
  };

/** A cell as people read it; '' where there is nothing. */
export function shownText(cell: Cell): string {
  if (cell === null) return '';
  if (cell.type === 'day') return formatDate(cell.value);
  return cell.type === 'amount' ? formatCents(cell.value) : cell.value;
}
