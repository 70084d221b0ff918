import { closedDaysOf } from '#contract/areas/closed-days';
import { type CalendarDate, dateFromWire, today } from '#contract/values/dates';
import { useLazyReadCloseStateQuery, useReadCloseStateQuery } from '../api/close-state.api';
import { selectMenus } from '../session/session.slice';
import { useAppSelector } from '../store-hooks';
import { fresh } from '../transport/base-api';
import { serverTime } from '../transport/server-clock';

/** What a form knows of closed days. */
export interface ClosedDaysOfForm {
  /** today, or the first open day where today is closed: with which a form comes up */
  openDay: () => CalendarDate;
  /** what is wrong with a day that is closed to whoever is at the form; the server judges it once more */
  faultOf: (day: string) => string | undefined;
  /** on which day what is taken back for this one is posted (contract §9) */
  landingDay: (day: CalendarDate) => CalendarDate;
  /** whether all of this is known, or will not be */
  isSettled: boolean;
  /** it could not be read, or not anew */
  isUnread: boolean;
}

/** The closed days, asked for where the server knows them; until they have come, and where it does not, every day is open. */
export function useClosedDays(): ClosedDaysOfForm {
  const isAsked = useAppSelector(selectMenus).includes('books');
  const { data, isError } = useReadCloseStateQuery(undefined, { ...fresh, skip: !isAsked });
  const { landingDay, faultOf } = closedDaysOf(data, serverTime);
  return {
    isSettled: !isAsked || data !== undefined || isError,
    isUnread: isAsked && isError,
    landingDay,
    openDay: () => landingDay(today(new Date())),
    faultOf: (text) => {
      const day = dateFromWire(text);
      return day === null ? undefined : faultOf(day);
    },
  };
}

/** Reads the last closed day as it is now; null where every day is open. Throws the ApiError where it cannot be read. */
export function useClosedThrough(): () => Promise<CalendarDate | null> {
  const isAsked = useAppSelector(selectMenus).includes('books');
  const [read] = useLazyReadCloseStateQuery();
  return async () => (isAsked ? closedDaysOf(await read(undefined).unwrap(), serverTime).through : null);
}
