import { type Cents, noCents, totalCents } from './money';

/** What is missing when so much leaves an account from which `available` may; zero where it covers that. */
export function missingFunds(available: Cents, leaving: Cents): Cents {
  return leaving <= available || leaving <= 0 ? noCents : totalCents([leaving, -available as Cents]);
}
