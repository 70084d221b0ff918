import { formatDate, today } from './dates';

/** An instant as people read it: '05 Jan 2026, 14:30'; in the named zone, or in the zone of this computer when none is named. */
export function formatMoment(instant: Date, timeZone?: string): string {
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone !== undefined && { timeZone }),
  });
  return `${formatDate(today(instant, timeZone))}, ${time.format(instant)}`;
}

/** The same of an answer; '' when it holds none. */
export function formatWireMoment(text: string | null | undefined): string {
  const instant = typeof text === 'string' ? new Date(text) : null;
  return instant === null || Number.isNaN(instant.getTime()) ? '' : formatMoment(instant);
}

/** The same by the clock of a zone that is named: '05 Jan 2026, 14:30 (Asia/Dubai)'. */
export const formatZonedMoment = (instant: Date, timeZone: string): string =>
  `${formatMoment(instant, timeZone)} (${timeZone})`;
