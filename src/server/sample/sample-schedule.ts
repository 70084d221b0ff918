import { addDays, type CalendarDate } from '#contract/values/dates';
import { type Cents, cents } from '#contract/values/money';
import { installmentType } from '#contract/vocabulary/schedule';
import type { SampleProject } from './sample-facts';

/** A row of a project's schedule; its place in the list is its number. */
export interface SampleScheduleRow {
  readonly type: string;
  readonly name: string;
  readonly amount: Cents;
  readonly date: CalendarDate;
}

const lastDayOfEveryMonth = 28;

function units(amount: number): Cents {
  return cents(amount * 100);
}

/** The same day of a later month (earlier when negative), never past the 28th. */
function monthsLater(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const index = year * 12 + (month - 1) + months;
  const parts = [Math.floor(index / 12), (index % 12) + 1, Math.min(day, lastDayOfEveryMonth)];
  return parts.map((part) => String(part).padStart(2, '0')).join('-') as CalendarDate;
}

/** The schedule around today: charges, then installments month by month, then possession. */
export function scheduleOf(project: SampleProject, today: CalendarDate): SampleScheduleRow[] {
  const nextDue = addDays(today, project.nextDueInDays);
  const dateOf = (installment: number) =>
    installment === project.monthsBehind ? nextDue : monthsLater(nextDue, installment - project.monthsBehind);
  const first = dateOf(0);
  const charge = (type: string, amount: number, date: CalendarDate): SampleScheduleRow[] =>
    amount > 0 ? [{ type, name: type, amount: units(amount), date }] : [];
  const before = [
    ...charge('Down Payment', project.downPayment, monthsLater(first, -2)),
    ...charge('Registration', project.registration, monthsLater(first, project.monthsBehind === 0 ? 1 : -1)),
  ];
  return [
    ...before,
    ...Array.from({ length: project.installments }, (_, index) => ({
      type: installmentType,
      // By its name it is found in the schedule and in the reports, which number all rows.
      name: `Installment ${String(before.length + index + 1)}`,
      amount: units(project.installmentAmount),
      date: dateOf(index),
    })),
    ...charge('Possession', project.possession, monthsLater(dateOf(project.installments - 1), 1)),
  ];
}
