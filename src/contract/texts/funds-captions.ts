/** What is said of what accounts hold where an entry is made. */
export const fundsCaptions = {
  /** under an account that is chosen: 'Balance 1,250.50 USD' */
  balance: (amount: string) => `Balance ${amount}`,
  /** what the account lacks for the entry, overdraft limit and all */
  missing: (balance: string, missing: string) => `Balance ${balance}: ${missing} missing for this entry`,
  /** in the confirm popup, of an account field: 'Account Afterwards' */
  afterwards: (field: string) => `${field} Afterwards`,
  /** in the confirm popup of a payment: what its installment still needs then */
  remainingAfterwards: 'Remaining Afterwards',
  /** in the confirm popup, of an amount field */
  inWords: (field: string) => `${field} in Words`,
} as const;
