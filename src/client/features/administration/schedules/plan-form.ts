import { messages } from '#contract/texts/messages';
import { scheduleSetup } from '#contract/texts/schedule-setup';
import { addMonths, type CalendarDate, dateFromTyped, dateFromWire } from '#contract/values/dates';
import { type Cents, centsFromTyped } from '#contract/values/money';
import { isWritten } from '#contract/values/written-text';
import {
  percentFromTyped,
  percentOfCents,
  type PlanDays,
  type PlannedRow,
  type PlanShares,
  planSchedule,
} from '#contract/values/schedule-plan';
import { installmentType } from '#contract/vocabulary/schedule';

const { plan } = scheduleSetup;

/** The choices of the form, in the words that stand there. */
export const planChoices = {
  of: [plan.total, plan.percentOfValue],
  by: [plan.equalParts, plan.percents],
  on: [plan.everyMonths, plan.givenDays],
  unsaved: [plan.keep, plan.replace],
} as const;

/** What the form of the generator holds: everything as typed. */
export interface PlanFormValues {
  of: string;
  amount: string;
  percent: string;
  by: string;
  parts: string;
  percents: string;
  on: string;
  from: string;
  months: string;
  days: string;
  type: string;
  name: string;
  unsaved: string;
}

/** The day that is proposed for the first row: a month behind the last that is there, in no case before the project starts, nor before today. */
export function firstDay(today: CalendarDate, start: CalendarDate | null, days: readonly CalendarDate[]): CalendarDate {
  const wanted = [start, ...days.map((day) => addMonths(day, 1))];
  return wanted.reduce<CalendarDate>((latest, day) => (day && day > latest ? day : latest), today);
}

/** What the form begins with: the rest of the value in twelve monthly parts. */
export const emptyPlan = (amount: string, from: CalendarDate): PlanFormValues => ({
  of: plan.total,
  amount,
  percent: '100',
  by: plan.equalParts,
  parts: '12',
  percents: '',
  on: plan.everyMonths,
  from,
  months: '1',
  days: '',
  type: installmentType,
  name: `${installmentType} {n}`,
  unsaved: plan.keep,
});

/** The rows of the form, or at which of its fields something is wrong. */
export type Planned = { rows: readonly PlannedRow[] } | { field: keyof PlanFormValues; sentence: string };

const mostMonths = 120;
const separators = /[,;\n]+/;
const listOf = (text: string) =>
  text
    .split(separators)
    .map((part) => part.trim())
    .filter(Boolean);

const wrong = (field: keyof PlanFormValues, sentence: string) => ({ field, sentence });

function totalOf(values: PlanFormValues, value: Cents | null): Cents | ReturnType<typeof wrong> {
  if (values.of === plan.total || value === null) {
    const amount = centsFromTyped(values.amount);
    return amount !== null && amount > 0 ? amount : wrong('amount', plan.faults.amount);
  }
  const percent = percentFromTyped(values.percent);
  return percent === null ? wrong('percent', plan.faults.percent) : percentOfCents(value, percent);
}

function sharesOf({ by, parts, percents }: PlanFormValues): PlanShares | ReturnType<typeof wrong> {
  if (by === plan.equalParts) return { equalParts: /^\d{1,4}$/.test(parts.trim()) ? Number(parts) : 0 };
  const read = listOf(percents).map(percentFromTyped);
  const known = read.filter((percent) => percent !== null);
  if (known.length === 0 || known.length < read.length) return wrong('percents', plan.faults.percentList);
  return { percents: known };
}

function daysOf({ on, from, months, days }: PlanFormValues): PlanDays | ReturnType<typeof wrong> {
  if (on === plan.everyMonths) {
    const first = dateFromWire(from);
    if (!first) return wrong('from', plan.faults.firstDay);
    const every = /^\d{1,3}$/.test(months.trim()) ? Number(months) : 0;
    return every >= 1 && every <= mostMonths
      ? { from: first, everyMonths: every }
      : wrong('months', plan.faults.months);
  }
  const read = listOf(days).map(dateFromTyped);
  const known = read.filter((day) => day !== null);
  if (known.length === 0 || known.length < read.length) return wrong('days', plan.faults.list);
  return { days: known };
}

/** Works the form out; `value` is the project's. */
export function planOf(values: PlanFormValues, value: Cents | null): Planned {
  if (!isWritten(values.type)) return wrong('type', messages.schedule.typeRequired);
  const [total, shares, days] = [totalOf(values, value), sharesOf(values), daysOf(values)];
  if (typeof total === 'object') return total;
  if ('field' in shares) return shares;
  if ('field' in days) return days;
  const rows = planSchedule({ total, shares, days });
  if (typeof rows !== 'string') return { rows };
  const parts = values.by === plan.equalParts ? 'parts' : 'percents';
  const fields = { parts, percents: 'percents', days: 'days', tooSmall: 'amount', tooLate: 'from' } as const;
  return wrong(fields[rows], plan.faults[rows]);
}
