/** What is said of what is due and of the cash for it. */
export const dueMessages = {
  currencyRequired: 'Choose a currency by its three letters, as USD',
  spanUnknown: 'Choose what is overdue, or the next 7, 30, 60 or 90 days',
  /** over the figures */
  howCounted:
    'What is still to be paid, by its day. Cash is what the accounts that may pay hold, agreed overdrafts with it; what is overdue counts as to be paid today.',
  nothingDue: 'Nothing is overdue, and nothing is due in the next 90 days.',
  nothingInFigure: 'Nothing is left of this figure: it was paid or moved meanwhile.',
} as const;
