import { messages } from '../texts/messages';
import { addDays, type CalendarDate, dateFromAnswer, formatDate } from '../values/dates';
import type { CloseState } from './closings.wire';

/** Which days are closed to whoever a close state was read for. */
export interface ClosedDays {
  /** the last closed day; null where every day is open */
  readonly through: CalendarDate | null;
  /** whether a day is closed now, no exception holding */
  readonly isClosed: (day: CalendarDate) => boolean;
  /** the first day that is open to everybody, for one that is closed; any other as it is */
  readonly landingDay: (day: CalendarDate) => CalendarDate;
  /** what is wrong with a day that is closed, in a sentence (contract §9) */
  readonly faultOf: (day: CalendarDate) => string | undefined;
}

const dayOf = (answered: string | null | undefined) => (answered ? dateFromAnswer(answered) : null);

/** The closed days of a close state by a clock in milliseconds, which is the server's; of one that is not known every day is open. */
export function closedDaysOf(state: CloseState | undefined, clock: () => number): ClosedDays {
  const through = dayOf(state?.closedThrough);
  const isExcepted = (day: CalendarDate) =>
    state?.exceptions.some(({ startDate, endDate, until }) => {
      const [first, last] = [dayOf(startDate), dayOf(endDate)];
      return first !== null && last !== null && first <= day && day <= last && Date.parse(until) > clock();
    }) ?? false;
  const isClosed = (day: CalendarDate) => through !== null && day <= through && !isExcepted(day);
  return {
    through,
    isClosed,
    landingDay: (day) => (through !== null && isClosed(day) ? addDays(through, 1) : day),
    faultOf: (day) =>
      through !== null && isClosed(day)
        ? messages.closedDay.atField(formatDate(through), formatDate(addDays(through, 1)))
        : undefined,
  };
}
