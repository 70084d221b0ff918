import type { StatementCurve } from '#contract/areas/statements.wire';
import { dateFromAnswer, daysBetween, type CalendarDate } from '#contract/values/dates';

/** What the balance was at the end of a day. */
export interface BalancePoint {
  readonly date: CalendarDate;
  readonly balance: number;
}

/** A curve that can be drawn in a box: `width` days wide, its points as steps, and where nothing is. */
interface BalanceLine {
  readonly lowest: BalancePoint;
  readonly highest: BalancePoint;
  /** 'x,y x,y …' within 0 to 1000 and 0 to 100 */
  readonly points: string;
  /** how far down the balance is 0, where that is seen */
  readonly zero: number | null;
}

const [boxWidth, boxHeight] = [1_000, 100];

const extreme = (points: readonly BalancePoint[], isBetter: (a: number, b: number) => boolean) =>
  points.reduce((best, point) => (isBetter(point.balance, best.balance) ? point : best));

const monthOf = (day: CalendarDate) => day.slice(0, 'YYYY-MM'.length);

/** The balance at the ends of days, or of months, as a line of steps; null where no entry moves it. */
export function balanceLine(
  { opening, points, isByMonth = false }: StatementCurve,
  { startDate, endDate }: { startDate: string; endDate: string },
): BalanceLine | null {
  const moved = points.flatMap(({ date, balance }) => {
    const day = dateFromAnswer(date);
    return day ? [{ date: day, balance }] : [];
  });
  const [first, last] = [moved[0], moved.at(-1)];
  if (!first || !last) return null;
  const from = dateFromAnswer(startDate) ?? first.date;
  const to = dateFromAnswer(endDate) ?? last.date;
  // What the first day begins with is its end, too, where nothing moves it until then.
  const isMovedAtFirst = isByMonth ? monthOf(first.date) === monthOf(from) : first.date === from;
  const atFirst = startDate && !isMovedAtFirst ? { date: from, balance: opening } : first;
  const known = [atFirst, ...moved];
  const lowest = extreme(known, (a, b) => a < b);
  const highest = extreme(known, (a, b) => a > b);
  const [bottom, top] = [Math.min(0, lowest.balance), Math.max(0, highest.balance)];
  const days = Math.max(1, daysBetween(from, to));
  const x = (date: CalendarDate) => Math.round((daysBetween(from, date) / days) * boxWidth);
  const y = (balance: number) => Math.round(((top - balance) / (top - bottom || 1)) * boxHeight * 10) / 10;
  const steps = [`0,${y(atFirst.balance)}`];
  let before = atFirst.balance;
  for (const { date, balance } of moved) {
    steps.push(`${x(date)},${y(before)}`, `${x(date)},${y(balance)}`);
    before = balance;
  }
  steps.push(`${boxWidth},${y(before)}`);
  return { lowest, highest, points: steps.join(' '), zero: bottom < 0 ? y(0) : null };
}
