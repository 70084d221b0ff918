/** What the kinds of entries in the books are called in a statement. */
export const entryKindNames = {
  DEPOSIT: 'Deposit',
  TRANSFER: 'Transfer',
  INSTALLMENT_PAYMENT: 'Installment Payment',
  FEE_PAYMENT: 'Fee Payment',
  OPENING: 'Opening Balance',
} as const;

/** What stands against the accounts of the company. */
export const counterpartNames = {
  PARTNER: 'Partner',
  PROJECT: 'Project',
  FEE: 'Fee',
  EXCHANGE: 'Exchange',
  OPENING: 'Opening balance',
} as const;

/** What stands before the name of the kind that an entry takes back. */
export const reversalOf = 'Reversal of';
