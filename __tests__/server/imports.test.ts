import { shortageInWords } from '../../src/contract/texts/import-batch-messages';
import fs from 'node:fs/promises';
import { messages } from '../../src/contract/texts/messages';
import { formatAmount } from '../../src/contract/values/money';
import type { ImportKind } from '../../src/contract/vocabulary/import-kinds';
import { inspectRules } from '../support/books-rules';
import { depositHeads, depositLine, ImportClient } from '../support/import-client';
import { TableFiles } from '../support/table-files';
import { TestServer } from '../support/test-server';

/* The whole way of a file: staged, judged, written all at once, undone all at once (contract §9). */

let server: TestServer;
let chief: ImportClient;
let other: ImportClient;
let files: TableFiles;
beforeAll(async () => {
  files = await TableFiles.open();
  server = await TestServer.start();
  chief = new ImportClient((await server.signIn('super')).client);
  other = new ImportClient((await server.signIn('super')).client);
});
afterAll(async () => {
  await server.stop();
  await files.remove();
});

const texts = messages.importBatch;
/** What was recorded, but for the imports themselves. */
const books = () =>
  server.digest(['import_batches', 'import_rows', 'audit_log', 'audit_seals', 'access_events', 'sessions']);

it('says of every row what is wrong with it, and writes none while any is', async () => {
  const before = await books();
  const { id, ...batch } = await chief.judged('deposits', [
    depositHeads,
    depositLine('is right'),
    depositLine('no day', '2026-02-30'),
    depositLine('no amount', '2026-03-05', 'ten'),
    depositLine('nothing', '2026-03-05', '0'),
    depositLine('too much', '2026-03-05', '10000000000000'),
    depositLine('in thirds', '2026-03-05', '0.333'),
    '2026-03-05,Nobody At All,1.00,USD,Main Operating,,',
    '2026-03-05,Daniel Weber,1.00,USD,No Such Account,,',
    '2026-03-05,Daniel Weber,1.00,AED,Main Operating,,',
    ',,,,,of nothing else,',
    `2026-03-05,Daniel Weber,1.00,USD,Main Operating,${'x'.repeat(251)},`,
    '2026-03-05,Daniel Weber,1.00,USD,Main Operating,a,b,c',
    '2026-03-05,  DANIEL weber ,2.00,usd,main operating,by other capitals,',
    '2026-03-05,daniel.weber,3.00,USD,Main Operating,by username,',
    depositLine('is right'),
  ]);
  expect(batch).toMatchObject({ state: 'judged', stagedRows: 15, judgedRows: 15, faultyRows: 11, duplicateRows: 1 });
  expect(batch.totals).toEqual([{ currency: 'USD', rows: 3, into: 105.25, outOf: 0 }]);
  const { form } = messages;
  expect(await chief.faults(id)).toEqual([
    [3, `Date: ${form.dateInvalid}`],
    [4, `Amount: ${form.amountInvalid}`],
    [5, `Amount: ${form.amountPositive}`],
    [6, `Amount: ${form.amountTooLarge}`],
    [7, `Amount: ${form.amountDecimals}`],
    [8, `Deposited By: ${texts.unknownName('person', 'Nobody At All')}`],
    [9, `Account: ${texts.unknownName('account', 'No Such Account')}`],
    [10, `Account: ${texts.accountNotIn('Main Operating', 'AED')}`],
    [11, ...['Date', 'Deposited By', 'Amount', 'Currency', 'Account'].map((head) => `${head}: ${head} is required`)],
    [12, 'Remarks: Remarks cannot exceed 250 characters'],
    [13, `: ${messages.import.beyondHeads}`],
  ]);
  expect(await chief.rows(id, 'duplicates')).toMatchObject([
    { line: 16, isPossibleDuplicate: true, isAccepted: false },
  ]);
  const { status, body } = await chief.act('write', id);
  expect([status, body.message]).toEqual([409, texts.hasFaults(11)]);
  expect(await books()).toEqual(before);
});

it('writes a file as if every row had been typed, once, and takes it out again as a whole', async () => {
  const before = await books();
  const first = await chief.client.createDeposit({ date: '2026-03-09T00:00:00', amount: 7.5, remarks: 'typed' });
  const balance = await chief.client.balanceOf('Main Operating');
  const lines = [
    depositHeads,
    depositLine('one'),
    depositLine('two', '2026-03-06'),
    depositLine('in the books', '2026-03-09', '7.5'),
  ];
  const { id, duplicateRows } = await chief.judged('deposits', lines);
  expect(duplicateRows).toBe(1);
  const ticked = await chief.tick(id, { lines: [4], isAccepted: true });
  expect(ticked.body.data).toMatchObject({
    acceptedRows: 1,
    totals: [{ currency: 'USD', rows: 3, into: 208, outOf: 0 }],
  });
  expect(await chief.acted('write', id)).toMatchObject({ state: 'written', writtenBy: 'Layla Haddad' });
  expect(await chief.client.balanceOf('Main Operating')).toBe(balance + 20_800);
  expect(await server.findFaults()).toEqual([]);
  expect(await inspectRules(server.database)).toEqual([]);

  const twin = await other.judged('deposits', lines);
  await other.tick(twin.id, { isAccepted: true });
  const refused = await other.act('write', twin.id);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(/^Layla Haddad has imported this very file \(\d\d \w{3} \d{4}, \d\d:\d\d \(UTC\)\)/),
  ]);

  const [one] = await server.rows<{ id: number }>(`select id from deposits where remarks = 'one'`);
  expect((await chief.client.reverse('deposits', one!.id)).status).toBe(204);
  expect(await chief.acted('undo', id)).toMatchObject({ state: 'undone', undoneBy: 'Layla Haddad', failure: null });
  expect(await chief.client.balanceOf('Main Operating')).toBe(balance);
  expect(await inspectRules(server.database)).toEqual([]);
  const again = await chief.act('undo', id);
  expect([again.status, again.body.message]).toEqual([409, texts.notInBooks]);
  expect((await chief.client.reverse('deposits', first.body.data.id)).status).toBe(204);
  const after = await books();
  expect(after.accounts).toEqual(before.accounts);
});

it('asks once what the file leaves open, and remembers what was said of its heads', async () => {
  const heads = 'When;Deposited By;Amount;Currency;Account';
  const asks = await chief.judged('deposits', [heads, '03/04/2026;Daniel Weber;1.234;USD;Main Operating']);
  expect(asks).toMatchObject({ state: 'asks', askedDateOrders: [], askedDecimalSigns: ['.', ','] });
  // What the column of the days leaves open is known before anybody says that it is that.
  expect(asks.columnReadings[0]).toEqual({ dateOrders: ['day first', 'month first'], decimalSigns: null });
  const columns = [...asks.columns.filter(({ member }) => member !== 'date'), { member: 'date', column: 0 }];
  const settings = { version: asks.version, columns, dateOrder: 'month first', decimalSign: ',' };
  const unknown = { ...settings, columns: [{ member: 'date', column: 9 }] };
  expect((await chief.settle(asks.id, unknown)).body.message).toBe(texts.columnUnknown);
  expect((await chief.settle(asks.id, settings)).status).toBe(202);
  expect(await chief.settled(asks.id)).toMatchObject({ state: 'judged', faultyRows: 0, totals: [{ into: 1234 }] });
  expect((await chief.settle(asks.id, settings)).body.message).toBe(texts.changedMeanwhile);
  const next = await chief.judged('deposits', [heads, '2026-04-30;Daniel Weber;5,00;USD;Main Operating']);
  expect(next).toMatchObject({ state: 'judged', faultyRows: 0 });
  await chief.acted('write', asks.id);
  expect((await chief.settle(asks.id, settings)).body.message).toBe(texts.alreadyInBooks);
  expect(await server.rows(`select deposit_date, amount_cents from deposits order by id desc limit 1`)).toEqual([
    { deposit_date: '2026-03-04', amount_cents: 123_400 },
  ]);
});

it('reads of a workbook the sheet that is named, the only one with rows, and else none', async () => {
  const cells = (line: string) =>
    line
      .split(',')
      .map((text, at) => {
        if (text === '46387') return `<c s="0"><v>${text}</v></c>`;
        return at === 2 && text !== 'Amount' ? `<c><v>${text}</v></c>` : `<c t="inlineStr"><is><t>${text}</t></is></c>`;
      })
      .join('');
  const sheet = (...lines: string[]) => lines.map((line) => `<row>${cells(line)}</row>`).join('');
  const rows = (mark: string) => sheet(depositHeads, depositLine(mark, '46387', '0.1'));
  const workbook = async (sheets: Record<string, string>) =>
    new File([await fs.readFile(await files.workbook({ sheets, formats: ['dd/mm/yyyy'] }))], 'year "26".xlsx');
  const two = await workbook({ Notes: '', January: rows('sheet 1'), February: rows('sheet 2') });
  const asked = await chief.upload('deposits', two);
  expect([asked.status, asked.body.message, asked.body.data]).toEqual([
    200,
    texts.sheetRequired('January, February'),
    { id: null, sheets: ['January', 'February'] },
  ]);
  const unknown = await chief.upload('deposits', two, 'March');
  expect([unknown.status, unknown.body.message]).toEqual([400, messages.import.unknownSheet('March')]);
  for (const name of ['February', 'January']) {
    const batch = await chief.settled((await chief.upload('deposits', two, name)).body.data.id);
    expect(batch).toMatchObject({ state: 'judged', fileName: 'year "26".xlsx', sheet: name, faultyRows: 0 });
    await chief.tick(batch.id, { isAccepted: true });
    expect(await chief.acted('write', batch.id)).toMatchObject({ state: 'written', failure: null });
  }
  expect(
    await server.rows(
      `select remarks, deposit_date, amount_cents from deposits where remarks like 'sheet %' order by id`,
    ),
  ).toEqual([
    { remarks: 'sheet 2', deposit_date: '2026-12-31', amount_cents: 10 },
    { remarks: 'sheet 1', deposit_date: '2026-12-31', amount_cents: 10 },
  ]);
  const one = await chief.upload('deposits', await workbook({ Notes: '', March: rows('sheet 3') }));
  expect(await chief.settled(one.body.data.id)).toMatchObject({ sheet: 'March', stagedRows: 1 });
});

it.each<[ImportKind, string[], unknown[]]>([
  [
    'transfers',
    [
      'Date,From Account,From Amount,From Currency,To Account,To Amount,To Currency,Conversion Rate,Remarks,Slip',
      '2026-03-05,Main Operating,100.00,USD,Gulf Operating,367.25,AED,3.6725,right,',
      '2026-03-05,Main Operating,10.00,USD,Gulf Operating,36.73,AED,,without a rate,',
      '2026-03-05,Main Operating,100.00,USD,Gulf Operating,300.00,AED,3.6725,,',
      '2026-03-05,Main Operating,100.00,USD,Main Operating,100.00,USD,1,,',
      '2026-03-05,Main Operating,0.01,USD,Gulf Operating,100000000.00,AED,,,',
      '2026-03-05,Gulf Operating,8950000000.00,AED,Main Operating,100000.00,USD,,,',
      '2026-03-05,Gulf Operating,8950000000.00,AED,Main Operating,100000.00,USD,0.0000111732,,',
    ],
    [
      [4, `To Amount: ${texts.rateOfAmounts(messages.transfer.rateMismatch('367.25'))}`],
      [5, `To Account: ${messages.transfer.sameAccount}`],
      [6, `Conversion Rate: ${texts.noRateOfAmounts(messages.transfer.rateInvalid)}`],
      ...[7, 8].map((line) => [line, `To Amount: ${texts.noExactRate('0.0000111732')}`]),
    ],
  ],
  [
    'payments',
    [
      'Date,Type,Project,Installment ID,Bank Account,Amount,Currency,Remarks,Slip',
      '2026-03-05,INSTALLMENT,Marina Heights,{open},Escrow Marina,10.00,AED,right,',
      '2026-03-05,FEE,Marina Heights,{open},Escrow Marina,10.00,AED,,',
      '2026-03-05,,No Such Project,{open},Escrow Marina,10.00,AED,,',
      '2026-03-05,,Marina Heights,9999,Escrow Marina,10.00,AED,,',
      '2026-03-05,,Marina Heights,{open},Main Operating,10.00,USD,,',
      '2026-03-05,,Marina Heights,{open},Escrow Marina,{amount},AED,,',
    ],
    [
      [3, `Type: ${messages.import.feePayment}`],
      [4, `Project: ${texts.unknownName('project', 'No Such Project')}`],
      [5, `Installment ID: ${texts.unknownInstallment(9999, 'Marina Heights')}`],
      [
        6,
        `Bank Account: ${messages.paymentRefusal.wrongAccountType('Main Operating')}`,
        `Bank Account: ${messages.paymentRefusal.wrongAccountCurrency('Main Operating', 'USD', 'AED')}`,
      ],
      [7, `Amount: Amount cannot exceed remaining {left}`],
    ],
  ],
])('judges and writes %s by the rules of their form', async (kind, lines, faults) => {
  const { installmentId, amount } = server.sample.openInstallment;
  const fill = (text: string) =>
    text
      .replace('{open}', String(installmentId))
      .replace('{amount}', String(amount / 100))
      .replace('{left}', `${((amount - 1000) / 100).toLocaleString('en')}.00`);
  const { id } = await chief.judged(kind, lines.map(fill));
  expect(JSON.stringify(await chief.faults(id))).toBe(fill(JSON.stringify(faults)));
  const wrong = new Set((faults as [number][]).map(([line]) => line - 1));
  const before = await books();
  const right = await chief.judged(kind, lines.filter((_line, at) => !wrong.has(at)).map(fill));
  expect(await chief.acted('write', right.id)).toMatchObject({ state: 'written' });
  expect(await inspectRules(server.database)).toEqual([]);
  expect(await chief.acted('undo', right.id)).toMatchObject({ state: 'undone' });
  expect(await inspectRules(server.database)).toEqual([]);
  const after = await books();
  expect([after.accounts, after.schedule_rows]).toEqual([before.accounts, before.schedule_rows]);
});

describe('limits of accounts', () => {
  const heads = 'Date,From Account,From Amount,From Currency,To Account,To Amount,To Currency,Conversion Rate';
  const move = (from: string, to: string, amount: number, day = '2026-03-07') =>
    `${day},${from},${amount.toFixed(2)},USD,${to},${amount.toFixed(2)},USD,1`;
  const out = (amount: number) => move('Main Operating', 'Reserve Fund', amount);
  const held = async () => (await chief.client.balanceOf('Main Operating')) / 100;
  const shortage = (available: number, taken: number) =>
    shortageInWords({
      ...{ account: 'Main Operating', currency: 'USD', available: formatAmount(available) },
      ...{ taken: formatAmount(taken), missing: formatAmount(taken - available) },
    });

  it('are told at the first row that takes too much with the others, for the rows that are chosen', async () => {
    const [balance, { tooLittleFor, withoutFaults }] = [await held(), texts];
    const lines = [heads, move('Reserve Fund', 'Main Operating', 1), out(balance + 1), out(5), out(balance + 1)];
    const { id, ...batch } = await chief.judged('transfers', lines);
    expect(batch).toMatchObject({ faultyRows: 1, duplicateRows: 1, totals: [{ rows: 2 }] });
    expect(await chief.faults(id)).toEqual([[3, `: ${tooLittleFor(shortage(balance, balance + 5))}`]]);
    expect((await chief.act('write', id)).body.message).toBe(texts.hasFaults(1));
    // A duplicate takes with the others once it is ticked.
    await chief.tick(id, { isAccepted: true });
    expect(await chief.faults(id)).toEqual([[3, `: ${tooLittleFor(shortage(balance, 2 * balance + 6))}`]]);
    const came = await chief.client.createDeposit({ amount: 5 });
    expect((await chief.judgedAgain(id)).faultyRows).toBe(1);
    const left = await chief.tick(id, { isAccepted: false });
    expect(left.body.data).toMatchObject({ faultyRows: 0, totals: [{ rows: 3 }] });
    // Whoever takes it in between is told of when it is written.
    expect((await chief.client.reverse('deposits', came.body.data.id)).status).toBe(204);
    expect((await chief.acted('write', id)).failure).toBe(texts.tooLittleToWrite(shortage(balance, balance + 5)));
    const part = await chief.judged('transfers', [heads, out(balance + 1), move('Nowhere', 'Main Operating', 5)]);
    const told = [2, `: ${tooLittleFor(shortage(balance, balance + 1))} ${withoutFaults}`];
    expect(await chief.faults(part.id)).toContainEqual(told);
  });

  it('are held against the net of the whole file, also when it is undone', async () => {
    const balance = await held();
    const back = move('Reserve Fund', 'Main Operating', 2, '2026-03-08');
    const net = await chief.judged('transfers', [heads, out(balance + 1), back]);
    expect(await chief.acted('write', net.id)).toMatchObject({ state: 'written', failure: null });
    const spent = await chief.client.createTransfer({
      fromacc: server.sample.account('Reserve Fund').id,
      fromamount: (await chief.client.balanceOf('Reserve Fund')) / 100,
      toacc: server.sample.account('Main Operating').id,
      toamount: (await chief.client.balanceOf('Reserve Fund')) / 100,
      tocurrency: server.sample.account('Main Operating').currency_id,
      conversionrate: 1,
    });
    expect(spent.status).toBe(201);
    expect(await chief.acted('undo', net.id)).toMatchObject({
      state: 'written',
      failure: expect.stringContaining('Insufficient balance in Reserve Fund') as string,
    });
    expect((await chief.client.reverse('transfers', spent.body.data.id)).status).toBe(204);
    expect(await chief.acted('undo', net.id)).toMatchObject({ state: 'undone' });
  });
});
