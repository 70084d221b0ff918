import { escapeIdentifier } from 'pg';
import type { ConnectionSettings } from '../../src/server/db/database';
import type { EmbeddedServer } from '../../src/server/embedded/embedded-server';
import { DATABASE, OWNER_ROLE, RUNTIME_ROLE, prepareDatabase } from '../../src/server/db/roles';
import { EmbeddedHarness, query } from '../support/embedded-harness';

const harness = new EmbeddedHarness();
let server: EmbeddedServer;
let owner: ConnectionSettings;
let runtime: ConnectionSettings;

beforeAll(async () => {
  server = await harness.start(harness.newPath());
  ({ owner, runtime } = await prepareDatabase(server.admin));
});
afterAll(() => harness.close());

it('makes an owner and a runtime role that are nothing special', async () => {
  const roles = await query(
    server.admin,
    `select rolname, rolcanlogin, rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as special
       from pg_roles where rolname like 'property%' order by rolname`,
  );
  expect(roles).toEqual([
    { rolname: RUNTIME_ROLE, rolcanlogin: true, special: false },
    { rolname: OWNER_ROLE, rolcanlogin: true, special: false },
  ]);
});

it('makes one database in UTF8 that belongs to the owner', async () => {
  const databases = await query(
    server.admin,
    `select pg_get_userbyid(datdba) as owner, pg_encoding_to_char(encoding) as encoding
       from pg_database where datname = $1`,
    [DATABASE],
  );
  expect(databases).toEqual([{ owner: OWNER_ROLE, encoding: 'UTF8' }]);
});

it('lets the owner make tables, and the runtime role use only what it was granted', async () => {
  await query(owner, 'create table ledger (line text); create table closed (line text)');
  await query(owner, `grant select, insert on ledger to ${escapeIdentifier(RUNTIME_ROLE)}`);

  await query(runtime, "insert into ledger values ('one')");
  expect(await query(runtime, 'select line from ledger')).toEqual([{ line: 'one' }]);
  for (const forbidden of [
    'delete from ledger',
    'select from closed',
    'create table mine (line text)',
    'create temporary table mine (line text)',
    'create schema mine',
    'drop table ledger',
    'alter table ledger add column more text',
    `set role ${OWNER_ROLE}`,
  ]) {
    await expect(query(runtime, forbidden)).rejects.toThrow(/permission denied|must be owner/);
  }
});

it('changes nothing the second time, but takes away what a role has gained', async () => {
  await query(server.admin, `alter role ${escapeIdentifier(RUNTIME_ROLE)} superuser`);
  await query(server.admin, `grant all on database ${escapeIdentifier(DATABASE)} to public`);

  expect(await prepareDatabase(server.admin)).toEqual({ owner, runtime });
  await expect(query(runtime, 'create schema mine')).rejects.toThrow(/permission denied/);
  expect(await query(runtime, 'select line from ledger')).toEqual([{ line: 'one' }]);
});
