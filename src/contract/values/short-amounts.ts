import { type Cents, centsToNumber } from './money';

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 });

/** '1.2M', '500K': an amount at the side of a picture, where the exact one has no room. */
export const shortAmount = (amount: Cents) => short.format(centsToNumber(amount));
