import { useEffect, useSyncExternalStore } from 'react';
import { type CalendarDate, today } from '#contract/values/dates';

const minute = 60_000;

/** Calls at every full minute, at which a day begins in every zone, and when a page that was asleep is seen again. */
function onClock(look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const arm = () => {
    timer = setTimeout(
      () => {
        arm();
        look();
      },
      minute - (Date.now() % minute),
    );
  };
  arm();
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** The browser's calendar day (contract §2); it changes at midnight while the screen stands open. */
export const useToday = (): CalendarDate => useSyncExternalStore(onClock, () => today(new Date()));

/** The present minute, for what is told of a clock; it goes on while the screen stands open. */
export const useMinute = (): number => useSyncExternalStore(onClock, () => Math.floor(Date.now() / minute) * minute);

/** Renews what is of a day that is over; whether it is, is looked at again when a new day begins. */
export function useRenewalByDay(isOver: boolean, renew: () => void): void {
  useToday();
  useEffect(() => {
    if (isOver) renew();
  });
}
