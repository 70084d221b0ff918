import { accountTypes, isPaymentAccountType } from '../vocabulary/account-types';
import { screenPaths } from '../vocabulary/screen-paths';
import { screens } from './screen-names';

const payingTypes = accountTypes.filter(isPaymentAccountType).join(' or ');

/**
 * Why a choice that has to be made holds nothing: in its list, in short under its field, and the screen that fills it.
 */
export const nothingToChoose = {
  accounts: {
    why: 'There is no open account yet.',
    short: 'No open account yet',
    path: screenPaths.accountSetup,
    screen: screens.accountSetup,
  },
  payingAccounts: {
    why: `There is no account to pay from: its type has to be ${payingTypes}, its currency that of the payment.`,
    short: 'No account that may pay this',
    path: screenPaths.accountSetup,
    screen: screens.accountSetup,
  },
  projects: {
    why: 'There is no project under way yet.',
    short: 'No project under way yet',
    path: screenPaths.projectSetup,
    screen: screens.projectSetup,
  },
  fees: { why: 'There are no fee types yet.', short: 'No fee types yet', path: screenPaths.fee, screen: screens.fee },
  currencies: {
    why: 'There are no currencies yet.',
    short: 'No currencies yet',
    path: screenPaths.currencies,
    screen: screens.currencies,
  },
  installments: {
    why: 'Nothing is left to pay: this project has no schedule yet, or all of it is paid.',
    short: 'Nothing left to pay',
    path: screenPaths.scheduleSetup,
    screen: screens.scheduleSetup,
  },
  installmentsOfNone: { why: 'Choose a project first.', short: '', path: null, screen: null },
} as const;

export type NothingToChoose = keyof typeof nothingToChoose;

/** Behind the reason, for those who may not add what is missing; the others are led to its screen. */
export const askSuper = 'ask a SUPER';
