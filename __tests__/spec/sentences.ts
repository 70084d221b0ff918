/* The sentences of the specification as it writes them, word for word. */

/** §5: each with the test of `client/` whose screen shows it. */
export const sentencesOfValidation = {
  'Username is required': 'login',
  'Password is required': 'login',
  'Please fill all required fields with valid values.': 'deposit-form',
  'Remarks cannot exceed 250 characters.': 'transfer-form',
  'File size must be less than 10MB.': 'transfer-form',
  'From and To account cannot be the same.': 'transfer-form',
  'Payment Date is required': 'installment-payment-form',
  'Account is required': 'installment-payment-form',
  'Fee Type is required': 'fee-payment-form',
  'Project is required': 'installment-payment-form',
  'Installment is required': 'installment-payment-form',
  'Amount must be greater than 0': 'installment-payment-form',
  'Amount cannot exceed remaining 750.00': 'installment-choices',
  'File size must be less than 10 MB': 'installment-payment-form',
  'Fee name is required': 'fee-screen',
  'Account name is required': 'accounts-screen',
  'Currency is required': 'accounts-screen',
  'Account type is required': 'accounts-screen',
  'Current password is required': 'change-password',
  'New password is required': 'change-password',
  'New password must be at least 6 characters': 'change-password',
  'Confirm password is required': 'change-password',
  'Confirm password must be at least 6 characters': 'change-password',
  'Passwords do not match': 'change-password',
} as const;
export type ValidationSentence = keyof typeof sentencesOfValidation;

/** §8: what is said of failures, each with the test of `client/` whose screen shows it. */
export const sentencesOfFailure = {
  'HTTP error! status: 503': 'failure-sentences',
  'Network error': 'failure-sentences',
  'Network error: Unable to reach server': 'accounts-screen',
  'User does not exist': 'login',
  'Incorrect password': 'login',
  'User type not allowed to login': 'login',
  'Unknown error occurred. Please try again.': 'login',
  'Login failed': 'login',
  'Failed to submit deposit.': 'failure-sentences',
  'Unknown error occurred while submitting deposit.': 'failure-sentences',
  'Failed to submit transfer.': 'failure-sentences',
  'Unknown error occurred while submitting transfer.': 'failure-sentences',
  'Failed to save payment.': 'failure-sentences',
  'Unknown error occurred.': 'failure-sentences',
  'Failed to fetch initial data. Please check backend.': 'installment-payment-form',
  'Failed to delete deposit.': 'failure-sentences',
  'Failed to delete transfer.': 'failure-sentences',
  'Failed to delete the Payment.': 'failure-sentences',
  'Delete failed.': 'accounts-screen',
  'Operation failed.': 'accounts-screen',
  'Change password failed.': 'change-password',
  'Network error: Unable to reach server.': 'change-password',
  'Error downloading slips: HTTP error! status: 500': 'payment-details',
} as const;

/** §8: the default success messages. */
export const sentencesOfSuccess = [
  'Deposit created successfully!',
  'Transfer created successfully!',
  'Payment saved successfully!',
  'Deposit deleted successfully!',
  'Transfer deleted successfully!',
  'Payment deleted successfully!',
  'Fee saved!',
  'Fee updated!',
  'Fee deleted!',
  'Account saved!',
  'Account updated!',
  'Account deleted!',
  'Password changed successfully!',
] as const;
export type SuccessSentence = (typeof sentencesOfSuccess)[number];
