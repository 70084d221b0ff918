import { usesInWords } from './counted-uses';

/** Sentences about accounts: those of §5 and §8 word for word, and those of Account Setup. */
export const accountMessages = {
  nameRequired: 'Account name is required',
  nameTooLong: 'Account name cannot exceed 100 characters',
  currencyRequired: 'Currency is required',
  typeRequired: 'Account type is required',
  nameTaken: (name: string, currency: string) =>
    `There is already an account ${name} in ${currency}. Nothing was saved.`,
  created: 'Account saved!',
  updated: 'Account updated!',
  removed: 'Account deleted!',
  none: 'No accounts available',
  noneSetUp: 'No accounts yet. Add the first one, with what it holds today as its opening balance.',
  confirmRemove: 'Do you really want to delete this account?',
  saving: 'Saving account...',
  removing: 'Deleting account...',
  inUse: (name: string, count: number) =>
    `${name} cannot be deleted: ${usesInWords(count)} ${count === 1 ? 'entry uses' : 'entries use'} it. Nothing was changed.`,
  currencyInUse: (name: string, count: number) =>
    `The currency of ${name} cannot change: ${usesInWords(count)} ${count === 1 ? 'entry uses' : 'entries use'} the account. Nothing was changed.`,
  insufficientBalance: (account: string, balance: string, currency: string) =>
    `Insufficient balance in ${account}: ${balance} ${currency} available`,
  notFound: 'This account does not exist. Please choose another one.',
  limitInvalid: 'Overdraft limit must be 0 or an amount above it, for example 5000.00',
  limitDecimals: 'Overdraft limit can have at most 2 decimals',
  limitTooLarge: 'Overdraft limit must be below 10,000,000,000,000',
  limitBelowDrawn: (name: string, drawn: string, currency: string) =>
    `${name} is overdrawn by ${drawn} ${currency} now, so its limit cannot be lower than that. Nothing was saved.`,
  closed: (name: string) =>
    `${name} is closed, so nothing can be recorded or deleted on it. Nothing was saved; please open it again under Account Setup first.`,
  beforeOpening: (name: string, day: string) =>
    `${name} begins with its opening balance of ${day}, so nothing on it can be dated before that day. Nothing was saved.`,
  confirmClose:
    'Do you really want to close this account? Forms do not offer it any more; lists, reports and what was recorded stay as they are. It can be opened again at any time.',
  closing: 'Closing account...',
  closeDone: 'Account closed!',
  notEmpty: (name: string, balance: string, currency: string) =>
    `${name} holds ${balance} ${currency}. Only an account with a balance of 0.00 can be closed; nothing was changed.`,
  confirmReopen: 'Do you really want to open this account again?',
  reopening: 'Opening account again...',
  reopenDone: 'Account open again!',
  noMatch: 'No account matches this search.',
  unknownCurrency: 'This currency does not exist. Please choose another one.',
} as const;

/** Sentences about opening balances. */
export const openingMessages = {
  dateRequired: 'Opening Date is required',
  amountRequired: 'Opening balance must be an amount above or below 0',
  saving: 'Saving opening balance...',
  created: 'Opening balance saved!',
  failed: 'Failed to save the opening balance.',
  exists: (account: string) =>
    `${account} has an opening balance already. Please delete that one first; nothing was saved.`,
  afterFirstEntry: (account: string, day: string) =>
    `${account} has an entry of ${day}, so its opening balance must be of that day or earlier. Nothing was saved.`,
  belowLimit: (account: string, available: string, currency: string) =>
    `This would take ${account} below its overdraft limit: at most ${available} ${currency} can be taken from it. Nothing was saved.`,
  reverseWarning: 'Do you really want to delete this opening balance? This reverses the transaction.',
  reversing: 'Deleting opening balance...',
  reversed: 'Opening balance deleted!',
  reverseFailed: 'Failed to delete the opening balance.',
  optional:
    'What the account holds before the first entry in these books; below 0 where it is overdrawn. It can be recorded later, too.',
} as const;

/** Sentences about the currencies of the books. */
export const currencyMessages = {
  codeRequired: 'Currency is required',
  unknownCode: 'This is no currency of ISO 4217. Please choose one of the list.',
  taken: (code: string) => `${code} is in the list already. Nothing was saved.`,
  created: 'Currency saved!',
  removed: 'Currency deleted!',
  none: 'No currencies yet. Add the first one, so that accounts and projects can be in it.',
  noMatch: 'No currency matches this search.',
  confirmRemove: 'Do you really want to delete this currency?',
  saving: 'Saving currency...',
  removing: 'Deleting currency...',
  inUse: (code: string, users: string) => `${code} cannot be deleted: ${users} in it. Nothing was changed.`,
  usedMeanwhile: (code: string) =>
    `${code} cannot be deleted: somebody has begun to use it just now. Nothing was changed; please load the list again.`,
  notFound: 'This currency does not exist any more. Please load the list again.',
  hundredths: 'Amounts are kept to hundredths (0.01) in every currency.',
  inThousandths: (code: string) => `${code} has three decimals: amounts in ${code} are kept to 0.01.`,
  inWholes: (code: string) => `${code} has no decimals: amounts in ${code} are kept to 0.01 all the same.`,
} as const;
