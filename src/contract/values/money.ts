import { limits } from '../vocabulary/limits';
import { typedText } from './typed-text';

/** An amount of money as a whole number of hundredths: a safe integer, or a total beyond those, which is the nearest (contract §2, §9). */
export type Cents = number & { readonly __unit: 'hundredths' };

const decimalPattern = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;
/**
 * Groups of three with one kind of separator, or of lakhs and crores as India writes them ('1,23,456'): '0,125' and
 * '1,250 000' are none, since they may mean something else.
 */
const groupedPattern =
  /^-?(?:[1-9]\d{0,2}([, \u00a0\u202f'’])\d{3}(?:\1\d{3})*|[1-9]\d?(?:,\d{2})+,\d{3})(?:\.\d{1,2})?$/;
/** A comma before one or two last digits, which can be nothing but hundredths: '1250,5', '1 250,50', '1.250,50'. */
const decimalCommaPattern = /^-?(?:\d+|[1-9]\d{0,2}([. \u00a0\u202f'’])\d{3}(?:\1\d{3})*),\d{1,2}$/;
const groupSeparators = /[, \u00a0\u202f'’]/g;
const notDigits = /[^\d-]/g;
/** As pages and PDFs write it. */
const minusSign = '\u2212';
const hundred = 100;
const almostAll = '99.9';
const hardlyAny = '0.1';

/** Takes a whole number of hundredths; throws RangeError when it is not one or not exactly representable. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of hundredths: ${String(value)}`);
  return (value === 0 ? 0 : value) as Cents;
}

/** Zero hundredths. */
export const noCents = cents(0);

/** Reads a plain decimal with at most 2 decimals ('1250.5'); null for anything else, spaces around it too, or too large. */
export function centsFromText(text: string): Cents | null {
  const match = decimalPattern.exec(text);
  if (!match) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const digits = Number(whole + fraction.padEnd(limits.amountDecimals, '0'));
  if (!Number.isSafeInteger(digits)) return null;
  return cents(sign === '-' ? -digits : digits);
}

/** What a person typed or pasted of an amount, in plain digits and signs. */
export const typedFigures = (text: string): string => typedText(text).replace(minusSign, '-');

/** An amount without what groups its digits. */
export const withoutGroups = (typed: string): string => typed.replace(groupSeparators, '');

/** Reads what a person types or pastes: as `centsFromText`, with spaces around it, grouped by commas, spaces or apostrophes ('1,250.50', '1,23,456.50'), or with a decimal comma ('1.250,50'). */
export function centsFromTyped(text: string): Cents | null {
  const typed = typedFigures(text);
  if (decimalCommaPattern.test(typed)) {
    const [whole = '', fraction = ''] = typed.split(',');
    return centsFromText(`${whole.replace(notDigits, '')}.${fraction}`);
  }
  return centsFromText(groupedPattern.test(typed) ? withoutGroups(typed) : typed);
}

/** Reads an amount of a JSON body; null when it has more than 2 decimals or is too large to be exact. */
export function centsFromNumber(value: number): Cents | null {
  // The shortest decimal of the number is what was written in the JSON; arithmetic on the float is not. NaN has none.
  const text = String(value);
  return text.includes('e') ? null : centsFromText(text);
}

/** Hundredths by which a number of another server may miss a whole hundredth: what its own floats add and no more. */
const floatNoise = 1e-4;
/** From here on numbers are not written in plain digits any more. */
const unreadable = 1e21;

/**
 * Reads an amount of an answer: as `centsFromNumber`, and also one that a server spoilt with float arithmetic
 * (0.30000000000000004), so that no amount is shown blank for it. A total beyond 2^53 hundredths is the nearest one.
 * Null when it is no amount of hundredths.
 */
export function centsFromAnswer(value: number | null | undefined): Cents | null {
  if (typeof value !== 'number') return null;
  const exact = centsFromNumber(value);
  if (exact !== null) return exact;
  const nearest = Math.round(value * hundred);
  if (Math.abs(value) >= unreadable) return null;
  if (!Number.isSafeInteger(nearest)) return Number.isNaN(nearest) ? null : (nearest as Cents);
  return Math.abs(value * hundred - nearest) < floatNoise ? cents(nearest) : null;
}

/** The JSON number of an amount, with at most 2 decimals. */
export function centsToNumber(value: Cents): number {
  return Number(centsToText(value));
}

/** Plain decimal with 2 decimals and a point, as in CSV: '1250.50'. */
export function centsToText(value: Cents): string {
  return decimalOf(value < 0, String(BigInt(Math.abs(value))));
}

/** Plain decimal of a sum of hundredths, with all of its digits: '90071992547409.93'. */
export function sumToText(hundredths: bigint): string {
  return hundredths < 0n ? decimalOf(true, String(-hundredths)) : decimalOf(false, String(hundredths));
}

function decimalOf(isNegative: boolean, hundredths: string): string {
  const digits = hundredths.padStart(limits.amountDecimals + 1, '0');
  return `${isNegative ? '-' : ''}${digits.slice(0, -limits.amountDecimals)}.${digits.slice(-limits.amountDecimals)}`;
}

/** The JSON number of a sum, read from its hundredths in digits: exact up to 2^53 of them, beyond that the nearest (contract §9). */
export function sumToNumber(hundredths: string): number {
  const isNegative = hundredths.startsWith('-');
  return Number(decimalOf(isNegative, isNegative ? hundredths.slice(1) : hundredths));
}

/** As people read it, grouped with 2 decimals: '1,250.50' (contract §7). */
export function formatCents(value: Cents): string {
  const [whole = '', fraction = ''] = centsToText(value).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** An amount of an answer (JSON number) as people read it; '' when the answer holds no amount. */
export function formatAmount(value: number | null | undefined): string {
  const amount = centsFromAnswer(value);
  return amount === null ? '' : formatCents(amount);
}

const moneyPattern = /^-?\d{1,3}(?:,\d{3})*\.\d{2} \p{L}+$/u;

/** Whether a text is an amount as people read it with its currency, and nothing else: '1,250.50 AED'. */
export const isMoney = (text: string): boolean => moneyPattern.test(text);

/** Adds amounts; throws RangeError when the sum is no longer exact. */
export function sumCents(values: Iterable<Cents>): Cents {
  let total = 0;
  for (const value of values) total = cents(total + value);
  return cents(total);
}

/** The total of amounts of answers: exact up to 2^53 hundredths, beyond that the nearest (contract §9). */
export function totalCents(values: Iterable<Cents>): Cents {
  let total = 0n;
  for (const value of values) total += BigInt(value);
  return Number(total) as Cents;
}

/** a − b, exact. */
export function subtractCents(a: Cents, b: Cents): Cents {
  return cents(a - b);
}

/** The same amount with the other sign, of a total that is no longer exact too. */
export function negateCents(value: Cents): Cents {
  return (value === 0 ? 0 : -value) as Cents;
}

/**
 * paid of total in percent to one decimal, half-up and exact: '42.5'; '0.0' when the total is 0 (§2 Home). What is not
 * all never reads '100.0', so that the text agrees with the bar, which is green at 100% only, and what is something never
 * '0.0' (contract §9).
 */
export function percentText(part: Cents, total: Cents): string {
  if (total <= 0 || part <= 0) return '0.0';
  const tenths = (BigInt(part) * 2000n + BigInt(total)) / (BigInt(total) * 2n);
  if (part < total && tenths === 1000n) return almostAll;
  if (tenths === 0n) return hardlyAny;
  return `${String(tenths / 10n)}.${String(tenths % 10n)}`;
}

/** The share of the total that is reached, 0 to 100, for the width of a bar. */
export function percentWidth(part: Cents, total: Cents): number {
  if (total <= 0) return 0;
  return Math.min(hundred, Math.max(0, (part / total) * hundred));
}
