import { usesInWords } from './counted-uses';
import { screens } from './screen-names';

/** Sentences about accounts: those of §5 and §8 word for word, and those of Account Setup. */
export const accountMessages = {
  nameRequired: 'Account name is required',
  nameTooLong: 'Account name cannot exceed 100 characters',
  currencyRequired: 'Currency is required',
  typeRequired: 'Account type is required',
  nameTaken: (name: string, currency: string) =>
    `There is already an account ${name} in ${currency}. Nothing was saved.`,
  balanceTooLarge: 'Balance must lie between -90,071,992,547,409.91 and 90,071,992,547,409.91',
  created: 'Account saved!',
  updated: 'Account updated!',
  removed: 'Account deleted!',
  none: 'No accounts available',
  noneSetUp:
    'No accounts yet. Add the first one, with its opening balance: what it held before the first day that is recorded here.',
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
  /** where it was opened from a list, and nothing is chosen */
  gone: 'This account does not exist any more. Please load the list again.',
  limitInvalid: 'Overdraft limit must be 0 or an amount above it, for example 5000.00',
  limitDecimals: 'Overdraft limit can have at most 2 decimals',
  limitTooLarge: 'Overdraft limit must be below 10,000,000,000,000',
  limitBelowDrawn: (name: string, drawn: string, currency: string) =>
    `${name} is overdrawn by ${drawn} ${currency} now, so its limit cannot be lower than that. Nothing was saved.`,
  closed: (name: string) =>
    `${name} is closed, so nothing can be recorded or deleted on it. Nothing was saved; whoever keeps the accounts can open it again under ${screens.accountSetup}.`,
  beforeOpening: (name: string, day: string) =>
    `${name} begins with its opening balance of ${day}, so nothing on it can be dated before that day. Nothing was saved. For earlier days, please replace it by the balance of a day before them under ${screens.accountSetup}.`,
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
