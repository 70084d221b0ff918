import { periodNames, statementCaptions } from '#contract/texts/statement-captions';
import type { CalendarDate } from '#contract/values/dates';
import { lastMonth, monthSoFar } from '../../parts/statement-address';

/** Days of a statement, both included; '' leaves an end open. */
export interface Period {
  startDate: string;
  endDate: string;
}

/** The periods that can be chosen by name, on a day. */
export function periodsOn(today: CalendarDate): Readonly<Record<string, Period>> {
  const year = Number(today.slice(0, 4));
  return {
    [periodNames.thisMonth]: monthSoFar(today),
    [periodNames.lastMonth]: lastMonth(today),
    [periodNames.thisYear]: { startDate: `${year}-01-01`, endDate: today },
    [periodNames.lastYear]: { startDate: `${year - 1}-01-01`, endDate: `${year - 1}-12-31` },
    [periodNames.allDays]: { startDate: '', endDate: '' },
  };
}

/** Days as a call takes them; an end that is open is not sent. */
export const askedDays = ({ startDate, endDate }: Period) => ({
  ...(startDate && { startDate }),
  ...(endDate && { endDate }),
});

/** What the period is called on that day. */
export function periodName({ startDate, endDate }: Period, today: CalendarDate): string {
  const [name] =
    Object.entries(periodsOn(today)).find(
      ([, period]) => period.startDate === startDate && period.endDate === endDate,
    ) ?? [];
  return name ?? statementCaptions.otherDays;
}
