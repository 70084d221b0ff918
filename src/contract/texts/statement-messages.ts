/** What is said of an account's statement. */
export const statementMessages = {
  accountRequired: 'Account is required',
  allAccounts:
    'Opening balance + in − out = closing balance, as on the statement of each account, which its name opens.',
  noAccounts: 'There are no accounts yet.',
  notLoaded: 'This statement could not be loaded. The books are as they were: please try again.',
  curveNotLoaded: 'The curve of the balance could not be loaded.',
  notReady:
    'The entries of the accounts are still being counted for statements, as after an update of the server. The books themselves are whole; please try again in a few minutes.',
  noEntries: 'No entries in this period.',
  /** what the account holds differs from the closing balance */
  laterEntries: (balance: string, day: string, change: string) =>
    `The account holds ${balance} in all: entries dated after ${day} make ${change}.`,
  tooManyToPrint: (count: string, most: string) =>
    `This period has ${count} entries. At most ${most} are printed: please choose a shorter period, or take all of them along as a file, for Excel or another program.`,
  printFailed: 'The entries of this period could not be loaded, so nothing was printed. Please try again.',
} as const;
