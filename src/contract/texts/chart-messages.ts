/** What is said of figures by month. */
export const chartMessages = {
  partNotLoaded: 'This picture could not be loaded. Nothing is lost: please load the page again.',
  dueNotLoaded: 'What is due and paid by month could not be loaded. The books are as they were: please try again.',
  movedNotLoaded:
    'What came in and went out by month could not be loaded. The books are as they were: please try again.',
  nothingDue: 'This project has no installments yet.',
  nothingMoved: (days: string) => `Nothing came in or went out: ${days}.`,
  paidWhenever: 'What falls due, and how much of that is paid, whenever it was paid.',
  behind: (due: string, paid: string, behind: string) =>
    `Of ${due} that was due before today, ${paid} is paid: ${behind} behind.`,
  notBehind: (due: string) => `All of ${due} that was due before today is paid.`,
  nothingDueYet: 'Nothing was due before today.',
  /** of a period of a month or two, which says little by itself */
  twelveMonths: (days: string) => `The twelve months to the end of the period: ${days}.`,
} as const;
