import { escapeIdentifier } from 'pg';
import { openDatabase } from '../../src/server/db/database';
import { declaredMovements } from '../../src/server/movements/movement-entries';
import { copyTemplate, type TestDatabase } from '../support/test-database';

/* S43: what the role may do under which the application works, asked of the database itself. */

let copy: TestDatabase;
let database: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  copy = await copyTemplate('sample');
  database = openDatabase({ connectionString: copy.runtimeUrl }, { size: 1 });
});
afterAll(async () => {
  await database.end();
  await copy.drop();
});

const rows = async <Row extends object>(text: string) => (await database.query<Row>(text)).rows;
/** What is written once and for all. */
const forGood = [
  'journal_entries',
  'postings',
  'audit_log',
  'audit_seals',
  'closings',
  'slips',
  'slip_chunks',
  'schedule_versions',
  'schedule_changes',
];
/** What may be taken away: accounts, currencies, fees and schedule rows only while nothing uses them, owners of a day, traces of access only after their time. */
const removable = [
  'access_events',
  'access_tokens',
  'account_changes',
  'account_entries',
  'account_sums',
  'accounts',
  'attempt_budgets',
  'calendar_feeds',
  'currencies',
  'deposit_sums',
  'downloads',
  'fee_types',
  'idempotency_records',
  'import_batches',
  'import_rows',
  'list_changes',
  'list_marks',
  'list_totals',
  'project_shares',
  'projects',
  'reconciliation_outstanding',
  'reconciliation_ticks',
  'refresh_tokens',
  'report_views',
  'schedule_rows',
  'sessions',
  'sign_in_places',
];

it('S43: is not the owner of anything, no superuser, and can make no role, database or copy of the log', async () => {
  const [role] = await rows(
    'select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
  );
  expect(role).toEqual({
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
    rolbypassrls: false,
  });
  expect(await rows('select relname from pg_class where pg_get_userbyid(relowner) = current_user')).toEqual([]);
  expect(await rows('select datname from pg_database where pg_get_userbyid(datdba) = current_user')).toEqual([]);
  const member =
    'select roleid from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname = current_user';
  expect(await rows(member)).toEqual([]);
  const [schema] = await rows(`select has_schema_privilege('public', 'CREATE') as may_create`);
  expect(schema).toEqual({ may_create: false });
});

it('S43: may change and remove exactly what the services need', async () => {
  const tables = await rows<{
    name: string;
    removes: boolean;
    empties: boolean;
    changes: boolean;
    changes_some: boolean;
  }>(
    `select tablename as name, has_table_privilege(quote_ident(tablename), 'DELETE') as removes,
      has_table_privilege(quote_ident(tablename), 'TRUNCATE') as empties,
      has_table_privilege(quote_ident(tablename), 'UPDATE') as changes,
      has_any_column_privilege(quote_ident(tablename), 'UPDATE') as changes_some
      from pg_tables where schemaname = 'public' order by tablename`,
  );
  expect(tables.filter(({ removes }) => removes).map(({ name }) => name)).toEqual(removable);
  expect(tables.filter(({ empties, changes }) => empties || changes)).toEqual([]);
  for (const name of forGood)
    expect(tables.find((table) => table.name === name)).toMatchObject({ changes_some: false });
});

it('S43: may change of a movement nothing but that it was reversed, and of a schedule row not its number', async () => {
  const columns = await rows<{ column: string }>(
    `select table_name || '.' || column_name as column from information_schema.column_privileges
      where grantee = current_user and privilege_type = 'UPDATE' and table_name in ('deposits', 'transfers', 'payments', 'opening_balances', 'schedule_rows')
      order by 1`,
  );
  const reversal = ['reversal_entry_id', 'reversal_reason', 'reversed_at', 'reversed_by'];
  expect(columns.map(({ column }) => column)).toEqual([
    ...['deposits', 'opening_balances', 'payments'].flatMap((table) => reversal.map((column) => `${table}.${column}`)),
    ...['amount_cents', 'changed_in', 'name', 'paid_cents', 'schedule_date', 'schedule_type'].map(
      (column) => `schedule_rows.${column}`,
    ),
    ...reversal.map((column) => `transfers.${column}`),
  ]);
});

it.each([
  'update postings set amount_cents = amount_cents',
  'delete from postings',
  'truncate postings cascade',
  'update journal_entries set entry_date = entry_date',
  'delete from journal_entries',
  `update audit_log set actor_name = ''`,
  'delete from audit_log',
  'delete from audit_seals',
  'update access_events set actor_name = actor_name',
  'update access_events set kept_until = now()',
  'update deposits set amount_cents = 1',
  'delete from deposits',
  'update closings set closed_through = null',
  'delete from closings',
  'delete from closing_exceptions',
  'update closing_exceptions set holds_until = now()',
  'delete from reconciliations',
  'update reconciliations set opening_cents = 1',
  'update reconciliation_ticks set amount_cents = 1',
  'delete from slips',
  'update slip_chunks set content = content',
  'alter table postings disable trigger all',
  'drop table audit_log',
  'create table mine (text text)',
  'create role mine',
  `select pg_read_file('/etc/passwd')`,
  `copy users to program 'cat'`,
  'set role postgres',
  'update kysely_migration set timestamp = timestamp',
])('S43: is refused: %s', async (statement) => {
  await expect(database.query(statement)).rejects.toMatchObject({
    code: expect.stringMatching(/^(42501|22023|42704)$/) as string,
  });
});

it.each([
  `insert into journal_entries (id, kind, entry_date, recorded_by) values (0, 'DEPOSIT', '2026-01-05', 1)`,
  `insert into audit_log (id, action) overriding system value values (-1, 'test.row')`,
  `with entry as (insert into journal_entries (kind, entry_date, recorded_by) values ('DEPOSIT', '2026-01-05', 1) returning id)
    insert into deposits (id, journal_entry_id, deposit_date, user_id, account_id, currency_id, amount_cents, recorded_by)
    select 0, entry.id, '2026-01-05', 1, a.id, a.currency_id, 500, 1 from entry, accounts a where a.id = 1`,
])('S43: writes nothing under a number that no check looks at: %s', async (statement) => {
  await expect(database.query(statement)).rejects.toMatchObject({
    message: expect.stringMatching(/are numbered from 1 on$/) as string,
  });
});

it('S43: nor does it in any table of movements', async () => {
  const refusing = await rows<{ name: string }>(
    `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where t.tgname = c.relname || '_from_one' and t.tgenabled = 'O' order by 1`,
  );
  const tables = ['audit_log', 'journal_entries', ...declaredMovements.map(({ table }) => table)];
  expect(refusing.map(({ name }) => name)).toEqual(tables.sort());
});

it('S43: has no row sealed under a number that sealing has passed', async () => {
  await expect(database.query('update audit_sealing set sealed_through = -1')).rejects.toMatchObject({
    message: 'sealing only goes on',
  });
});

it('S43: finds the journal closed even as the owner', async () => {
  const owner = openDatabase({ connectionString: copy.ownerUrl }, { size: 1, isPatient: true });
  try {
    for (const table of ['postings', 'journal_entries', 'audit_log', 'audit_seals']) {
      const refusal = { message: `${table} is append-only` };
      await expect(owner.query(`delete from ${escapeIdentifier(table)}`)).rejects.toMatchObject(refusal);
      await expect(owner.query(`truncate ${escapeIdentifier(table)} cascade`)).rejects.toMatchObject({ code: '42501' });
    }
  } finally {
    await owner.end();
  }
});
