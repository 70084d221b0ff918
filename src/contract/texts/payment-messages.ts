/** What is said about payments. */
export const payment = {
  loader: 'Saving Payment...',
  created: 'Payment saved successfully!',
  corrected: 'Payment corrected successfully!',
  failed: 'Failed to save payment.',
  unknown: 'Unknown error occurred.',
  initialLoadFailed: 'Failed to fetch initial data. Please check backend.',
  dateRequired: 'Payment Date is required',
  accountRequired: 'Account is required',
  feeTypeRequired: 'Fee Type is required',
  paidByRequired: 'Paid By is required',
  systemPayer: 'A fee cannot be paid by a system user. Please choose another person.',
  projectRequired: 'Project is required',
  installmentRequired: 'Installment is required',
  amountPositive: 'Amount must be greater than 0',
  exceedsRemaining: (remaining: string) => `Amount cannot exceed remaining ${remaining}`,
  wrongAccountType: (account: string) =>
    `${account} is not a payment account. Please choose an account of type PAYMENT or COMBINED.`,
  wrongAccountCurrency: (account: string, accountCurrency: string, projectCurrency: string) =>
    `${account} is in ${accountCurrency}, the project in ${projectCurrency}. Please choose a payment account in ${projectCurrency}.`,
  unknownInstallment: 'This installment does not exist in the project. Please choose it again.',
  reverseWarning: 'Do you really want to delete this payment? This reverses the transaction.',
  reversed: 'Payment deleted successfully!',
  reverseFailed: 'Failed to delete the Payment.',
  reversing: 'Deleting payment...',
  nonePaid: 'No payments found',
  installmentChanged:
    'The schedule of this project was changed meanwhile, and this installment with it. Nothing was saved; please look at its amount and date again, and save then.',
  maybeInAmounts: 'This payment may be saved already, and be in these amounts. Save asks for it once.',
  amountsNotLoaded: 'The amounts of this installment could not be loaded.',
  installmentGone:
    'This installment is no longer in the schedule. What you typed is still here; please choose another one.',
} as const;
