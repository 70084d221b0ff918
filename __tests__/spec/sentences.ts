/* The sentences of the specification as it writes them, word for word. */

/** §5. */
export const sentencesOfValidation = [
  'Username is required',
  'Password is required',
  'Please fill all required fields with valid values.',
  'Remarks cannot exceed 250 characters.',
  'File size must be less than 10MB.',
  'From and To account cannot be the same.',
  'Payment Date is required',
  'Account is required',
  'Fee Type is required',
  'Project is required',
  'Installment is required',
  'Amount must be greater than 0',
  'Amount cannot exceed remaining 750.00',
  'File size must be less than 10 MB',
  'Fee name is required',
  'Account name is required',
  'Currency is required',
  'Account type is required',
  'Current password is required',
  'New password is required',
  'New password must be at least 6 characters',
  'Confirm password is required',
  'Confirm password must be at least 6 characters',
  'Passwords do not match',
] as const;
export type ValidationSentence = (typeof sentencesOfValidation)[number];

/** §8: what is said of failures. */
export const sentencesOfFailure = [
  'HTTP error! status: 503',
  'Network error',
  'Network error: Unable to reach server',
  'User does not exist',
  'Incorrect password',
  'User type not allowed to login',
  'Unknown error occurred. Please try again.',
  'Login failed',
  'Failed to submit deposit.',
  'Unknown error occurred while submitting deposit.',
  'Failed to submit transfer.',
  'Unknown error occurred while submitting transfer.',
  'Failed to save payment.',
  'Unknown error occurred.',
  'Failed to fetch initial data. Please check backend.',
  'Failed to delete deposit.',
  'Failed to delete transfer.',
  'Failed to delete the Payment.',
  'Delete failed.',
  'Operation failed.',
  'Change password failed.',
  'Network error: Unable to reach server.',
  'Error downloading slips: HTTP error! status: 500',
] as const;
export type FailureSentence = (typeof sentencesOfFailure)[number];

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
