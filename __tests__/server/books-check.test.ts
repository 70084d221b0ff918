import type { BooksCheck } from '../../src/contract/areas/books.wire';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import { AuditSealer } from '../../src/server/audit/audit-sealer';
import type { BooksClient } from '../support/books-client';
import { inspectRules } from '../support/books-rules';
import { until } from '../support/patience';
import { TestServer } from '../support/test-server';

let server: TestServer;
let client: BooksClient;
beforeEach(async () => {
  server = await TestServer.start();
  ({ client } = await server.signIn('super'));
  await new AuditSealer(server.database).seal();
});
afterEach(() => server.stop());

const state = async () => (await client.get<BooksCheck>(paths.booksCheck)).body.data;
const begin = () => client.post<BooksCheck>(paths.booksCheck, {});
const inState = (wanted: BooksCheck['state']) =>
  until(async () => {
    const found = await state();
    expect(found.state).toBe(wanted);
    return found;
  });

/** Keeps a table from being read until the answered function is called. */
async function lockTable(table: 'accounts' | 'slip_chunks'): Promise<() => Promise<void>> {
  const holder = await server.database.connect();
  await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
  await holder.query(`lock table ${table} in access exclusive mode`);
  return async () => {
    await holder.query('rollback');
    holder.release();
  };
}

it('is idle until it is asked for, tells how far it is, and keeps what it found', async () => {
  expect(await state()).toEqual({
    state: 'idle',
    form: null,
    reason: null,
    rules: 0,
    rulesDone: 0,
    rule: null,
    rows: 0,
    rowsDone: 0,
    startedAt: null,
    finishedAt: null,
    since: null,
    wholeFinishedAt: null,
    isWholeDue: true,
    faults: [],
  });
  const unlock = await lockTable('slip_chunks');
  const answer = await begin();
  expect([answer.status, answer.body.data.state]).toEqual([202, 'running']);
  const running = await until(async () => {
    const found = await state();
    expect(found.rulesDone).toBeGreaterThan(3);
    return found;
  });
  expect(running).toMatchObject({ state: 'running', finishedAt: null });
  expect(running.rulesDone).toBeLessThan(running.rules);
  // One at a time: the second is told how far the first is.
  expect((await begin()).body).toMatchObject({
    message: 'A check of the books is under way already.',
    data: { state: 'running', startedAt: running.startedAt },
  });
  await unlock();
  const done = await inState('done');
  expect([done.rulesDone, done.faults]).toEqual([done.rules, []]);
});

it('goes over stretches of numbers that nobody has, and finds who took one far behind them', async () => {
  const far = 9_000_000_000_000_000;
  await server.rows(
    `insert into journal_entries (id, kind, entry_date, recorded_by) select $1, 'DEPOSIT', '2026-01-05', min(id) from users`,
    [far],
  );
  await begin();
  const { faults } = await inState('done');
  expect(JSON.stringify(faults)).toContain(`ntry ${String(far)} `);
});

it('holds nobody up while it waits', async () => {
  const unlock = await lockTable('slip_chunks');
  await begin();
  await until(async () => {
    const waiting = await server.rows(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(waiting).toHaveLength(1);
  });
  expect((await client.get(paths.accounts.list)).status).toBe(200);
  expect((await client.createDeposit()).status).toBe(201);
  expect((await state()).state).toBe('running');
  await unlock();
  await inState('done');
});

it('says nothing of books whose older entries are still being counted until they are, and holds them then', async () => {
  await server.rows('delete from account_entries where account_id = 1');
  await server.rows(`update account_keeping set filled_at = null, kept_through = 1000000`);
  const holder = await server.database.connect();
  // As whoever counts them elsewhere does.
  await holder.query('begin; select from account_keeping for update');
  expect((await begin()).body.data.state).toBe('running');
  await holder.query('rollback');
  holder.release();
  const { faults } = await inState('done');
  expect(faults.map(({ rule }) => rule)).toContain('Every posting of an account is among its entries');
});

it('is not running for ever when its process is gone, and can be asked for again', async () => {
  const unlock = await lockTable('slip_chunks');
  await begin();
  const { startedAt } = await state();
  await server.rows(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())`,
  );
  expect(await inState('interrupted')).toMatchObject({ startedAt, finishedAt: null });
  await unlock();
  await begin();
  expect((await inState('done')).faults).toEqual([]);
});

it('is ended by a stop in the middle of a statement, and the next start tells so', async () => {
  const unlock = await lockTable('slip_chunks');
  await begin();
  await server.restart();
  ({ client } = await server.signIn('super'));
  expect((await state()).state).toBe('interrupted');
  await unlock();
});

it('a fault stays known until its rule is looked at again', async () => {
  await server.rows('update accounts set balance_cents = balance_cents + 1 where id = 1');
  await begin();
  const found = await inState('done');
  expect(found.faults).toEqual([
    { rule: 'A balance is the sum of its postings', fault: expect.stringMatching(/^Account .* shows .*\.$/) as string },
  ]);
  const unlock = await lockTable('accounts');
  await begin();
  expect((await inState('running')).faults).toEqual(found.faults);
  await unlock();
  await inState('done');
  await server.rows('update accounts set balance_cents = balance_cents - 1 where id = 1');
  await begin();
  await until(async () => expect((await state()).faults).toEqual([]));
});

it('books that are wholly wrong are told by their first faults and a number', async () => {
  await server.rows('alter table deposits disable trigger all');
  await server.rows('update deposits set amount_cents = amount_cents + 1');
  await begin();
  const { faults } = await inState('done');
  const wrong = faults.filter(({ rule }) => rule === 'A movement moved exactly its amounts');
  expect(wrong).toHaveLength(21);
  expect(wrong.at(-1)!.fault).toMatch(/^… and \d+ more\.$/);
});

it('names who deposits or pays a fee and is a user of the system by now, which no call takes', async () => {
  const [person] = await server.rows<{ id: number }>(
    `insert into users (name, user_type) values ('Robot Noor', 'USER') returning id`,
  );
  const deposit = await client.createDeposit({ userId: person!.id });
  const fee = await client.payFee({ paidby: person!.id });
  const reversed = await client.createDeposit({ userId: person!.id });
  await client.reverse('deposits', reversed.body.data.id);
  expect(await inspectRules(server.database)).toEqual([]);
  await server.rows(`update users set user_type = 'SYSTEM' where id = $1`, [person!.id]);
  const said = ([kind, { body }]: [string, typeof deposit]) =>
    `${kind} ${String(body.data.id)} is of Robot Noor, a user of the system, for whom nothing is recorded.`;
  const wrong: [string, typeof deposit][] = [
    ['Deposit', deposit],
    ['Deposit', reversed],
    ['Payment', fee],
  ];
  expect((await inspectRules(server.database)).sort()).toEqual(wrong.map(said));
});

it('names an account and a person who are not what was set up, changed, closed or disabled last', async () => {
  const { accounts, people } = paths.admin;
  const added = async (path: string, body: object) => (await client.post<{ id: number }>(path, body)).body.data.id;
  const account = { name: 'Harbour', currencyId: 1, accountType: 'ACCOUNT', overdraftLimit: 12.5 };
  const [limited, closed] = [
    await added(accounts.add, account),
    await added(accounts.add, { ...account, name: 'Old' }),
  ];
  const change = { ...account, name: 'Harbour 2', overdraftLimit: 40, version: 1 };
  expect((await client.put(pathWithId(accounts.change, limited), change)).status).toBe(200);
  expect((await client.post(pathWithId(accounts.close, closed), { version: 1 })).status).toBe(200);
  const [clerk, left] = [
    await added(people.list, { name: 'Ida', username: 'ida', role: 'USER' }),
    await added(people.list, { name: 'Leo', username: 'leo', role: 'ADMIN' }),
  ];
  const partner = await added(people.list, { name: 'Pia', username: null, role: null });
  expect((await client.post(pathWithId(people.disable, left), {})).status).toBe(200);
  expect(await inspectRules(server.database)).toEqual([]);

  await server.rows(`update accounts set overdraft_limit_cents = 4000000, account_type = 'PAYMENT' where id = $1`, [
    limited,
  ]);
  await server.rows('update accounts set closed_at = null where id = $1', [closed]);
  await server.rows(`update users set user_type = 'SUPER' where id = $1`, [clerk]);
  await server.rows(`update users set disabled_at = null, username = 'leon' where id = $1`, [left]);
  await server.rows(
    `update users set name = 'Pio', username = 'pio', user_type = 'SUPER', password_hash = 'x' where id = $1`,
    [partner],
  );
  expect(await inspectRules(server.database)).toEqual([
    `Account Harbour 2 (${String(limited)}) is not what was set up: type is PAYMENT, the audit log says ACCOUNT; ` +
      'overdraft limit is 40000.00, the audit log says 40.',
    `Account Old (${String(closed)}) is not what was set up: closed is false, the audit log says true.`,
    `Person Ida (${String(clerk)}) is not what was recorded: role is SUPER, the audit log says USER.`,
    `Person Leo (${String(left)}) is not what was recorded: username is leon, the audit log says leo; disabled is false, the audit log says true.`,
    `Person Pio (${String(partner)}) is not what was recorded: name is Pio, the audit log says Pia; username is pio, the audit log says nothing; ` +
      'role is SUPER, the audit log says nothing.',
  ]);
});
