import fs from 'node:fs/promises';
import { messages } from '../../src/contract/texts/messages';
import { toldOfRow } from '../../src/contract/imports/told-of-row';
import { formatAmount } from '../../src/contract/values/money';
import type { ImportKind } from '../../src/contract/vocabulary/import-kinds';
import { paths } from '../../src/contract/vocabulary/paths';
import { depositHeads, depositLine, ImportClient, projectHeads } from '../support/import-client';
import { TableFiles } from '../support/table-files';
import { TestServer } from '../support/test-server';

/* What is said at once of a row, of rows together, and of a file that has next to nothing in it (contract §9). */

let server: TestServer;
let chief: ImportClient;
beforeAll(async () => {
  server = await TestServer.start();
  chief = new ImportClient((await server.signIn('super')).client);
});
afterAll(() => server.stop());

const { importBatch: texts, form, import: ofFile } = messages;
const nobody = `Deposited By: ${texts.unknownName('person', 'Nobody')}`;
const noOwner = `Owner: ${texts.unknownName('person', 'Nobody')}`;
const noCurrency = `Currency: ${texts.unknownName('currency', 'ZZZ')}`;

it.each<[ImportKind, string[], [number, ...unknown[]][]]>([
  [
    'deposits',
    [
      depositHeads,
      '2026-09-05,Nobody,-5,ZZZ,Nowhere,x',
      'soon,Nobody,5,AED,Main Operating,',
      '2026-09-05,Nobody,Weber,5,USD,Main Operating,x,,y',
    ],
    [
      [2, `Amount: ${form.amountPositive}`, nobody, `Account: ${texts.unknownName('account', 'Nowhere')}`, noCurrency],
      [3, `Date: ${form.dateInvalid}`, nobody, `Account: ${texts.accountNotIn('Main Operating', 'AED')}`],
      // Everything has moved.
      [4, `: ${ofFile.beyondHeads}`, `Amount: ${form.amountInvalid}`],
    ],
  ],
  [
    'transfers',
    [
      'Date,From Account,From Amount,From Currency,To Account,To Amount,To Currency,Conversion Rate',
      '2026-09-05,Main Operating,ten,USD,Nowhere,5.00,USD,1',
      '2026-09-05,Main Operating,ten,USD,Main Operating,5.00,USD,1',
      '2026-09-05,Main Operating,ten,USD,Reserve Fund,5.00,USD,1',
    ],
    [
      [2, `From Amount: ${form.amountInvalid}`, `To Account: ${texts.unknownName('account', 'Nowhere')}`],
      [3, `From Amount: ${form.amountInvalid}`, `To Account: ${messages.transfer.sameAccount}`],
      [4, `From Amount: ${form.amountInvalid}`],
    ],
  ],
  [
    'payments',
    ['Date,Project,Installment ID,Bank Account,Amount,Currency', 'soon,Marina Heights,9999,Main Operating,0,USD'],
    [
      [
        2,
        `Date: ${form.dateInvalid}`,
        `Amount: ${form.amountPositive}`,
        `Installment ID: ${texts.unknownInstallment(9999, 'Marina Heights')}`,
        `Bank Account: ${messages.paymentRefusal.wrongAccountType('Main Operating')}`,
        `Bank Account: ${messages.paymentRefusal.wrongAccountCurrency('Main Operating', 'USD', 'AED')}`,
      ],
    ],
  ],
  [
    'accounts',
    ['Account Name,Currency,Account Type,Overdraft Limit,Opening Balance', 'Till,ZZZ,SAVINGS,x,-5', 'Till,USD,,x,-5'],
    [
      [
        2,
        `Account Type: ${ofFile.oneOf('Account Type', 'ACCOUNT, PAYMENT, COMBINED')}`,
        `Overdraft Limit: ${form.amountInvalid}`,
        noCurrency,
        `Opening Date: ${messages.opening.dateRequired}`,
      ],
      [3, `Overdraft Limit: ${form.amountInvalid}`, `Opening Date: ${messages.opening.dateRequired}`],
    ],
  ],
  [
    'people',
    ['Name,Username,Role', ',two words,', 'Ada,admin,BOSS'],
    [
      [
        2,
        'Name: Name is required',
        `Role: ${texts.usernameWithoutRole}`,
        `Username: ${messages.person.usernameInvalid}`,
      ],
      [
        3,
        `Role: ${ofFile.oneOf('Role', 'ADMIN, SUPER, USER, Partner only')}`,
        `Username: ${toldOfRow(messages.person.usernameTaken('admin'))}`,
      ],
    ],
  ],
  [
    'schedules',
    [
      'Project,Type,Installment ID,Amount,Schedule Date',
      'Nowhere,,1,0,soon',
      'Marina Heights,,1,0.01,soon',
      'Marina Heights,Fee,1,9000000,2026-09-05',
    ],
    [
      [
        2,
        'Type: Type is required',
        `Amount: ${form.amountPositive}`,
        `Schedule Date: ${form.dateInvalid}`,
        `Project: ${texts.unknownName('project', 'Nowhere')}`,
      ],
      [
        3,
        'Type: Type is required',
        `Schedule Date: ${form.dateInvalid}`,
        expect.stringContaining('which is paid already'),
      ],
      [4, `Installment ID: ${toldOfRow(messages.schedule.numberTwice(1))}`],
    ],
  ],
  [
    'projects',
    [
      'Project,Currency,Start Date,End Date,Latitude,Owner,Share',
      'Marina Heights,ZZZ,2026-01-01,2025-01-01,25.1,Nobody,200',
      ',,,,,Nobody,60',
      'Further,USD,soon,2025-01-01,,Daniel Weber,60',
      'Further,AED,2026-01-01,,,Daniel Weber,60',
    ],
    [
      [
        2,
        `Share: ${messages.project.shareInvalid}`,
        `Project: ${toldOfRow(messages.project.nameTaken('Marina Heights'))}`,
        noCurrency,
        `End Date: ${form.endBeforeStart}`,
        `Longitude: ${messages.project.placeIncomplete}`,
        noOwner,
      ],
      [3, 'Project: Project is required', noOwner],
      [4, `Start Date: ${form.dateInvalid}`],
      [5, `Currency: ${texts.saidOtherwise('Currency', 4)}`, `Owner: ${messages.project.ownerTwice('Daniel Weber')}`],
    ],
  ],
])('says of a row of %s that is at fault what else is wrong, and nothing that follows from it', async (...file) => {
  const [kind, lines, faults] = file;
  expect(await chief.faults((await chief.judged(kind, lines)).id)).toEqual(faults);
});

it('an installment that is overpaid by what was ticked is told at the first row that was', async () => {
  const { installmentId, amount } = server.sample.openInstallment;
  const row = `2026-03-05,Marina Heights,${installmentId},Escrow Marina,${amount / 100},AED`;
  const heads = 'Date,Project,Installment ID,Bank Account,Amount,Currency';
  const { id, duplicateRows } = await chief.judged('payments', [heads, row, row]);
  const told = [3, `: ${texts.overpaid('Marina Heights', installmentId, formatAmount(amount / 100))}`];
  expect([duplicateRows, await chief.faults(id)]).toEqual([1, expect.not.arrayContaining([told])]);
  await chief.tick(id, { isAccepted: true });
  expect(await chief.faults(id)).toContainEqual(told);
  await chief.tick(id, { isAccepted: false });
  expect(await chief.faults(id)).not.toContainEqual(told);
});

describe('a file of people', () => {
  it.each([
    ['Name\r\nHeinz, Jr\r\nBob, Sr', 'is wider than its head'],
    ['Name\r\nAda King', 'has its head alone above it'],
  ])('whose only head is Name has it, and loses nobody: %j %s', async (text) => {
    const { body } = await chief.upload('people', new File([text], 'people.csv'));
    const { id, ...batch } = await chief.settled(body.data.id);
    const wider = text.split(', ').length - 1;
    expect(batch).toMatchObject({ state: 'judged', heads: ['Name'], stagedRows: wider || 1, faultyRows: wider });
    expect(batch.remark).toBe(wider > 0 ? ofFile.firstAsHeads(1, 'Name') : null);
    expect(await chief.faults(id)).toEqual([2, 3].slice(0, wider).map((line) => [line, `: ${ofFile.beyondHeads}`]));
  });
});

it('a file says that one day has turned all of them', async () => {
  const rows = ['01/02/2026', '05/13/2026'].map((day) => `${day},Daniel Weber,100.00,USD,Main Operating`);
  const heads = 'Date,Deposited By,Amount,Currency,Account';
  expect(await chief.judged('deposits', [heads, ...rows])).toMatchObject({ remark: ofFile.monthFirst, faultyRows: 0 });
});

it('a column without a head that was chosen is not chosen again in another file', async () => {
  const file = (head: string, beside: string) => [
    `Date,Deposited By,${head},Currency,Account,,Remarks`,
    `2026-01-05,Daniel Weber,10.00,USD,Main Operating,${beside},x`,
  ];
  const first = await chief.judged('deposits', file('Amount', '15.00'));
  const columns = [...first.columns.filter(({ member }) => member !== 'amount'), { member: 'amount', column: 5 }];
  await chief.settle(first.id, { version: first.version, columns, dateOrder: null, decimalSign: null });
  expect(await chief.settled(first.id)).toMatchObject({ state: 'judged', totals: [{ into: 15 }] });
  const next = await chief.judged('deposits', file('Paid', '35.00'));
  expect(next).toMatchObject({ state: 'asks' });
  expect(next.columns.find(({ member }) => member === 'amount')).toBeUndefined();
});

it('a file without heads says that its first row was taken for them', async () => {
  const rows = ['05.01.2026,Daniel Weber,100.00,USD,Main Operating', '06.01.2026,Daniel Weber,5.00,USD,Main Operating'];
  const { body } = await chief.upload('deposits', new File([rows.join('\n')], 'deposits.csv'));
  const words = '05.01.2026, Daniel Weber, 100.00, USD, Main Operating';
  expect(await chief.settled(body.data.id)).toMatchObject({ state: 'asks', remark: ofFile.rowAsHeads(1, words) });
});

it('a file says that it is empty where it has no heads, and that it has no row only below some', async () => {
  const files = await TableFiles.open();
  const blank = await fs.readFile(
    await files.workbook({ sheets: { Blank: '<row><c t="inlineStr"><is><t/></is></c></row>' } }),
  );
  await files.remove();
  const failure = async (part: string | Buffer<ArrayBuffer>) => {
    const { body } = await chief.upload('deposits', new File([part], 'deposits'));
    return body.success ? (await chief.settled(body.data.id)).failure : body.message;
  };
  const said = [await failure('\r\n,,,\r\n'), await failure(blank), await failure(depositHeads)];
  expect(said).toEqual([ofFile.empty, ofFile.empty, texts.noRows]);
});

it('a file is read without the NUL signs in its cells; half a character is told by the cell that holds it', async () => {
  const files = await TableFiles.open();
  const cells = (words: readonly string[]) =>
    words.map((word) => `<c t="inlineStr"><is><t>${word}</t></is></c>`).join('');
  const workbook = async (remarks: string) => {
    const row = depositLine(remarks).split(',');
    const data = `<row r="1">${cells(depositHeads.split(','))}</row><row r="2">${cells(row)}</row>`;
    return fs.readFile(await files.workbook({ sheets: { Rows: data } }));
  };
  const utf16 = Buffer.from(`\ufeff${[depositHeads, depositLine('filled\0up\0')].join('\r\n')}`, 'utf16le');
  const read = async (part: Buffer<ArrayBuffer>) => {
    const { body } = await chief.upload('deposits', new File([part], 'deposits'));
    const { state, failure, id } = await chief.settled(body.data.id);
    return [state, failure, ...(await chief.rows(id, 'all')).map(({ cells: [, , , , , remarks] }) => remarks)];
  };
  expect(await read(utf16)).toEqual(['judged', null, 'filledup']);
  expect(await read(await workbook('filled up_x0000__x0000_'))).toEqual(['judged', null, 'filled up']);
  expect(await read(await workbook('cut _xD83D_'))).toEqual(['failed', ofFile.brokenSign('Cell F2')]);
  await files.remove();
});

it('shares that are not whole are told beside what else is wrong with the row', async () => {
  const { id } = await chief.judged('projects', [
    projectHeads,
    'Marina Heights,ZZZ,,,,,,Daniel Weber,50,',
    'Marina Heights,,,,,,,Omar Siddiqui,10,',
  ]);
  expect(await chief.faults(id)).toEqual([
    [
      2,
      `Project: ${toldOfRow(messages.project.nameTaken('Marina Heights'))}`,
      noCurrency,
      `Start Date: ${messages.project.startRequired}`,
      `Share: ${messages.project.sharesNotWhole('60.00')}`,
    ],
  ]);
});

it('a row of a closed day hears that beside all else', async () => {
  await chief.client.post(paths.close.state, { through: '2026-01-31' });
  const { id } = await chief.judged('deposits', [depositHeads, '2026-01-05,Nobody,0,USD,Main Operating,,']);
  const closed = `Date: ${messages.closedDay.atField('31 Jan 2026', '01 Feb 2026')}`;
  expect(await chief.faults(id)).toEqual([[2, `Amount: ${form.amountPositive}`, closed, nobody]]);
});
