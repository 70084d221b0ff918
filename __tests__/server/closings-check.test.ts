import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import { AuditSealer } from '../../src/server/audit/audit-sealer';
import type { BooksClient } from '../support/books-client';
import { renumberRecording } from '../support/audit-rows';
import { inspectRules } from '../support/books-rules';
import { eventually } from '../support/eventually';
import { TestServer } from '../support/test-server';

/* What the check of the books says of closed periods: the audit log tells what came first. */

let server: TestServer;
let chief: BooksClient;
let clerk: BooksClient;
beforeEach(async () => {
  server = await TestServer.start();
  chief = (await server.signIn('super')).client;
  clerk = (await server.signIn('admin')).client;
  expect((await chief.post(paths.close.state, { through: '2026-01-31' })).status).toBe(201);
});
afterEach(() => server.stop());

const except = () =>
  chief.post<{ id: number }>(paths.close.exceptions, {
    userId: server.sample.id('person admin'),
    startDate: '2026-01-05',
    endDate: '2026-01-10',
    hours: 8,
    reason: 'A late invoice',
  });
const tooLate = (entry: number) =>
  `Entry ${String(entry)} is of 2026-01-05, and was recorded after the books were closed up to 2026-01-31.`;

/** Does something while the guard of closed days is away. */
async function pastTheGuard<Done>(act: () => Promise<Done>): Promise<Done> {
  await server.rows('alter table postings disable trigger postings_on_open_days');
  const done = await act();
  await server.rows('alter table postings enable trigger postings_on_open_days');
  return done;
}

it('an opening balance that waits over a reopening is no fault, whatever number it took before', async () => {
  const holder = await server.database.connect();
  await holder.query('begin');
  // The entry has its number already, and no account that a reopening waits for, since its account is new.
  await holder.query('lock table postings in share row exclusive mode');
  const body = {
    name: 'Waits',
    currencyId: 1,
    accountType: 'ACCOUNT',
    overdraftLimit: 0,
    openingDate: '2026-01-05',
    openingAmount: 7,
  };
  const account = chief.post(paths.admin.accounts.add, body);
  const waiting = async () =>
    (await server.rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
      .length;
  expect(await eventually(waiting, 1)).toBe(1);
  expect((await chief.post(paths.close.reopen, { through: null, reason: 'Of a test' })).status).toBe(201);
  await holder.query('commit');
  holder.release();
  expect((await account).status).toBe(201);
  expect(await inspectRules(server.database)).toEqual([]);
});

it('an exception that is given afterwards excuses nothing that came into a closed period before', async () => {
  const { status, body } = await pastTheGuard(() => clerk.createDeposit());
  expect([status, (await except()).status]).toEqual([201, 201]);
  const [deposit] = await server.rows<{ entry: number }>(
    'select journal_entry_id as entry from deposits where id = $1',
    [body.data.id],
  );
  // What came while it held is excused.
  expect((await clerk.createDeposit()).status).toBe(201);
  expect(await inspectRules(server.database)).toEqual([tooLate(deposit!.entry)]);
});

it('an audit row in a number that was left free before the closing makes nothing older: it is sealed behind it', async () => {
  expect((await chief.post(paths.close.reopen, { through: null, reason: 'Of a test' })).status).toBe(201);
  const [free] = await server.rows<{ number: number }>(`select nextval('audit_log_id_seq') as number`);
  expect((await chief.post(paths.close.state, { through: '2026-01-31' })).status).toBe(201);
  await new AuditSealer(server.database).seal();
  const { id } = (await pastTheGuard(() => chief.createDeposit())).body.data;
  const [deposit] = await server.rows<{ entry: number }>(
    'select journal_entry_id as entry from deposits where id = $1',
    [id],
  );
  await renumberRecording(server, deposit!.entry, free!.number);
  const found = [await inspectRules(server.database)];
  // The server itself seals it, where sealing was taken back.
  await server.rows('alter table audit_sealing disable trigger all');
  await server.rows('update audit_sealing set sealed_through = $1', [free!.number - 1]);
  expect(await new AuditSealer(server.database).seal()).toBe(1);
  found.push(await inspectRules(server.database));
  expect(found).toEqual([[tooLate(deposit!.entry)], [tooLate(deposit!.entry)]]);
});

it('it finds what nobody has audited, and a closing that was made in secret', async () => {
  const [entry] = await pastTheGuard(() =>
    server.rows<{ id: number }>(
      `insert into journal_entries (kind, entry_date, recorded_by) values ('DEPOSIT', '2026-01-05', 1) returning id`,
    ),
  );
  await server.rows(`insert into closings (closed_through, last_entry, closed_by) values (null, 0, 1)`);
  const faults = await inspectRules(server.database);
  expect(faults).toContain(tooLate(entry!.id));
  expect(faults).toContainEqual(expect.stringMatching(/^Closing \d+ is not what the audit log says\.$/));
});

it('it finds an exception whose end was taken back in secret, and one that is gone; what came after the end stays a fault', async () => {
  const { id } = (await except()).body.data;
  expect((await chief.remove(pathWithId(paths.close.exception, id))).status).toBe(204);
  expect(await inspectRules(server.database)).toEqual([]);
  await server.rows('update closing_exceptions set ended_by = null, ended_at = null, last_entry = null');
  const { body } = await clerk.createDeposit();
  const [deposit] = await server.rows<{ entry: number }>(
    'select journal_entry_id as entry from deposits where id = $1',
    [body.data.id],
  );
  const secret = `Exception ${String(id)} is not ended, which is not what the audit log says.`;
  expect(await inspectRules(server.database)).toEqual([tooLate(deposit!.entry), secret]);
  await server.rows('alter table closing_exceptions disable trigger all');
  await server.rows(`update closing_exceptions set given_at = given_at - interval '1 hour'`);
  expect(await inspectRules(server.database)).toContain(`Exception ${String(id)} is not what the audit log says.`);
  await server.rows('delete from closing_exceptions');
  const gone = `The audit log says that exception ${String(id)} was given, but it is not there any more.`;
  expect(await inspectRules(server.database)).toEqual([tooLate(deposit!.entry), gone]);
});
