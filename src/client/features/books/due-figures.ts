import type { DueAndCash, DueCurrency } from '#contract/areas/due.wire';
import { type CalendarDate, dateFromAnswer } from '#contract/values/dates';
import { cashCourse, type CashCourse, dueIn, type DueDay, type DueSpan, dueSpans } from '#contract/values/due';
import { type Cents, centsFromAnswer, noCents, totalCents } from '#contract/values/money';

/** What is due in one currency, added up, and how far the cash for it reaches. */
export interface CurrencyFigures {
  readonly currency: string;
  readonly due: Readonly<Record<DueSpan, { readonly amount: Cents; readonly count: number }>>;
  readonly cash: Cents;
  readonly course: CashCourse;
}

const amountOf = (amount: number): Cents => centsFromAnswer(amount) ?? noCents;

const daysOf = ({ days }: DueCurrency): DueDay[] =>
  days.flatMap(({ date, amount, count }) => {
    const day = dateFromAnswer(date);
    return day === null ? [] : [{ date: day, amount: amountOf(amount), count }];
  });

/** The figures of each currency, as of the day of the answer. */
export function figuresOf({ today, currencies }: DueAndCash): CurrencyFigures[] {
  const day = dateFromAnswer(today) ?? (today as CalendarDate);
  return currencies.map((each) => {
    const days = daysOf(each);
    const cash = totalCents(each.accounts.map(({ available }) => amountOf(available)));
    const due = Object.fromEntries(
      dueSpans.map((span) => [span, dueIn(span, days, day)]),
    ) as unknown as CurrencyFigures['due'];
    return { currency: each.currency, due, cash, course: cashCourse(cash, days, day) };
  });
}
