/* eslint-disable house/no-built-sql -- statements of a tamperer, with the numbers of this test's own records in them */
import type { CompanySettings } from '../../src/contract/areas/company.wire';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import { checkRule } from '../../src/server/books/books-check';
import { companyRules } from '../../src/server/books/company-rules';
import type { WritingConnection } from '../../src/server/db/books-pool';
import type { BooksClient } from '../support/books-client';
import { inspectRules } from '../support/books-rules';
import { ProjectSetup } from '../support/project-setup';
import { TestServer } from '../support/test-server';

/* What the check of the books says of accounts, people, projects and settings that are not what the audit log tells. */

let server: TestServer;
let chief: BooksClient;
let setup: ProjectSetup;
let owner: WritingConnection;
beforeAll(async () => {
  server = await TestServer.start();
  ({ client: chief } = await server.signIn('super'));
  setup = new ProjectSetup(server, chief);
  owner = await server.database.connect();
});
afterAll(async () => {
  owner.release();
  await server.stop();
});

/** What is found after statements of somebody who has the database in hand; they are taken back then. */
async function found(...statements: string[]): Promise<string[]> {
  const faults: string[] = [];
  await owner.query('begin');
  for (const statement of statements) await owner.query(statement);
  for (const rule of companyRules) faults.push(...(await checkRule(owner, rule)).map(({ fault }) => fault));
  await owner.query('rollback');
  return faults;
}
const done = async <Data>(sent: Promise<{ status: number; body: { message: string; data: Data } }>) => {
  const { status, body } = await sent;
  if (status >= 300) throw new Error(body.message);
  return body.data;
};
const { admin, fees } = paths;
const person = (username: string) => server.sample.id(`person ${username}`);
const row = (type: string, amount: number, installmentid?: number) => ({
  ...{ installmentid, scheduletype: type, name: '', amount, scheduledate: '2026-05-01' },
});
const share = (username: string, share: number) => ({ userid: person(username), share });

it('names a project, its owners and a row of its schedule that are not what was saved last', async () => {
  const { id } = await setup.add({ name: 'Mole', owners: [share('admin', 60), share('user', 40)] });
  const change = { name: 'Mole', latitude: 25.1, longitude: 55.25, value: 900.5 };
  await done(setup.change(id, setup.body({ ...change, version: (await setup.row(id)).version })));
  const later = { validFrom: '2026-07-01', owners: [share('admin', 33.34), share('super', 66.66)] };
  await done(setup.saveOwners(id, { ...later, version: (await setup.row(id)).version }));
  const gone = { validFrom: '2026-09-01', owners: [share('admin', 100)] };
  await done(setup.saveOwners(id, { ...gone, version: (await setup.row(id)).version }));
  await setup.removeOwners(id, (await setup.row(id)).version, '2026-09-01');
  await done(setup.saveSchedule('Mole', [row('Down Payment', 100), row('Installment', 200), row('Installment', 300)]));
  await done(setup.saveSchedule('Mole', [], ({ installmentid }) => installmentid !== 3));
  expect(await inspectRules(server.database)).toEqual([]);
  const of = String(id);
  const mole = `Mole (${of})`;

  expect(
    await found(
      `update projects set value_cents = 90051, start_date = '2026-01-02', archived_at = now() where id = ${of}`,
    ),
  ).toEqual([
    `Project ${mole} is not what was set up: start date is 2026-01-02, the audit log says 2026-01-01; value is 900.51, the audit log says 900.50; archived is true, the audit log says false.`,
  ]);
  const before = '(2) 60.00 %, Nadia Rahman (3) 40.00 %';
  expect(
    await found(
      `update project_shares set share = share + case user_id when 2 then 15 else -15 end where project_id = ${of} and valid_from = '2026-01-01'`,
      `update project_shares set user_id = 3 where project_id = ${of} and valid_from = '2026-07-01' and user_id = 1`,
    ),
  ).toEqual([
    `Ownership of ${mole} from 2026-01-01 on is not what was saved: division is Omar Siddiqui (2) 75.00 %, Nadia Rahman (3) 25.00 %, the audit log says Omar Siddiqui ${before}.`,
    `Ownership of ${mole} from 2026-07-01 on is not what was saved: division is Omar Siddiqui (2) 33.34 %, Nadia Rahman (3) 66.66 %, ` +
      'the audit log says Omar Siddiqui (2) 33.34 %, Layla Haddad (1) 66.66 %.',
  ]);
  const shares = `insert into project_shares values (${of}, '2026-08-01', 3, 1, 100), (${of}, '2026-09-01', 2, 1, 100)`;
  expect(
    await found(shares, `delete from project_shares where project_id = ${of} and valid_from = '2026-07-01'`),
  ).toEqual([
    `The audit log says that ownership of ${mole} from 2026-07-01 on was saved, but it is not there any more.`,
    `Of ownership of ${mole} from 2026-08-01 on the audit log does not say that it was saved.`,
    `Ownership of ${mole} from 2026-09-01 on is not what was saved: the audit log says that it was deleted.`,
  ]);

  const rows = (some: string) => `${some} of the schedule of ${mole}`;
  const planted = (number: number) =>
    `insert into schedule_rows values (${of}, ${String(number)}, 'Fee', '', 500, 0, '2026-06-01', 2)`;
  expect(
    await found(
      `update schedule_rows set amount_cents = 10001, schedule_date = '2026-05-02' where project_id = ${of} and installment_id = 1`,
      `delete from schedule_rows where project_id = ${of} and installment_id = 2`,
      'alter table schedule_rows disable trigger schedule_rows_numbered',
      planted(3),
      planted(4),
      `update projects set schedule_version = 3 where id in (${of}, 1)`,
    ),
  ).toEqual([
    'Of schedule of Marina Heights (1) the audit log does not say that it was saved.',
    `Schedule of ${mole} is not what was saved: version is 3, the audit log says 2.`,
    `Row ${rows('1')} is not what was saved: amount is 100.01, the audit log says 100; date is 2026-05-02, the audit log says 2026-05-01.`,
    `The audit log says that row ${rows('2')} was saved, but it is not there any more.`,
    `Row ${rows('3')} is not what was saved: the audit log says that it was deleted.`,
    `Of row ${rows('4')} the audit log does not say that it was saved.`,
  ]);
});

it('names a version of a schedule that is not what was saved, whose rows the undoing of an import goes by', async () => {
  const { id } = await setup.add({ name: 'Groyne' });
  const first = `insert into schedule_rows values (${String(id)}, 1, 'Fee', '', 500, 0, '2026-06-01', 1)`;
  expect(await found('alter table schedule_rows disable trigger all', first)).toEqual([
    `Of row 1 of the schedule of Groyne (${String(id)}) the audit log does not say that it was saved.`,
  ]);
  await done(setup.saveSchedule('Groyne', [row('Down Payment', 100), row('Installment', 200)]));
  await done(setup.saveSchedule('Groyne', [row('Possession', 300)], ({ installmentid }) => installmentid !== 2));
  expect(await inspectRules(server.database)).toEqual([]);
  const [of, open] = [
    (version: number) => `${String(version)} of the schedule of Groyne (${String(id)})`,
    ['versions', 'changes'].map((table) => `alter table schedule_${table} disable trigger all`),
  ];
  const where = (version: number) => `where project_id = ${String(id)} and version = ${String(version)}`;
  const digests = /digest of the rows as they (were|are) is [0-9a-f]{32}, the audit log says [0-9a-f]{32}/.source;
  expect(
    await found(
      ...open,
      `update schedule_versions set saved_by = 2, reason = 'Agreed' ${where(1)}`,
      `update schedule_changes set before = jsonb_set(before, '{amount_cents}', '1') ${where(2)} and before is not null`,
      `delete from schedule_changes ${where(2)} and before is null`,
    ),
  ).toEqual([
    `Version ${of(1)} is not what was saved: person is 2, the audit log says 1; reason is Agreed, the audit log says .`,
    expect.stringMatching(`^Version 2 of .* is not what was saved: ${digests}; ${digests}\\.$`),
  ]);
  const planted = `insert into schedule_versions (project_id, version, saved_by) values (${String(id)}, 3, 1)`;
  expect(
    await found(
      ...open,
      `delete from schedule_changes ${where(1)}`,
      `delete from schedule_versions ${where(1)}`,
      planted,
    ),
  ).toEqual([
    `The audit log says that version ${of(1)} was saved, but it is not there any more.`,
    `Of version ${of(3)} the audit log does not say that it was saved.`,
  ]);
});

it('names a fee type, a currency and a company that are not what was set up, and what is gone or was deleted', async () => {
  const fee = (await done(chief.post<{ id: number }>(fees.save, { feename: 'Notary' }))).id;
  const deleted = (await done(chief.post<{ id: number }>(fees.save, { feename: 'Tax' }))).id;
  await done(chief.put(pathWithId(fees.update, fee), { feename: 'Notary fee' }));
  await chief.remove(pathWithId(fees.remove, deleted));
  const currency = (await done(chief.post<{ id: number }>(admin.currencies.add, { code: 'KWD' }))).id;
  const other = (await done(chief.post<{ id: number }>(admin.currencies.add, { code: 'JPY' }))).id;
  expect(await found(`insert into company_settings (business_time_zone) values ('Asia/Dubai')`)).toEqual([]);
  await done(chief.put<CompanySettings>(admin.company.settings, { name: 'Pier', timeZone: 'UTC', version: 0 }));
  expect(await inspectRules(server.database)).toEqual([]);
  expect(
    await found(
      `update fee_types set name = 'Notary' where id = ${String(fee)}`,
      `insert into fee_types (id, name) overriding system value values (${String(deleted)}, 'Tax'), (0, 'Toll')`,
      `insert into fee_types (name) values ('Tip')`,
      `update fee_types set name = name || '!' where id = 1`,
      `update currencies set code = 'XXX' where id = ${String(currency)}`,
      `delete from currencies where id = ${String(other)}`,
      `update company_settings set business_time_zone = 'Asia/Dubai'`,
    ),
  ).toEqual([
    'Of fee type Toll (0) the audit log does not say that it was set up.',
    `Fee type Notary (${String(fee)}) is not what was set up: name is Notary, the audit log says Notary fee.`,
    `Fee type Tax (${String(deleted)}) is not what was set up: the audit log says that it was deleted.`,
    `Of fee type Tip (${String(deleted + 1)}) the audit log does not say that it was set up.`,
    `Currency Kuwaiti Dinar (${String(currency)}) is not what was set up: code is XXX, the audit log says KWD.`,
    `The audit log says that currency Japanese Yen (${String(other)}) was set up, but it is not there any more.`,
    'Company Pier (1) is not what was recorded: time zone is Asia/Dubai, the audit log says UTC.',
  ]);
  expect(await found('delete from company_settings')).toEqual([
    'The audit log says that company Pier (1) was recorded, but it is not there any more.',
  ]);
});

it('names who was put in, disabled or closed by SQL alone, and nobody of those who were there before anybody was told of', async () => {
  const secret = `insert into users (name, username, user_type, password_hash) values ('Eve', 'eve', 'SUPER', 'x')`;
  // Nobody was added on the screens yet: it may be a person of an older program.
  expect(await found(secret)).toEqual([]);
  const { id } = await done(chief.post<{ id: number }>(admin.people.list, { name: 'Ida', username: null, role: null }));
  const account = { name: 'Quay', currencyId: 1, accountType: 'ACCOUNT', overdraftLimit: 0 };
  const added = await done(chief.post<{ id: number }>(admin.accounts.add, account));
  expect(await inspectRules(server.database)).toEqual([]);
  expect(await found(secret)).toEqual([
    `Of person Eve (${String(id + 1)}) the audit log does not say that it was recorded.`,
  ]);
  expect(
    await found(
      'update accounts set closed_at = now() where balance_cents = 0',
      'update users set disabled_at = now()',
    ),
  ).toEqual([
    `Account Quay (${String(added.id)}) is not what was set up: closed is true, the audit log says false.`,
    `Person Ida (${String(id)}) is not what was recorded: disabled is true, the audit log says false.`,
  ]);
  const before = `insert into users (id, name, user_type) overriding system value values (-1, 'Eve', 'USER')`;
  expect(await found(before)).toEqual(['Of person Eve (-1) the audit log does not say that it was recorded.']);
  expect(
    await found(
      `delete from users where id = ${String(id)}`,
      `delete from accounts where id = ${String(added.id)}`,
      `insert into accounts (name, currency_id) values ('Raft', 1)`,
      `insert into projects (name, currency_id, start_date) values ('Reef', 1, '2026-01-01')`,
    ),
  ).toEqual([
    `The audit log says that account Quay (${String(added.id)}) was set up, but it is not there any more.`,
    `Of account Raft (${String(added.id + 1)}) the audit log does not say that it was set up.`,
    `The audit log says that person Ida (${String(id)}) was recorded, but it is not there any more.`,
    expect.stringMatching(/^Of project Reef \(\d+\) the audit log does not say that it was set up\.$/),
  ]);
});
