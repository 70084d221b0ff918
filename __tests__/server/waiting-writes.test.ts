import { randomUUID } from 'node:crypto';
import { messages } from '../../src/contract/texts/messages';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import type { BooksClient } from '../support/books-client';
import { eventually } from '../support/eventually';
import { ImportClient } from '../support/import-client';
import { TestServer } from '../support/test-server';

/* Writes that wait for a row find it, and all that belongs to it, as it is when they come to it. */

let server: TestServer;
let chief: BooksClient;
let admin: BooksClient;
beforeAll(async () => {
  server = await TestServer.start();
  ({ client: chief } = await server.signIn('super'));
  ({ client: admin } = await server.signIn('admin'));
});
afterAll(() => server.stop());

const limit = 9_999_999_999_999.99;
async function addAccount(overdraftLimit = 0) {
  const currencyId = server.sample.id('currency USD');
  const body = { name: randomUUID(), currencyId, accountType: 'COMBINED', overdraftLimit };
  return { body, id: (await chief.post<{ id: number }>(paths.admin.accounts.add, body)).body.data.id };
}
/** By a statement that reads the version of one row. */
const versionOf = async (statement: string, id: number) =>
  (await server.rows<{ version: number }>(statement, [id]))[0]!.version;

/** Sends while a statement's rows are held, and lets go when so many calls wait for them. */
async function whileHeld<Answers extends unknown[]>(
  statement: string,
  values: readonly unknown[],
  send: () => { [Place in keyof Answers]: Promise<Answers[Place]> },
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Answers> {
  const holder = await server.database.connect();
  try {
    await holder.query('begin');
    await holder.query(statement, [...values]);
    const sent = send();
    const waiting = `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const count = async () => (await server.rows<{ count: number }>(waiting))[0]!.count;
    expect(await eventually(count, sent.length)).toBe(sent.length);
    await meanwhile();
    await holder.query('commit');
    return await Promise.all(sent);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

it('nothing is recorded for somebody who is taken away while the account is waited for', async () => {
  const name = `Partner ${randomUUID()}`;
  const imports = new ImportClient(chief);
  const batch = await imports.imported('people', ['Name,Username,Role', `${name},,`]);
  const [person] = await server.rows<{ id: number }>('select id from users where name = $1', [name]);
  const userId = person!.id;
  const { id } = await addAccount();
  const [deposited, paid] = await whileHeld(
    'select from accounts where id = $1 for update',
    [id],
    () => [admin.createDeposit({ userId, toacc: id }), admin.payFee({ paidby: userId, paymentaccount: id, amount: 1 })],
    () => imports.acted('undo', batch),
  );
  expect([deposited, paid].map(({ status, body }) => [status, body.message])).toEqual([
    [400, messages.deposit.systemUser],
    [400, messages.paymentRefusal.systemPayer],
  ]);
});

it('who saves an account or records on it while its currency is changed is told of that', async () => {
  const { id, body } = await addAccount();
  const version = await versionOf('select version from accounts where id = $1', id);
  const [saved, deposited] = await whileHeld(
    'update accounts set currency_id = $2 where id = $1',
    [id, server.sample.id('currency AED')],
    () => [
      chief.put(pathWithId(paths.admin.accounts.change, id), { ...body, version }),
      admin.createDeposit({ toacc: id }),
    ],
  );
  expect([saved.status, deposited.status, deposited.body.message]).toEqual([
    409,
    400,
    messages.deposit.currencyMismatch(body.name, 'AED'),
  ]);
});

it('who saves a project while its currency is changed is told that it was changed', async () => {
  const facts = { name: randomUUID(), currency: server.sample.id('currency USD'), startdate: '2026-01-01' };
  const { id } = (await chief.post<{ id: number }>(paths.admin.projects.save, facts)).body.data;
  const version = await versionOf('select version from projects where id = $1', id);
  const [saved] = await whileHeld(
    'update projects set currency_id = $2 where id = $1',
    [id, server.sample.id('currency AED')],
    () => [chief.put(pathWithId(paths.admin.projects.update, id), { ...facts, name: randomUUID(), version })],
  );
  expect(saved.status).toBe(409);
});

it('who ticks while a reconciliation is being finished is told by whom', async () => {
  const { reconciliations } = paths;
  const { id: accountId } = await addAccount();
  const { id: depositId } = (await admin.createDeposit({ toacc: accountId, amount: 100 })).body.data;
  const [entry] = await server.rows<{ id: number }>('select journal_entry_id as id from deposits where id = $1', [
    depositId,
  ]);
  const body = { accountId, statementDate: '2026-01-31', closing: 100 };
  const { id } = (await admin.post<{ id: number }>(reconciliations.list, body)).body.data;
  const tick = (on: number[], off: number[]) => admin.post(pathWithId(reconciliations.ticks, id), { on, off });
  await tick([entry!.id], []);
  const finished = `update reconciliations set finished_by = (select id from users where username = 'super'), finished_at = now(),
    outstanding_cents = 0, outstanding_count = 0 where id = $1`;
  const [ticked] = await whileHeld(finished, [id], () => [tick([], [entry!.id])]);
  const [{ name } = { name: '' }] = await server.rows<{ name: string }>(
    `select name from users where username = 'super'`,
  );
  expect([ticked.status, ticked.body.message.startsWith(name)]).toEqual([409, true]);
});

it('an account that holds more than can be counted with its limit still pays', async () => {
  const { id } = await addAccount(limit);
  for (let times = 0; times < 9; times += 1) await admin.createDeposit({ toacc: id, amount: limit });
  expect((await admin.payFee({ paymentaccount: id, amount: 5 })).status).toBe(201);
});

it('who deletes or corrects a transfer while both of its accounts are waited for finds them, among many accounts', async () => {
  await server.rows(`insert into accounts (name, currency_id) select 'Berth ' || n, 1 from generate_series(1, 3000) n`);
  await server.rows('analyze accounts');
  const ids = [await addAccount(limit), await addAccount(limit)].map(({ id }) => id);
  const facts = { fromacc: ids[0], toacc: ids[1], fromamount: 5, toamount: 5, conversionrate: 1 };
  const currency = server.sample.id('currency USD');
  const transfer = { ...facts, fromcurrency: currency, tocurrency: currency };
  const kept = (await admin.createTransfer(transfer)).body.data.id;
  const other = (await admin.createTransfer(transfer)).body.data.id;
  const sent = await whileHeld('update accounts set balance_cents = balance_cents where id = any($1)', [ids], () => [
    admin.reverse('transfers', kept),
    admin.correct('transfer', other, { ...transfer, remarks: 'Corrected' }),
  ]);
  expect(sent.map(({ status }) => status)).toEqual([204, 201]);
});

it('who pays an installment while the currency of its project is changed is told of that', async () => {
  const [usd, aed] = [server.sample.id('currency USD'), server.sample.id('currency AED')];
  const facts = { name: randomUUID(), currency: usd, startdate: '2026-01-01' };
  const { id: projectid } = (await chief.post<{ id: number }>(paths.admin.projects.save, facts)).body.data;
  const row = `insert into schedule_rows (project_id, installment_id, schedule_type, amount_cents, schedule_date)
    values ($1, 1, 'INSTALLMENT', 900, '2026-02-01')`;
  await server.rows(row, [projectid]);
  const { id: paymentaccount, body } = await addAccount(limit);
  const changed = `with held as (select id from projects where id = $1 for update)
    update projects p set currency_id = $2 from held where p.id = held.id`;
  const [paid] = await whileHeld(changed, [projectid, aed], () => [
    admin.payInstallment({ projectid, installmentid: 1, paymentaccount, amount: 5 }),
  ]);
  const told = messages.paymentRefusal.wrongAccountCurrency(body.name, 'USD', 'AED');
  expect([paid.status, paid.body.message]).toEqual([400, told]);
});

it('who changes an account but for its currency, renames a fee type, or changes a project or its owners, waits for no long import that refers to it', async () => {
  const [setUp, named] = [await addAccount(), await addAccount()];
  const fee = server.sample.id('fee Legal Fee');
  const project = { currency: server.sample.id('currency USD'), startdate: '2026-01-01' };
  const addProject = async () =>
    (await chief.post<{ id: number }>(paths.admin.projects.save, { ...project, name: randomUUID() })).body.data.id;
  const [moved, owned] = [await addProject(), await addProject()];
  const owners = [{ userid: server.sample.id('person daniel.weber'), share: 100 }];
  const holder = await server.database.connect();
  await holder.query('begin');
  await holder.query('select from accounts where id = any($1) for key share', [[setUp.id, named.id]]);
  await holder.query('select from fee_types where id = $1 for key share', [fee]);
  await holder.query('select from projects where id = any($1) for key share', [[moved, owned]]);
  const { accounts, projects } = paths.admin;
  const inSettings = { accName: randomUUID(), currency: { id: named.body.currencyId } };
  const answers = await Promise.all([
    chief.put(pathWithId(accounts.change, setUp.id), { ...setUp.body, name: randomUUID(), version: 1 }),
    chief.put(pathWithId(paths.accounts.update, named.id), inSettings),
    chief.put(pathWithId(paths.fees.update, fee), { feename: randomUUID() }),
    chief.put(pathWithId(projects.update, moved), { ...project, name: randomUUID(), version: 1 }),
    chief.put(pathWithId(projects.owners, owned), { validFrom: '2026-01-01', owners, version: 1 }),
  ]);
  holder.release(true);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});
