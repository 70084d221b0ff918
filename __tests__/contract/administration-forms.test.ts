import { accountSetupForm, openingBalanceForm } from '#contract/areas/account-setup.form';
import { historyFilterForm } from '#contract/areas/filters.form';
import { bankStatementForm } from '#contract/areas/reconciliations.form';
import { messages } from '#contract/texts/messages';
import { type CheckedForm, sentences } from '../support/form-sentences';
import { account } from '../support/typed-forms';

const accountSetup = { ...account, overdraftLimit: '0', openingDate: '', openingAmount: '' };
const openedAccount = { ...accountSetup, openingDate: '2026-01-05', openingAmount: '-1,250.50' };
const opening = { date: '2026-01-05', amount: '12.30', remarks: '' };
const days = { startDate: '', endDate: '' };
const history = { ...days, kind: 'deposit', subject: '42' };

const outsideBalances = 'Balance must lie between -90,071,992,547,409.91 and 90,071,992,547,409.91';
const noAmount = 'Opening balance must be an amount above or below 0';
const signedAmounts: [string, string][] = [
  ['0.00', noAmount],
  ['-0', noAmount],
  ['1.005', 'Amount can have at most 2 decimals'],
  [' -1.005 ', 'Amount can have at most 2 decimals'],
  ['\u22121.005', 'Amount can have at most 2 decimals'],
  ['-1\u202f250.505', 'Amount can have at most 2 decimals'],
  ['1-000.005', 'Amount must be a number, for example 1250.50'],
  ['--5', 'Amount must be a number, for example 1250.50'],
  ['10,000,000,000,000.00', 'Amount must be below 10,000,000,000,000'],
  ['-10,000,000,000,000.00', 'Amount must be above -10,000,000,000,000'],
  // of more digits than are counted with
  ['99,999,999,999,999,999.00', 'Amount must be below 10,000,000,000,000'],
  ['-99,999,999,999,999,999.00', 'Amount must be above -10,000,000,000,000'],
];

/** A form that is in order, and for each of its fields what is wrong and what is said then. */
const forms: [string, CheckedForm, object, Record<string, [string, string][]>][] = [
  [
    'account with its opening balance',
    accountSetupForm,
    openedAccount,
    {
      overdraftLimit: [
        ['', 'Overdraft limit must be 0 or an amount above it, for example 5000.00'],
        ['-0.01', 'Overdraft limit must be 0 or an amount above it, for example 5000.00'],
        ['much', 'Overdraft limit must be 0 or an amount above it, for example 5000.00'],
        [' 0.005 ', 'Overdraft limit can have at most 2 decimals'],
        ['10,000,000,000,000.00', 'Overdraft limit must be below 10,000,000,000,000'],
        ['99,999,999,999,999,999.00', 'Overdraft limit must be below 10,000,000,000,000'],
      ],
      openingDate: [
        ['', 'Opening Date is required'],
        ['2026-02-30', 'Date must be a day from 1900 to 2200, as 05/01/2026'],
      ],
      openingAmount: signedAmounts.slice(2),
    },
  ],
  [
    'opening balance',
    openingBalanceForm,
    opening,
    {
      date: [['', 'Opening Date is required']],
      amount: [['', noAmount], ...signedAmounts],
      remarks: [['a'.repeat(251), 'Remarks cannot exceed 250 characters.']],
    },
  ],
  [
    'balance of a bank',
    bankStatementForm,
    { statementDate: '2026-01-05', closing: '\u22121,250.50' },
    {
      closing: [
        ['', messages.reconciliation.balanceRequired],
        ['-1.005', 'Amount can have at most 2 decimals'],
        ['-90,071,992,547,409.92', outsideBalances],
        ['90,071,992,547,409.92', outsideBalances],
        ['five', 'Amount must be a number, for example 1250.50'],
      ],
    },
  ],
  [
    'filter of the history',
    historyFilterForm,
    history,
    {
      subject: [
        ['x1', 'Number must be a whole number'],
        ['1x', 'Number must be a whole number'],
        ['1.5', 'Number must be a whole number'],
        ['1234567890123456', 'Number must be a whole number'],
      ],
      kind: [['', 'A number is looked for among records of one kind: please choose it']],
      endDate: [['2026-01-32', 'Date must be a day from 1900 to 2200, as 05/01/2026']],
    },
  ],
];

it.each(forms)('%s, in order, has nothing to say', (_name, form, right) => {
  expect(sentences(form, right)).toEqual({});
});

it.each([
  ['account without an opening balance', accountSetupForm, accountSetup],
  ['account with an opening balance of nothing', accountSetupForm, { ...accountSetup, openingAmount: ' 0.00 ' }],
  ['account with the greatest limit', accountSetupForm, { ...accountSetup, overdraftLimit: '9,999,999,999,999.99' }],
  ['greatest opening balance', openingBalanceForm, { ...opening, amount: '9,999,999,999,999.99' }],
  ['lowest opening balance', openingBalanceForm, { ...opening, amount: '-9,999,999,999,999.99' }],
  ['filter of a long number', historyFilterForm, { ...history, subject: ' 123456789012345 ' }],
  ['filter of a number of an Arabic page', historyFilterForm, { ...history, subject: '\u200f\u0664\u0662' }],
  ['filter of a kind alone', historyFilterForm, { ...history, subject: '' }],
  ['filter of nothing', historyFilterForm, days],
])('%s is in order at its border', (_name, form, values) => {
  expect(sentences(form, values)).toEqual({});
});

it('a number without any kind of the address is looked for nowhere', () => {
  expect(Object.keys(sentences(historyFilterForm, { ...days, subject: '42' }))).toEqual(['kind']);
});

describe('a form with one fault says its sentence, and that one only', () => {
  it.each(
    forms.flatMap(([name, form, right, fields]) =>
      Object.entries(fields).flatMap(([field, wrongs]) =>
        wrongs.map(([value, sentence]) => ({ name, form, right, field, value, sentence })),
      ),
    ),
  )('$name, $field $value: $sentence', ({ form, right, field, value, sentence }) => {
    expect(sentences(form, { ...right, [field]: value })).toEqual({ [field]: sentence });
  });
});
