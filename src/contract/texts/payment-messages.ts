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
  projectRequired: 'Project is required',
  installmentRequired: 'Installment is required',
  amountPositive: 'Amount must be greater than 0',
  exceedsRemaining: (remaining: string) => `Amount cannot exceed remaining ${remaining}`,
  reverseWarning: 'Do you really want to delete this payment? This reverses the transaction.',
  reversed: 'Payment deleted successfully!',
  reverseFailed: 'Failed to delete the Payment.',
  reversing: 'Deleting payment...',
  nonePaid: 'No payments found',
  maybeInAmounts: 'This payment may be saved already, and be in these amounts. Save asks for it once.',
  /** over a form that was half typed when another payment was chosen elsewhere */
  askedWaits: (project: string, installment: string) =>
    `The payment that you chose (${project}, ${installment}) is not in the form, since what you typed before is back. Save that or clear it, and what you chose comes next.`,
  amountsNotLoaded: 'The amounts of this installment could not be loaded.',
  installmentPaid: 'This installment is paid in full by now. Please choose another one.',
  installmentGone:
    'This installment is no longer in the schedule. What you typed is still here; please choose another one.',
} as const;
