import { isPaymentAccountType } from '#contract/account-types';
import type { AccountRow } from '#contract/accounts.wire';

/** Payments are made from accounts of type PAYMENT or COMBINED (§5). */
export const isPaymentAccount = ({ accounttype }: AccountRow): boolean => isPaymentAccountType(accounttype);

/** Whether the account is in the currency of a project; another server may name it instead of giving its code (contract §3). */
export const isInCurrency = ({ currency }: AccountRow, currencyname: string): boolean =>
  currency.code === currencyname || currency.currencyname === currencyname;
