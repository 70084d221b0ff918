import { type CalendarDate, dateFromWire, dateToWire } from '#contract/dates';
import { type Cents, cents, centsFromNumber, centsToNumber } from '#contract/money';

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

/** A day of a row as the date of an answer. */
export function wireDate(date: string): string {
  return dateToWire(date as CalendarDate);
}
