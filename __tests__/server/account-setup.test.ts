import { randomUUID } from 'node:crypto';
import type { AccountSetupRow } from '../../src/contract/areas/account-setup.wire';
import type { HistoryRow } from '../../src/contract/areas/history.wire';
import type { AccountRow } from '../../src/contract/areas/accounts.wire';
import type { DepositSummaryRow } from '../../src/contract/areas/deposits.wire';
import { messages } from '../../src/contract/texts/messages';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import { AuditSealer } from '../../src/server/audit/audit-sealer';
import { checkRule, everyRule } from '../../src/server/books/books-check';
import type { Answer } from '../support/api-client';
import type { BooksClient } from '../support/books-client';
import { TestServer } from '../support/test-server';

let server: TestServer;
let chief: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  chief = (await server.signIn('super')).client;
});
afterAll(() => server.stop());

const { account, opening, form } = messages;
const { accounts } = paths.admin;
const usd = () => server.sample.id('currency USD');
let names = 0;
const setUp = (more: object = {}) => ({
  name: `Account ${String((names += 1))}`,
  currencyId: usd(),
  accountType: 'COMBINED',
  overdraftLimit: 0,
  ...more,
});
const add = (body: unknown, key?: string) =>
  chief.post<{ id: number }>(accounts.add, body, key === undefined ? {} : { 'idempotency-key': key });
const added = async (more: object = {}) => {
  const { status, body } = await add(setUp(more));
  expect(status).toBe(201);
  return rowOf(body.data.id);
};
const rowOf = async (id: number) =>
  (await chief.get<AccountSetupRow[]>(accounts.list)).body.data.find((row) => row.id === id)!;
const record = (accountId: number, date: string, amount: number, more: object = {}) =>
  chief.post<{ id: number }>(accounts.recordOpening, { accountId, date, amount, ...more });
const reverse = (id: number) => chief.remove(pathWithId(accounts.reverseOpening, id));
const change = ({ id, name, currency, accountType, overdraftLimit, version: read }: AccountSetupRow, more: object) =>
  chief.put(pathWithId(accounts.change, id), {
    ...{ name, currencyId: currency.id, accountType, overdraftLimit, version: read },
    ...more,
  });
const close = ({ id, version: read }: AccountSetupRow) => chief.post(pathWithId(accounts.close, id), { version: read });
const reopen = ({ id, version: read }: AccountSetupRow) =>
  chief.post(pathWithId(accounts.reopen, id), { version: read });
const deposit = (id: number, more: object = {}) => chief.createDeposit({ toacc: id, tocurrency: usd(), ...more });
const auditOf = (kind: string, id: number) =>
  server.rows<{ action: string; before: unknown; after: Record<string, unknown> }>(
    'select action, before, after from audit_log where subject_kind = $1 and subject_id = $2 order by id',
    [kind, String(id)],
  );

/** That an answer refuses, with this sentence, and that nothing was saved. */
async function refused(send: () => Promise<Answer>, status: number, message: string, field?: string) {
  const before = await server.digest();
  const answer = await send();
  expect([answer.status, answer.body.message]).toEqual([status, message]);
  if (field !== undefined) expect(answer.body.errors).toEqual([{ field, message }]);
  expect(await server.digest()).toEqual(before);
}

describe('an account that is set up', () => {
  it('has its limit and begins with its opening balance, which is no deposit', async () => {
    const totals = () => chief.get<DepositSummaryRow[]>(paths.query, { queryName: 'depositTransactions' });
    const before = (await totals()).body.data;
    const key = randomUUID();
    const body = setUp({
      name: '  Gulf\u00a0Trust\u200b ',
      overdraftLimit: 500,
      openingDate: '2026-01-02',
      openingAmount: -250.5,
    });
    const answer = await add(body, key);
    expect([answer.status, answer.body.message]).toEqual([201, account.created]);
    expect((await add(body, key)).body).toEqual(answer.body);

    const { id } = answer.body.data;
    const row = await rowOf(id);
    expect(row).toMatchObject({
      ...{ name: 'Gulf Trust', balance: -250.5, overdraftLimit: 500, accountType: 'COMBINED' },
      ...{ opening: { date: '2026-01-02T00:00:00', amount: -250.5, remarks: '' }, isClosed: false, isUsed: true },
      version: 1,
    });
    const listed = (await chief.get<AccountRow[]>(paths.accounts.list)).body.data.find((other) => other.id === id);
    expect(listed).toMatchObject({ accName: 'Gulf Trust', balance: -250.5, isClosed: false });
    expect((await totals()).body.data).toEqual(before);
    expect(await auditOf('account', id)).toMatchObject([{ action: 'account.created', after: { overdraftLimit: 500 } }]);
    const [recorded] = await auditOf('opening', row.opening!.id);
    expect(recorded).toMatchObject({ action: 'opening.created', after: { accountId: id, amount: -250.5 } });
    expect(recorded!.after.ledger).toMatchObject({ kind: 'OPENING', date: '2026-01-02' });
  });

  it.each<[field: string, more: object, message: string]>([
    ['name', { name: ' ' }, account.nameRequired],
    ['name', { name: '\u200b\u3164' }, account.nameRequired],
    ['currencyId', { currencyId: 999_999 }, account.unknownCurrency],
    ['accountType', { accountType: 'SAVINGS' }, account.typeRequired],
    ['overdraftLimit', { overdraftLimit: -1 }, account.limitInvalid],
    ['overdraftLimit', { overdraftLimit: '5' }, account.limitInvalid],
    ['overdraftLimit', { overdraftLimit: 0.005 }, account.limitDecimals],
    ['overdraftLimit', { overdraftLimit: 1e13 }, account.limitTooLarge],
    ['openingAmount', { openingDate: '2026-01-02', openingAmount: 0 }, opening.amountRequired],
    ['openingAmount', { openingDate: '2026-01-02', openingAmount: -1e13 }, form.signedAmountTooLarge],
    ['openingAmount', { openingDate: '2026-01-02' }, opening.amountRequired],
    ['openingDate', { openingAmount: 5 }, opening.dateRequired],
    ['balance', { balance: 5 }, messages.request.unknownField],
  ])('with a wrong %s is 400: %j', async (field, more, message) => {
    await refused(() => add(setUp(more)), 400, message, field);
  });

  it('is not there when its opening balance is refused', async () => {
    const body = setUp({ overdraftLimit: 10, openingDate: '2026-01-02', openingAmount: -10.01 });
    await refused(() => add(body), 409, opening.belowLimit(body.name, '10.00', 'USD'), 'amount');
  });

  it('is changed by whoever has seen the last change; the other hears who was quicker', async () => {
    const read = await added();
    await deposit(read.id, { amount: 5 });
    expect((await rowOf(read.id)).version).toBe(1);
    const changed = await change(read, { name: 'Changed', accountType: 'PAYMENT', overdraftLimit: 100.01 });
    expect([changed.status, changed.body.message]).toEqual([200, account.updated]);
    expect(await rowOf(read.id)).toMatchObject({ name: 'Changed', overdraftLimit: 100.01, balance: 5, version: 2 });
    const facts = { currencyId: usd() };
    expect((await auditOf('account', read.id)).at(-1)).toMatchObject({
      before: { ...facts, name: read.name, accountType: 'COMBINED', overdraftLimit: 0 },
      after: { ...facts, name: 'Changed', accountType: 'PAYMENT', overdraftLimit: 100.01 },
    });

    const before = await server.digest();
    for (const late of [await change(read, { name: 'Late' }), await close(read)]) {
      expect(late.status).toBe(409);
      expect(late.body.message).toMatch(/ has changed this meanwhile, on \d.*\)\. Nothing was saved/);
    }
    expect(await server.digest()).toEqual(before);
  });

  it('keeps its limit when Settings change it, which the other notices too', async () => {
    const read = await added({ overdraftLimit: 70 });
    const body = { accName: 'By Settings', currency: { id: usd() }, accounttype: 'PAYMENT' };
    expect((await chief.put(pathWithId(paths.accounts.update, read.id), body)).status).toBe(200);
    expect(await rowOf(read.id)).toMatchObject({ name: 'By Settings', overdraftLimit: 70, version: 2 });
    expect((await change(read, {})).status).toBe(409);
  });

  it('has no lower limit than what is drawn', async () => {
    const read = await added({ overdraftLimit: 100, openingDate: '2026-01-02', openingAmount: -60 });
    const limit = (overdraftLimit: number) => change(read, { overdraftLimit });
    await refused(() => limit(59.99), 409, account.limitBelowDrawn(read.name, '60.00', 'USD'), 'overdraftLimit');
    expect((await limit(60)).status).toBe(200);
    await refused(
      () => chief.createTransfer({ fromacc: read.id, fromcurrency: usd(), fromamount: 0.01, toamount: 0.04 }),
      409,
      account.insufficientBalance(read.name, '0.00', 'USD'),
    );
  });
});

describe('an opening balance', () => {
  it('is one an account, of the day of its first other entry at the latest', async () => {
    const { id, name } = await added();
    const first = (await deposit(id, { date: '2026-03-05', amount: 40 })).body.data;
    await deposit(id, { date: '2026-03-09' });
    await refused(() => record(id, '2026-03-06', 10), 409, opening.afterFirstEntry(name, '05 Mar 2026'), 'date');
    const recorded = await record(id, '2026-03-05', 10, { remarks: 'By the statement' });
    expect([recorded.status, recorded.body.message]).toEqual([201, opening.created]);
    expect((await rowOf(id)).opening).toMatchObject({ amount: 10, remarks: 'By the statement' });
    await refused(() => record(id, '2026-03-01', 10), 409, opening.exists(name));
    const { body: history } = await chief.get<HistoryRow[]>(pathWithId(accounts.history, id));
    expect(history.data.map(({ action }) => action)).toEqual(['opening.created', 'account.created']);

    // Nothing is dated before it, but on its day.
    await refused(() => deposit(id, { date: '2026-03-04' }), 409, account.beforeOpening(name, '05 Mar 2026'));
    expect((await deposit(id, { date: '2026-03-05' })).status).toBe(201);
    await refused(() => chief.remove(pathWithId(paths.accounts.remove, id)), 409, account.inUse(name, 4));

    expect((await chief.reverse('deposits', first.id)).status).toBe(204);
    expect((await reverse(recorded.body.data.id)).status).toBe(204);
    expect(await rowOf(id)).toMatchObject({ opening: null, balance: 200.5 });
    await refused(
      () => reverse(recorded.body.data.id),
      409,
      'This opening balance was already deleted. Nothing was changed.',
    );
    expect((await deposit(id, { date: '2026-01-01' })).status).toBe(201);
    expect((await record(id, '2026-01-01', -200)).status).toBe(201);
  });

  it('that was spent is not deleted, and nobody below SUPER records or deletes one', async () => {
    const { id, name, opening: held } = await added({ openingDate: '2026-01-02', openingAmount: 100 });
    await chief.payFee({ paymentaccount: id, amount: 80 });
    await refused(() => reverse(held!.id), 409, account.insufficientBalance(name, '20.00', 'USD'));
    const { client: admin } = await server.signIn('admin');
    expect((await admin.remove(pathWithId(accounts.reverseOpening, held!.id))).status).toBe(403);
  });

  it('is 404 of an account that is not there, and at that number', async () => {
    await refused(() => record(999_999, '2026-01-01', 5), 404, account.gone);
    await refused(() => reverse(999_999), 404, 'This opening balance does not exist.');
  });

  it('recorded twice at once, and beside a deposit of an earlier day, is one in books without a fault', async () => {
    const { id } = await added();
    const answers = await Promise.all([
      ...[1, 2, 3].map((amount) => record(id, '2026-02-02', amount)),
      ...[1, 2, 3].map(() => deposit(id, { date: '2026-02-01' })),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.slice(0, 3).filter(({ status }) => status === 201).length).toBeLessThanOrEqual(1);
    const days = await server.rows<{ whole: boolean }>(
      `select not exists (select from accounts a join deposits d on d.account_id = a.id where d.deposit_date < a.opened_on) as whole`,
    );
    expect(days).toEqual([{ whole: true }]);
  });

  it('is one for the owner of the database, too', async () => {
    const { id } = await added({ openingDate: '2026-01-02', openingAmount: 5 });
    const again = server.rows(
      `insert into opening_balances (journal_entry_id, opening_date, account_id, currency_id, amount_cents, recorded_by)
        select j.id, '2026-01-01', $1, a.currency_id, 5, 1 from journal_entries j, accounts a where a.id = $1 and j.kind = 'DEPOSIT' limit 1`,
      [id],
    );
    await expect(again).rejects.toMatchObject({ constraint: 'opening_balances_one_an_account' });
  });
});

describe('a closed account', () => {
  it('is empty, and takes part in nothing until it is open again', async () => {
    const read = await added();
    const { id, name } = read;
    const paidIn = (await deposit(id, { amount: 25 })).body.data;
    await refused(() => close(read), 409, account.notEmpty(name, '25.00', 'USD'));
    const out = { fromacc: id, fromcurrency: usd(), fromamount: 25, toamount: 91.81 };
    const transferred = (await chief.createTransfer(out)).body.data;
    const closed = await close(read);
    expect([closed.status, closed.body.message]).toEqual([200, account.closeDone]);
    expect(await rowOf(id)).toMatchObject({ isClosed: true, version: 2 });
    const listed = (await chief.get<AccountRow[]>(paths.accounts.list)).body.data.find((other) => other.id === id);
    expect(listed).toMatchObject({ isClosed: true });

    for (const act of [
      () => deposit(id),
      () => chief.createTransfer({ ...out, fromamount: 1, toamount: 3.67 }),
      () => chief.payFee({ paymentaccount: id }),
      () => record(id, '2026-01-01', 5),
      () => chief.reverse('deposits', paidIn.id),
      () => chief.reverse('transfers', transferred.id),
    ])
      await refused(act, 409, account.closed(name));
    // Its name may still be mended, and it stays closed.
    expect((await change(await rowOf(id), { name: `${name} (old)` })).status).toBe(200);

    const opened = await reopen(await rowOf(id));
    expect([opened.status, opened.body.message]).toEqual([200, account.reopenDone]);
    expect((await deposit(id)).status).toBe(201);
    expect((await auditOf('account', id)).map(({ action }) => action)).toEqual([
      'account.created',
      'account.closed',
      'account.changed',
      'account.reopened',
    ]);
  });

  it('closed while money comes in is either closed or has the money', async () => {
    const read = await added();
    const [closed, paidIn] = await Promise.all([close(read), deposit(read.id)]);
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual([closed.status, paidIn.status]);
  });

  it('with money is refused by the database itself', async () => {
    const { id } = await added({ openingDate: '2026-01-02', openingAmount: 5 });
    const forced = server.rows('update accounts set closed_at = now() where id = $1', [id]);
    await expect(forced).rejects.toMatchObject({ constraint: 'accounts_closed_is_empty' });
  });
});

it('leaves sound books, also by their own check', async () => {
  expect(await server.findFaults()).toEqual([]);
  await new AuditSealer(server.database).seal();
  for (const rule of everyRule(null)) expect(await checkRule(server.database, rule)).toEqual([]);
});
