import { type Cents, centsFromNumber, centsFromText, centsToNumber, centsToText } from './money';
import { typedText } from './typed-text';

/** A share of a project as a whole number of hundredths of a percent: 33.34 % is 3334 (contract §9). */
export type Share = number & { readonly __unit: 'hundredths of a percent' };

/** All of a project: 100.00 %. */
export const wholeShare = 10_000 as Share;

const ownable = (hundredths: number | null): Share | null =>
  hundredths !== null && hundredths > 0 && hundredths <= wholeShare ? (hundredths as Share) : null;

/** Reads what a person types or pastes, with a decimal point or comma, with or without a percent sign; null for what is no share above 0 and up to 100. */
export function shareFromTyped(text: string): Share | null {
  return ownable(centsFromText(typedText(text).replace(/\s?%$/, '').replace(',', '.')));
}

/** Reads a share of a JSON body or of an answer; null when it is none. */
export function shareFromNumber(value: number): Share | null {
  return ownable(centsFromNumber(value));
}

/** The JSON number of a share. */
export function shareToNumber(share: Share): number {
  return centsToNumber(share as number as Cents);
}

/** A share or a sum of shares with two decimals: '33.34'. */
export function shareText(share: Share): string {
  return centsToText(share as number as Cents);
}

/** What shares add up to. */
export function sumOfShares(shares: Iterable<Share>): Share {
  let total = 0;
  for (const share of shares) total += share;
  return total as Share;
}

/** The whole in as many equal shares; the hundredths that are left over go one each to the last ones, as all remainders are equal. */
export function equalShares(owners: number): Share[] {
  const share = Math.floor(wholeShare / owners);
  const sharesWithMore = wholeShare - share * owners;
  return Array.from({ length: owners }, (_, place) => (place >= owners - sharesWithMore ? share + 1 : share) as Share);
}
