import { limits } from '../vocabulary/limits';
import { typedText } from './typed-text';

/** A calendar day 'YYYY-MM-DD'; it has no time and no zone (contract §2). */
export type CalendarDate = string & { readonly __unit: 'day' };

const wirePattern = /^(\d{4})-(\d{2})-(\d{2})(?:T00:00:00)?$/;
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
/** In the order of `getUTCDay`. */
const weekdays = ['Sun', 'Mon', 'Tues', 'Wednes', 'Thurs', 'Fri', 'Satur'].map((name) => `${name}day`);
const weekdayBefore = /^([a-z]{3,9})[.,]{0,2} /i;
/** A time of day behind a day is cut off and never converted; one with a zone is no part of a calendar day. */
const timeBehind = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?[ap]m)?$/i;
const shownLetters = 3;
const unbrokenBlanks = /[\u00a0\u202f]/g;
const dayMilliseconds = 86_400_000;

/** The day in UTC at so many milliseconds since 1970. */
const dayAt = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10) as CalendarDate;

function calendarDate(year: number, month: number, day: number): CalendarDate | null {
  if (year < limits.firstYear || year > limits.lastYear) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return dayAt(date.getTime());
}

/** Reads 'YYYY-MM-DDT00:00:00' or 'YYYY-MM-DD'; null for anything else, a day that does not exist, or a year that the books do not know. */
export function dateFromWire(text: string): CalendarDate | null {
  const match = wirePattern.exec(text);
  return match ? calendarDate(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

/** 'YYYY-MM-DDT00:00:00' (§9). */
export function dateToWire(date: CalendarDate): string {
  return `${date}T00:00:00`;
}

/* With a month that is named a day can be read in one way only, wherever the month stands. */
const namedPatterns = [
  /^(?<day>\d{1,2})[-/. ]\s?(?<name>[a-z]{3,9})\.?[-/. ,]\s?(?<year>\d{4}|\d{2})$/i,
  /^(?<name>[a-z]{3,9})\.?[- ](?<day>\d{1,2}),?[- ](?<year>\d{4})$/i,
];

/* A day is never guessed: eight digits are one by the second or by the last of these, and no eight digits by both. */
const typedPatterns = [
  /^(?<day>\d{1,2})[/.\- ](?<month>\d{1,2})[/.\- ](?<year>\d{2}|\d{4})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{2}|\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
];

/** Reads a day whose month is named in English: 5 Nov 2026, 31-Dec-26, November 5, 2026; null when it is none. */
export const dateWithMonthName = (text: string): CalendarDate | null => dateBy(namedPatterns, text);

/** Reads what a person types or pastes, day first: 20/11/2026, 3.4.26, 201126, 5 Nov 2026, Nov 5, 2026, 2026-11-07, also with its weekday and a time; null when it is no day. */
export const dateFromTyped = (text: string): CalendarDate | null =>
  dateBeside(typedText(text).replace(unbrokenBlanks, ' '), (day) => dateBy([...namedPatterns, ...typedPatterns], day));

/** Reads a day that has a time behind it or its weekday before it, as sheets and banks write them; null also where the weekday is that of another day. */
export function dateBeside(text: string, read: (day: string) => CalendarDate | null): CalendarDate | null {
  const bare = text.replace(timeBehind, '');
  const [before = '', name = '-'] = weekdayBefore.exec(bare) ?? [];
  const weekday = placeOf(name, weekdays);
  const date = read(weekday < 0 ? bare : bare.slice(before.length));
  return date && weekday >= 0 && new Date(date).getUTCDay() !== weekday ? null : date;
}

function dateBy(patterns: readonly RegExp[], text: string): CalendarDate | null {
  for (const pattern of patterns) {
    const { day = '', name, month = '', year = '' } = pattern.exec(text)?.groups ?? {};
    const number = name === undefined ? Number(month) : placeOf(name, months) + 1;
    const date = calendarDate(Number(year) + (year.length === 2 ? 2000 : 0), number, Number(day));
    if (date) return date;
  }
  return null;
}

/** 'Dec', 'Sept' and 'December' are names; 'Decor' is none. */
const placeOf = (name: string, names: readonly string[]): number =>
  names.findIndex((each) => each.toLowerCase().startsWith(name.toLowerCase()));

/** '05 Jan 2026' (§9, contract §7). */
export function formatDate(date: CalendarDate): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${day} ${months[Number(month) - 1]?.slice(0, shownLetters) ?? ''} ${year}`;
}

/** A date of an answer as people read it; '' when the answer holds none. */
export function formatWireDate(text: string | null | undefined): string {
  const date = typeof text === 'string' ? dateFromAnswer(text) : null;
  return date ? formatDate(date) : '';
}

/** Reads a date of an answer: as `dateFromWire`, also with a time or a Z behind it, which is cut off and never converted. */
export function dateFromAnswer(text: string): CalendarDate | null {
  return dateFromWire(text.slice(0, 10));
}

/** Today's calendar day at an instant: in the named zone, or in the zone of this computer when none is named (contract §2). */
export function today(instant: Date, timeZone?: string): CalendarDate {
  // The computer's own day needs no formatter, which costs many times as much; a screen asks at every key that is typed.
  if (timeZone === undefined) {
    return dayAt(Date.UTC(instant.getFullYear(), instant.getMonth(), instant.getDate()));
  }
  // Taken by their names: in which order a locale writes the parts has changed between browsers.
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(instant);
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === name)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}` as CalendarDate;
}

/** The day `days` later (earlier when negative). */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dayAt((epochDay(date) + days) * dayMilliseconds);
}

/** The same day `months` later, or the last of a month that has no such day (31 Jan → 28 Feb → 31 Mar); null outside the years. */
export function addMonths(date: CalendarDate, months: number): CalendarDate | null {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const later = year * 12 + month - 1 + months;
  const [laterYear, laterMonth] = [Math.floor(later / 12), (later % 12) + 1];
  const lastDay = new Date(Date.UTC(laterYear, laterMonth, 0)).getUTCDate();
  return calendarDate(laterYear, laterMonth, Math.min(day, lastDay));
}

/** Whole days from `from` to `to`. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return epochDay(to) - epochDay(from);
}

function epochDay(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`) / dayMilliseconds;
}

/** What a schedule date means for a row that is still due: past, within 7 days (today and day 7 included), or later (§4). */
export function dueState(scheduleDate: CalendarDate, todayDate: CalendarDate): 'expired' | 'expiring soon' | 'later' {
  const days = daysBetween(todayDate, scheduleDate);
  if (days < 0) return 'expired';
  return days <= limits.expiringSoonDays ? 'expiring soon' : 'later';
}
