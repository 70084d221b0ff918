import type { FieldName, MovementFields } from '../areas/movement-fields';
import { headings } from '../texts/headings';
import type { CalendarDate } from '../values/dates';
import type { Cents } from '../values/money';
import type { PageListKey } from '../vocabulary/envelope';

/** A value of each kind as it goes over the wire. */
interface WireValues {
  /** a calendar day */
  day: string;
  amount: number;
  currency: string;
  /** what somebody or something is called, at any length */
  name: string;
  /** one of a few words that fit on a line */
  word: string;
  /** free text, which wraps */
  text: string;
  rate: number;
  /** a whole number, such as that of an installment */
  number: number;
  slip: string | null;
  /** of a schedule row, judged by how much of it is paid */
  status: string;
}

/** A value of each kind as the books hold it, exact. */
interface StoredValues extends Omit<WireValues, 'day' | 'amount' | 'rate'> {
  day: CalendarDate;
  amount: Cents;
  /** a decimal in digits */
  rate: string;
}

/** What the values of a column are: how they are read, shown, aligned and exported follows from it. */
export type ColumnKind = keyof WireValues;

const figures: readonly ColumnKind[] = ['amount', 'rate', 'number'];
/** Whether its values are figures, whose digits stand under one another. */
export const isFigure = (kind: ColumnKind): boolean => figures.includes(kind);

/** A column of a report, once for screen and export. */
export interface Column {
  /** what its value is called on the wire (§3) */
  readonly member: string;
  readonly kind: ColumnKind;
  readonly heading: string;
  /** the heading over this one and its neighbours of the same block */
  readonly block?: string;
  /** its cell is the heading of its row */
  readonly isRowHeader?: true;
  /** of an amount: the member that tells its currency; none where all rows share one */
  readonly currency?: string;
  /** of an amount: the table ends with the total */
  readonly hasTotal?: true;
  /** of an amount whose table has no total: a workbook of all rows ends with it */
  readonly isSummedInFile?: true;
  /** of a status: the member that tells how much is paid */
  readonly paid?: string;
  /** of a person's name: the member that tells the number where somebody else has the same name, else nothing */
  readonly namesake?: string;
}

/** A report, declared once: where its rows come from, and what is shown and exported of each. */
export interface Report<Columns extends readonly Column[] = readonly Column[]> {
  readonly path: string;
  /** what its list is called in the answer; 'list' where the answer is the list */
  readonly list: PageListKey | 'list';
  /** parameters that are always sent */
  readonly parameters?: Readonly<Record<string, string>>;
  /** of its export (§9) */
  readonly fileName: string;
  /** what it is called in its workbook, where the name of the file does not tell it */
  readonly title?: string;
  /** its rows count no more, so that nothing adds them up */
  readonly countsNothing?: true;
  readonly columns: Columns;
}

/** A report of movements, which comes in pages and whose rows can be reversed. */
export interface MovementReport<Columns extends readonly Column[] = readonly Column[]> extends Report<Columns> {
  readonly list: PageListKey;
  /** where the totals of its amounts come from */
  readonly totals: string;
  /** what a row is called in a sentence: 'deposit' */
  readonly record: string;
  /** the members by which a person knows a row, in this order */
  readonly facts: readonly Columns[number]['member'][];
}

/** A row of the report, as far as its columns tell. */
type RowIn<Columns extends readonly Column[], Values extends WireValues | StoredValues> = {
  [Each in Columns[number] as Each['member']]: Values[Each['kind']];
};
export type WireRow<Declared extends Report> = RowIn<Declared['columns'], WireValues>;
/** The same row as the books hold it. */
export type StoredRow<Declared extends Report> = RowIn<Declared['columns'], StoredValues>;

/** Declares a report; the types of its rows follow from its columns. */
export const declareReport = <const Columns extends readonly Column[]>(report: Report<Columns>) => report;

/** Declares a report of movements. */
export const declareMovementReport = <const Columns extends readonly Column[]>(report: MovementReport<Columns>) =>
  report;

/** The two columns of an amount: the figure, and beside it the currency. */
export const amountAndCurrency = <const Amount extends string, const Currency extends string>(
  amount: Amount,
  currency: Currency,
  block?: string,
) =>
  [
    { member: amount, kind: 'amount', heading: headings.amount, currency, block },
    { member: currency, kind: 'currency', heading: headings.currency, block },
  ] as const;

/** The column of a text that is typed. */
export type TextColumn<Fields extends MovementFields> = {
  [Name in FieldName<Fields>]: Fields[Name] extends { readonly kind: 'text' }
    ? { readonly member: Name; readonly kind: 'text'; readonly heading: string }
    : never;
}[FieldName<Fields>];

/** A column for each text that is typed, under the name and label of its field. */
export const textColumns = <Fields extends MovementFields>(fields: Fields): readonly TextColumn<Fields>[] =>
  Object.entries(fields).flatMap(([member, field]) =>
    field.kind === 'text' ? [{ member, kind: 'text', heading: field.label } as unknown as TextColumn<Fields>] : [],
  );

/** A column's heading where no other stands over it, as in an export: 'From Account'. */
export const wholeHeading = ({ block, heading }: Pick<Column, 'block' | 'heading'>): string =>
  block === undefined ? heading : `${block} ${heading}`;
