import { loginForm } from '#contract/areas/auth.form';
import { depositFields } from '#contract/areas/deposits.fields';
import { depositForm } from '#contract/areas/deposits.form';
import { requiredFields } from '#contract/areas/movement-form';
import { dateFilterForm } from '#contract/areas/filters.form';
import { cents } from '#contract/values/money';
import { feePaymentForm, installmentPaymentForm } from '#contract/areas/payments.form';
import { accountForm, changePasswordForm, feeForm } from '#contract/areas/settings.form';
import { transferFields } from '#contract/areas/transfers.fields';
import { transferForm } from '#contract/areas/transfers.form';
import { type CheckedForm, sentences } from '../support/form-sentences';
import { account, deposit, feePayment, installmentPayment, password, transfer } from '../support/typed-forms';

const amounts: [string, string][] = [
  ['', 'Amount must be greater than 0'],
  ['0', 'Amount must be greater than 0'],
  ['0.00', 'Amount must be greater than 0'],
  ['-5', 'Amount must be greater than 0'],
  ['-1.005', 'Amount must be greater than 0'],
  ['\u221210,000,000,000,000', 'Amount must be greater than 0'],
  ['0.001', 'Amount can have at most 2 decimals'],
  ['1,250.505', 'Amount can have at most 2 decimals'],
  ['1e3', 'Amount must be a number, for example 1250.50'],
  ['1,25.5', 'Amount must be a number, for example 1250.50'],
  ['5 USD', 'Amount has USD beside it. Please check the currency, and type the number alone.'],
  ['$5', 'Amount must be a number, for example 1250.50'],
  ['-twelve', 'Amount must be a number, for example 1250.50'],
  ['twelve', 'Amount must be a number, for example 1250.50'],
  ['10000000000000', 'Amount must be below 10,000,000,000,000'],
  ['10,000,000,000,000.00', 'Amount must be below 10,000,000,000,000'],
  ['99999999999999999999', 'Amount must be below 10,000,000,000,000'],
  ['999,999,999,999,999,999.99', 'Amount must be below 10,000,000,000,000'],
  ['x1,250.505', 'Amount must be a number, for example 1250.50'],
  ['1,250.505x', 'Amount must be a number, for example 1250.50'],
  ['x10000000000000', 'Amount must be a number, for example 1250.50'],
  ['10000000000000x', 'Amount must be a number, for example 1250.50'],
  [' 1.005 ', 'Amount can have at most 2 decimals'],
  ['1\u00a0250.505', 'Amount can have at most 2 decimals'],
];
const slips: [unknown, string][] = [
  [
    { name: 'slip.exe', size: 5 },
    'Files of this kind are run or mounted when they are opened, so none is kept as a slip. Please choose a picture, a PDF or another document.',
  ],
  [{ name: 'slip.pdf', size: 0 }, 'The file is empty. Please choose another one.'],
];
const long = 'a'.repeat(251);
const name101 = 'a'.repeat(101);

/** A form that is in order, and for each of its fields what is wrong and what is said then. */
const forms: [string, CheckedForm, object, Record<string, [unknown, string][]>][] = [
  [
    'deposit',
    depositForm,
    deposit,
    {
      date: [
        ['', 'Date is required'],
        ['2026-02-30', 'Date must be a day from 1900 to 2200, as 05/01/2026'],
        ['9999-12-31', 'Date must be a day from 1900 to 2200, as 05/01/2026'],
        ['2026-01-05T00:00:00', 'Date must be a day from 1900 to 2200, as 05/01/2026'],
      ],
      userId: [
        ['', 'Deposited By is required'],
        ['0', 'Deposited By is required'],
        ['-1', 'Deposited By is required'],
        ['1.0', 'Deposited By is required'],
      ],
      accountId: [
        ['', 'Account is required'],
        ['9007199254740992', 'Account is required'],
      ],
      amount: amounts,
      slip: [...slips, [{ name: 'slip.pdf', size: 10_485_760 }, 'File size must be less than 10MB.']],
      remarks: [
        [long, 'Remarks cannot exceed 250 characters.'],
        ['a\u0000', 'Remarks must be plain text.'],
      ],
    },
  ],
  [
    'transfer',
    transferForm,
    transfer,
    {
      date: [['', 'Date is required']],
      fromAccountId: [['', 'From Account is required']],
      fromAmount: amounts,
      toAccountId: [
        ['', 'To Account is required'],
        ['1', 'From and To account cannot be the same.'],
      ],
      toAmount: amounts,
      conversionRate: [
        ['', 'Conversion Rate is required'],
        ['0', 'Conversion Rate must be above 0 and below 10,000,000,000, with at most 10 decimals'],
        ['1.00000000001', 'Conversion Rate must be above 0 and below 10,000,000,000, with at most 10 decimals'],
        ['1234567890,1234567891', 'Conversion Rate has too many digits: please round it to 15'],
        ['15,000', 'Conversion Rate must be above 0 and below 10,000,000,000, with at most 10 decimals'],
      ],
      slip: [...slips, [{ name: 'slip.pdf', size: 10_485_761 }, 'File size must be less than 10MB.']],
      remarks: [[long, 'Remarks cannot exceed 250 characters.']],
    },
  ],
  [
    'installment payment',
    installmentPaymentForm(cents(125_050)),
    installmentPayment,
    {
      paymentDate: [['', 'Payment Date is required']],
      projectId: [['', 'Project is required']],
      installmentId: [['', 'Installment is required']],
      accountId: [['', 'Account is required']],
      amount: [...amounts.slice(0, 11), ['1250.51', 'Amount cannot exceed remaining 1,250.50']],
      slip: [...slips, [{ name: 'slip.pdf', size: 10_485_760 }, 'File size must be less than 10 MB']],
      remarks: [[long, 'Remarks cannot exceed 250 characters.']],
    },
  ],
  [
    'fee payment',
    feePaymentForm,
    feePayment,
    {
      paymentDate: [['', 'Payment Date is required']],
      feeTypeId: [['', 'Fee Type is required']],
      paidById: [['', 'Paid By is required']],
      accountId: [['', 'Account is required']],
      amount: amounts,
      slip: [...slips, [{ name: 'slip.pdf', size: 10_485_760 }, 'File size must be less than 10 MB']],
      remarks: [[long, 'Remarks cannot exceed 250 characters.']],
    },
  ],
  [
    'fee',
    feeForm,
    { feeName: 'Permit' },
    {
      feeName: [
        ['', 'Fee name is required'],
        [' \u00a0\t', 'Fee name is required'],
        ['\u3164 \u2800', 'Fee name is required'],
        [name101, 'Fee name cannot exceed 100 characters'],
        ['a\u0000b', 'This text holds a character that cannot be stored. Please type it again.'],
      ],
    },
  ],
  [
    'account',
    accountForm,
    account,
    {
      accountName: [
        ['', 'Account name is required'],
        ['   ', 'Account name is required'],
        [name101, 'Account name cannot exceed 100 characters'],
      ],
      currencyId: [['', 'Currency is required']],
      accountType: [
        ['', 'Account type is required'],
        ['SAVINGS', 'Account type is required'],
      ],
    },
  ],
  [
    'password',
    changePasswordForm,
    password,
    {
      currentPassword: [['', 'Current password is required']],
      confirmPassword: [
        ['', 'Confirm password is required'],
        ['12345', 'Confirm password must be at least 6 characters'],
        ['secret ', 'Passwords do not match'],
      ],
    },
  ],
  [
    'sign-in',
    loginForm,
    { username: 'ana', password: 'secret' },
    {
      username: [
        ['', 'Username is required'],
        ['  ', 'Username is required'],
        [name101, 'Username cannot exceed 100 characters'],
      ],
      password: [
        ['', 'Password is required'],
        ['a'.repeat(257), 'A password can have at most 256 characters'],
      ],
    },
  ],
  [
    'date filter',
    dateFilterForm,
    { startDate: '2026-01-05', endDate: '2026-01-05' },
    {
      startDate: [['5 January', 'Date must be a day from 1900 to 2200, as 05/01/2026']],
      endDate: [
        ['2026-01-32', 'Date must be a day from 1900 to 2200, as 05/01/2026'],
        ['2026-01-04', 'End Date cannot be before Start Date'],
      ],
    },
  ],
];

const cases = forms.flatMap(([name, form, right, fields]) =>
  Object.entries(fields).flatMap(([field, wrongs]) =>
    wrongs.map(([value, sentence]) => ({ name, form, right, field, value, sentence })),
  ),
);

describe('a form that is in order', () => {
  it.each(forms)('%s', (_name, form, right) => {
    expect(sentences(form, right)).toEqual({});
  });

  it.each([
    ['deposit', depositForm, { ...deposit, amount: '0.01', remarks: 'a'.repeat(250) }],
    ['deposit of a person with a long number', depositForm, { ...deposit, userId: '1234567890' }],
    ['deposit', depositForm, { ...deposit, slip: { name: 'a.PNG', size: 10_485_759 } }],
    ['transfer', transferForm, { ...transfer, slip: { name: 'a.pdf', size: 10_485_760 } }],
    [
      'payment of all that remains',
      installmentPaymentForm(cents(125_050)),
      { ...installmentPayment, amount: '1250.50' },
    ],
    ['payment before the rest is known', installmentPaymentForm(null), { ...installmentPayment, amount: '9,999' }],
    ['fee', feeForm, { feeName: `  ${'a'.repeat(100)}  ` }],
    ['password of six spaces', changePasswordForm, { ...password, newPassword: '      ', confirmPassword: '      ' }],
    ['filter without dates', dateFilterForm, { startDate: '', endDate: '' }],
    ['filter with an end only', dateFilterForm, { startDate: '', endDate: '2026-01-01' }],
  ])('%s at its border', (_name, form, values) => {
    expect(sentences(form, values)).toEqual({});
  });
});

describe('a form with one fault says its sentence, and that one only', () => {
  it.each(cases)('$name, $field: $sentence', ({ form, right, field, value, sentence }) => {
    expect(sentences(form, { ...right, [field]: value })).toEqual({ [field]: sentence });
  });
});

describe('more than one fault', () => {
  it.each([
    ['', 'New password is required'],
    ['12345', 'New password must be at least 6 characters'],
    ['a'.repeat(257), 'A password can have at most 256 characters'],
  ])('of the new password %j, which the confirmation then does not match', (newPassword, sentence) => {
    expect(sentences(changePasswordForm, { ...password, newPassword })).toEqual({
      newPassword: sentence,
      confirmPassword: 'Passwords do not match',
    });
  });

  it('is said at each field of an empty form', () => {
    const empty = Object.fromEntries(Object.keys(transfer).map((field) => [field, field === 'slip' ? null : '']));
    expect(Object.keys(sentences(transferForm, empty)).sort()).toEqual(requiredFields(transferFields).sort());
    expect(Object.keys(sentences(depositForm, empty)).sort()).toEqual(requiredFields(depositFields).sort());
  });

  it('of the dates of a filter is not taken for a wrong order', () => {
    expect(sentences(dateFilterForm, { startDate: 'x', endDate: '2026-01-01' })).toEqual({
      startDate: 'Date must be a day from 1900 to 2200, as 05/01/2026',
    });
  });
  it('keeps two accounts apart as numbers, not as texts', () => {
    expect(sentences(transferForm, { ...transfer, fromAccountId: '', toAccountId: '2' })).toEqual({
      fromAccountId: 'From Account is required',
    });
  });
});
