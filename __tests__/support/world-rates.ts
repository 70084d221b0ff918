import type { World } from './books-world';

/** What one unit of the first currency is in the second, as whole ten-thousandths. */
const rates = { 'USD AED': 36_725n, 'AED USD': 2_723n } as const;
const rateUnit = 10_000n;

/** The rate between two accounts of a world, as the number that a form sends. */
export function rateOf(world: World, from: number, to: number): number {
  const rate = crossRate(world, from, to);
  return rate === null ? 1 : Number(rate) / Number(rateUnit);
}

function crossRate(world: World, from: number, to: number): bigint | null {
  const pair = `${world.accounts[from]!.currency} ${world.accounts[to]!.currency}`;
  return pair in rates ? rates[pair as keyof typeof rates] : null;
}

/** from × rate, half-up, in whole hundredths. */
export function converted(world: World, from: number, to: number, cents: bigint): bigint {
  const rate = crossRate(world, from, to);
  return rate === null ? cents : (cents * rate * 2n + rateUnit) / (rateUnit * 2n);
}
