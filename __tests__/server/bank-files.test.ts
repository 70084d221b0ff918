import { readFile } from 'node:fs/promises';
import type { BankFileAnswer } from '../../src/contract/areas/reconciliations.wire';
import { bankFileMessages as sentences } from '../../src/contract/texts/bank-file-messages';
import { messages } from '../../src/contract/texts/messages';
import { BankAccounts } from '../support/bank-accounts';
import { banks } from '../support/bank-statements';
import { TableFiles } from '../support/table-files';
import { TestServer } from '../support/test-server';

/* A bank's statement file, as banks write them, held against the entries of a reconciliation that is open (contract §9). */

let server: TestServer;
let bank: BankAccounts;
beforeAll(async () => {
  server = await TestServer.start();
  bank = await BankAccounts.of(server);
});
afterAll(() => server.stop());

/** The lines of a file as they were read: its line, its day of January, its amount. */
const read = ({ lines }: BankFileAnswer) =>
  lines.map(({ line, date, amount }) => [line, Number(date.slice(8, 10)), amount]);

it.each(banks)('$bank', async ({ currency, file, bytes, lines, remarks = [] }) => {
  const text = file.join('\r\n');
  const { status, message, data } = await bank.hold(
    await bank.reconciliationIn(currency),
    bytes ? bytes(text) : `\ufeff${text}`,
  );
  expect([status, status === 200 || message]).toEqual([200, true]);
  expect(read(data)).toEqual(lines);
  expect(data.remarks).toEqual(remarks);
});

const heads = 'Date,Description,Amount';
const dollars = [
  [
    'a currency above the table',
    ['Account Currency: EUR', heads, '2026-01-05,A,1'],
    sentences.otherCurrency(1, 'EUR', 'USD'),
  ],
  ['a currency in a head', ['Date,Amount (GBP)', '2026-01-05,1'], sentences.otherHead('GBP', 'USD')],
  ['a currency beside an amount', [heads, '2026-01-05,A,€ 1.00'], sentences.otherCurrency(2, 'EUR', 'USD')],
  [
    'a column of currencies',
    ['Date,Amount,Currency', '2026-01-05,1,USD', '2026-01-06,1,AED'],
    sentences.otherCurrency(3, 'AED', 'USD'),
  ],
  ['no heads', ['Dear customer', 'nothing here'], sentences.noHeads],
  ['a day that is none', [heads, '32/01/2026,A,5.00'], `${sentences.notADay(2, '32/01/2026')} ${sentences.faultsEnd}`],
  ['an amount without a day', [heads, '2026-01-05,A,5', ',B,6'], `${sentences.noDay(3)} ${sentences.faultsEnd}`],
  [
    'an amount that is none',
    [heads, '2026-01-05,A,5.1255'],
    `${sentences.notAnAmount(2, '5.1255')} ${sentences.faultsEnd}`,
  ],
  ['both sides', ['Date,Debit,Credit', '2026-01-05,5,6'], `${sentences.bothSides(2)} ${sentences.faultsEnd}`],
  ['two columns of one name', ['Date,Amount,Amount', '2026-01-05,5,6'], sentences.twoColumns('Amount')],
] as const;

it.each(dollars)('is refused by a sentence: %s', async (_, file, sentence) => {
  const { status, message } = await bank.hold(await bank.reconciliationIn('USD'), file.join('\n'));
  expect([status, message]).toEqual([400, sentence]);
});

it('balances that the lines carry beyond what numbers tell exactly are held against each other', async () => {
  const file = [
    'Date,Amount,Balance',
    '2026-01-05,1,"90,071,992,547,409.91"',
    '2026-01-06,1.01,2',
    '2026-01-07,"90,071,992,547,409.91"',
    '2026-01-08,1.01,3',
  ];
  const { status, data } = await bank.hold(await bank.reconciliationIn('USD'), file.join('\n'));
  expect(status).toBe(200);
  expect(data.remarks).toEqual([
    sentences.balanceDiffers(3, '2.00', '90,071,992,547,410.92'),
    sentences.balanceDiffers(5, '3.00', '90,071,992,547,412.92'),
    sentences.otherClosing('3.00', '1.00'),
  ]);
});

it('what can be read in two ways is asked, and read as it is said', async () => {
  const id = await bank.reconciliationIn('USD');
  const file = [heads, '02/01/2026,A,"1,500"', '03/01/2026,B,"2,500"'].join('\n');
  const asked = await bank.hold(id, file);
  expect(asked.data).toMatchObject({
    asked: { sheets: [], dateOrders: ['day first', 'month first'], decimalSigns: ['.', ','] },
    lines: [],
  });
  const { data } = await bank.hold(id, file, { dateOrder: 'day first', decimalSign: '.' });
  expect(read(data)).toEqual([
    [2, 2, 1500],
    [3, 3, 2500],
  ]);
});

it('a workbook is read as well, whose days are numbers, whose sheets are asked for where it has several, and of which what is hidden is told', async () => {
  const id = await bank.reconciliationIn('USD');
  const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
  const head = `<row r="4">${['Date', 'Details', 'Debit', 'Credit'].map(text).join('')}</row>`;
  const line = (row: number, day: number, cells: string) => `<row r="${row}"><c s="0"><v>${day}</v></c>${cells}</row>`;
  const number = (amount: string) => `<c><v>${amount}</v></c>`;
  const Statement = [
    `<row r="1">${text('Statement of account')}</row>${head}`,
    line(5, 46027, `${text('Fee')}${number('12.3')}<c/>`),
    line(6, 46053, `${text('Deposit')}<c/>${number('1250.50')}`),
  ].join('');
  const files = await TableFiles.open();
  const bytesOf = async (sheets: Record<string, string>, columns = '') =>
    readFile(await files.workbook({ sheets, columns, formats: ['dd/mm/yyyy'] }));
  const [one, two] = [await bytesOf({ Statement }), await bytesOf({ Old: Statement, Statement })];
  const filtered = Statement.replace('<row r="6"', '<row r="6" hidden="1"');
  const hidden = await bytesOf({ Statement: filtered }, '<col min="2" max="3" hidden="true"/>');
  await files.remove();
  const lines = [
    [5, 5, -12.3],
    [6, 31, 1250.5],
  ];
  expect(read((await bank.hold(id, one)).data)).toEqual(lines);
  const { data } = await bank.hold(id, hidden);
  expect(read(data)).toEqual(lines);
  expect(data.remarks).toEqual([messages.import.hiddenRows(1, 6), messages.import.hiddenColumns('B, C', 2)]);
  expect((await bank.hold(id, two)).data.asked).toMatchObject({ sheets: ['Old', 'Statement'] });
  expect(read((await bank.hold(id, two, { sheet: 'Statement' })).data)).toEqual(lines);
});
