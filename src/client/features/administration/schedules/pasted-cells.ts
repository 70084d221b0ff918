import { scheduleFields, type ScheduleField } from '#contract/areas/schedules.form';
import { headings } from '#contract/texts/headings';
import { withoutOwnCurrency } from '#contract/values/amount-with-currency';
import { formatDate } from '#contract/values/dates';
import {
  amountOf,
  dateOf,
  type DateOrder,
  type DecimalSign,
  decimalSignsThatFit,
  ordersThatFit,
} from '#contract/values/foreign-values';
import { formatCents } from '#contract/values/money';
import type { CellTexts } from './grid-state';

/** A block of cells from a spreadsheet, each column under the field that it is for; others are left out. */
export interface PastedBlock {
  readonly fields: readonly (ScheduleField | null)[];
  readonly rows: readonly (readonly string[])[];
}

/** How the days and amounts of a block are written. */
export interface Readings {
  readonly order: DateOrder;
  readonly sign: DecimalSign;
}

/** Headings of the block's first row, as our own exports and grids have them, in capitals or not; null: a column that is not taken. */
const fieldOfHeading = new Map<string, ScheduleField | null>(
  (
    [
      [headings.type, 'type'],
      [headings.name, 'name'],
      [headings.amount, 'amount'],
      [headings.scheduleDate, 'date'],
      [headings.date, 'date'],
      [headings.installmentId, null],
      [headings.id, null],
      [headings.paid, null],
      [headings.status, null],
    ] as const
  ).map(([heading, field]) => [heading.toLowerCase(), field]),
);

/** The cells of copied text: tabs between columns, quotes around a cell that holds a tab, a line or a quote. */
export function cellsOfText(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match) break;
    const [, quoted, plain = '', end] = match;
    rows.at(-1)?.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).replaceAll(/\s+/g, ' ').trim());
    if (end !== '\t' && end !== '' && cell.lastIndex < text.length) rows.push([]);
    else if (end === '\t' && cell.lastIndex === text.length) rows.at(-1)?.push('');
  }
  return rows;
}

/** Whether the text is more than one cell; a single one is pasted as any text is. */
export const isBlock = (text: string) => /[\t\n\r]/.test(text.trimEnd());

/** Lays the copied cells under the fields: by their headings where the first row is such, else from the field on. */
export function blockOfCells(cells: readonly (readonly string[])[], from: ScheduleField): PastedBlock {
  const [first = []] = cells;
  const heads = first.map((text) => fieldOfHeading.get(text.toLowerCase()));
  const isHeading = heads.length > 0 && heads.every((field) => field !== undefined);
  if (isHeading) return { fields: heads, rows: cells.slice(1) };
  const width = Math.max(...cells.map(({ length }) => length));
  const start = scheduleFields.indexOf(from);
  return { fields: scheduleFields.slice(start, start + width), rows: cells };
}

/** A block whose amounts have the code of the project's currency no longer beside them. */
export function inCurrency(block: PastedBlock, currency: string): PastedBlock {
  const amounts = block.fields.indexOf('amount');
  const own = (text: string, column: number) => (column === amounts ? withoutOwnCurrency(text, currency) : text);
  return { ...block, rows: block.rows.map((row) => row.map(own)) };
}

function columnOf({ fields, rows }: PastedBlock, field: ScheduleField): string[] {
  const index = fields.indexOf(field);
  return index < 0 ? [] : rows.map((row) => row[index] ?? '').filter(Boolean);
}

/** The readings that the days and the amounts of a block leave open, each with a text that tells them apart. */
export function openReadings(block: PastedBlock) {
  const [days, amounts] = [columnOf(block, 'date'), columnOf(block, 'amount')];
  const orders = ordersThatFit(days);
  const signs = decimalSignsThatFit(amounts);
  return {
    orders,
    signs,
    day: days.find((text) => new Set(orders.map((order) => dateOf(text, order))).size > 1) ?? '',
    amount: amounts.find((text) => decimalSignsThatFit([text]).length > 1) ?? '',
  };
}

/** The cells of a block as the grid writes them. */
export function textsOfBlock({ fields, rows }: PastedBlock, readings: Readings): CellTexts[] {
  return rows.map((row) =>
    Object.fromEntries(
      fields.flatMap((field, index) => (field ? [[field, cellText(field, row[index] ?? '', readings)]] : [])),
    ),
  );
}

const otherSign = { '.': ',', ',': '.' } as const;

function cellText(field: ScheduleField, text: string, { order, sign }: Readings): string {
  if (field === 'date') {
    const day = dateOf(text, order);
    return day ? formatDate(day) : text;
  }
  if (field !== 'amount') return text;
  const amount = amountOf(text, sign);
  if (amount !== null) return formatCents(amount);
  // With its signs as the grid has them it stays what it is: no amount, whatever else it could be taken for.
  return sign === '.' ? text : text.replaceAll(/[.,]/g, (found) => otherSign[found as DecimalSign]);
}
