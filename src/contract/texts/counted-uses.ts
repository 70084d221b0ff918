import { limits } from '../vocabulary/limits';

/** How many entries use something, as it is said: '56', and 'more than 1,000' beyond what is counted. */
export const usesInWords = (count: number): string =>
  count > limits.countedUses ? `more than ${limits.countedUses.toLocaleString('en')}` : count.toLocaleString('en');
