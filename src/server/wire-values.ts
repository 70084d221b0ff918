import { type CalendarDate, dateFromWire, dateToWire } from '#contract/values/dates';
import { type Cents, cents, centsFromNumber, centsToNumber, sumToNumber } from '#contract/values/money';

/** Hundredths of an amount that the schema has accepted. */
export function acceptedCents(amount: number): Cents {
  const value = centsFromNumber(amount);
  if (value === null) throw new Error('An amount passed its schema and is none');
  return value;
}

/** The day of a date that the schema has accepted. */
export function acceptedDate(text: string): CalendarDate {
  const date = dateFromWire(text);
  if (date === null) throw new Error('A date passed its schema and is none');
  return date;
}

/** Hundredths of a row as the JSON number of an answer. */
export function wireAmount(amountCents: number): number {
  return centsToNumber(cents(amountCents));
}

/** A sum of hundredths, a `numeric` of the database, as the JSON number of an answer (contract §9). */
export function wireSum(hundredths: string): number {
  return sumToNumber(hundredths);
}

/** A day of a row as the date of an answer. */
export function wireDate(date: CalendarDate): string {
  return dateToWire(date);
}
