import Big from 'big.js';
import { limits } from '../vocabulary/limits';
import { addMonths, type CalendarDate } from './dates';
import { type Cents, cents } from './money';
import { typedText } from './typed-text';

/** How a total is divided: into so many equal parts, or by percents that make 100. */
export type PlanShares = { readonly equalParts: number } | { readonly percents: readonly Percent[] };

/** On which days: every so many months from a day, month ends kept, or on days that are given. */
export type PlanDays =
  { readonly from: CalendarDate; readonly everyMonths: number } | { readonly days: readonly CalendarDate[] };

/** A schedule before it is worked out. */
export interface SchedulePlan {
  readonly total: Cents;
  readonly shares: PlanShares;
  readonly days: PlanDays;
}

/** A row that was worked out. */
export interface PlannedRow {
  readonly amount: Cents;
  readonly date: CalendarDate;
}

/** Why a plan gives no rows. */
export type PlanFault = 'parts' | 'percents' | 'days' | 'tooSmall' | 'tooLate';

/** A percent in ten-thousandths: 12.5 % is 125000. */
export type Percent = number & { readonly __unit: 'ten-thousandths of a percent' };

const percentPattern = /^\d{1,3}(?:\.\d{1,4})?$/;
const percentDecimals = 4;
const wholePercent = 1_000_000;

/** Reads a percent above 0 and up to 100, with at most 4 decimals behind a point or a comma, and perhaps a sign behind it; null when it is none. */
export function percentFromTyped(text: string): Percent | null {
  const typed = typedText(text).replace(/\s?%$/, '').replace(',', '.');
  if (!percentPattern.test(typed)) return null;
  const [whole = '', fraction = ''] = typed.split('.');
  const value = Number(whole + fraction.padEnd(percentDecimals, '0'));
  return value > 0 && value <= wholePercent ? (value as Percent) : null;
}

/** So many percent of an amount, half-up. */
export function percentOfCents(amount: Cents, percent: Percent): Cents {
  return cents(new Big(amount).times(percent).div(wholePercent).round(0, Big.roundHalfUp).toNumber());
}

/**
 * The rows of a plan, whose amounts are the total exactly: each part is rounded down to hundredths, and the last takes
 * what is left over. Otherwise what is wrong with the plan.
 */
export function planSchedule({ total, shares, days }: SchedulePlan): readonly PlannedRow[] | PlanFault {
  const count = 'equalParts' in shares ? shares.equalParts : shares.percents.length;
  if (!Number.isInteger(count) || count < 1 || count > limits.scheduleRows) return 'parts';
  if ('percents' in shares && shares.percents.reduce((sum, percent) => sum + percent, 0) !== wholePercent)
    return 'percents';
  if ('days' in days && days.days.length !== count) return 'days';
  const amounts = partsOf(total, shares, count);
  if (amounts.some((amount) => amount <= 0)) return 'tooSmall';
  const dates = 'days' in days ? days.days : daysFrom(days.from, days.everyMonths, count);
  const rows = amounts.flatMap((amount, index): PlannedRow[] => {
    const date = dates[index];
    return date ? [{ amount, date }] : [];
  });
  return rows.length === count ? rows : 'tooLate';
}

function partsOf(total: Cents, shares: PlanShares, count: number): Cents[] {
  const partOf = (index: number) =>
    'equalParts' in shares
      ? Math.floor(total / count)
      : Number((BigInt(total) * BigInt(shares.percents[index] ?? 0)) / BigInt(wholePercent));
  const parts = Array.from({ length: count - 1 }, (_, index) => partOf(index));
  return [...parts, total - parts.reduce((sum, part) => sum + part, 0)].map(cents);
}

/** Counted from the first day, so that a short month does not shorten those after it. */
const daysFrom = (from: CalendarDate, everyMonths: number, count: number) =>
  Array.from({ length: count }, (_, index) => addMonths(from, index * everyMonths));

/** The text of a pattern for the row with this number: 'Installment {n}' → 'Installment 3'. */
const patternText = (pattern: string, number: number): string => pattern.replaceAll('{n}', String(number));

/** The texts of a pattern for so many rows, their numbers behind those of any of these names. */
export function patternTexts(pattern: string, count: number, taken: readonly string[]): string[] {
  const names = new Set(taken);
  let last = taken.length;
  for (let number = 1; number <= limits.scheduleRows; number += 1)
    if (number > last && names.has(patternText(pattern, number))) last = number;
  return Array.from({ length: count }, (_, index) => patternText(pattern, last + index + 1));
}
