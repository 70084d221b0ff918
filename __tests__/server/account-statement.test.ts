import { parse } from 'csv-parse/sync';
import type { AccountStatement, StatementCurve } from '../../src/contract/areas/statements.wire';
import type { FoundEntries } from '../../src/contract/areas/find.wire';
import type { AskedDownload } from '../../src/contract/areas/downloads.wire';
import { csvHeadings } from '../../src/contract/reports/csv-file';
import { textOfCsv } from '../../src/contract/reports/csv';
import { statementReport } from '../../src/contract/reports/statement.report';
import { messages } from '../../src/contract/texts/messages';
import { fileOfPath, paths, pathWithId } from '../../src/contract/vocabulary/paths';
import { checkRule, everyRule } from '../../src/server/books/books-check';
import type { BooksClient } from '../support/books-client';
import { TestServer } from '../support/test-server';

let server: TestServer;
let admin: BooksClient;
let user: BooksClient;
/** On which nothing stands but what is recorded here. */
let day: string;
beforeAll(async () => {
  server = await TestServer.start();
  admin = (await server.signIn('admin')).client;
  user = (await server.signIn('user')).client;
  // The sample moves with the calendar, so which days have nothing of it does, too.
  const [quiet] = await server.rows<{ day: string }>(
    `select to_char(min(day), 'YYYY-MM-DD') as day from generate_series(date '2026-02-03', date '2026-12-31', interval '1 day') day
     where not exists (select from journal_entries where entry_date = day::date)`,
  );
  day = `${quiet!.day}T00:00:00`;
});
afterAll(() => server.stop());

const read = async (account: string, query: object = {}) =>
  (await user.get<AccountStatement>(paths.books.statement, { accountId: server.sample.account(account).id, ...query }))
    .body.data;

it('ends at the balance of every account, and adds up; of the sample none was ever overdrawn', async () => {
  const accounts = await server.rows<{ name: string; balance: number }>(
    'select name, balance_cents as balance from accounts order by id',
  );
  expect(accounts.length).toBeGreaterThan(3);
  for (const { name, balance } of accounts) {
    const { opening, closing, entries, totalItems, ...statement } = await read(name, { size: 5_000 });
    expect([opening, closing, statement.balance]).toEqual([0, balance / 100, balance / 100]);
    expect(entries.length).toBe(totalItems);
    expect(entries.at(-1)?.balance ?? 0).toBe(closing);
    expect(Math.min(...entries.map((entry) => entry.balance))).toBeGreaterThanOrEqual(0);
    expect(Math.round((statement.in - statement.out) * 100)).toBe(balance);
  }
});

it('says of each entry what it is and what stands against it, reversals too, on their days', async () => {
  const { sample } = admin;
  const { id: accountId } = sample.account('Escrow Marina');
  const ofAccount = { toacc: accountId, tocurrency: sample.account('Escrow Marina').currency_id };
  const deposit = await admin.createDeposit({ ...ofAccount, date: day, amount: 900, remarks: '=first' });
  const transfer = await admin.createTransfer({ ...ofAccount, transferdate: day });
  await admin.payInstallment({ paymentdate: day, amount: 40 });
  await admin.reverse('deposits', deposit.body.data.id);
  const statement = await read('Escrow Marina', { startDate: day, endDate: day });
  const [row] = await server.rows<{ label: string; entry: number }>(
    `select name as label, (select journal_entry_id from deposits where id = $1) as entry from schedule_rows
     where project_id = $2 and installment_id = $3`,
    [deposit.body.data.id, sample.id('project Marina Heights'), sample.openInstallment.installmentId],
  );
  expect(transfer.status).toBe(201);
  expect(
    statement.entries.map(({ kind, counterpart, remarks, ...sides }) => [
      kind,
      counterpart,
      remarks,
      sides.in,
      sides.out,
    ]),
  ).toEqual([
    ['Deposit', 'Daniel Weber', '=first', 900, null],
    ['Transfer', 'Main Operating', 'A transfer of a test', 367.25, null],
    [
      'Installment Payment',
      `Marina Heights, ${row!.label || `Installment ${String(sample.openInstallment.installmentId)}`}`,
      'A payment of a test',
      null,
      40,
    ],
    [`Reversal of Deposit ${String(deposit.body.data.id)}`, 'Daniel Weber', '=first', null, 900],
  ]);
  expect(statement.entries[0]!.entry).toBe(row!.entry);
  const { id } = deposit.body.data;
  const [recorded, , , reversal] = statement.entries;
  for (const each of [recorded, reversal]) expect(each).toMatchObject({ ledgerKind: 'DEPOSIT', number: id });
  // Find knows the number that stands in the column Entry, beside those of the reports.
  for (const [entry, isReversal] of [
    [recorded!.entry, false],
    [reversal!.entry, true],
  ] as const) {
    const found = (await user.get<FoundEntries>(paths.books.find, { search: `#${String(entry)}` })).body.data;
    expect(found.ledgerEntry).toMatchObject({
      ...{ entry, accountId, date: day, ledgerKind: 'DEPOSIT', id, isReversal },
    });
    expect(found.ledgerEntry!.row).toMatchObject({ userName: 'Daniel Weber', amount: 900, remarks: '=first' });
  }
  const none = await user.get<FoundEntries>(paths.books.find, { search: '#999999999' });
  expect(none.body.data.ledgerEntry).toBeNull();
  expect((await user.get<FoundEntries>(paths.books.find, { search: 'Daniel' })).body.data.ledgerEntry).toBeNull();
  const fees = await admin.payFee({ paymentdate: day });
  expect(fees.status).toBe(201);
  const [fee] = (await read('Reserve Fund', { startDate: day, endDate: day })).entries;
  expect([fee!.kind, fee!.counterpart]).toEqual(['Fee Payment', 'Legal Fee, Omar Siddiqui']);
  const overdrawn = await (
    await server.signIn('super')
  ).client.post<{ id: number }>(paths.admin.accounts.add, {
    ...{ name: 'Overdrawn', currencyId: sample.id('currency USD'), accountType: 'ACCOUNT', overdraftLimit: 50 },
    ...{ openingDate: '2026-01-05', openingAmount: -20.5 },
  });
  const opened = { accountId: overdrawn.body.data.id };
  const [opening] = (await user.get<AccountStatement>(paths.books.statement, opened)).body.data.entries;
  expect(opening).toMatchObject({ kind: 'Opening Balance', counterpart: '', in: null, out: 20.5, balance: -20.5 });
  const out = (await read('Main Operating', { startDate: day, endDate: day })).entries.at(-1);
  expect([out!.kind, out!.counterpart, out!.out]).toEqual(['Transfer', 'Escrow Marina', 100]);
});

it('is one file of all entries, between the two balances, that spreadsheets run nothing of', async () => {
  const { id: accountId } = server.sample.account('Escrow Marina');
  const period = { accountId, startDate: '2026-01-01', endDate: day };
  const statement = await read('Escrow Marina', { ...period, size: 5_000 });
  const path = fileOfPath(statementReport.path, statementReport.fileName);
  const asked = await user.post<AskedDownload>(`${path}?${new URLSearchParams(period as never).toString()}`, {});
  expect([asked.status, asked.body.data.totalRows]).toEqual([202, statement.totalItems + 2]);
  expect(asked.body.data.fileName).toBe(`account-statement-${accountId}-from-2026-01-01-to-${day.slice(0, 10)}.csv`);
  const cookie = asked.headers.get('set-cookie')!.split(';')[0]!;
  const { bytes } = await server.anonymous.call('GET', pathWithId(paths.downloads.file, asked.body.data.id), {
    headers: { cookie },
  });
  const [head, ...lines] = parse(bytes, { bom: true, record_delimiter: '\r\n' });
  expect(head).toEqual(csvHeadings(statementReport));
  const money = (amount: number | null) => amount?.toFixed(2) ?? '';
  expect(lines.map((cells) => cells.map(textOfCsv))).toEqual([
    ['2026-01-01', '', 'Opening Balance', '', '', '', '', money(statement.opening)],
    ...statement.entries.map((row) => [
      row.date.slice(0, 10),
      String(row.entry),
      row.kind,
      row.counterpart,
      row.remarks,
      ...[row.in, row.out, row.balance].map(money),
    ]),
    [day.slice(0, 10), '', 'Closing Balance', '', '', '', '', money(statement.closing)],
  ]);
  expect(bytes.includes(",'=first,")).toBe(true);
});

it('has a point of its curve for each day with entries, for each month of long periods', async () => {
  const { id: accountId } = server.sample.account('Escrow Marina');
  const curve = async (query: object) =>
    (await user.get<StatementCurve>(paths.books.statementCurve, { accountId, ...query })).body.data;
  const { entries, opening } = await read('Escrow Marina', { startDate: '2026-01-01', endDate: day, size: 5_000 });
  const ends = new Map(entries.map(({ date, balance }) => [date, balance]));
  const sumOf = (side: 'in' | 'out', day: string) =>
    entries.reduce((sum, row) => sum + (row.date === day ? Math.round((row[side] ?? 0) * 100) : 0), 0) / 100;
  expect(await curve({ startDate: '2026-01-01', endDate: day })).toEqual({
    opening,
    isByMonth: false,
    points: [...ends].map(([date, balance]) => ({ date, in: sumOf('in', date), out: sumOf('out', date), balance })),
  });
  const { isByMonth, points } = await curve({});
  const months = points.map(({ date }) => date.slice(0, 7));
  expect(isByMonth).toBe(true);
  expect(new Set(months).size).toBe(months.length);
});

it.each([
  [{}, 400, 'accountId', messages.statement.accountRequired],
  [{ accountId: 'x' }, 400, 'accountId', messages.statement.accountRequired],
  [{ accountId: 1, startDate: '2026-02-30' }, 400, 'startDate', messages.form.dateInvalid],
  [{ accountId: 1, startDate: '2026-02-02', endDate: '2026-02-01' }, 400, 'endDate', messages.form.endBeforeStart],
  [{ accountId: 999_999_999 }, 404, undefined, messages.account.notFound],
])('refuses %j with %i', async (query, status, field, sentence) => {
  for (const path of [paths.books.statement, paths.books.statementCurve]) {
    const answer = await user.get(path, query);
    expect([answer.status, answer.body.message]).toEqual([status, sentence]);
    if (field) expect(answer.body.errors).toMatchObject([{ field }]);
  }
  const file = fileOfPath(statementReport.path, statementReport.fileName);
  const asked = await user.post(`${file}?${new URLSearchParams(query as never).toString()}`, {});
  expect([asked.status, asked.body.message]).toEqual([status, sentence]);
});

it.each([0, 5_001])('has no page of %i rows', async (size) => {
  expect((await user.get(paths.books.statement, { accountId: 1, size })).status).toBe(400);
});

it('answers a page beyond the last with the last, and nothing at all with two balances', async () => {
  const last = await read('Escrow Marina', { page: 10 ** 9, size: 2 });
  expect(last.currentPage).toBe(last.totalPages - 1);
  expect(last.entries.at(-1)!.balance).toBe(last.closing);
  const none = await read('Escrow Marina', { startDate: '2100-01-01' });
  expect(none).toMatchObject({
    opening: last.balance,
    closing: last.balance,
    totalPages: 1,
    totalItems: 0,
    entries: [],
  });
});

describe('the opening balance', () => {
  const { accounts } = paths.admin;
  const { opening, openingRefusal } = messages;
  let chief: BooksClient;
  beforeAll(async () => {
    chief = (await server.signIn('super')).client;
  });
  const open = async (accountId: number, date: string, amount = 5) =>
    (await chief.post<{ id: number }>(accounts.recordOpening, { accountId, date, amount })).body;
  const takeBack = (id: number, date: string) =>
    chief.remove(`${pathWithId(accounts.reverseOpening, id)}?date=${date}`);
  const add = async (name: string) => {
    const currencyId = server.sample.id('currency USD');
    const { body } = await chief.post<{ id: number }>(accounts.add, {
      ...{ name, currencyId, accountType: 'COMBINED', overdraftLimit: 0 },
    });
    const deposited = async (date: string, reversedOn: string) => {
      const { body: recorded } = await chief.createDeposit({ toacc: body.data.id, tocurrency: currencyId, date });
      await chief.reverse('deposits', recorded.data.id, { date: reversedOn });
    };
    return { id: body.data.id, deposited };
  };
  const rule = everyRule(null).find(({ name }) => name === 'An account with an opening balance begins with it')!;
  const breaks = async () => (await checkRule(server.database, rule)).map(({ fault }) => fault);
  /** As a version before this one let it in. */
  const move = async (accountId: number, to: string) => {
    await server.rows(`update opening_balances set opening_date = $2 where account_id = $1 and reversed_at is null`, [
      accountId,
      to,
    ]);
    await server.rows('update accounts set opened_on = $2 where id = $1', [accountId, to]);
  };

  it('stands before what was taken back on a later day, too', async () => {
    const refused = opening.afterFirstEntry('Taken Back', '10 Jan 2026');
    const { id, deposited } = await add('Taken Back');
    await deposited('2026-01-03', '2026-01-03');
    await deposited('2026-01-10', '2026-03-01');
    expect(await open(id, '2026-02-01')).toMatchObject({ message: refused, errors: [{ field: 'date' }] });
    // Books of before have no sums by day until they are kept.
    await server.rows('update account_keeping set filled_at = null');
    expect((await open(id, '2026-02-01')).message).toBe(refused);
    await server.rows('update account_keeping set filled_at = now()');
    expect((await open(id, '2026-01-10')).message).toBe(opening.created);
    expect(await breaks()).toEqual([]);
    await move(id, '2026-01-11');
    expect(await breaks()).toEqual([expect.stringContaining('has an entry of 2026-01-10')]);
    await move(id, '2026-01-10');
  });

  it('stands on no day on which a former one does, which went on a later day', async () => {
    const { id, deposited } = await add('Opened Again');
    const sameDay = await open(id, '2026-01-05', 1000);
    await takeBack(sameDay.data.id, '2026-01-05');
    const former = await open(id, '2026-01-05', 1000);
    await takeBack(former.data.id, '2026-04-01');
    const refused = openingRefusal.formerStands('05 Jan 2026', '01 Apr 2026');
    for (const date of ['2026-01-01', '2026-01-05', '2026-01-06', '2026-03-31'])
      expect(await open(id, date, 900)).toMatchObject({ message: refused, errors: [{ field: 'date' }] });
    const opened = await open(id, '2026-04-01', 900);
    expect(opened.message).toBe(opening.created);
    const { body } = await user.get<AccountStatement>(paths.books.statement, { accountId: id, endDate: '2026-01-31' });
    expect(body.data.closing).toBe(1000);
    expect(await breaks()).toEqual([]);
    for (const date of ['2026-01-01', '2026-01-05', '2026-03-31']) {
      await move(id, date);
      expect(await breaks()).toEqual([
        expect.stringMatching(/a former one of 2026-01-05 that stands until 2026-04-01/),
      ]);
    }
    await move(id, '2026-04-01');

    // With an entry before the end of the former one no day is left, and none is named.
    await takeBack(opened.data.id, '2026-04-01');
    await deposited('2026-01-10', '2026-05-01');
    for (const date of ['2026-01-05', '2026-04-01', '2026-05-01'])
      expect((await open(id, date)).message).toBe(
        openingRefusal.formerBehind('05 Jan 2026', '01 Apr 2026', '10 Jan 2026'),
      );
  });
});
