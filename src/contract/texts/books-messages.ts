/** 'no fault', '1 fault', '2 faults'. */
export const faultsInWords = (count: number): string =>
  count === 0 ? 'no fault' : count === 1 ? '1 fault' : `${String(count)} faults`;

/** What is said about the check of the books. */
export const books = {
  checkNotBegun: 'The check of the books could not be begun. Nothing was changed; please try again in a moment.',
  checkNotRead:
    'It could not be read how the last check of the books went. That is no fault of the books: please try again.',
  apiNotRead: 'The description of the calls could not be loaded. Please try again.',
  faults: (count: number, first: string) =>
    `The check of the books found ${faultsInWords(count)}: ${first} Nothing was changed by the check. Please ask whoever runs the server to look at it before anything more is recorded.`,
} as const;

/** What the server answers to who starts a check of the books. */
export const booksCheck = {
  begun: 'The check of the books has begun.',
  underWay: 'A check of the books is under way already.',
} as const;
