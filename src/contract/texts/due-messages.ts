/** What is said of what is due and of the cash for it. */
export const dueMessages = {
  currencyRequired: 'Choose a currency by its three letters, as USD',
  spanUnknown: 'Choose what is overdue, or the next 7, 30, 60 or 90 days',
} as const;
