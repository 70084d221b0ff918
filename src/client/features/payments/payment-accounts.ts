import { isPaymentAccountType } from '#contract/vocabulary/account-types';
import type { AccountRow } from '#contract/areas/accounts.wire';

/** Payments are made from accounts of type PAYMENT or COMBINED (§5). */
export const isPaymentAccount = ({ accounttype }: AccountRow): boolean => isPaymentAccountType(accounttype);
