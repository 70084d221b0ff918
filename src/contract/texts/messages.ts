import { administrationMessages } from './administration-messages';
import { accountMessages, currencyMessages, openingMessages } from './account-messages';
import { importBatchMessages } from './import-batch-messages';
import { importMessages } from './import-messages';
import { projectMessages } from './project-messages';
import { scheduleMessages } from './schedule-messages';
import { slipMessages } from './slip-messages';

/** Every sentence of the product: those of §5 and §8 word for word, and those that the contract adds. */
export const messages = {
  appTitle: 'Property Management',
  networkError: 'Network error',
  networkUnreachable: 'Network error: Unable to reach server',
  networkUnreachableSentence: 'Network error: Unable to reach server.',
  noAnswer: 'The server did not answer in time.',
  unreachable: 'The server could not be reached.',
  httpError: (status: number) => `HTTP error! status: ${String(status)}`,
  unknownError: 'Unknown error occurred.',
  ok: 'OK',

  login: {
    usernameRequired: 'Username is required',
    usernameTooLong: 'Username cannot exceed 100 characters',
    passwordRequired: 'Password is required',
    unknownUser: 'User does not exist',
    wrongPassword: 'Incorrect password',
    notAllowed: 'User type not allowed to login',
    sampleElsewhere:
      'The passwords of the sample company are public, so it is open only in a browser on the computer that it runs on. Start your own books with npm start -- --empty.',
    unknown: 'Unknown error occurred. Please try again.',
    failed: 'Login failed',
    done: 'Signed in.',
    refreshed: 'Session renewed.',
    loggedOut: 'Signed out.',
    tooManyTries: (seconds: number) =>
      `Too many sign-in attempts. Nothing is locked for good: please try again in ${String(seconds)} seconds.`,
  },

  session: {
    missing: 'Please sign in to continue.',
    ended: 'Your session has ended. Please sign in again; what you typed is kept on this computer.',
    signedOutElsewhere: 'You signed out in another tab.',
    storageEmptied:
      'What this browser kept for the console was deleted, your session with it. Please sign in again; nothing that was saved is lost.',
    otherUser: (userName: string) =>
      `${userName} has signed in on this computer in another tab. This tab now shows the console of ${userName}.`,
    endedOverForm:
      'Your session has ended. Your form is still open behind this: sign in again, and you go on where you were.',
    refreshRejected: 'Your session could not be renewed. Please sign in again.',
    forbidden: 'You do not have permission to do this. Nothing was changed.',
    passwordChangeRequired: 'Please choose a new password before you go on.',
  },

  screen: {
    failed:
      'This screen could not be shown. What was saved is safe, and what you typed is kept; please load the page again.',
    late: 'This screen has not arrived yet: the connection is very slow, or broken. Nothing was lost; it is shown as soon as it is here, or you try again.',
    noAccess: (screen: string) =>
      `Your role does not include ${screen}. An administrator can change that; nothing of yours was lost.`,
  },

  notice: {
    disconnected:
      'The server cannot be reached. What is on the screen stays, but may be out of date; what you type is kept, and nothing is saved until the connection is back.',
    updateReady: 'A new version of the console is ready.',
    updateAfterSaving: 'A new version of the console is ready. It waits until what you have typed is saved or cleared.',
    nothingKept:
      'This browser keeps no data for this address, or has no room left. You can work, but after a reload you sign in again, and what was typed and not saved is gone.',
    notEncrypted:
      'This connection is not encrypted: others on this network could read the figures. Please ask whoever runs the server for an https address.',
  },

  form: {
    requiredFields: 'Please fill all required fields with valid values.',
    confirmSave: 'Do you really want to save?',
    awaitingLists: 'Loading the lists...',
    dateRequired: 'Date is required',
    dateInvalid: 'Date must be a calendar day, for example 05/01/2026',
    amountPositive: 'Amount must be greater than 0',
    amountDecimals: 'Amount can have at most 2 decimals',
    amountTooLarge: 'Amount must be below 10,000,000,000,000',
    amountInvalid: 'Amount must be a number, for example 1250.50',
    signedAmountTooLarge: 'Amount must be above -10,000,000,000,000',
    remarksTooLong: 'Remarks cannot exceed 250 characters.',
    remarksInvalid: 'Remarks must be plain text.',
    textInvalid: 'This text holds a character that cannot be stored. Please type it again.',
    unknownField: 'This field is not known here.',
    idInvalid: 'This must be the number of an existing record.',
    endBeforeStart: 'End Date cannot be before Start Date',
    restored: 'What you typed before is back. It is not saved yet.',
    restoredWithout: (file: string) =>
      `What you typed before is back, but for the slip ${file}: please choose it again. Nothing is saved yet.`,
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
  },

  slip: slipMessages,
  project: projectMessages,
  import: importMessages,
  schedule: scheduleMessages,
  ...administrationMessages,
  importBatch: importBatchMessages,

  deposit: {
    loader: 'Submitting deposit...',
    created: 'Deposit created successfully!',
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
  },

  transfer: {
    loader: 'Saving Transfer...',
    created: 'Transfer created successfully!',
    failed: 'Failed to submit transfer.',
    unknown: 'Unknown error occurred while submitting transfer.',
    fromAccountRequired: 'From Account is required',
    toAccountRequired: 'To Account is required',
    sameAccount: 'From and To account cannot be the same.',
    rateRequired: 'Conversion Rate is required',
    rateInvalid: 'Conversion Rate must be above 0 with at most 10 decimals',
    rateOfOneCurrency: 'Both accounts have the same currency: the rate must be 1 and both amounts equal.',
    oneCurrency: (currency: string) => `Both accounts are in ${currency}.`,
    anyTwo: 'Any two of the three numbers give the third.',
    noFromAmount: (nearest: string) => `No From Amount gives this at this rate. Nearest: ${nearest}.`,
    givenBy: (to: string, from: string) => `${to} (from ${from})`,
    rateMismatch: (expected: string) => `To Amount must be From Amount times Conversion Rate: ${expected}.`,
    reverseWarning: 'Do you really want to delete this transfer? This reverses the transaction.',
    reversed: 'Transfer deleted successfully!',
    reverseFailed: 'Failed to delete transfer.',
    reversing: 'Deleting transfer...',
  },

  payment: {
    loader: 'Saving Payment...',
    created: 'Payment saved successfully!',
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
    amountsNotLoaded: 'The amounts of this installment could not be loaded.',
  },

  fee: {
    nameRequired: 'Fee name is required',
    nameTooLong: 'Fee name cannot exceed 100 characters',
    nameTaken: (name: string) => `There is already a fee named ${name}. Nothing was saved.`,
    created: 'Fee saved!',
    updated: 'Fee updated!',
    removed: 'Fee deleted!',
    none: 'No fees available',
    confirmRemove: 'Do you really want to delete this fee?',
    saving: 'Saving fee...',
    removing: 'Deleting fee...',
    inUse: (name: string, count: number) =>
      `${name} cannot be deleted: ${String(count)} ${count === 1 ? 'payment uses' : 'payments use'} it. Nothing was changed.`,
    notFound: 'This fee does not exist any more. Please load the list again.',
  },

  account: accountMessages,

  opening: openingMessages,
  currency: currencyMessages,

  settings: {
    readOnly: 'Your role can read this list. A person with the role SUPER can change it.',
    saveFailed: 'Operation failed.',
    removeFailed: 'Delete failed.',
  },

  password: {
    currentRequired: 'Current password is required',
    newRequired: 'New password is required',
    newTooShort: 'New password must be at least 6 characters',
    confirmRequired: 'Confirm password is required',
    confirmTooShort: 'Confirm password must be at least 6 characters',
    mismatch: 'Passwords do not match',
    tooLong: 'A password can have at most 256 characters',
    wrongCurrent: 'The current password is not correct. Nothing was changed.',
    sameAsCurrent: 'The new password must differ from the current one.',
    common:
      'This password is one of the most common ones and would be guessed first. Nothing was changed; please choose another one.',
    ownName:
      'This password is your own name and would be guessed first. Nothing was changed; please choose another one.',
    newTooShortStrict: 'New password must be at least 12 characters',
    saving: 'Changing password...',
    changed: 'Password changed successfully!',
    failed: 'Change password failed.',
  },

  movement: {
    notFound: (what: string) => `This ${what} does not exist.`,
    alreadyReversed: (what: string) => `This ${what} was already deleted. Nothing was changed.`,
  },

  books: {
    checkBegun: 'The check of the books has begun.',
    checkUnderWay: 'A check of the books is under way already.',
    checkNotBegun: 'The check of the books could not be begun. Nothing was changed; please try again in a moment.',
    checkNotRead:
      'It could not be read how the last check of the books went. That is no fault of the books: please try again.',
    apiNotRead: 'The description of the calls could not be loaded. Please try again.',
    faults: (count: number, first: string) =>
      `The check of the books found ${count === 1 ? 'a fault' : `${String(count)} faults`}: ${first} Nothing was changed by the check. Please ask whoever runs the server to look at it before anything more is recorded.`,
  },

  query: {
    unknownName: 'There is no query of this name.',
    missingParameter: (name: string) => `${name} is required`,
  },

  request: {
    notFound: 'There is nothing at this address.',
    tooLarge: 'The request is too large. Nothing was saved.',
    addressTooLong: 'The address of the request is too long. Nothing was saved.',
    headersTooLong:
      'The browser sent more beside the request than is read here, such as too many cookies. Nothing was saved; please clear the cookies of this address.',
    csvOfPage: 'A CSV file holds all rows: please ask for it with size=0.',
    memberTwice: 'The request names a field twice, so it is not clear what was meant. Nothing was saved.',
    unsupportedMedia: 'The request is of a type that cannot be read here. Nothing was saved.',
    tooMany: 'Too many requests at once. Nothing was saved; please try again in a moment.',
    unavailable: 'The books cannot be reached at the moment. Nothing was saved; please try again in a moment.',
    readOnly: 'The books can only be read at the moment. Nothing was saved; please try again in a moment.',
    notAdmitted:
      'The database does not let the server in, as its own password or its rights there were changed. Nothing was saved; please tell whoever looks after the server.',
    databaseMissing:
      'The database of the books is not there at the moment. Nothing was saved; please tell whoever looks after the server.',
    outcomeUnknown:
      'The connection to the books broke while saving, so it is not known whether this was saved. Please save again: the same form is never saved twice.',
    internal: 'Something went wrong on our side. Nothing was saved; please try again.',
    timeout: 'The request took too long and was stopped. Nothing was saved; please try again.',
  },

  list: {
    loadFailed: 'This list could not be loaded. It is not empty: please try again.',
    retry: 'Retry',
    empty: 'Nothing found for these filters.',
    none: 'Nothing recorded yet.',
    filtersNotApplied: 'These filters are not applied yet.',
    noProjects: 'No projects yet.',
    noDeposits: 'No deposits yet.',
    noSchedule: 'This project has no schedule yet.',
    chooseProject: 'Choose a project to see its schedule.',
    nothingToChoose: 'There is nothing to choose yet',
    noMatch: 'Nothing found',
    choicesNotLoaded: 'Could not be loaded',
  },

  exportFailed: 'The export could not be completed. No file was saved; please try again.',
} as const;
