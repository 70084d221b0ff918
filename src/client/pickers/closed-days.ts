import { messages } from '#contract/texts/messages';
import { addDays, type CalendarDate, dateFromAnswer, dateFromWire, formatDate, today } from '#contract/values/dates';
import { useReadCloseStateQuery } from '../api/close-state.api';
import { selectMenus } from '../session/session.slice';
import { useAppSelector } from '../store-hooks';

/** What a form knows of closed days. */
interface ClosedDays {
  /** today, or the first open day where today is closed: with which a form comes up */
  openDay: () => CalendarDate;
  /** what is wrong with a day that is closed to whoever is at the form; the server judges it once more */
  faultOf: (day: string) => string | undefined;
  /** on which day what is taken back for this one is posted (contract §9) */
  landingDay: (day: CalendarDate) => CalendarDate;
  /** whether all of this is known, or will not be */
  isSettled: boolean;
}

const dayOf = (answered: string | null | undefined) => (answered ? dateFromAnswer(answered) : null);

/** The closed days, asked for where the server knows them; until they have come, and where it does not, every day is open. */
export function useClosedDays(): ClosedDays {
  const isAsked = useAppSelector(selectMenus).includes('books');
  const { data, isError } = useReadCloseStateQuery(undefined, { skip: !isAsked, refetchOnMountOrArgChange: true });
  const closedThrough = dayOf(data?.closedThrough);
  const isClosed = (day: CalendarDate) =>
    closedThrough !== null &&
    day <= closedThrough &&
    !data?.exceptions.some(({ startDate, endDate, until }) => {
      const [first, last] = [dayOf(startDate), dayOf(endDate)];
      return first !== null && last !== null && first <= day && day <= last && new Date(until) > new Date();
    });
  const landingDay = (day: CalendarDate) => (closedThrough !== null && isClosed(day) ? addDays(closedThrough, 1) : day);
  return {
    isSettled: !isAsked || data !== undefined || isError,
    landingDay,
    openDay: () => landingDay(today(new Date())),
    faultOf: (text) => {
      const day = dateFromWire(text);
      if (closedThrough === null || day === null || !isClosed(day)) return undefined;
      return messages.closedDay.atField(formatDate(closedThrough), formatDate(addDays(closedThrough, 1)));
    },
  };
}
