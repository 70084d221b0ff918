const asFile = 'Please narrow the filters, or take all of them along as a file, for Excel or another program.';

/** What is said about printing. */
export const printMessages = {
  preparing: 'What belongs on the paper is being fetched.',
  progress: (rows: string, all: string) => `${rows} of ${all}`,
  progressName: 'How many rows have been fetched',
  tooMany: (count: string, most: string) =>
    `These filters find ${count}, and at most ${most} rows are printed. ${asFile}`,
  /** asked in the dialog behind the sentence of what is too much */
  withoutRows: 'The paper would hold the filters and the totals of all of them, but no rows.',
  printWithoutRows: 'Print without rows',
  /** what was printed is not all of the filter */
  printedPart: (first: string, last: string, count: string) => `Rows ${first} to ${last} of ${count}.`,
  /** the same where rows recorded or reversed meanwhile move the others from page to page: 'Page 2 of 14: 5 of 67 rows.' */
  printedPage: (page: string, rows: string, count: string) => `${page}: ${rows} of ${count} rows.`,
  /** behind either, how all of them are had */
  printsAll: 'The button Print of the screen prints all of them.',
  printsNotAll: (most: string) => `At most ${most} rows are printed. ${asFile}`,
  failed: 'The rows could not be loaded, so nothing was printed. The books are as they were: please try again.',
  changed:
    'Something was recorded while the rows were fetched, so they may not be whole, and nothing was printed. Please print again.',
} as const;
