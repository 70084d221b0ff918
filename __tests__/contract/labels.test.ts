import { buttons } from '#contract/texts/buttons';
import { labels } from '#contract/texts/field-labels';
import { headings } from '#contract/texts/headings';

/** Names of fields, as contract §7 lists them. */
const fieldLabels = [
  'Username, Password, Remember Me',
  'Date, Deposited By, Account, Amount, Slip, Remarks',
  'From Account, From Amount, To Account, To Amount, Conversion Rate',
  'Payment Type, Payment Date, Project, Installment',
  'Fee Type, Paid By',
  'Fee Name',
  'Account Name, Currency, Account Type',
  'Current Password, New Password, Confirm Password',
  'User, Start Date, End Date, Report Type, Bank Account, Fee',
].join(', ');

const buttonTexts =
  'Login, Logout, Generate, Export CSV, Prev, Next, Save, Edit, Delete, YES, NO, OK, View Slip, Download Slip, Download Slips, + Add Fee, + Add Account, Retry';

/** Column headings of §2, table by table. */
const tableHeadings = [
  // Deposits, Transfers, Payments
  'Date, Deposited By, Amount, Currency, Account, Remarks, Slip, Actions',
  'From, To, Account, Amount, Currency, Conversion Rate, Remarks, Slip, Delete',
  'Date, Type, Project, Installment ID, Bank Account, Amount, Currency, Remarks, Slip, Delete',
  'Fee, Paid By',
  // Project Schedule, Fee, Accounts, Account Balance
  'Type, Installment ID, Amount, Paid, Schedule Date, Status',
  'ID, Fee Name, Edit, Delete',
  'ID, Account Name, Currency, Account Type, Edit, Delete',
  'Name, Balance',
].join(', ');

/** `installmentId` for 'Installment ID'; signs are left out. */
const keyOf = (text: string) =>
  text
    .replaceAll(/[^A-Za-z ]/g, '')
    .trim()
    .split(' ')
    .map((word, index) => (index === 0 ? word.toLowerCase() : `${word.charAt(0)}${word.slice(1).toLowerCase()}`))
    .join('');

describe('the words on the screen', () => {
  it.each(fieldLabels.split(', '))('the field %s', (text) => {
    expect(labels).toHaveProperty(keyOf(text), text);
  });

  it.each(buttonTexts.split(', '))('the button %s', (text) => {
    const key = text === 'Prev' ? 'previous' : keyOf(text);
    expect(buttons).toHaveProperty(key, text);
  });

  it('the button of the sign-in while it is busy', () => {
    expect(buttons.loggingIn).toBe('Logging in...');
  });

  it.each([...new Set(tableHeadings.split(', '))])('the column %s', (text) => {
    // Typed text stands under its field's label.
    expect({ ...headings, remarks: labels.remarks }).toHaveProperty(keyOf(text), text);
  });

  it('are never written twice in one list', () => {
    for (const list of [labels, buttons, headings]) {
      const texts = Object.values(list);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });
});
