import type { AccountSetupRow } from '../../src/contract/areas/account-setup.wire';
import type { BookEntry } from '../../src/contract/areas/entries.wire';
import type { AccountStatement } from '../../src/contract/areas/statements.wire';
import { captions } from '../../src/contract/texts/captions';
import { headings } from '../../src/contract/texts/headings';
import { messages } from '../../src/contract/texts/messages';
import type { EntryKindName } from '../../src/contract/vocabulary/entries';
import { pathOfEntry, paths } from '../../src/contract/vocabulary/paths';
import { AuditSealer } from '../../src/server/audit/audit-sealer';
import { checkRule, everyRule } from '../../src/server/books/books-check';
import type { BooksClient } from '../support/books-client';
import { inspectRules } from '../support/books-rules';
import { slipFile } from '../support/slip-files';
import { TestServer } from '../support/test-server';

let server: TestServer;
let admin: BooksClient;
let user: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  admin = (await server.signIn('admin')).client;
  user = (await server.signIn('user')).client;
});
afterAll(() => server.stop());

const ask = (kind: string, id: number) => user.get<BookEntry>(pathOfEntry(kind as EntryKindName, id));
const read = async (kind: EntryKindName, id: number) => (await ask(kind, id)).body.data;
const seal = () => new AuditSealer(server.database).seal();
const wordsOf = ({ history }: BookEntry) =>
  history.map(({ deed, by, seal: state, changes }) => ({
    said: [deed, by, state],
    changes: changes.map(({ label, before, after }) => [label, before, after]),
  }));

it('tells of a deposit its fields, slip, postings, who recorded it, and what was done', async () => {
  const { id } = (await admin.createDeposit({ remarks: 'Told' }, { slip: slipFile('bank receipt.png') })).body.data;
  const entry = await read('deposit', id);
  const { slip } = entry.row;
  expect(entry).toMatchObject({
    id,
    ledgerKind: 'DEPOSIT',
    row: {
      date: '2026-01-05T00:00:00',
      userName: 'Daniel Weber',
      accountName: 'Main Operating',
      amount: 100.25,
      currencyName: 'USD',
      remarks: 'Told',
    },
    slip: { name: slip, fileName: 'bank receipt.png', bytes: 600 },
    recorded: {
      date: '2026-01-05T00:00:00',
      by: 'Omar Siddiqui',
      postings: [
        { account: 'Main Operating', currency: 'USD', in: 100.25, out: null },
        { account: 'Partner', currency: 'USD', in: null, out: 100.25 },
      ],
    },
    reversal: null,
    requested: { date: '2026-01-05', userId: server.sample.id('person daniel.weber'), amount: 100.25, remarks: 'Told' },
    corrects: null,
    correctedBy: null,
  });
  expect(Date.parse(entry.recorded.at)).not.toBeNaN();
  const changes = [
    ['Date', null, '05 Jan 2026'],
    ['Deposited By', null, 'Daniel Weber'],
    ['Account', null, 'Main Operating (USD)'],
    ['Amount', null, '100.25 USD'],
    ['Remarks', null, 'Told'],
    ['Slip', null, 'Attached'],
  ];
  expect(wordsOf(entry)).toEqual([{ said: ['Recorded', 'Omar Siddiqui', 'waiting'], changes }]);
  await seal();
  expect(wordsOf(await read('deposit', id))).toEqual([{ said: ['Recorded', 'Omar Siddiqui', 'holds'], changes }]);
});

it('tells of what was taken back by whom, on which day, and what it was', async () => {
  const { id } = (await admin.createTransfer()).body.data;
  await admin.reverse('transfers', id);
  const entry = await read('transfer', id);
  expect(entry.row).toMatchObject({
    fromAcc: 'Main Operating',
    fromAmount: 100,
    toAmount: 367.25,
    conversionRate: 3.6725,
  });
  const sides = (postings: BookEntry['recorded']['postings']) =>
    postings.map(({ account, ...posting }) => [account, posting.in, posting.out]);
  expect(sides(entry.recorded.postings)).toEqual(
    expect.arrayContaining([
      ['Main Operating', null, 100],
      ['Gulf Operating', 367.25, null],
    ]),
  );
  expect(entry.reversal).toMatchObject({ date: '2026-01-05T00:00:00', by: 'Omar Siddiqui', reason: '' });
  expect(sides(entry.reversal!.postings)).toEqual(
    expect.arrayContaining([
      ['Main Operating', 100, null],
      ['Gulf Operating', null, 367.25],
    ]),
  );
  const [deleted, recorded] = wordsOf(entry);
  expect([deleted!.said[0], recorded!.said[0]]).toEqual(['Deleted', 'Recorded']);
  expect(deleted!.changes).toContainEqual(['To Amount', '367.25 AED', null]);
  expect(deleted!.changes).toContainEqual(['From Amount', '100.00 USD', null]);
});

it('tells of payments, and of an opening balance', async () => {
  const installment = (await admin.payInstallment()).body.data.id;
  const fee = (await admin.payFee()).body.data.id;
  const payment = await read('payment', installment);
  expect(payment.row).toMatchObject({ projectname: 'Marina Heights', amount: 250.5 });
  // Its history names the installment as its report does; by its place, "Installment 3" is another one.
  const place = String(payment.row.intsallmentid);
  expect(wordsOf(payment)[0]!.changes).toContainEqual([headings.installmentId, null, place]);
  expect(wordsOf(payment)[0]!.changes).toContainEqual(['Amount', null, '250.50 AED']);
  const paid = await read('payment', fee);
  expect([paid.ledgerKind, paid.row.feename, paid.row.paidbyuser]).toEqual([
    'FEE_PAYMENT',
    'Legal Fee',
    'Omar Siddiqui',
  ]);
  const opened = await (
    await server.signIn('super')
  ).client.post(paths.admin.accounts.add, {
    ...{ name: 'Opened', currencyId: server.sample.id('currency USD'), accountType: 'ACCOUNT', overdraftLimit: 50 },
    ...{ openingDate: '2026-01-05', openingAmount: -20.5 },
  });
  expect(opened.status).toBe(201);
  const [opening] = await server.rows<{ id: number }>('select id from opening_balances order by id desc limit 1');
  const openingEntry = await read('opening', opening!.id);
  expect(wordsOf(openingEntry)[0]!.changes).toContainEqual(['Opening Balance', null, '-20.50 USD']);
  expect(openingEntry).toMatchObject({
    ledgerKind: 'OPENING',
    row: { date: '2026-01-05T00:00:00', accountName: 'Opened', amount: -20.5, currencyName: 'USD' },
    twins: [],
  });
});

it('an opening balance that was spent is corrected in one call, by the net, which tells the least that it can be', async () => {
  const { client: chief } = await server.signIn('super');
  const { accounts } = paths.admin;
  const name = 'Begun wrongly';
  const set = { name, currencyId: server.sample.id('currency USD'), accountType: 'COMBINED', overdraftLimit: 0 };
  const opened = { ...set, openingDate: '2026-01-02', openingAmount: 1000 };
  const accountId = (await chief.post<{ id: number }>(accounts.add, opened)).body.data.id;
  const openingOf = async () =>
    (await chief.get<AccountSetupRow[]>(accounts.list)).body.data.find(({ id }) => id === accountId)!;
  const corrects = (await openingOf()).opening!.id;
  const fee = (await chief.payFee({ paymentaccount: accountId, amount: 900 })).body.data.id;
  const record = (date: string, amount: number, more: object = { corrects, reason: 'Mistyped' }) =>
    chief.post<{ id: number }>(accounts.recordOpening, { accountId, date, amount, ...more });
  const refused = async (...sent: Parameters<typeof record>) => {
    const { status, body } = await record(...sent);
    return [status, body.message];
  };
  const { opening, account } = messages;
  expect(await refused('2026-01-01', 1010, {})).toEqual([409, opening.exists(name)]);
  expect(await refused('2026-01-02', 899.99)).toEqual([409, opening.belowSpent(name, '900.00', 'USD')]);
  expect(await refused('2026-01-06', 1010)).toEqual([409, opening.afterFirstEntry(name, '05 Jan 2026')]);
  const { status, body } = await record('2026-01-01', 1010);
  expect([status, body.message]).toEqual([201, opening.corrected]);
  const { id } = body.data;
  expect(await openingOf()).toMatchObject({ balance: 110, opening: { id, date: '2026-01-01T00:00:00', amount: 1010 } });
  expect(await refused('2026-01-01', 1020)).toEqual([409, messages.movement.alreadyCorrected('opening balance')]);
  const gone = await read('opening', corrects);
  expect(gone).toMatchObject({ correctedBy: id, reversal: { reason: 'Mistyped' } });
  expect(wordsOf(gone)[0]!.said[0]).toBe('Opening balance corrected');

  // What an entry has taken is there for the one that takes its place, and is told with what is left.
  const over = await chief.correct('fee payment', fee, { paymentaccount: accountId, amount: 1010.01 });
  expect(over.body.message).toBe(account.insufficientBalance(name, '1,010.00', 'USD'));
  expect(await inspectRules(server.database)).toEqual([]);
});

it('names standing entries of the same day, account and amount', async () => {
  const same = { amount: 4711.25, remarks: '' };
  const [first, second] = [
    (await admin.createDeposit(same)).body.data.id,
    (await admin.createDeposit(same)).body.data.id,
  ];
  await admin.createDeposit({ ...same, amount: 4711.26 });
  await admin.createDeposit({ ...same, date: '2026-01-06' });
  const twinsOf = async (id: number) => (await read('deposit', id)).twins.map((twin) => [twin.id, twin.by]);
  expect(await twinsOf(first)).toEqual([[second, 'Omar Siddiqui']]);
  expect(await twinsOf(second)).toEqual([[first, 'Omar Siddiqui']]);
  await admin.reverse('deposits', first);
  expect([await twinsOf(first), await twinsOf(second)]).toEqual([[[second, 'Omar Siddiqui']], []]);
  // Whoever recorded or took back is told from somebody else of the same name.
  await server.rows(`insert into users (name, user_type) values ('Omar Siddiqui', 'USER')`);
  const omar = captions.ofNumber('Omar Siddiqui', String(server.sample.id('person admin')));
  expect(await twinsOf(first)).toEqual([[second, omar]]);
  expect(await read('deposit', first)).toMatchObject({ recorded: { by: omar }, reversal: { by: omar } });
  await server.rows(`delete from users where name = 'Omar Siddiqui' and username is null`);
});

it('says of a row of the audit log that was changed that its seal does not hold', async () => {
  const { id } = (await admin.createDeposit({ remarks: 'As it was' })).body.data;
  await seal();
  await server.database.query('alter table audit_log disable trigger all');
  await server.rows(
    `update audit_log set after = after || '{"remarks": "Another"}' where subject_kind = 'deposit' and subject_id = $1`,
    [String(id)],
  );
  await server.database.query('alter table audit_log enable trigger all');
  expect(wordsOf(await read('deposit', id))[0]!.said).toEqual(['Recorded', 'Omar Siddiqui', 'broken']);
});

it('knows no other entries, and no other kinds', async () => {
  const said = async (kind: string, id: number) => {
    const { status, body } = await ask(kind, id);
    return [status, body.message];
  };
  expect(await said('deposit', 999_999_999)).toEqual([404, messages.entry.notFound]);
  expect(await said('reversal', 1)).toEqual([400, messages.entry.kindUnknown]);
  expect((await ask('deposit', 0)).status).toBe(400);
});

it('an opening balance of a closed day is corrected where it can be taken back, or with an exception for its own day', async () => {
  const { client: chief } = await server.signIn('super');
  const { admin: setUp, close } = paths;
  const { closedUntil, closedBehind } = messages.openingRefusal;
  const stands = ['05 Jan 2026', '01 Feb 2026'] as const;
  const currencyId = server.sample.id('currency USD');
  const except = (startDate: string, endDate: string) => {
    const userId = server.sample.id('person super');
    return chief.post(close.exceptions, { userId, startDate, endDate, hours: 8, reason: 'A correction' });
  };
  const add = async (name: string) => {
    const opened = { openingDate: '2026-01-05', openingAmount: 1000 };
    const body = { name, currencyId, accountType: 'COMBINED', overdraftLimit: 0, ...opened };
    const { id: accountId } = (await chief.post<{ id: number }>(setUp.accounts.add, body)).body.data;
    const { data: rows } = (await chief.get<AccountSetupRow[]>(setUp.accounts.list)).body;
    const corrects = rows.find(({ id }) => id === accountId)!.opening!.id;
    const correct = async (date: string) => {
      const asked = await chief.post(setUp.accounts.recordOpening, { accountId, date, amount: 1200, corrects });
      return [asked.status, asked.body.message];
    };
    return { accountId, correct };
  };
  const [unused, used] = [await add('Unused'), await add('Used')];
  await chief.createDeposit({ toacc: used.accountId, tocurrency: currencyId, date: '2026-01-25', amount: 50 });
  await chief.post(close.state, { through: '2026-01-31' });
  await except('2026-01-20', '2026-01-31');
  for (const date of ['2026-01-20', '2026-01-05', '2026-01-01'])
    expect(await unused.correct(date)).toEqual([409, closedUntil(...stands)]);
  expect(await unused.correct('2026-02-01')).toEqual([201, messages.opening.corrected]);
  for (const date of ['2026-01-20', '2026-02-01'])
    expect(await used.correct(date)).toEqual([409, closedBehind(...stands, '25 Jan 2026')]);
  await except('2026-01-05', '2026-01-05');
  expect(await used.correct('2026-01-20')).toEqual([201, messages.opening.corrected]);
  const { accountId } = used;
  const { body } = await user.get<AccountStatement>(paths.books.statement, { accountId, startDate: '2026-01-20' });
  expect([body.data.opening, body.data.entries.map(({ balance }) => balance)]).toEqual([0, [1200, 1250]]);
  const rule = everyRule(null).find(({ name }) => name === 'An account with an opening balance begins with it')!;
  expect(await checkRule(server.database, rule)).toEqual([]);
});
