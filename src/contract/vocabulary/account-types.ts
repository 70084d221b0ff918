/** Account types (§9); ACCOUNT is the default. */
export const accountTypes = ['ACCOUNT', 'PAYMENT', 'COMBINED'] as const;
export type AccountType = (typeof accountTypes)[number];
/** What an account is where nobody says it. */
export const defaultAccountType: AccountType = 'ACCOUNT';

/** Whether payments may be made from accounts of this type (§5). */
export function isPaymentAccountType(type: string): boolean {
  return type === 'PAYMENT' || type === 'COMBINED';
}
