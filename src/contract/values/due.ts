import { addDays, addMonths, type CalendarDate, daysBetween } from './dates';
import { type Cents, noCents, totalCents } from './money';

/** How many days ahead what is due is looked at. */
export const dueDays = 90;
/** How many days ahead Home looks. */
export const soonDueDays = 30;
/** What a figure of Due and Cash adds up: what is overdue, or what is due from today to so many days ahead. */
export const dueSpans = ['overdue', '7', '30', '60', '90'] as const;
export type DueSpan = (typeof dueSpans)[number];

/** What is still to be paid on a day, or of an earlier one where `date` is before today. */
export interface DueDay {
  readonly date: CalendarDate;
  readonly amount: Cents;
  readonly count: number;
}

/** Money that comes into the accounts that may pay on a day; it leaves them where it is negative. */
export interface CashMove {
  readonly date: CalendarDate;
  readonly amount: Cents;
}

/** First days of calendar quarters: the one of a day, and the three that follow it. */
export function quartersFrom(day: CalendarDate): readonly [CalendarDate, CalendarDate, CalendarDate, CalendarDate] {
  const month = Number(day.slice(5, 7));
  const first = `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01` as CalendarDate;
  const after = (quarters: number) => addMonths(first, quarters * 3) ?? first;
  return [first, after(1), after(2), after(3)];
}

/** Both days of a span, included; null leaves the beginning open. */
export function daysOfSpan(span: DueSpan, today: CalendarDate): { from: CalendarDate | null; to: CalendarDate } {
  return span === 'overdue'
    ? { from: null, to: addDays(today, -1) }
    : { from: today, to: addDays(today, Number(span)) };
}

/** Whether a day lies in a span. */
export function liesIn(span: DueSpan, date: CalendarDate, today: CalendarDate): boolean {
  const { from, to } = daysOfSpan(span, today);
  return date <= to && (from === null || date >= from);
}

/** What of the days lies in a span: the sum, and how many installments. */
export function dueIn(span: DueSpan, days: readonly DueDay[], today: CalendarDate): { amount: Cents; count: number } {
  const within = days.filter(({ date }) => liesIn(span, date, today));
  return {
    amount: totalCents(within.map(({ amount }) => amount)),
    count: within.reduce((sum, { count }) => sum + count, 0),
  };
}

/** How far the cash reaches: the most that is missing, since which day anything is (null while nothing is), what is left at the end. */
export interface CashCourse {
  readonly shortBy: Cents;
  readonly shortFrom: CalendarDate | null;
  readonly left: Cents;
}

/**
 * Pays what is due on its day, from today to `horizon` days ahead, out of the cash there is and what comes: what is overdue
 * is paid today, and what comes on a day is there for what is due on it.
 */
export function cashCourse(
  cash: Cents,
  days: readonly DueDay[],
  today: CalendarDate,
  { horizon = dueDays, moves = [] }: { horizon?: number; moves?: readonly CashMove[] } = {},
): CashCourse {
  const changes = new Map<CalendarDate, bigint>();
  const change = (date: CalendarDate, amount: bigint) => {
    const day = date < today ? today : date;
    if (daysBetween(today, day) <= horizon) changes.set(day, (changes.get(day) ?? 0n) + amount);
  };
  for (const { date, amount } of days) change(date, -BigInt(amount));
  for (const { date, amount } of moves) change(date, BigInt(amount));
  let left = BigInt(cash);
  let lowest = 0n;
  let shortFrom: CalendarDate | null = null;
  for (const day of [...changes.keys()].sort()) {
    left += changes.get(day) ?? 0n;
    if (left < 0n) shortFrom ??= day;
    if (left < lowest) lowest = left;
  }
  return { shortBy: Number(-lowest) as Cents, shortFrom, left: Number(left) as Cents };
}

/** The days after one installment was moved to another day. */
export function withMovedDue(
  days: readonly DueDay[],
  moved: { readonly from: CalendarDate; readonly to: CalendarDate; readonly amount: Cents },
): DueDay[] {
  const before = { date: moved.from, amount: (moved.amount === 0 ? noCents : -moved.amount) as Cents, count: -1 };
  return [...days, before, { date: moved.to, amount: moved.amount, count: 1 }];
}
