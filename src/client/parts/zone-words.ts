import { formatMoment } from '#contract/values/moments';

/** 'America/New York': as people look for it. */
export const zoneText = (zone: string): string => zone.replaceAll('_', ' ');

/** What day and time it is in a zone; '' where this browser does not know it. */
export function momentIn(zone: string | undefined, instant: number): string {
  try {
    return !zone ? '' : formatMoment(new Date(instant), zone);
  } catch {
    return '';
  }
}

/** The zone of this computer, which is most likely the company's; one of no place is UTC. */
export function zoneOfBrowser(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone.includes('/') && !timeZone.startsWith('Etc/') ? timeZone : 'UTC';
}
