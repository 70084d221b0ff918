/** Sentences about opening balances. */
export const openingMessages = {
  dateRequired: 'Opening Date is required',
  amountRequired: 'Opening balance must be an amount above or below 0',
  saving: 'Saving opening balance...',
  created: 'Opening balance saved!',
  failed: 'Failed to save the opening balance.',
  corrected: 'Opening balance corrected!',
  exists: (account: string) =>
    `${account} has an opening balance already. Please correct that one instead; nothing was saved.`,
  afterFirstEntry: (account: string, day: string) =>
    `${account} has an entry of ${day}, so its opening balance must be of that day or earlier. Nothing was saved.`,
  belowLimit: (account: string, available: string, currency: string) =>
    `This would take ${account} below its overdraft limit: at most ${available} ${currency} can be taken from it. Nothing was saved.`,
  belowSpent: (account: string, least: string, currency: string) =>
    `With what was taken from ${account} since, this would take it below its overdraft limit: its opening balance cannot be less than ${least} ${currency}. Nothing was saved.`,
  reverseWarning: 'Do you really want to delete this opening balance? This reverses the transaction.',
  reversing: 'Deleting opening balance...',
  reversed: 'Opening balance deleted!',
  reverseFailed: 'Failed to delete the opening balance.',
  optional:
    'What the account holds before the first entry in these books; below 0 where it is overdrawn. Nothing on it can be dated before the Opening Date. It can be recorded later, too.',
} as const;
