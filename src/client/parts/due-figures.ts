import type { DueAndCash, DueCurrency } from '#contract/areas/due.wire';
import { type CalendarDate, dateFromAnswer } from '#contract/values/dates';
import {
  cashCourse,
  type CashCourse,
  type CashMove,
  dueDays,
  dueIn,
  type DueDay,
  type DueSpan,
  dueSpans,
  withMovedDue,
} from '#contract/values/due';
import { type Cents, centsFromAnswer, noCents, totalCents } from '#contract/values/money';

/** An account whose cash counts: what it holds, and what may be paid from it. */
interface PayingAccount {
  readonly id: number;
  readonly name: string;
  readonly balance: Cents;
  readonly available: Cents;
}

/** What is due in one currency, added up, and how far the cash for it reaches. */
export interface CurrencyFigures {
  readonly currency: string;
  readonly due: Readonly<Record<DueSpan, { readonly amount: Cents; readonly count: number }>>;
  readonly cash: Cents;
  readonly accounts: readonly PayingAccount[];
  readonly course: CashCourse;
}

const amountOf = (amount: number): Cents => centsFromAnswer(amount) ?? noCents;

const daysOf = ({ days }: DueCurrency): DueDay[] =>
  days.flatMap(({ date, amount, count }) => {
    const day = dateFromAnswer(date);
    return day === null ? [] : [{ date: day, amount: amountOf(amount), count }];
  });

const accountsOf = ({ accounts }: DueCurrency): PayingAccount[] =>
  accounts.map(({ id, accName, balance, available }) => ({
    id,
    name: accName,
    balance: amountOf(balance),
    available: amountOf(available),
  }));

/** The company's day of an answer. */
export const dayOf = ({ today }: DueAndCash): CalendarDate => dateFromAnswer(today) ?? (today as CalendarDate);

/** What is only thought of of a currency: installments on other days, and money that comes and goes. */
export interface ThoughtOf {
  readonly moved: readonly Parameters<typeof withMovedDue>[1][];
  readonly moves: readonly CashMove[];
}

/** How the figures are worked out: for how many days the cash is followed, and what is only thought of. */
interface FigureChoices {
  readonly horizon?: number;
  readonly thoughtOf?: (currency: DueCurrency) => ThoughtOf;
}

const nothing: ThoughtOf = { moved: [], moves: [] };

/** The figures of each currency, as of the day of the answer. */
export function figuresOf(answer: DueAndCash, { horizon = dueDays, thoughtOf }: FigureChoices = {}): CurrencyFigures[] {
  const today = dayOf(answer);
  return answer.currencies.map((each) => {
    const { moved, moves } = thoughtOf?.(each) ?? nothing;
    const days = moved.reduce(withMovedDue, daysOf(each));
    const accounts = accountsOf(each);
    const cash = totalCents(accounts.map(({ available }) => available));
    const due = Object.fromEntries(
      dueSpans.map((span) => [span, dueIn(span, days, today)]),
    ) as unknown as CurrencyFigures['due'];
    const course = cashCourse(cash, days, today, { horizon, moves });
    return { currency: each.currency, due, cash, accounts, course };
  });
}
