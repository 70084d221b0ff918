import type { CalendarDate } from './dates';

/** What tells the day of an instant and the time of that day, '14:30:05', by the clock of a zone. */
export function clockOf(timeZone: string): (instant: Date) => { date: CalendarDate; time: string } {
  // One formatter for all of them: each costs many times what it formats.
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  return (instant) => {
    const [date = '', time = ''] = clock.format(instant).split(' ');
    return { date: date as CalendarDate, time };
  };
}
