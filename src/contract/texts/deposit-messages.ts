/** What is said about deposits. */
export const deposit = {
  loader: 'Submitting deposit...',
  created: 'Deposit created successfully!',
  corrected: 'Deposit corrected successfully!',
  failed: 'Failed to submit deposit.',
  unknown: 'Unknown error occurred while submitting deposit.',
  userRequired: 'Deposited By is required',
  accountRequired: 'Account is required',
  currencyMismatch: (account: string, currency: string) =>
    `The currency of ${account} is ${currency}. Please choose the account again; nothing was saved.`,
  systemUser: 'A deposit cannot be recorded for a system user. Please choose another person.',
  unknownUser: 'This person does not exist. Please choose another one.',
  reverseWarning: 'Do you really want to delete this deposit? This reverses the transaction.',
  reversed: 'Deposit deleted successfully!',
  reverseFailed: 'Failed to delete deposit.',
  reversing: 'Deleting deposit...',
} as const;
