import { type CurrencyCode, isoCurrencies } from '#contract/vocabulary/iso-currencies';

const startingCodes: readonly CurrencyCode[] = [
  'AED',
  'AUD',
  'CAD',
  'CHF',
  'CNY',
  'EGP',
  'EUR',
  'GBP',
  'HKD',
  'INR',
  'MYR',
  'NZD',
  'PKR',
  'QAR',
  'SAR',
  'SGD',
  'THB',
  'TRY',
  'USD',
  'ZAR',
];

/** Currencies of an empty installation: those with two decimals that developers meet most. */
export const startingCurrencies = isoCurrencies
  .filter(({ code }) => startingCodes.includes(code))
  .map(({ code, name }) => ({ code, name }));
