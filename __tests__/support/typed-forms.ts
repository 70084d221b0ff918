/* What is typed into a form that is in order; a test makes one field of it wrong. */

export const deposit = { date: '2026-01-05', userId: '3', accountId: '4', amount: '1,250.50', slip: null, remarks: '' };
export const transfer = {
  date: '2026-01-05',
  fromAccountId: '1',
  fromAmount: '100',
  toAccountId: '2',
  toAmount: '367.25',
  conversionRate: '3.6725',
  slip: null,
  remarks: '',
};
export const installmentPayment = {
  paymentDate: '2026-01-05',
  projectId: '1',
  installmentId: '2',
  accountId: '3',
  amount: '10.00',
  slip: null,
  remarks: '',
};
export const feePayment = {
  paymentDate: '2026-01-05',
  feeTypeId: '1',
  paidById: '2',
  accountId: '3',
  amount: '10',
  slip: null,
  remarks: '',
};
export const account = { accountName: 'Main', currencyId: '1', accountType: 'ACCOUNT' };
export const password = { currentPassword: 'old', newPassword: 'secret', confirmPassword: 'secret' };
