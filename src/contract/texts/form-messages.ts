/** What is said in and about every form. */
export const form = {
  requiredFields: 'Please fill all required fields with valid values.',
  confirmSave: 'Do you really want to save?',
  awaitingLists: 'Loading the lists...',
  awaitingRules: 'Loading what the form is checked with...',
  dateRequired: 'Date is required',
  dateInvalid: 'Date must be a calendar day, for example 05/01/2026',
  dayToCome: (day: string) => `${day} is still to come. Balances count the entry from today on.`,
  reconciledUpTo: (account: string, day: string) =>
    `${account} is reconciled up to ${day}. This entry will stand open in its next reconciliation.`,
  twins: (titles: string) => `In the books already, of the same day, account and amount: ${titles}.`,
  /** where the question for them was not answered */
  twinsUnknown:
    'It could not be checked whether the same is in the books already. You can save it all the same; if in doubt, look in the report first.',
  amountPositive: 'Amount must be greater than 0',
  amountDecimals: 'Amount can have at most 2 decimals',
  amountTooLarge: 'Amount must be below 10,000,000,000,000',
  amountInvalid: 'Amount must be a number, for example 1250.50',
  signedAmountTooLarge: 'Amount must be above -10,000,000,000,000',
  balanceTooLarge: 'Balance must lie between -90,071,992,547,409.91 and 90,071,992,547,409.91',
  remarksTooLong: 'Remarks cannot exceed 250 characters.',
  remarksInvalid: 'Remarks must be plain text.',
  textInvalid: 'This text holds a character that cannot be stored. Please type it again.',
  unknownField: 'This field is not known here.',
  idInvalid: 'This must be the number of an existing record.',
  endBeforeStart: 'End Date cannot be before Start Date',
  restored: 'What you typed before is back. It is not saved yet.',
  restoredOverNewer:
    'What you typed before is back. It is not saved yet. This was saved anew meanwhile: what you had left alone stands as it is saved now, so please look at everything before you save.',
  restoredWithout: (file: string) =>
    `What you typed before is back, but for the slip ${file}: please choose it again. Nothing is saved yet.`,
  /** under the sentence that something was recorded */
  savedAs: (title: string) => `It is in the books as ${title}.`,
  sentBefore: 'It is not known whether this was saved. Save it again as it is, and it will be there once.',
  choiceUnknown:
    'A chosen value is not in its list at the moment, so nothing was sent. Please try again when the lists are loaded, or choose it anew.',
  leaveUnsaved: 'What you typed is not saved. Do you really want to log out and lose it?',
  keyInvalid: 'The Idempotency-Key header must be a UUID.',
  keyTooOld:
    'This form was first sent more than 33 days ago, so it is not known any more whether it was saved then. Nothing was saved now; please look for it in the report, and open the form again if it is not there.',
  keyAhead:
    'This form was opened at a time that is still to come, so the clock of this computer is wrong. Nothing was saved; please load the page again, or set the clock.',
  keyReused: 'This form was already saved with other values. Nothing was saved now; please open the form again.',
  bodyInvalid: 'The request could not be read. Nothing was saved.',
} as const;
