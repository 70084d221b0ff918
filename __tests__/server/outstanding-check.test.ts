/* eslint-disable house/no-built-sql -- statements of a tamperer, with the numbers of this test's own entries in them */
import { randomUUID } from 'node:crypto';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import { AuditSealer } from '../../src/server/audit/audit-sealer';
import { checkRule } from '../../src/server/books/books-check';
import { reconciliationRules } from '../../src/server/books/reconciliation-rules';
import { tickRules } from '../../src/server/books/tick-rules';
import { renumberRecording } from '../support/audit-rows';
import { inspectRules } from '../support/books-rules';
import type { BooksClient } from '../support/books-client';
import { TestServer } from '../support/test-server';

/* What the check of the books says of entries that stayed open when a reconciliation was finished. */

let server: TestServer;
let chief: BooksClient;
beforeEach(async () => {
  server = await TestServer.start();
  ({ client: chief } = await server.signIn('super'));
});
afterEach(() => server.stop());

const { reconciliations } = paths;

/** What the rules find that speak of reconciliations; all of them take several times as long. */
const inspect = () => inspectRules(server.database, [...reconciliationRules, ...tickRules]);

/** A finished reconciliation of 10 January with one entry ticked, and one of 7 January outstanding; an entry of the 20th. */
async function finished() {
  const currencyId = server.sample.id('currency USD');
  const body = { name: randomUUID(), currencyId, accountType: 'ACCOUNT', overdraftLimit: 0 };
  const account = (await chief.post<{ id: number }>(paths.admin.accounts.add, body)).body.data.id;
  const deposit = async (day: string, amount: number) => {
    const { id } = (await chief.createDeposit({ toacc: account, date: `2026-01-${day}`, amount })).body.data;
    return (
      await server.rows<{ entry: number }>('select journal_entry_id as entry from deposits where id = $1', [id])
    )[0]!.entry;
  };
  const [ticked, open, later] = [await deposit('05', 100), await deposit('07', 20.5), await deposit('20', 20.5)];
  const begun = { accountId: account, statementDate: '2026-01-10', closing: 100 };
  const { id } = (await chief.post<{ id: number }>(reconciliations.list, begun)).body.data;
  await chief.post(pathWithId(reconciliations.ticks, id), { on: [ticked], off: [] });
  expect((await chief.post(pathWithId(reconciliations.finish, id), { version: 1 })).status).toBe(200);
  const after = await deposit('07', 20.5);
  expect(await inspect()).toEqual([]);
  return { id, account, ticked, open, later, after };
}

it('names an entry that is kept as outstanding and was none, each by what it is', async () => {
  const { id, account, ticked, open, later, after } = await finished();
  const [other] = await server.rows<{ entry: number }>('select min(journal_entry_id) as entry from deposits');
  const moved = (entry: number, day: string) =>
    server.rows('update reconciliation_outstanding set journal_entry_id = $1, day = $2', [entry, day]);
  const said = (entry: number, day: string, why: string) => [
    `Reconciliation ${String(id)} keeps entry ${String(entry)} of ${day} with 20.50 as outstanding, but ${why}.`,
  ];
  for (const [entry, day, why] of [
    [other!.entry, '2026-01-07', `account ${String(account)} has no such entry`],
    [open, '2026-01-08', 'its postings make 20.50 on 2026-01-07'],
    [ticked, '2026-01-05', 'its postings make 100.00 on 2026-01-05'],
    [later, '2026-01-20', 'its statement ends on 2026-01-10'],
    [after, '2026-01-07', 'it was recorded later'],
  ] as const) {
    await moved(entry, day);
    expect(await inspect()).toEqual(said(entry, day, why));
  }
  // A lower number of its audit row makes it no older.
  await new AuditSealer(server.database).seal();
  await renumberRecording(server, after, 0);
  expect(await inspect()).toEqual(said(after, '2026-01-07', 'it was recorded later'));
});

it('names one that was ticked, an amount and a sum that are wrong, and an entry that is gone from both', async () => {
  const { id, ticked, open } = await finished();
  const name = `Reconciliation ${String(id)} keeps`;
  const keep = (entry: number, day: string, amount: number) =>
    server.rows('update reconciliation_outstanding set journal_entry_id = $1, day = $2, amount_cents = $3', [
      entry,
      day,
      amount,
    ]);
  await keep(ticked, '2026-01-05', 10_000);
  expect(await inspect()).toEqual([
    `${name} entry ${String(ticked)} of 2026-01-05 with 100.00 as outstanding, but reconciliation ${String(id)} has ticked it.`,
    `${name} 20.50 of 1 outstanding entries, which make 100.00 of 1.`,
  ]);
  await keep(open, '2026-01-07', 2049);
  expect(await inspect()).toEqual([
    `${name} entry ${String(open)} of 2026-01-07 with 20.49 as outstanding, but its postings make 20.50 on 2026-01-07.`,
    `${name} 20.50 of 1 outstanding entries, which make 20.49 of 1.`,
  ]);
  await server.rows('delete from reconciliation_outstanding');
  expect(await inspect()).toEqual([`${name} 20.50 of 1 outstanding entries, which make 0.00 of 0.`]);
  await server.rows('update reconciliations set outstanding_cents = 0, outstanding_count = 0 where id = $1', [id]);
  expect(await inspect()).toEqual([`${name} 0.00 as outstanding, the audit log says 20.5.`]);
});

it('a reconciliation that was opened again and finished anew is held against the last time', async () => {
  const { id, account, open, after } = await finished();
  await chief.post(pathWithId(reconciliations.reopen, id), { reason: 'Of a test' });
  expect(await inspect()).toEqual([]);
  const planted = 'insert into reconciliation_outstanding values ($1, $2, $3, 2050)';
  await server.rows(planted, [id, '2026-01-07', open]);
  expect(await inspect()).toEqual([
    `Reconciliation ${String(id)} keeps entry ${String(open)} of 2026-01-07 with 20.50 as outstanding, but it is not finished.`,
  ]);
  await server.rows('delete from reconciliation_outstanding');
  expect((await chief.post(pathWithId(reconciliations.finish, id), { version: 2 })).status).toBe(200);
  expect(await inspect()).toEqual([]);
  const next = { accountId: account, statementDate: '2026-01-31', closing: 141 };
  const { id: later } = (await chief.post<{ id: number }>(reconciliations.list, next)).body.data;
  await chief.post(pathWithId(reconciliations.ticks, later), { on: [open, after], off: [] });
  expect((await chief.post(pathWithId(reconciliations.finish, later), { version: 1 })).status).toBe(200);
  expect(await inspectRules(server.database)).toEqual([]);
});

it('names every fact of a reconciliation that is not what was begun, changed, finished or cancelled', async () => {
  const { id, account, ticked, open } = await finished();
  const [first] = await server.rows<{ id: number }>('select min(id) as id from accounts');
  const begin = { accountId: first!.id, statementDate: '2026-01-15', closing: 7 };
  const { id: other } = (await chief.post<{ id: number }>(reconciliations.list, begin)).body.data;
  const change = { statementDate: '2026-01-16', closing: 8.1, version: 1 };
  expect((await chief.put(pathWithId(reconciliations.one, other), change)).status).toBe(200);
  expect(await inspect()).toEqual([]);
  const said = (number: number, difference: string) =>
    `Reconciliation ${String(number)} is not what was recorded: ${difference}.`;

  // Another entry in the place of the ticked one, with all that it makes.
  await server.rows('alter table reconciliation_ticks disable trigger all');
  await server.rows('update reconciliation_ticks set journal_entry_id = $1, day = $2, amount_cents = 2050', [
    open,
    '2026-01-07',
  ]);
  await server.rows('update reconciliation_outstanding set journal_entry_id = $1, day = $2, amount_cents = 10000', [
    ticked,
    '2026-01-05',
  ]);
  await server.rows(
    'update reconciliations set closing_cents = 2050, ticked_cents = 2050, outstanding_cents = 10000 where id = $1',
    [id],
  );
  await server.rows(`update reconciled_days set day = '2026-01-07' where level = 2 and account_id = $1`, [account]);
  expect(await inspect()).toEqual([
    said(id, 'closing balance is 20.50, the audit log says 100'),
    `Reconciliation ${String(id)} keeps 100.00 as outstanding, the audit log says 20.5.`,
    `Reconciliation ${String(id)} has ticked entry ${String(open)} of 2026-01-07, which the audit log does not tell.`,
    `The audit log says that reconciliation ${String(id)} has ticked entry ${String(ticked)}, but it has not.`,
  ]);
  const [admin, chiefsId] = [server.sample.id('person admin'), server.sample.id('person super')];
  await server.rows(
    `update reconciliations set statement_day = '2026-01-12', tick_count = 2, finished_by = $2, begun_by = $2 where id = $1`,
    [id, admin],
  );
  const [moment] = await server.rows<{ was: string; is: string }>(
    `update reconciliations r set begun_at = '2026-01-11 09:00Z' from reconciliations b
     where r.id = $1 and b.id = r.id returning to_jsonb(b.begun_at) #>> '{}' as was, to_jsonb(r.begun_at) #>> '{}' as is`,
    [id],
  );
  await server.rows(
    `update reconciliations set statement_day = '2026-01-15', closing_cents = 700, opening_cents = 1, account_id = $2 where id = $1`,
    [other, account],
  );
  const found = await inspect();
  expect(found).toContain(
    said(
      id,
      'day of its statement is 2026-01-12, the audit log says 2026-01-10; closing balance is 20.50, the audit log says 100; ' +
        'number of ticks is 2, the audit log says 1; ' +
        `person who began it is ${String(admin)}, the audit log says ${String(chiefsId)}; ` +
        `person who ended it is ${String(admin)}, the audit log says ${String(chiefsId)}; ` +
        `moment of its beginning is ${moment!.is}, the audit log says ${moment!.was}`,
    ),
  );
  expect(found).toContain(
    said(
      other,
      `account is ${String(account)}, the audit log says ${String(first!.id)}; ` +
        'day of its statement is 2026-01-15, the audit log says 2026-01-16; ' +
        'opening balance is 0.01, the audit log says 0; closing balance is 7.00, the audit log says 8.1',
    ),
  );
});

it('names a reconciliation whose end was made or taken back in secret, one that nobody began, and one that is gone', async () => {
  const { id, account } = await finished();
  const next = { accountId: account, statementDate: '2026-01-31', closing: 100 };
  const { id: cancelled } = (await chief.post<{ id: number }>(reconciliations.list, next)).body.data;
  expect((await chief.remove(pathWithId(reconciliations.one, cancelled))).status).toBe(204);
  const { id: open } = (await chief.post<{ id: number }>(reconciliations.list, next)).body.data;
  expect(await inspect()).toEqual([]);
  const chiefsId = String(server.sample.id('person super'));
  await server.rows('update reconciliations set cancelled_at = now(), cancelled_by = begun_by where id = $1', [open]);
  await server.rows('update reconciliations set cancelled_at = null, cancelled_by = null where id = $1', [cancelled]);
  expect((await inspect()).sort()).toEqual([
    expect.stringMatching(
      `^Reconciliation ${String(cancelled)} is not what was recorded: state is open, the audit log says cancelled; ` +
        `person who ended it is nothing, the audit log says ${chiefsId}; moment of its end is nothing, the audit log says 20.*\\.$`,
    ),
    expect.stringMatching(
      `^Reconciliation ${String(open)} is not what was recorded: state is cancelled, the audit log says open; ` +
        `person who ended it is ${chiefsId}, the audit log says nothing; moment of its end is 20.*, the audit log says nothing\\.$`,
    ),
  ]);
  await server.rows('alter table reconciliations disable trigger all');
  await server.rows('delete from reconciliations where id in ($1, $2)', [cancelled, open]);
  const [{ id: secret } = { id: 0 }] = await server.rows<{ id: number }>(
    `insert into reconciliations (account_id, statement_day, opening_cents, closing_cents, begun_by)
     select account_id, '2026-02-01', 10000, 10000, begun_by from reconciliations where id = $1 returning id`,
    [id],
  );
  expect((await inspect()).sort()).toEqual([
    `Of reconciliation ${String(secret)} the audit log does not say that it was begun.`,
    ...[cancelled, open].map(
      (gone) => `The audit log says that reconciliation ${String(gone)} was begun, but it is not there any more.`,
    ),
  ]);
});

it('names a tick that nobody made, took back or made then, one that is gone, and a number of them that is not told', async () => {
  const { id, account, ticked, open, after, later } = await finished();
  const add = async (statementDay: string) => {
    const body = { accountId: account, statementDate: `2026-01-${statementDay}`, closing: 141 };
    return (await chief.post<{ id: number }>(reconciliations.list, body)).body.data.id;
  };
  const next = await add('31');
  await chief.post(pathWithId(reconciliations.ticks, next), { on: [open], off: [] });
  await chief.post(pathWithId(reconciliations.ticks, next), { on: [], off: [open] });
  await chief.post(pathWithId(reconciliations.ticksThrough, next), { through: '2026-01-10' });
  expect(await inspect()).toEqual([]);
  const name = `Reconciliation ${String(next)} has ticked entry`;
  const untold = (entry: number, day: string) =>
    `${name} ${String(entry)} of ${day}, which the audit log does not tell.`;

  // Each as whoever has the database in hand does it, with sums and counts that follow by themselves, and taken back.
  const client = await server.database.connect();
  const found = async (...statements: string[]) => {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    const rules = tickRules.map((rule) => checkRule(client, rule));
    const faults = (await Promise.all(rules)).flat().map(({ fault }) => fault);
    await client.query('rollback');
    return faults;
  };
  const count = (kept: number, told: number) =>
    `Reconciliation ${String(next)} has ${String(kept)} ticks, the audit log makes ${String(told)} of them.`;
  const tickOf = (entry: number) => `reconciliation_ticks where journal_entry_id = ${String(entry)}`;
  const unguarded = 'alter table reconciliation_ticks disable trigger reconciliation_ticks_kept';
  const like = (entry: number, day: string, columns: string) =>
    `insert into reconciliation_ticks (account_id, journal_entry_id, reconciliation_id, day, amount_cents, ticked_by, ticked_at)
     select account_id, ${String(entry)}, reconciliation_id, '${day}', amount_cents, ${columns} from ${tickOf(after)}`;

  expect(await found(like(later, '2026-01-20', 'ticked_by, ticked_at'))).toEqual([
    untold(later, '2026-01-20'),
    count(3, 2),
  ]);
  expect(await found(like(later, '2026-01-10', 'ticked_by, now()'))).toEqual([
    untold(later, '2026-01-10'),
    count(3, 2),
  ]);
  expect(await found(`delete from ${tickOf(after)}`)).toEqual([count(1, 2)]);
  expect(
    await found(unguarded, `update reconciliation_ticks set ticked_by = 2 where reconciliation_id = ${String(next)}`),
  ).toEqual(
    [open, after].map(
      (entry) =>
        `${name} ${String(entry)} of 2026-01-07, by another person or at another moment than the audit log says.`,
    ),
  );
  expect(
    await found(
      unguarded,
      `update reconciliation_ticks set ticked_at = now() where journal_entry_id = ${String(ticked)}`,
    ),
  ).toEqual([
    `Reconciliation ${String(id)} has ticked entry ${String(ticked)} of 2026-01-05, by another person or at another moment than the audit log says.`,
  ]);
  client.release();

  // What was taken back is not ticked again by what was said before, nor by a day up to which everything was, when it came later.
  const { id: late } = (await chief.createDeposit({ toacc: account, date: '2026-01-07', amount: 20.5 })).body.data;
  const [entry] = await server.rows<{ id: number }>('select journal_entry_id as id from deposits where id = $1', [
    late,
  ]);
  await chief.post(pathWithId(reconciliations.ticks, next), { on: [], off: [open] });
  await server.rows(like(open, '2026-01-07', 'ticked_by, ticked_at'));
  await server.rows(like(entry!.id, '2026-01-07', 'ticked_by, ticked_at'));
  const faults = [
    untold(open, '2026-01-07'),
    `${name} ${String(entry!.id)} of 2026-01-07, which was recorded only afterwards.`,
    count(3, 1),
  ];
  expect(await inspect()).toEqual(faults);
  await new AuditSealer(server.database).seal();
  await renumberRecording(server, entry!.id, 0);
  expect(await inspect()).toEqual(faults);
});
