import { parse } from 'csv-parse/sync';
import type { AnyRow, ValueReader } from '#contract/reports/cells';
import { csvCellOf, csvFile, csvNamesake } from '#contract/reports/csv-file';
import { reports } from '#contract/reports/reports';

/** What a spreadsheet makes of a row, by its headings. */
function record(file: keyof typeof reports, row: AnyRow): unknown {
  const { head, line } = csvFile(reports[file]);
  const [first] = parse(head + line(row), { bom: true, columns: true, recordDelimiter: '\r\n' });
  return first;
}

const deposit = {
  id: 1,
  date: '2026-01-05T00:00:00',
  userName: 'Ana, the first',
  accountName: '=Main',
  amount: 1250.5,
  currencyName: 'AED',
  remarks: 'for "plot 7"\nsecond line',
  slip: 'abc.PDF',
};
const transfer = {
  id: 1,
  transferDate: '2026-12-31T00:00:00',
  fromAcc: 'Dubai',
  fromAmount: 100,
  fromCurrency: 'USD',
  toAcc: '-Reserve',
  toAmount: 367.25,
  toCurrency: 'AED',
  conversionRate: 3.6725,
  remarks: '',
  txnType: 'TRANSFER',
  slip: null,
};
const payment = {
  paymentid: 9,
  paymentdate: '2026-03-29T00:00:00',
  paymenttype: 'Installment',
  bankaccount: 'Pay',
  amount: 0.05,
  currency: 'EUR',
  remarks: '@home',
  slip: null,
};
const schedule = {
  scheduletype: 'Down Payment',
  installmentid: 3,
  amount: 9_999_999_999_999.99,
  total_paid: 0,
  scheduledate: '2024-02-29T00:00:00',
  status: 'due',
  name: 'not exported',
};

it('a deposit', () => {
  expect(record('deposits', deposit)).toEqual({
    Date: '2026-01-05',
    'Deposited By': 'Ana, the first',
    Amount: '1250.50',
    Currency: 'AED',
    Account: "'=Main",
    Remarks: 'for "plot 7"\nsecond line',
    Slip: 'abc.PDF',
  });
});

it('a transfer', () => {
  expect(record('transfers', transfer)).toEqual({
    Date: '2026-12-31',
    'From Account': 'Dubai',
    'From Amount': '100.00',
    'From Currency': 'USD',
    'To Account': "'-Reserve",
    'To Amount': '367.25',
    'To Currency': 'AED',
    'Conversion Rate': '3.6725',
    Remarks: '',
    Slip: '',
  });
});

it.each([
  [1, '1'],
  [0.0000001, '0.0000001'],
  [0.0000000001, '0.0000000001'],
  [9_999_999_999, '9999999999'],
  // another server's rate with more decimals than ours is not left out
  [0.27229407760381213, '0.27229407760381213'],
])('a transfer at %d', (conversionRate, cell) => {
  expect(record('transfers', { ...transfer, conversionRate })).toHaveProperty('Conversion Rate', cell);
});

it('an installment payment', () => {
  const row = { ...payment, projectname: 'Palm "North"', intsallmentid: 12 };
  expect(record('installmentPayments', row)).toEqual({
    Date: '2026-03-29',
    Type: 'Installment',
    Project: 'Palm "North"',
    'Installment ID': '12',
    'Bank Account': 'Pay',
    Amount: '0.05',
    Currency: 'EUR',
    Remarks: "'@home",
    Slip: '',
  });
});

it('a fee payment', () => {
  const row = { ...payment, paymenttype: 'Fee', feename: '+Registration', paidbyuser: 'Omar' };
  expect(record('feePayments', row)).toEqual({
    Date: '2026-03-29',
    Type: 'Fee',
    Fee: "'+Registration",
    'Paid By': 'Omar',
    'Bank Account': 'Pay',
    Amount: '0.05',
    Currency: 'EUR',
    Remarks: "'@home",
    Slip: '',
  });
});

it.each([
  ['due', 0, 'due', '0.00'],
  ['due', 100.1, 'Partially Paid', '100.10'],
  ['paid', 9_999_999_999_999.99, 'Paid', '9999999999999.99'],
])('a schedule row that is %s with %d paid', (status, paid, shown, paidCell) => {
  expect(record('projectSchedules', { ...schedule, status, total_paid: paid })).toEqual({
    Type: 'Down Payment',
    'Installment ID': '3',
    Amount: '9999999999999.99',
    Paid: paidCell,
    'Schedule Date': '2024-02-29',
    Status: shown,
  });
});

it('a cell from its bare value, and that of a person whose name somebody else has', () => {
  const read: ValueReader = { day: () => null, amount: () => null, rate: String };
  expect(csvCellOf({ member: 'remarks', kind: 'text', heading: 'Remarks' }, read)('=1+1')).toBe("'=1+1");
  expect(csvNamesake('King, Ada', '7')).toBe('"King, Ada (No. 7)"');
});

it('what another server sends that is no day and no amount is left empty', () => {
  expect(record('deposits', { ...deposit, date: '05/01/2026', amount: 0.001 })).toMatchObject({ Date: '', Amount: '' });
});
