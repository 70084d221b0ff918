import { randomUUID } from 'node:crypto';
import type { CloseState, ClosingRow, ExceptionRow } from '../../src/contract/areas/closings.wire';
import { messages } from '../../src/contract/texts/messages';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { Answer } from '../support/api-client';
import type { BooksClient } from '../support/books-client';
import { inspectRules } from '../support/books-rules';
import { eventually } from '../support/eventually';
import { type SampleUsername, TestServer } from '../support/test-server';

/* Closed periods (contract §9): no posting is dated in one, on whichever path and whoever writes meanwhile. */

let server: TestServer;
const clients = {} as Record<SampleUsername, BooksClient>;
beforeAll(async () => {
  server = await TestServer.start();
  for (const username of ['super', 'admin', 'user'] as const)
    clients[username] = (await server.signIn(username)).client;
});
afterAll(() => server.stop());
beforeEach(async () => {
  if ((await state('super')).closedThrough !== null) await reopen(null);
});

const { close } = paths;
const sentence = messages.closing;
const state = async (who: SampleUsername) => (await clients[who].get<CloseState>(close.state)).body.data;
const closings = async () => (await clients.super.get<ClosingRow[]>(close.history)).body.data;
const exceptions = async () => (await clients.super.get<ExceptionRow[]>(close.exceptions)).body.data;
const closeUpTo = (through: string, more: object = {}, headers: Record<string, string> = {}) =>
  clients.super.post<{ id: number }>(close.state, { through, ...more }, headers);
const reopen = (through: string | null, reason = 'Of a test', more: object = {}) =>
  clients.super.post<{ id: number }>(close.reopen, { through, reason, ...more });
const except = (more: object = {}) => {
  const userId = server.sample.id('person admin');
  const body = { userId, startDate: '2026-01-05', endDate: '2026-01-10', hours: 8, reason: 'A late invoice', ...more };
  return clients.super.post<{ id: number }>(close.exceptions, body);
};
const said = ({ status, body }: Answer) => [status, body.message];
const atField = ({ status, body }: Answer) => [status, body.message, body.errors.map(({ field }) => field)];
const closedSentence = sentence.dayClosed('31 Jan 2026', '01 Feb 2026');
const dayOfReversal = async () => {
  const [last] = await server.rows<{ day: string }>(
    `select to_char(entry_date, 'YYYY-MM-DD') as day from journal_entries where kind = 'REVERSAL' order by id desc limit 1`,
  );
  return last?.day;
};
const waiting = async () => {
  const [row] = await server.rows<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row!.count;
};

it('SUPER closes up to a day, once under one key, and opens days again with a reason; all of it stays and is audited', async () => {
  const before = (await closings()).length;
  const key = { 'idempotency-key': randomUUID() };
  const first = await closeUpTo('2026-01-31', { reason: ' January is reported ' }, key);
  const again = await closeUpTo('2026-01-31', { reason: ' January is reported ' }, key);
  expect([said(first), again.body.data]).toEqual([[201, sentence.closed], first.body.data]);
  expect(await state('admin')).toEqual({ closedThrough: '2026-01-31T00:00:00', exceptions: [] });
  expect(atField(await closeUpTo('2026-01-31'))).toEqual([409, sentence.closedAlready('31 Jan 2026'), ['through']]);
  expect(atField(await closeUpTo('2199-01-31'))).toEqual([400, expect.stringMatching(/Days to come/), ['through']]);
  expect(atField(await reopen('2026-01-31'))).toEqual([409, sentence.notEarlier('31 Jan 2026'), ['through']]);
  for (const blank of [' ', '\u200b', '\u2800\u3164'])
    expect(atField(await reopen(null, blank))).toEqual([400, messages.reason.required, ['reason']]);
  expect(said(await reopen('2025-12-31', 'An invoice was found'))).toEqual([201, sentence.reopened]);
  expect(said(await reopen(null))).toEqual([201, sentence.reopened]);
  expect(said(await reopen(null))).toEqual([409, sentence.nothingClosed]);
  expect((await state('super')).closedThrough).toBeNull();

  const by = (await closings())[0]?.by;
  const row = (more: object) => expect.objectContaining({ by, ...more }) as unknown;
  expect((await closings()).slice(0, (await closings()).length - before)).toEqual([
    row({ before: '2025-12-31T00:00:00', through: null, reason: 'Of a test' }),
    row({ before: '2026-01-31T00:00:00', through: '2025-12-31T00:00:00', reason: 'An invoice was found' }),
    row({ before: null, through: '2026-01-31T00:00:00', reason: 'January is reported' }),
  ]);
  const audited = await server.rows(
    `select action, before, after - 'lastEntry' as after from audit_log where subject_kind = 'closing' and subject_id = $1`,
    [String(first.body.data.id)],
  );
  expect(audited).toEqual([
    {
      action: 'period.closed',
      before: { closedThrough: null },
      after: { closedThrough: '2026-01-31', reason: 'January is reported' },
    },
  ]);
});

it('who closes or reopens over what somebody else has closed meanwhile is told who did, and nothing is changed', async () => {
  const { id: seen } = (await closeUpTo('2026-01-31')).body.data;
  const { id: latest } = (await closeUpTo('2026-02-28', { version: seen })).body.data;
  const told = [409, expect.stringMatching(/^Layla Haddad has changed this meanwhile, on .* Nothing was saved/)];
  expect(said(await reopen('2025-12-31', 'An invoice', { version: seen }))).toEqual(told);
  expect(said(await closeUpTo('2026-03-31', { version: seen }))).toEqual(told);
  expect((await state('super')).closedThrough).toBe('2026-02-28T00:00:00');
  expect(said(await reopen('2025-12-31', 'An invoice', { version: latest }))).toEqual([201, sentence.reopened]);
});

it('nothing is dated in a closed period: each entry says up to which day at its field of the day, the next day is open', async () => {
  const { id: open } = (await clients.admin.createDeposit({ date: '2026-02-01' })).body.data;
  await closeUpTo('2026-01-31');
  const balances = (await clients.admin.get(paths.accounts.list)).body.data;
  for (const [answer, field] of [
    [await clients.admin.createDeposit({ date: '2026-01-31' }), 'date'],
    [await clients.super.createDeposit(), 'date'],
    [await clients.admin.createTransfer(), 'transferdate'],
    [await clients.admin.payInstallment(), 'paymentdate'],
    [await clients.admin.payFee(), 'paymentdate'],
    [await clients.admin.correct('deposit', open, { date: '2026-01-31' }), 'date'],
  ] as const)
    expect(atField(answer)).toEqual([409, closedSentence, [field]]);
  expect((await clients.admin.get(paths.accounts.list)).body.data).toEqual(balances);
  expect((await clients.admin.createDeposit({ date: '2026-02-01' })).status).toBe(201);
  const { accounts } = paths.admin;
  const account = { currencyId: server.sample.id('currency USD'), accountType: 'ACCOUNT', overdraftLimit: 0 };
  const opening = { openingDate: '2026-01-31', openingAmount: 5 };
  const add = (more: object) =>
    clients.super.post<{ id: number }>(accounts.add, { ...account, name: randomUUID(), ...more });
  expect(atField(await add(opening))).toEqual([409, closedSentence, ['openingDate']]);
  const { id: accountId } = (await add({})).body.data;
  const late = await clients.super.post(accounts.recordOpening, { accountId, date: '2026-01-05', amount: 5 });
  expect(atField(late)).toEqual([409, closedSentence, ['date']]);
});

it('a reversal of an entry in a closed period lands on the first open day, any other one on the day of its entry', async () => {
  const kinds = {
    deposits: await clients.admin.createDeposit(),
    transfers: await clients.admin.createTransfer(),
    payments: await clients.admin.payInstallment(),
  } as const;
  const open = await clients.admin.createDeposit({ date: '2026-02-20' });
  await closeUpTo('2026-01-31');
  for (const kind of ['deposits', 'transfers', 'payments'] as const) {
    const { id } = kinds[kind].body.data;
    expect((await clients.admin.reverse(kind, id)).status).toBe(204);
    expect(await dayOfReversal()).toBe('2026-02-01');
  }
  await clients.admin.reverse('deposits', open.body.data.id);
  expect(await dayOfReversal()).toBe('2026-02-20');
  expect(await inspectRules(server.database)).toEqual([]);
});

it('an exception lets one person record on its days until it ends; what is wrong with it is said at its field', async () => {
  expect(said(await except())).toEqual([409, sentence.noneToExcept]);
  await closeUpTo('2026-01-31');
  const user = server.sample.id('person user');
  expect(atField(await except({ userId: user }))).toMatchObject([
    400,
    expect.stringContaining('may not record'),
    ['userId'],
  ]);
  expect(atField(await except({ endDate: '2026-01-04' }))).toEqual([400, sentence.endBeforeStart, ['endDate']]);
  expect(atField(await except({ hours: 169 }))).toEqual([400, sentence.hoursRequired, ['hours']]);
  expect(atField(await except({ startDate: '2026-02-01', endDate: '2026-02-02' }))).toEqual([
    409,
    sentence.openAlready('31 Jan 2026'),
    ['startDate'],
  ]);
  const { id } = (await except()).body.data;
  expect((await state('admin')).exceptions).toEqual([
    expect.objectContaining({ startDate: '2026-01-05T00:00:00', endDate: '2026-01-10T00:00:00' }),
  ]);
  expect((await state('super')).exceptions).toEqual([]);
  const recorded = await clients.admin.createDeposit();
  expect(recorded.status).toBe(201);
  await clients.admin.reverse('deposits', recorded.body.data.id);
  expect(await dayOfReversal()).toBe('2026-01-05');
  expect((await clients.admin.createDeposit({ date: '2026-01-11' })).status).toBe(409);
  expect((await clients.super.createDeposit()).status).toBe(409);

  const end = () => clients.super.remove(pathWithId(close.exception, id));
  expect((await end()).status).toBe(204);
  expect(said(await end())).toEqual([409, sentence.exceptionOver]);
  expect(said(await clients.super.remove(pathWithId(close.exception, 999_999)))).toEqual([
    404,
    sentence.exceptionNotFound,
  ]);
  expect((await clients.admin.createDeposit()).status).toBe(409);
  expect((await exceptions())[0]).toMatchObject({
    id,
    reason: 'A late invoice',
    isHeld: false,
    endedBy: 'Layla Haddad',
  });
  expect(await inspectRules(server.database)).toEqual([]);
});

it('the database holds it against who writes by hand, on an account that nobody could lock, and with an old snapshot', async () => {
  await closeUpTo('2026-01-31');
  const entry = `with entry as (
    insert into journal_entries (kind, entry_date, recorded_by) values ('DEPOSIT', '2026-01-05', 1) returning id
  ) insert into postings (journal_entry_id, line, counterpart, currency_id, amount_cents)
    select id, 1, 'PARTNER', 1, 5 from entry union all select id, 2, 'EXCHANGE', 1, -5 from entry`;
  await expect(server.rows(entry)).rejects.toMatchObject({ code: 'BC001' });
  const [old] = await server.rows<{ id: number }>(
    `select min(id) as id from journal_entries where entry_date < '2026-01-31'`,
  );
  await expect(
    server.rows(`insert into postings select $1, 99, null, 'PARTNER', 1, 5`, [old!.id]),
  ).rejects.toMatchObject({ code: 'BC001' });
  const client = await server.database.connect();
  try {
    await client.query('begin isolation level repeatable read');
    await expect(client.query(entry.replace('2026-01-05', '2026-03-05'))).rejects.toMatchObject({ code: '0A000' });
  } finally {
    await client.query('rollback');
    client.release();
  }
});

describe('while somebody writes', () => {
  it('a closing waits for an entry under way, which lands before it', async () => {
    const holder = await server.database.connect();
    await holder.query('begin');
    // The entry has its account already, and is stopped before it is written.
    await holder.query('lock table postings in share row exclusive mode');
    const entry = clients.admin.createDeposit();
    expect(await eventually(waiting, 1)).toBe(1);
    const closing = closeUpTo('2026-01-31');
    expect(await eventually(waiting, 2)).toBe(2);
    await holder.query('commit');
    holder.release();
    expect([(await entry).status, (await closing).status]).toEqual([201, 201]);
    expect(await inspectRules(server.database)).toEqual([]);
  });

  it('an entry that waits for a closing is refused, and so is one of an older snapshot', async () => {
    const holder = await server.database.connect();
    await holder.query('begin');
    // The closing has all accounts already, and is stopped before it is written.
    await holder.query('lock table closings in share row exclusive mode');
    const closing = closeUpTo('2026-01-31');
    expect(await eventually(waiting, 1)).toBe(1);
    const entries = [clients.admin.createDeposit(), clients.admin.createTransfer(), clients.admin.payFee()];
    expect(await eventually(waiting, 4)).toBe(4);
    await holder.query('commit');
    holder.release();
    expect((await closing).status).toBe(201);
    expect((await Promise.all(entries)).map(said)).toEqual(entries.map(() => [409, closedSentence]));
  });

  it('a closing does not wait for who writes without accounts, and says so; it waits for nobody for good', async () => {
    const writer = await server.database.connect();
    await writer.query('begin');
    await writer.query(`with entry as (
      insert into journal_entries (kind, entry_date, recorded_by) values ('DEPOSIT', '2026-01-05', 1) returning id
    ) insert into postings (journal_entry_id, line, counterpart, currency_id, amount_cents)
      select id, 1, 'PARTNER', 1, 5 from entry union all select id, 2, 'EXCHANGE', 1, -5 from entry`);
    expect(said(await closeUpTo('2026-01-31'))).toEqual([409, sentence.underWay]);
    expect((await state('super')).closedThrough).toBeNull();
    await writer.query('rollback');
    writer.release();
    expect((await closeUpTo('2026-01-31')).status).toBe(201);
  });

  it('of two who close at once both are told the truth, and clerks at work meet one order', async () => {
    let isOver = false;
    const statuses = new Set<number>();
    const clerk = async (client: BooksClient) => {
      while (!isOver) statuses.add((await client.createDeposit({ date: '2026-01-20', amount: 0.01 })).status);
    };
    const clerks = [clerk(clients.admin), clerk(clients.super), clerk(clients.admin)];
    for (let round = 0; round < 6; round += 1) {
      const answers = await Promise.all([closeUpTo('2026-01-31'), closeUpTo('2026-01-31')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      await clients.admin.createDeposit({ date: '2026-01-20' }).then(({ status }) => expect(status).toBe(409));
      await reopen(null);
    }
    isOver = true;
    await Promise.all(clerks);
    expect([...statuses].sort()).toEqual([201, 409]);
    expect(await inspectRules(server.database)).toEqual([]);
  });
});
