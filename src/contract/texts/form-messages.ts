import { knownYears } from './known-years';

/** What is said of the fields of every form. */
export const form = {
  requiredFields: 'Please fill all required fields with valid values.',
  awaitingLists: 'Loading the lists...',
  awaitingRules: 'Loading what the form is checked with...',
  dateRequired: 'Date is required',
  /** no longer than the field of a filter is wide */
  dateInvalid: `Date must be a day ${knownYears}, as 05/01/2026`,
  amountPositive: 'Amount must be greater than 0',
  amountDecimals: 'Amount can have at most 2 decimals',
  amountTooLarge: 'Amount must be below 10,000,000,000,000',
  amountInvalid: 'Amount must be a number, for example 1250.50',
  signedAmountTooLarge: 'Amount must be above -10,000,000,000,000',
  remarksTooLong: 'Remarks cannot exceed 250 characters.',
  remarksInvalid: 'Remarks must be plain text.',
  textInvalid: 'This text holds a character that cannot be stored. Please type it again.',
  choiceGone: 'What was chosen here is no longer there. Please choose another one.',
  endBeforeStart: 'End Date cannot be before Start Date',
} as const;
