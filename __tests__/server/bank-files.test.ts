import { readFile } from 'node:fs/promises';
import type { BankFileAnswer } from '../../src/contract/areas/reconciliations.wire';
import { bankFileMessages as sentences } from '../../src/contract/texts/bank-file-messages';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import { BankAccounts, january } from '../support/bank-accounts';
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

const { reconciliations } = paths;
const onWire = (day: number) => `${january(day)}T00:00:00`;

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

it('a workbook is read as well, whose days are numbers, and whose sheets are asked for where it has several', async () => {
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
  const bytesOf = async (sheets: Record<string, string>) =>
    readFile(await files.workbook({ sheets, formats: ['dd/mm/yyyy'] }));
  const [one, two] = [await bytesOf({ Statement }), await bytesOf({ Old: Statement, Statement })];
  await files.remove();
  const lines = [
    [5, 5, -12.3],
    [6, 31, 1250.5],
  ];
  expect(read((await bank.hold(id, one)).data)).toEqual(lines);
  expect((await bank.hold(id, two)).data.asked).toMatchObject({ sheets: ['Old', 'Statement'] });
  expect(read((await bank.hold(id, two, { sheet: 'Statement' })).data)).toEqual(lines);
});

it('lines are held against entries by amount and day; of several that could be meant none is chosen', async () => {
  const id = await bank.reconciliation(
    'USD',
    [
      [5, 100],
      [7, 50.5],
      [9, 20],
      [9, 20],
      [12, 7],
      [20, 40],
      [20, 40],
      [21, 40],
      [25, 30],
    ],
    999,
  );
  const file = [
    heads,
    '2026-01-04,Before,1',
    '2026-01-05,Same day,100',
    '2026-01-09,Later,50.50',
    '2026-01-09,One of two,20',
    '2026-01-13,In no entry,3',
    ...['First', 'Second', 'Booked a day later'].map((text) => `2026-01-20,${text},40`),
    ...['First', 'In no entry'].map((text) => `2026-01-25,${text},30`),
    '2026-02-01,Next,5',
  ];
  const { data } = await bank.hold(id, file.join('\n'));
  expect(data.lines.map(({ line, match, candidates }) => [line, match?.date ?? null, candidates])).toEqual([
    [2, null, 0],
    [3, onWire(5), 1],
    [4, onWire(7), 1],
    [5, null, 2],
    [6, null, 0],
    [7, onWire(20), 2],
    [8, onWire(20), 2],
    [9, onWire(21), 1],
    [10, onWire(25), 1],
    [11, null, 0],
  ]);
  expect(data.left.map(({ date, amount }) => [date, amount])).toEqual([
    [onWire(9), 20],
    [onWire(9), 20],
    [onWire(12), 7],
  ]);
  expect(data.remarks).toEqual([sentences.afterStatement(1, '31 Jan 2026')]);
  const [ticked] = data.left;
  await bank.client.post(pathWithId(reconciliations.ticks, id), { on: [ticked!.entry], off: [] });
  // What somebody has ticked is the one that was meant.
  const again = await bank.hold(id, file.join('\n'));
  expect(again.data.lines[3]?.match).toMatchObject({ entry: ticked!.entry, isTicked: true });
});

/** Of each line the remarks and the day of its entry, and whether that was reversed; how many there could be where it has none. */
const matches = ({ lines }: BankFileAnswer) =>
  lines.map(({ match, candidates }) =>
    match ? [match.remarks, Number(match.date.slice(8, 10)), match.isReversed] : candidates,
  );

describe('entries that were taken back', () => {
  it('on their own day are left out with their reversals: neither a line of another day nor the entry in their place is mistaken', async () => {
    const { accountId, fields, ids } = await bank.account('USD', [
      [2, 5000],
      [5, 1000],
      [12, 300],
    ]);
    await bank.client.reverse('deposits', ids[1]!);
    await bank.client.correct('deposit', ids[2]!, { ...fields, date: january(12), amount: 300, remarks: 'As it is' });
    const id = await bank.begin(accountId, 31, 6000);
    const file = [heads, '2026-01-02,A,5000', '2026-01-08,Recorded by nobody,1000', '2026-01-12,B,300'];
    const asTicked = async () => {
      const { data } = await bank.hold(id, file.join('\n'));
      expect(matches(data)).toEqual([[expect.any(String), 2, false], 0, ['As it is', 12, false]]);
      expect(data.left).toEqual([]);
      expect(data.remarks).toEqual([sentences.takenBack(2)]);
    };
    await asTicked();
    await bank.tickThrough(id, 31);
    await asTicked();
  });

  it('are meant where the bank has the money come and go on that day as well', async () => {
    const { accountId, ids } = await bank.account('USD', [
      [5, 1000],
      [5, 1000],
      [5, 1000],
    ]);
    await bank.client.reverse('deposits', ids[0]!);
    await bank.client.reverse('deposits', ids[1]!);
    const id = await bank.begin(accountId, 31, 1000);
    const file = [heads, '2026-01-05,A,1000', '2026-01-05,B,1000', '2026-01-05,Returned,-1000'];
    const { data } = await bank.hold(id, file.join('\n'));
    expect(data.lines.map(({ match }) => [match?.amount, match?.isReversed])).toEqual([
      [1000, true],
      [1000, false],
      [-1000, false],
    ]);
    expect([data.left, data.remarks]).toEqual([[], [sentences.takenBack(1)]]);
  });

  it('on another day stand beside the lines, as reversed', async () => {
    const { accountId, ids } = await bank.account('USD', [[5, 1000]]);
    await bank.client.reverse('deposits', ids[0]!, { date: january(20) });
    const id = await bank.begin(accountId, 31, 1);
    const { data } = await bank.hold(id, [heads, '2026-01-08,A,1000', '2026-01-21,Returned,-1000'].join('\n'));
    expect(matches(data)).toEqual([
      [expect.any(String), 5, true],
      [expect.any(String), 20, false],
    ]);
    expect(data.remarks).toEqual([]);
  });
});

it('lines of days that are reconciled are left out; an entry that was recorded on them since is late, and before no other', async () => {
  const { accountId, fields } = await bank.account('USD', [
    [3, 500],
    [9, 1000],
    [10, 80],
  ]);
  const earlier = await bank.begin(accountId, 10, 1500);
  await bank.tickThrough(earlier, 9);
  const finished = await bank.client.post(pathWithId(reconciliations.finish, earlier), { version: 1 });
  expect(finished.status).toBe(200);
  await bank.deposit(fields, [
    [8, 60],
    [10, 40],
    [13, 40],
    [13, 1000],
    [25, 700],
  ]);
  const file = [
    'Date,Amount,Balance',
    '2026-01-03,500,500',
    '2026-01-09,1000,1600',
    '2026-01-12,80,1680',
    '2026-01-14,60,1740',
    '2026-01-15,40,1780',
    '2026-01-25,700,2480',
  ];
  const id = await bank.begin(accountId, 31, 2480);
  const { data } = await bank.hold(id, file.join('\n'));
  expect(data.lines.map(({ line, match }) => [line, match?.date, match?.isLate])).toEqual([
    [4, onWire(10), false],
    [5, onWire(8), true],
    [6, onWire(13), false],
    [7, onWire(25), false],
  ]);
  expect(data.left.map(({ date, amount }) => [date, amount])).toEqual([[onWire(13), 1000]]);
  expect(data.remarks).toEqual([
    sentences.balanceDiffers(3, '1,600.00', '1,500.00'),
    sentences.reconciledBefore(2, '10 Jan 2026'),
  ]);
  const nothingLeft = await bank.hold(id, file.slice(0, 2).join('\n'));
  expect(nothingLeft.data).toMatchObject({
    lines: [],
    left: [],
    remarks: [sentences.reconciledBefore(1, '10 Jan 2026')],
  });
});
