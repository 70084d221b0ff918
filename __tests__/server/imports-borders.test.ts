/* eslint-disable house/no-built-sql -- statements of a tamperer, with the numbers of this test's own imports in them */
import fs from 'node:fs/promises';
import { messages } from '../../src/contract/texts/messages';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import { mostInteger } from '../../src/contract/areas/wire-types';
import { checkRule } from '../../src/server/books/books-check';
import { importRules } from '../../src/server/books/import-rules';
import { depositHeads, depositLine, ImportClient, scheduleHeads, sharedProjects } from '../support/import-client';
import { TableFiles } from '../support/table-files';
import { TestServer } from '../support/test-server';

/* Imports whose rows were corrected since or have days to come, files as other programs write them, and values at the borders of what is taken. */

let server: TestServer;
let chief: ImportClient;
beforeAll(async () => {
  server = await TestServer.start();
  chief = new ImportClient((await server.signIn('super')).client);
});
afterAll(() => server.stop());

const { imports, schedule } = paths.admin;
const line = (amount: string, remarks: string) => `2026-01-05,Daniel Weber,${amount},USD,Main Operating,${remarks}`;

it('an import is not undone while corrections of its rows stand, which are named; deleted, they hold it no longer', async () => {
  const balance = await chief.client.balanceOf('Main Operating');
  const id = await chief.imported('deposits', [depositHeads, line('500.00', 'first'), line('6.11', 'second')]);
  const [row] = await server.rows<{ id: number }>(`select id from deposits where remarks = 'first'`);
  const correct = async (deposit: number, remarks: string) =>
    (await chief.client.correct('deposit', deposit, { amount: 500, date: '2026-01-06', remarks })).body.data.id;
  // A correction that was corrected again.
  const correction = await correct(await correct(row!.id, 'the day was wrong'), 'the remarks, too');
  const refused = await chief.acted('undo', id);
  expect([refused.state, refused.failure]).toEqual([
    'written',
    messages.importBatch.correctedSince(String(correction), 1),
  ]);
  await chief.client.reverse('deposits', correction);
  expect((await chief.acted('undo', id)).state).toBe('undone');
  expect(await chief.client.balanceOf('Main Operating')).toBe(balance);
});

it('the check of the books names an import that somebody else uploaded, wrote or took back than the audit log says', async () => {
  const written = await chief.imported('deposits', [depositHeads, line('7.00', 'written')]);
  const undone = await chief.imported('deposits', [depositHeads, line('8.00', 'undone')]);
  await chief.acted('undo', undone);
  const found = async (...statements: string[]) => {
    const owner = await server.database.connect();
    try {
      await owner.query(['begin; set local session_replication_role = replica', ...statements].join(';'));
      const faults = await Promise.all(importRules.map((rule) => checkRule(owner, rule)));
      return faults.flat().map(({ fault }) => fault);
    } finally {
      await owner.query('rollback');
      owner.release();
    }
  };
  const put = (columns: string, id: number) => `update import_batches set ${columns} where id = ${String(id)}`;
  expect(await found()).toEqual([]);
  expect(
    await found(
      put(`created_by = 2, file_name = 'bank.csv'`, written),
      put(`written_by = 2, undone_by = 3, undone_at = '2026-01-05Z'`, undone),
    ),
  ).toEqual([
    `Import ${String(written)} is not what was recorded: name of its file is bank.csv, the audit log says deposits.csv; person who uploaded it is 2, the audit log says 1.`,
    expect.stringMatching(
      `^Import ${String(undone)} is not what was recorded: person who wrote it is 2, the audit log says 1; person who took it back is 3, the audit log says 1; moment at which it was taken back is 2026-01-05T00:00:00\\+00:00, the audit log says 2.*\\.$`,
    ),
  ]);
  const planted = `insert into import_batches (kind, file_name, size_bytes, sha256, created_by, state)
    values ('deposits', 'x.csv', 1, sha256('x'), 1, 'cancelled')`;
  expect(await found(`delete from import_batches where id = ${String(written)}`, planted)).toEqual([
    expect.stringMatching(/^Of import \d+ the audit log does not say that its file was uploaded\.$/),
    `The audit log says that import ${String(written)} was written, but it is not there any more.`,
  ]);
});

it('a number that is larger than any line or version is refused as such', async () => {
  const { id } = await chief.judged('deposits', [depositHeads, line('1.00', 'large')]);
  const large = mostInteger + 1;
  const answers = [
    await chief.tick(id, { lines: [large], isAccepted: true }),
    await chief.client.post(pathWithId(imports.write, id), { version: large }),
    await chief.client.get(`${pathWithId(schedule, server.sample.id('project Marina Heights'))}/versions/${large}`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
});

it('remarks that can be typed can be imported: signs are counted, not what they take', async () => {
  const remarks = '\u{1F3D7}'.repeat(126);
  const { id, faultyRows } = await chief.judged('deposits', [depositHeads, line('2.00', remarks)]);
  expect([faultyRows, await chief.faults(id)]).toEqual([0, []]);
});

describe('possible duplicates', () => {
  const doubtful = async (id: number) => (await chief.rows(id, 'duplicates')).map((row) => row.line);

  it('equal payments of other installments are none; of one installment they are, in the file and in the books', async () => {
    const [first, second] = await server.rows<{ id: number }>(
      `select s.installment_id as id from schedule_rows s join projects p on p.id = s.project_id
       where p.name = 'Marina Heights' and s.amount_cents - s.paid_cents > 100 order by 1 limit 2`,
    );
    const pay = (installment: { id: number } | undefined) =>
      `2026-03-05,,Marina Heights,${String(installment!.id)},Escrow Marina,0.25,AED`;
    const heads = 'Date,Type,Project,Installment ID,Bank Account,Amount,Currency';
    const file = await chief.judged('payments', [heads, pay(first), pay(second), pay(first)]);
    expect([file.faultyRows, await doubtful(file.id)]).toEqual([0, [4]]);
    expect((await chief.acted('write', file.id)).state).toBe('written');
    await chief.client.payFee({ amount: 0.25, paymentdate: '2026-03-05' });
    const [third] = await server.rows<{ id: number }>(
      `select s.installment_id as id from schedule_rows s join projects p on p.id = s.project_id
       where p.name = 'Marina Heights' and s.amount_cents - s.paid_cents > 100 and s.installment_id > $1 order by 1 limit 1`,
      [second!.id],
    );
    const again = await chief.judged('payments', [heads, pay(second), pay(third), pay(first)]);
    expect([again.faultyRows, await doubtful(again.id)]).toEqual([0, [2, 4]]);
  });

  it('equal deposits of other people are none; of one person they are', async () => {
    const of = (person: string) => `2026-03-06,${person},0.25,USD,Main Operating,`;
    await chief.imported('deposits', [depositHeads, of('Daniel Weber')]);
    const lines = [depositHeads, of('Omar Siddiqui'), of('Daniel Weber'), of('Omar Siddiqui')];
    expect(await doubtful((await chief.judged('deposits', lines)).id)).toEqual([3, 4]);
  });

  it('transfers are alike when both accounts and both amounts are', async () => {
    const heads = 'Date,From Account,From Amount,From Currency,To Account,To Amount,To Currency';
    const move = (from: string, into: string) => `2026-03-07,Main Operating,${from},USD,Gulf Operating,${into},AED`;
    const lines = [heads, move('10.00', '36.73'), move('10.00', '36.74'), move('10.00', '36.73')];
    expect(await doubtful((await chief.judged('transfers', lines)).id)).toEqual([4]);
  });
});

it('tells how many of the rows to write have a day that is still to come, and the latest of these', async () => {
  const rows = [
    depositLine('past', '2026-03-05'),
    depositLine('ahead', '2107-03-05'),
    depositLine('last', '2107-03-06'),
    depositLine('no amount', '2107-03-07', 'ten'),
    depositLine('last', '2107-03-06'),
  ];
  const { id, toCome } = await chief.judged('deposits', [depositHeads, ...rows]);
  expect(toCome).toEqual({ rows: 2, latest: '2107-03-06T00:00:00' });
  await chief.cancel(id);
  const past = await chief.judged('deposits', [depositHeads, rows[0]!]);
  expect(past.toCome).toBeNull();
  await chief.cancel(past.id);
});

it('what would make more on one account than can be counted is refused in a sentence', async () => {
  const rows = Array.from({ length: 10 }, (_, day) => depositLine('much', `2026-02-1${day}`, '9999999999999.99'));
  const { id } = await chief.judged('deposits', [depositHeads, ...rows]);
  const sentence = messages.importBatch.tooMuchOn('Main Operating', messages.account.balanceTooLarge);
  expect(await chief.faults(id)).toEqual([[2, `: ${sentence}`]]);
});

describe('a file of another program', () => {
  it('finds and keeps names as people see them, whatever else stands in their cells', async () => {
    const people = [
      '\u200bName,Username,Role\u200e',
      'Lina\u00a0Khoury,,',
      '\u200bRami  Nasser\u200f,,',
      'Nora,\u200enora,USER',
    ];
    await chief.imported('people', people);
    const kept = `select name, username from users where name ~ 'Khoury|Nasser|Nora' order by id`;
    expect(await server.rows(kept)).toEqual([
      { name: 'Lina Khoury', username: null },
      { name: 'Rami Nasser', username: null },
      { name: 'Nora', username: 'nora' },
    ]);
    // As they were kept before, and as they are typed.
    await server.rows(`update users set name = e'Lina\\u00a0Khoury' where name = 'Lina Khoury'`);
    const deposit = (person: string, amount = '5.00') => `2026-01-05,${person},${amount},USD\u200e,Main  Operating,`;
    const { id, ...batch } = await chief.judged('deposits', [
      depositHeads,
      deposit('Lina Khoury'),
      deposit('rami\u00a0nasser\u200b', '\u200e6.00'),
      '\u200e13/01/2026 12:00:00 AM,Nora,7.00,USD,Main Operating,',
      '\u200b, ,,\u00a0,\u3164,\u2800',
    ]);
    expect([batch.stagedRows, await chief.faults(id)]).toEqual([3, []]);
    expect(batch.totals).toEqual([{ currency: 'USD', rows: 3, into: 18, outOf: 0 }]);
    const again = await chief.judged('people', ['Name', 'Lina Khoury', 'Rami Nasser']);
    expect(again.duplicateRows).toBe(2);
    const accounts = ['Account Name,Currency', 'Main\u00a0Operating,USD'];
    expect(await chief.faults((await chief.judged('accounts', accounts)).id)).toEqual([
      [2, `Account Name: ${messages.account.nameTaken('Main Operating', 'USD').replace(' Nothing was saved.', '')}`],
    ]);
  });

  it('has its heads below titles, and says what was left out', async () => {
    const table = ['Date;Deposited By;Amount;Currency;Account', '31.01.2026;Daniel Weber;1.234,56;USD;Main Operating'];
    const batch = await chief.judged('deposits', ['Deposits of Palm & Stone', '', 'As of 31 Dec 2026', ...table]);
    expect(batch).toMatchObject({
      state: 'judged',
      stagedRows: 1,
      faultyRows: 0,
      remark: messages.import.headsBelow(4),
    });
    expect(batch.totals).toEqual([{ currency: 'USD', rows: 1, into: 1234.56, outOf: 0 }]);
    // Where none of the first lines has them, it is asked as ever.
    const without = await chief.judged('deposits', ['Deposits', 'Soon,Somebody', '05.01.2026,Daniel Weber']);
    const remark = messages.import.firstAsHeads(1, 'Deposits');
    expect(without).toMatchObject({ state: 'asks', heads: ['Deposits'], stagedRows: 2, remark });
  });

  it('has installments whatever their case, in Britain too, none of them another charge, and charges that are one', async () => {
    await chief.imported('projects', sharedProjects('Palm Court'));
    const row = (type: string, amount: string) => `palm court,${type},,,${amount},2026-05-01`;
    const rows = [row('INSTALLMENT', '100.00'), row(' instalment', '50.00'), row('Fee', '5.00'), row('FEE', '7.00')];
    await chief.imported('schedules', [scheduleHeads, ...rows]);
    const asked = { queryName: 'projecttotalsbyscheduletype' };
    const totals = (await chief.client.get<{ projectid: number }[]>(paths.query, asked)).body.data;
    const [court] = await server.rows<{ id: number }>(`select id from projects where name = 'Palm Court'`);
    expect(totals.filter(({ projectid }) => projectid === court!.id)).toMatchObject([
      { scheduletype: 'Installment', total_amount: 150 },
      { scheduletype: 'Fee', total_amount: 12, count_due: 2 },
    ]);
    const again = await chief.judged('schedules', [scheduleHeads, ...rows]);
    expect(again.duplicateRows).toBe(4);
  });

  it('is a workbook in which a program of another country has most likely exchanged days and months', async () => {
    const files = await TableFiles.open();
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const row = (cell: string) =>
      `<row>${cell}${['Daniel Weber', '5', 'USD', 'Main Operating'].map(text).join('')}</row>`;
    const day = (count: number) => row(`<c s="0"><v>${String(count)}</v></c>`);
    const heads = `<row>${['Date', 'Deposited By', 'Amount', 'Currency', 'Account'].map(text).join('')}</row>`;
    const remarkOf = async (...rows: string[]) => {
      const workbook = await files.workbook({ sheets: { All: heads + rows.join('') }, formats: ['dd/mm/yyyy'] });
      const sent = await chief.upload('deposits', new File([await fs.readFile(workbook)], 'days.xlsx'));
      return (await chief.settled(sent.body.data.id)).remark;
    };
    // 1 Feb 2026, and 25 Mar 2026 in the order of the United States.
    const [low, left] = [day(46054), row(text('03/25/2026'))];
    const both = `${messages.import.exchangedDays('Date')}\n${messages.import.monthFirst}`;
    expect(await remarkOf(low, left, row(text('03/04/2026')))).toBe(both);
    expect([await remarkOf(low, left, day(46053)), await remarkOf(low)]).toEqual([messages.import.monthFirst, null]);
    await files.remove();
  });

  it('is a workbook with a merged title; what is hidden and a column without a head are told', async () => {
    const files = await TableFiles.open();
    const cells = (...texts: string[]) => texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
    const heads = cells('Date', 'Deposited By', 'Amount', 'Currency', 'Account', '', 'Remarks');
    const row = (remark: string, beside = '') =>
      cells('2026-01-05', 'Daniel Weber', '5.00', 'USD', 'Main Operating', beside, remark);
    const settled = async (merged: string, named = heads) => {
      const rows = `<row r="1">${cells('Deposits')}</row><row r="2">${named}</row><row r="3">${row('a', 'lost')}</row><row r="4" hidden="1">${row('b')}</row>`;
      const columns = '<col min="1" max="1" hidden="0"/><col min="7" max="16384" hidden="1"/>';
      const All = `${rows}<!----><mergeCells><mergeCell ref="${merged}"/></mergeCells>`;
      const workbook = await files.workbook({ columns, sheets: { All } });
      const sent = await chief.upload('deposits', new File([await fs.readFile(workbook)], 'hidden.xlsx'));
      return chief.settled(sent.body.data.id);
    };
    const { headsBelow, hiddenRows, hiddenColumns, columnWithoutHead } = messages.import;
    const hidden = [hiddenRows(1, 4), hiddenColumns('G (Remarks)', 1)];
    const remark = [headsBelow(2), ...hidden, columnWithoutHead('F', 3)].join('\n');
    expect(await settled('A1:G1')).toMatchObject({ stagedRows: 2, faultyRows: 0, remark });
    const own = cells('When', 'Partner', 'How much', 'Coin', 'Bank', '', 'Note');
    expect(await settled('A1:G1', own)).toMatchObject({ state: 'asks', stagedRows: 2 });
    expect(await settled('A1:A2')).toMatchObject({ state: 'failed', failure: messages.import.merged('A1:A2') });
    await files.remove();
  });

  it('is a workbook whose formulas matter where they are read only', async () => {
    const files = await TableFiles.open();
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const row = (amount: string, slip: string) =>
      `<row>${['2026-01-05', 'Daniel Weber'].map(text).join('')}${amount}${['USD', 'Main Operating'].map(text).join('')}${slip}</row>`;
    const heads = `<row>${['Date', 'Deposited By', 'Amount', 'Currency', 'Account', 'Slip'].map(text).join('')}</row>`;
    const formula = '<c><f>HYPERLINK("a")</f><v>5</v></c>';
    const total = `<row>${text('')}${text('Total')}${formula}</row>`;
    const workbook = await files.workbook({
      sheets: { All: [heads, row('<c><v>5</v></c>', formula), row(formula, ''), total].join('') },
    });
    const sent = await chief.upload('deposits', new File([await fs.readFile(workbook)], 'formulas.xlsx'));
    const { id } = await chief.settled(sent.body.data.id);
    expect(await chief.faults(id)).toEqual([
      [3, `Amount: ${messages.import.formula}`],
      [4, `: ${messages.import.sumRow('Total', 'deposit')}`],
    ]);
    await files.remove();
  });

  it('hears what to do with currencies in amounts, counted days and rounded rates', async () => {
    const { id } = await chief.judged('deposits', [
      depositHeads,
      '46027,Daniel Weber,"AED 1,200.00",USD,Main Operating,',
      '2026-01-05,Daniel Weber,"$1,200.00",USD,Main Operating,',
    ]);
    expect(await chief.faults(id)).toEqual([
      [2, `Date: ${messages.import.dayAsNumber('46027')}`, `Amount: ${messages.import.currencyInAmount}`],
      [3, `Amount: ${messages.import.currencyInAmount}`],
    ]);
  });
});
