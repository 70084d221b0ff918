import type { TSchema } from '@sinclair/typebox';
import fc from 'fast-check';
import { accountBody } from '#contract/areas/accounts.wire';
import { loginBody, refreshBody } from '#contract/areas/auth.wire';
import { depositBody } from '#contract/areas/deposits.wire';
import { centsFromNumber, centsToNumber } from '#contract/values/money';
import { feePaymentBody, installmentPaymentBody } from '#contract/areas/payments.wire';
import { rateFromNumber } from '#contract/values/rates';
import { changePasswordBody, feeBody } from '#contract/areas/settings.wire';
import { transferBody } from '#contract/areas/transfers.wire';
import { checkBody } from '../../src/server/http/validator';

const deposit = { date: '2026-01-05T00:00:00', userId: 1, toacc: 2, tocurrency: 3, amount: 12.34, remarks: 'x' };
const transfer = {
  transferdate: '2026-01-05',
  fromacc: 1,
  fromamount: 100,
  fromcurrency: 1,
  toacc: 2,
  toamount: 367.25,
  tocurrency: 2,
  conversionrate: 3.6725,
  remarks: null,
};
const payment = { paymentdate: '2026-01-05T00:00:00', paymentaccount: 3, amount: 0.01, remarks: '' };
const installmentPayment = { ...payment, projectid: 1, installmentid: 2 };
const feePayment = { ...payment, paidby: 1, feetype: 2 };
const account = { accName: 'Main', currency: { id: 1, currencyname: 'US Dollar' }, accounttype: 'PAYMENT' };
const password = { currentPassword: 'old', newPassword: 'secret', confirmPassword: 'secret' };

/** Each body in order, with what is said when a member is missing. */
const bodies: [string, TSchema, Record<string, unknown>, Record<string, string>][] = [
  [
    'deposit',
    depositBody,
    deposit,
    {
      date: 'Date is required',
      userId: 'Deposited By is required',
      toacc: 'Account is required',
      tocurrency: 'Account is required',
      amount: 'Amount must be greater than 0',
    },
  ],
  [
    'transfer',
    transferBody,
    transfer,
    {
      transferdate: 'Date is required',
      fromacc: 'From Account is required',
      fromamount: 'Amount must be greater than 0',
      fromcurrency: 'From Account is required',
      toacc: 'To Account is required',
      toamount: 'Amount must be greater than 0',
      tocurrency: 'To Account is required',
      conversionrate: 'Conversion Rate must be above 0 and below 10,000,000,000, with at most 10 decimals',
    },
  ],
  [
    'installment payment',
    installmentPaymentBody,
    installmentPayment,
    {
      paymentdate: 'Payment Date is required',
      paymentaccount: 'Account is required',
      projectid: 'Project is required',
      installmentid: 'Installment is required',
      amount: 'Amount must be greater than 0',
    },
  ],
  [
    'fee payment',
    feePaymentBody,
    feePayment,
    {
      paymentdate: 'Payment Date is required',
      paidby: 'Paid By is required',
      paymentaccount: 'Account is required',
      feetype: 'Fee Type is required',
      amount: 'Amount must be greater than 0',
    },
  ],
  ['fee', feeBody, { feename: 'Permit' }, { feename: 'Fee name is required' }],
  ['account', accountBody, account, { accName: 'Account name is required', currency: 'Currency is required' }],
  [
    'password',
    changePasswordBody,
    password,
    {
      currentPassword: 'Current password is required',
      newPassword: 'New password is required',
      confirmPassword: 'Confirm password is required',
    },
  ],
  [
    'sign-in',
    loginBody,
    { username: 'ana', password: 'secret' },
    { username: 'Username is required', password: 'Password is required' },
  ],
  [
    'refresh',
    refreshBody,
    { refreshtoken: 'abc' },
    { refreshtoken: 'Your session could not be renewed. Please sign in again.' },
  ],
];

const without = (body: Record<string, unknown>, member: string) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== member));

describe.each(bodies)('the body of a %s', (_name, schema, body, required) => {
  it('is taken when it is in order', () => {
    expect(checkBody(schema, body)).toEqual([]);
  });

  it.each(Object.entries(required))('says what is missing, empty or of another kind: %s', (member, sentence) => {
    const refusal = [{ field: member, message: sentence }];
    expect(checkBody(schema, without(body, member))).toEqual(refusal);
    for (const value of [null, '', [], {}, true]) {
      expect(checkBody(schema, { ...body, [member]: value })).toEqual(refusal);
    }
  });

  it('is refused with a member that nobody asked for', () => {
    expect(checkBody(schema, { ...body, admin: true })).toEqual([
      { field: 'admin', message: 'This field is not known here.' },
    ]);
  });

  it('is refused when it is no object', () => {
    for (const value of [null, [], 'text', 5]) expect(checkBody(schema, value)).not.toEqual([]);
  });
});

const fieldsOf = (schema: TSchema, body: object) => checkBody(schema, body).map(({ field }) => field);

describe('figures of a body', () => {
  it.each([0.01, 1, 12.34, 9_999_999_999_999.99])('the amount %d is taken', (amount) => {
    expect(fieldsOf(depositBody, { ...deposit, amount })).toEqual([]);
  });

  it.each([0, -0.01, -5, 0.001, 12.345, 1e13, 1e21, 1e-7, '12.34', '1e3', ' 12 ', '1 250.75', [5], null, true])(
    'the amount %j is refused',
    (amount) => {
      expect(fieldsOf(depositBody, { ...deposit, amount })).toEqual(['amount']);
      expect(fieldsOf(transferBody, { ...transfer, toamount: amount })).toEqual(['toamount']);
    },
  );

  it('says so when only the decimals are too many', () => {
    expect(checkBody(depositBody, { ...deposit, amount: 12.345 })).toEqual([
      { field: 'amount', message: 'Amount can have at most 2 decimals' },
    ]);
  });

  it.each([1e-10, 1, 3.6725, 9_999_999_999])('the rate %d is taken', (conversionrate) => {
    expect(fieldsOf(transferBody, { ...transfer, conversionrate })).toEqual([]);
  });

  it.each([0, -1, 1e-11, 1e10, '3.6725', null])('the rate %j is refused', (conversionrate) => {
    expect(fieldsOf(transferBody, { ...transfer, conversionrate })).toEqual(['conversionrate']);
  });

  it('are read without loss once they are taken', () => {
    const decimals = fc
      .tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 12 }))
      .map(([value, places]) => Number(`${value}e-${places}`));
    fc.assert(
      fc.property(fc.oneof(decimals, fc.double({ noNaN: true })), (figure) => {
        const amountTaken = fieldsOf(depositBody, { ...deposit, amount: figure }).length === 0;
        const rateTaken = fieldsOf(transferBody, { ...transfer, conversionrate: figure }).length === 0;
        const amount = centsFromNumber(figure);
        return (
          (!amountTaken || (amount !== null && amount > 0 && centsToNumber(amount) === figure)) &&
          (!rateTaken || Number(rateFromNumber(figure)) === figure)
        );
      }),
      { numRuns: 10_000 },
    );
  });

  it.each([0, -1, 1.5, 2 ** 53, 1e300, '1', true, null])('the record %j is refused', (userId) => {
    expect(fieldsOf(depositBody, { ...deposit, userId })).toEqual(['userId']);
  });

  it.each([
    '2026-02-30',
    '2026-1-5',
    '05/01/2026',
    '20.11.2026',
    '2026-01-05T12:00:00',
    '2026-01-05T00:00:00Z',
    '1899-12-31',
    20260105,
  ])('the day %j is refused', (date) => {
    const sentence = 'Date must be a day from 1900 to 2200, as 05/01/2026';
    const message = typeof date === 'string' ? sentence : 'Date is required';
    expect(checkBody(depositBody, { ...deposit, date })).toEqual([{ field: 'date', message }]);
  });
});

describe('text of a body', () => {
  const steered = [
    'a\nb',
    'a\tb',
    'a\u0007',
    'a\u007f',
    '\u009b0m',
    'a\u2028b',
    '\u202eb',
    'a\u200f',
    'a\u2067b',
    '\u061ca',
  ];

  it.each(['', ' ', 'a'.repeat(250), '💰'.repeat(250), 'two\r\nlines', 'שלום \u202e', null])(
    'remarks %j are taken',
    (remarks) => {
      expect(fieldsOf(depositBody, { ...deposit, remarks })).toEqual([]);
      expect(fieldsOf(depositBody, without(deposit, 'remarks'))).toEqual([]);
    },
  );

  it.each(['a'.repeat(251), 5, [], 'a\u0000', '\u0000', '\ud800', 'a\udc00b'])('remarks %j are refused', (remarks) => {
    expect(fieldsOf(depositBody, { ...deposit, remarks })).toEqual(['remarks']);
  });

  it.each(['a', ' a ', '💰', 'a'.repeat(100), 'é'.repeat(100), 'سعيد', 'क्\u200dष'])(
    'the name %j is taken',
    (feename) => {
      expect(fieldsOf(feeBody, { feename })).toEqual([]);
    },
  );

  it.each([
    '',
    '  ',
    '\u00a0\u2003\ufeff',
    '\n',
    'a'.repeat(101),
    '\u0000',
    'a\u0000',
    'a\u0000b',
    '\ud800',
    'a\udfff',
    ...steered,
  ])('the name %j is refused', (text) => {
    expect(fieldsOf(feeBody, { feename: text })).toEqual(['feename']);
    expect(fieldsOf(accountBody, { ...account, accName: text })).toEqual(['accName']);
    // Whoever was given such a name before can still sign in.
    if (!steered.includes(text))
      expect(fieldsOf(loginBody, { username: text, password: 'secret' })).toEqual(['username']);
  });

  it.each([
    ['', 'Fee name is required'],
    ['  ', 'Fee name is required'],
    ['a'.repeat(101), 'Fee name cannot exceed 100 characters'],
    ['a\u202eb', 'This text holds a character that cannot be stored. Please type it again.'],
  ])('the name %j is refused with what is wrong with it', (feename, message) => {
    expect(checkBody(feeBody, { feename })).toEqual([{ field: 'feename', message }]);
  });

  it.each([
    ['a'.repeat(251), 'Remarks cannot exceed 250 characters.'],
    ['a\u0000', 'Remarks must be plain text.'],
    [5, 'Remarks must be plain text.'],
  ])('remarks %j are refused with what is wrong with them', (remarks, message) => {
    expect(checkBody(depositBody, { ...deposit, remarks })).toEqual([{ field: 'remarks', message }]);
  });

  it('is read in no time, however it is made', () => {
    const size = 65_536;
    const start = performance.now();
    for (const text of [
      'a'.repeat(size),
      ' '.repeat(size),
      `${'a'.repeat(size)}\u0000\u0000`,
      `${' '.repeat(size)}\u0000`,
    ]) {
      expect(fieldsOf(loginBody, { username: text, password: text })).toContain('username');
      expect(fieldsOf(depositBody, { ...deposit, remarks: text })).toEqual(['remarks']);
    }
    // A pattern that tries every split of such a text takes seconds and holds up everybody.
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
