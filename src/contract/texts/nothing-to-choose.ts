import { accountTypes, isPaymentAccountType } from '../vocabulary/account-types';
import { screenPaths } from '../vocabulary/screen-paths';
import { screens } from './screen-names';

const payingTypes = accountTypes.filter(isPaymentAccountType).join(' or ');

/** Why a choice that has to be made holds nothing, and the screen that fills it. */
export const nothingToChoose = {
  accounts: { why: 'There is no open account yet.', path: screenPaths.accountSetup, screen: screens.accountSetup },
  payingAccounts: {
    why: `There is no account to pay from: its type has to be ${payingTypes}, its currency that of the payment.`,
    path: screenPaths.accountSetup,
    screen: screens.accountSetup,
  },
  projects: { why: 'There is no project under way yet.', path: screenPaths.projectSetup, screen: screens.projectSetup },
  fees: { why: 'There are no fee types yet.', path: screenPaths.fee, screen: screens.fee },
  currencies: { why: 'There are no currencies yet.', path: screenPaths.currencies, screen: screens.currencies },
  installments: {
    why: 'Nothing is left to pay: this project has no schedule yet, or all of it is paid.',
    path: screenPaths.scheduleSetup,
    screen: screens.scheduleSetup,
  },
  installmentsOfNone: { why: 'Choose a project first.', path: null, screen: null },
} as const;

export type NothingToChoose = keyof typeof nothingToChoose;

/** The way to that screen; what is typed in a form is there again when somebody comes back. */
export const fillIt = { link: 'To add what is missing:', bySuper: 'A SUPER adds what is missing.' };
