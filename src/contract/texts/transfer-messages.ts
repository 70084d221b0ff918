/** Of two amounts between which no rate is that can be kept; `two` is how they are given as two transfers. */
export const noExactRate = (nearest: string, two: string) =>
  `No Conversion Rate is exact enough to give this To Amount; the nearest is ${nearest}. Where both amounts are right, please ${two} that add up to them: one whose To Amount is From Amount times that rate, and a small one with the rest.`;

/** What is said about transfers. */
export const transfer = {
  loader: 'Saving Transfer...',
  created: 'Transfer created successfully!',
  corrected: 'Transfer corrected successfully!',
  failed: 'Failed to submit transfer.',
  unknown: 'Unknown error occurred while submitting transfer.',
  fromAccountRequired: 'From Account is required',
  toAccountRequired: 'To Account is required',
  sameAccount: 'From and To account cannot be the same.',
  rateRequired: 'Conversion Rate is required',
  rateInvalid: 'Conversion Rate must be above 0 and below 10,000,000,000, with at most 10 decimals',
  rateDigits: 'Conversion Rate has too many digits: please round it to 15',
  rateOfOneCurrency: 'Both accounts have the same currency: the rate must be 1 and both amounts equal.',
  oneCurrency: (currency: string) => `Both accounts are in ${currency}.`,
  anyTwo: 'Any two of the three numbers give the third.',
  noFromAmount: (nearest: string) => `No From Amount gives this at this rate. Nearest: ${nearest}.`,
  givenBy: (to: string, from: string) => `${to} (from ${from})`,
  rateMismatch: (expected: string) => `To Amount must be From Amount times Conversion Rate: ${expected}.`,
  noExactRate: (nearest: string, given: string) =>
    noExactRate(`${nearest}, which gives ${given}`, 'record two transfers'),
  reverseWarning: 'Do you really want to delete this transfer? This reverses the transaction.',
  reversed: 'Transfer deleted successfully!',
  reverseFailed: 'Failed to delete transfer.',
  reversing: 'Deleting transfer...',
} as const;
