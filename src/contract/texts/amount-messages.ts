/** What is said of a typed amount that stands beside something else. */
export const amountMessages = {
  inCurrency: (code: string) => `Amount has ${code} beside it. Please check the currency, and type the number alone.`,
} as const;
