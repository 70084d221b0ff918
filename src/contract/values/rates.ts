import Big from 'big.js';
import { limits } from '../vocabulary/limits';
import { type Cents, cents } from './money';
import { typedText } from './typed-text';

/** Decimal digits that a JSON number always carries without loss. */
const exactDigits = 15;
const ratePattern = new RegExp(`^\\d{1,10}(\\.\\d{1,${String(limits.rateDecimals)}})?$`);

/** A conversion rate as a plain decimal text, above 0, at most 10 decimals (contract §2). */
export type Rate = string & { readonly __unit: 'rate' };

/** The rate between two accounts of one currency (contract §4.7). */
export const parRate = '1' as Rate;

/** A comma that can stand before nothing but decimals: '3,6725', '0,272'; '15,000' may be a thousand and more. */
const decimalCommaPattern = /^(?:\d+,(?!\d{3}$)\d+|0+,\d+)$/;

/** Reads what a person types or pastes as a rate: as `rateFromText`, or with a decimal comma where it can be nothing else. */
export const rateFromTyped = (text: string): Rate | null => rateFromText(decimalOfTyped(text));

/** What is typed as a rate, with a decimal point. */
export function decimalOfTyped(text: string): string {
  const typed = typedText(text);
  return decimalCommaPattern.test(typed) ? typed.replace(',', '.') : typed;
}

/** Reads a rate in plain decimals; null when it is not above 0, has more than 10 decimals, or more digits than its JSON number carries. */
export function rateFromText(text: string): Rate | null {
  const typed = text.trim();
  if (!ratePattern.test(typed)) return null;
  const value = new Big(typed);
  return value.gt(0) && value.eq(value.toNumber()) ? (value.toFixed() as Rate) : null;
}

/** Whether it is refused for its digits alone, of which its JSON number carries fewer. */
export function hasTooManyDigits(text: string): boolean {
  const typed = text.trim();
  return ratePattern.test(typed) && new Big(typed).gt(0) && rateFromText(typed) === null;
}

/** Reads a rate of a JSON body or answer; null when it is not above 0, has more than 10 decimals or is too large. */
export function rateFromNumber(value: number): Rate | null {
  return Number.isFinite(value) ? rateFromText(new Big(value).toFixed()) : null;
}

/** The JSON number of a rate. */
export function rateToNumber(rate: Rate): number {
  return Number(rate);
}

/** from × rate in hundredths, rounded half-up on exact decimals (1.005 × 1 gives 1.01; §2 Transfer Money); null when out of range. */
export function convertCents(from: Cents, rate: Rate): Cents | null {
  const converted = new Big(from).times(rate).round(0, Big.roundHalfUp);
  return converted.lt(limits.amountCents) ? cents(converted.toNumber()) : null;
}

/** The rate that two amounts mean, to 10 decimals and 15 digits; null when an amount is 0 or the rate would be 0 or too large. */
export function rateBetween(from: Cents, to: Cents): Rate | null {
  if (from <= 0) return null;
  return rateFromText(divide(to, from, limits.rateDecimals).prec(exactDigits, Big.roundHalfUp).toFixed());
}

/** The from-amount that gives `to` at the rate, half-up; null when out of range. */
export function convertBack(to: Cents, rate: Rate): Cents | null {
  const converted = divide(to, rate, 0);
  return converted.lt(limits.amountCents) ? cents(converted.toNumber()) : null;
}

/** Whether `to` is from × rate within one hundredth (contract §4.7). */
export function conversionHolds(from: Cents, rate: Rate, to: Cents): boolean {
  const expected = convertCents(from, rate);
  return expected !== null && Math.abs(expected - to) <= limits.conversionToleranceCents;
}

/** The rate said both ways: '1 USD = 3.6725 AED; 1 AED = 0.2723 USD' (4 decimals for the way back, more for small ones). */
export function rateInWords(rate: Rate, fromCurrency: string, toCurrency: string): string {
  return `1 ${fromCurrency} = ${rate} ${toCurrency}; 1 ${toCurrency} = ${wayBack(rate)} ${fromCurrency}`;
}

function wayBack(rate: Rate): string {
  const four = divide(1, rate, 4);
  if (four.gte('0.01')) return four.toFixed();
  const all = divide(1, rate, 2 * limits.rateDecimals);
  return all.prec(4, Big.roundHalfUp).round(limits.rateDecimals, Big.roundHalfUp).toFixed();
}

/** a ÷ b, rounded half-up once, at the given number of decimals. */
function divide(a: number | string, b: number | string, decimals: number): Big {
  const Exact = Big();
  Exact.DP = decimals;
  Exact.RM = Big.roundHalfUp;
  return new Exact(a).div(b);
}
