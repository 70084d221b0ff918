import {
  scheduleFields,
  scheduleRowFaults,
  scheduleRowValues,
  type ScheduleRowValues,
  type TypedScheduleRow,
} from '#contract/areas/schedules.form';
import type { ProjectSchedule, ScheduleRow, ScheduleRowBody } from '#contract/areas/schedules.wire';
import { type CalendarDate, dateFromAnswer, dateFromTyped, dateToWire, formatDate } from '#contract/values/dates';
import {
  type Cents,
  centsFromAnswer,
  centsFromTyped,
  centsToNumber,
  formatCents,
  noCents,
} from '#contract/values/money';
import { isWritten } from '#contract/values/written-text';
import { keptScheduleType } from '#contract/vocabulary/schedule';

/** A row of the grid, as it is typed; without a number it is not saved yet. `key` is the grid's own. */
export interface GridRow extends TypedScheduleRow {
  readonly key: number;
  readonly id: number | null;
}

/** What the opened schedule says of a row; its amount and day are always such. */
export interface SavedRow extends ScheduleRowValues {
  readonly id: number;
}

/** The rows of a schedule as they are compared. */
export const savedRows = ({ rows }: ProjectSchedule): SavedRow[] =>
  rows.map(({ installmentid, scheduletype, name, amount, scheduledate }) => ({
    id: installmentid,
    type: keptScheduleType(scheduletype),
    name,
    amount: centsFromAnswer(amount),
    date: dateFromAnswer(scheduledate),
  }));

/** A saved row as it is typed. */
export const typedRow = ({ type, name, amount, date }: ScheduleRowValues): TypedScheduleRow => ({
  type,
  name,
  amount: amount === null ? '' : formatCents(amount),
  date: date === null ? '' : formatDate(date),
});

const emptyCells: TypedScheduleRow = { type: '', name: '', amount: '', date: '' };

/** A row into which nothing is typed yet. */
export const emptyRow = (key: number): GridRow => ({ key, id: null, ...emptyCells });

/** Whether nothing is typed into a row that is not saved: such a row counts for nothing. */
export const isBlank = (row: GridRow) => row.id === null && !scheduleFields.some((field) => isWritten(row[field]));

/** The rows that are meant: all but blank ones. */
export const filledRows = (rows: readonly GridRow[]) => rows.filter((row) => !isBlank(row));

/** The first cell that is not as it was before; where rows are gone, the one that has come up in their place. */
export function firstChange(before: readonly GridRow[], now: readonly GridRow[]) {
  const differs = (row: GridRow, line: number) => JSON.stringify(row) !== JSON.stringify(before[line]);
  const found = now.findIndex(differs);
  const line = found < 0 ? now.length - 1 : found;
  const [was, is] = [before[line], now[line]];
  const isSameRow = was?.key === is?.key;
  return {
    line,
    field: scheduleFields.find((field) => isSameRow && was?.[field] !== is?.[field]) ?? scheduleFields[0],
  };
}

/** A cell as it stands when it is left: amounts are grouped, days written out; what is neither stays as it was typed. */
export function settledCell(field: keyof TypedScheduleRow, text: string): string {
  if (field === 'amount') {
    const amount = centsFromTyped(text);
    return amount === null ? text : formatCents(amount);
  }
  const day = field === 'date' ? dateFromTyped(text) : null;
  return day ? formatDate(day) : text;
}

const values = new WeakMap<GridRow, ScheduleRowValues>();

/** What a row says; read once for each row, however often it is asked. */
export function valuesOf(row: GridRow): ScheduleRowValues {
  const known = values.get(row) ?? scheduleRowValues(row);
  values.set(row, known);
  return known;
}

export const isSame = (a: ScheduleRowValues, b: ScheduleRowValues) =>
  a.type === b.type && a.name === b.name && a.amount === b.amount && a.date === b.date;

/** What is paid of each saved row, and how many payments it ever had. */
export type PaidRows = ReadonlyMap<number, { readonly paid: Cents; readonly payments: number }>;

export const paidRows = (rows: readonly ScheduleRow[]): PaidRows =>
  new Map(
    rows.map(({ installmentid, total_paid, payments }) => [
      installmentid,
      { paid: centsFromAnswer(total_paid) ?? noCents, payments },
    ]),
  );

export const paidOf = (row: GridRow, paid: PaidRows) => (row.id === null ? undefined : paid.get(row.id));

export const faultsOf = (row: GridRow, paid: Cents) => (isBlank(row) ? {} : scheduleRowFaults(row, paid));

/** What is sent of a row without faults. */
export function bodyOfRow(row: GridRow): ScheduleRowBody {
  const { type, name, amount, date } = valuesOf(row);
  return {
    ...(row.id !== null && { installmentid: row.id }),
    scheduletype: type,
    name,
    amount: centsToNumber(amount ?? noCents),
    scheduledate: dateToWire(date ?? ('' as CalendarDate)),
  };
}

/** How many rows are new, differ from the opened schedule, or are gone from it. */
export function countChanges(base: readonly SavedRow[], rows: readonly GridRow[]) {
  const opened = new Map(base.map((row) => [row.id, row]));
  const filled = filledRows(rows);
  const kept = filled.flatMap((row) => {
    const before = row.id === null ? undefined : opened.get(row.id);
    return before ? [{ before, row }] : [];
  });
  return {
    added: filled.length - kept.length,
    changed: kept.filter(({ before, row }) => !isSame(before, valuesOf(row))).length,
    removed: base.length - kept.length,
  };
}

/** The sum of the amounts that can be read. */
export function sumOf(rows: readonly ScheduleRowValues[]): Cents {
  return rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0) as Cents;
}
