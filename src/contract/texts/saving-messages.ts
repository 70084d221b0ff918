const inBooks = (same: string) => (titles: string) =>
  `In the books already, of the same ${same} and amount: ${titles}.`;

/** What is said when a form is saved, before it and after it, and when it is opened again. */
export const savingMessages = {
  confirmSave: 'Do you really want to save?',
  dayToCome: (day: string) => `${day} is still to come. Balances count the entry from today on.`,
  reconciledUpTo: (account: string, day: string) =>
    `${account} is reconciled up to ${day}. This entry will stand open in its next reconciliation.`,
  /** where the accounts could not be read, or not anew */
  reconciledUnknown:
    'Up to which day accounts are reconciled could not be read. This entry may stand open in its next reconciliation.',
  twins: inBooks('day, account'),
  installmentTwins: inBooks('day, project, account'),
  feeTwins: inBooks('day, fee type, account'),
  /** where the question for them was not answered */
  twinsUnknown:
    'It could not be checked whether the same is in the books already. You can save it all the same; if in doubt, look in the report first.',
  restored: 'What you typed before is back. It is not saved yet.',
  restoredOverNewer:
    'What you typed before is back. It is not saved yet. This was saved anew meanwhile: what you had left alone stands as it is saved now, so please look at everything before you save.',
  /** over an empty form, in a tab that the browser had put to sleep */
  takenElsewhere: 'What you typed before went to another tab, or was given up there.',
  restoredWithout: (file: string) =>
    `What you typed before is back, but for the slip ${file}: please choose it again. It is not saved yet.`,
  /** over a form of a payment that was half typed when another payment was chosen elsewhere */
  askedWaits: (project: string, installment: string) =>
    `The payment that you chose (${project}, ${installment}) is not in the form, since what you typed before is back. Save that or clear it, and what you chose comes next.`,
  /** under the sentence that something was recorded */
  savedAs: (title: string) => `It is in the books as ${title}.`,
  sentBefore: 'It is not known whether this was saved. Save it again as it is, and it will be there once.',
  /** what was sent without an answer was changed since: under the form, and before it is saved */
  sentOtherwise:
    'What you sent before, with other values, may be saved already, since no answer came. Please look for it first, or put it back as it was and save it again: it will be there once.',
  /** and once that is saved */
  sentOtherwiseToo:
    'What you sent before, with other values, may be saved, too, since no answer came. Please look for it, so that nothing is there twice.',
  choiceUnknown: (fields: string) =>
    `What is chosen at ${fields} is not in its list at the moment, so nothing was sent. Please try again when the lists are loaded, or choose it anew.`,
  keyInvalid: 'The Idempotency-Key header must be a UUID.',
  keyTooOld:
    'This form was first sent more than 33 days ago, so it is not known any more whether it was saved then. Nothing was saved now; please look for it in the report, and open the form again if it is not there.',
  keyAhead:
    'This form was opened at a time that is still to come, so the clock of this computer is wrong. Nothing was saved; please load the page again, or set the clock.',
  keyReused: 'This form was already saved with other values. Nothing was saved now; please open the form again.',
} as const;
