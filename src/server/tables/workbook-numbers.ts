import Big from 'big.js';
import { addDays, type CalendarDate, dateFromWire } from '#contract/values/dates';
import type { ForeignCell } from '#contract/imports/foreign-cells';

/** What the number format of a cell says that its number is. */
export type NumberMeaning = 'number' | 'day' | 'percent';

/** Formats that every workbook has without saying them; those of East Asia with them. */
const builtInDays: readonly (readonly [number, number])[] = [
  [14, 17],
  [22, 22],
  [27, 31],
  [34, 36],
  [50, 58],
];
const builtInPercents = [9, 10];

/** What a format that has only its number means. */
export function meaningOfNumber(format: number): NumberMeaning {
  if (builtInPercents.includes(format)) return 'percent';
  return builtInDays.some(([first, last]) => format >= first && format <= last) ? 'day' : 'number';
}

/** What a format means by its code: 'dd/mm/yyyy' is a day, 'h:mm' none, '0.00%' a percentage. */
export function meaningOfCode(code: string): NumberMeaning {
  // Texts in quotes, single signs that are escaped, and what stands in brackets: colours, conditions, languages, [h]. What
  // is never closed reaches to the end, so that a hostile code is looked through once, not again from each of its signs.
  const [positive = ''] = code.split(';');
  const signs = positive.replace(/"[^"]*(?:"|$)|\\.|[_*].|\[[^\]]*(?:\]|$)/g, '').toLowerCase();
  if (signs.includes('general')) return 'number';
  if (/[yd]/.test(signs) || (signs.includes('m') && !/[hs]/.test(signs))) return 'day';
  return signs.includes('%') ? 'percent' : 'number';
}

const exactDigits = 15;
const plainNumber = /^-?\d{1,13}(\.\d{1,2})?$/;

/** A stored number in plain digits, at the 15 digits that the program shows: 1250.0999999999999 is 1250.1; null when it is none. */
function plainDigits(stored: string): string | null {
  if (plainNumber.test(stored)) return stored;
  const value = Number(stored);
  if (stored.trim() === '' || !Number.isFinite(value)) return null;
  return new Big(value.toPrecision(exactDigits)).toFixed();
}

/** Days before the first of each of the two calendars that workbooks count in. */
const dayBefore1900 = '1899-12-31' as CalendarDate;
const day0Of1904 = '1904-01-01' as CalendarDate;
/** In the first calendar there is a 29 February 1900, which there never was. */
const dayThatNeverWas = 60;
/** Half a millisecond: what a time before midnight loses in a float. */
const timeNoise = 5e-9;
const mostDays = 110_000;

/** The day of a stored number; its time is cut off. Null for what is none of either calendar, or of a year beyond those of the books. */
function dayOfNumber(stored: string, is1904: boolean): CalendarDate | null {
  const days = Math.floor(Number(stored) + timeNoise);
  if (!(days >= 0 && days <= mostDays)) return null;
  if (is1904) return dateFromWire(addDays(day0Of1904, days));
  if (days === 0 || days === dayThatNeverWas) return null;
  return dateFromWire(addDays(dayBefore1900, days < dayThatNeverWas ? days : days - 1));
}

/** The cell of a stored number by what its format says; a number that is none of that stays what it is. */
export function numberCell(stored: string, meaning: NumberMeaning, is1904: boolean): ForeignCell {
  const digits = plainDigits(stored);
  if (digits === null) return stored;
  const day = meaning === 'day' ? dayOfNumber(digits, is1904) : null;
  if (day) return { type: 'day', value: day };
  return meaning === 'percent'
    ? { type: 'percent', value: `${new Big(digits).times(100).toFixed()}%` }
    : { type: 'number', value: digits };
}
