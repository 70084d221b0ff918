import type { CalendarDate } from '../values/dates';
import { dateOf, dateOrders, decimalOf } from '../values/foreign-values';
import type { Cents } from '../values/money';
import { bankFileMessages } from '../texts/bank-file-messages';
import { bankFigures, type BankFigures } from './bank-amounts';
import { bankColumns, type BankColumns, isDayHead, isSumText, isWholeSumText } from './bank-heads';
import { cellText, type ForeignCell, type ForeignRow, isBlank, seenCell } from './foreign-cells';

/** A line of a bank's statement: what came in, negative what went out. */
export interface BankLine {
  readonly line: number;
  readonly day: CalendarDate;
  readonly text: string;
  readonly amount: Cents;
  /** the bank's balance behind it, where the file tells it */
  readonly balance: Cents | null;
}

const amountRoles = ['amount', 'debit', 'credit'] as const;
/** The columns of figures that a bank's statement may have. */
export const figureRoles = [...amountRoles, 'balance'] as const;
/** One of them. */
export type FigureRole = (typeof figureRoles)[number];

/** A line of a bank's statement as it stands there. */
export interface Row extends ForeignRow {
  readonly day: ForeignCell | undefined;
  readonly figures: Readonly<Record<FigureRole, BankFigures>>;
}

/**
 * The rows with a day, without balances and sums; a row that holds money and no day is a fault. One that only begins as a
 * sum does is told: a company may be named Total.
 */
export function keptRows(rows: readonly ForeignRow[], { places }: BankColumns) {
  const kept: Row[] = [];
  const faults: string[] = [];
  const told: string[] = [];
  for (const row of rows) {
    if (isDayHead(row.cells[places.day ?? -1]) && bankColumns(row.cells)) continue;
    const at = (role: keyof typeof places) => row.cells[places[role] ?? -1];
    const day = withoutT(at('day'));
    const figures = Object.fromEntries(figureRoles.map((role) => [role, bankFigures(at(role))])) as Row['figures'];
    const hasMoney = amountRoles.some((role) => isFigure(figures[role].figures));
    if (isDay(day)) kept.push({ ...row, day, figures });
    else if (hasMoney) {
      const sum = row.cells.find((cell) => isSumText(cellText(cell)));
      if (sum === undefined)
        faults.push(
          isBlank(day) ? bankFileMessages.noDay(row.line) : bankFileMessages.notADay(row.line, seenCell(day)),
        );
      else if (!row.cells.some((cell) => isWholeSumText(cellText(cell))))
        told.push(bankFileMessages.takenForSum(row.line, seenCell(sum)));
    }
  }
  return { kept, faults, told };
}

/** '2026-01-28T14:03:11' as '2026-01-28 14:03:11'; of a moment of another zone nobody knows the day that the bank means. */
const withoutT = (cell: ForeignCell | undefined) =>
  typeof cell === 'string' ? cell.replace(/^(\d{4}-\d\d-\d\d)T(?=[\d:.]+$)/, '$1 ') : cell;

const isFigure = (figures: string) => (['.', ','] as const).some((sign) => decimalOf(figures, sign) !== null);
const isDay = (cell: ForeignCell | undefined) =>
  typeof cell === 'string' ? dateOrders.some((order) => dateOf(cell, order) !== null) : cell?.type === 'day';
