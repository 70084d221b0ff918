import fs from 'node:fs';
import path from 'node:path';
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import { Client, escapeIdentifier } from 'pg';
import { listHistory } from '../../src/server/audit/subject-history';
import { type Database, openDatabase } from '../../src/server/db/database';
import { migrate } from '../../src/server/db/migrate';
import { countRows } from '../../src/server/db/page';
import { depositSource } from '../../src/server/deposits/deposits.queries';
import { keepLists } from '../../src/server/movements/list-keeping';
import { personSubject } from '../../src/server/people/people.queries';
import { dumpBooks } from '../support/books-dump';
import { eventually } from '../support/eventually';
import { copyTemplate, type TestDatabase } from '../support/test-database';

/* From one version to the next: the first release's database with its rows, and both programs beside each other. */

const firstRelease = ['0001_books', '0002_audit_seals'];
const migrations = path.join(__dirname, '../../src/server/db/migrations');

let copy: TestDatabase;
let owner: Database;
let runtime: Database;
let role: string;
beforeAll(async () => {
  copy = await copyTemplate('empty');
  role = new URL(copy.runtimeUrl).username;
  owner = openDatabase({ connectionString: copy.ownerUrl }, { size: 2, isPatient: true });
  runtime = openDatabase({ connectionString: copy.runtimeUrl }, { size: 1 });
  await owner.query('drop schema public cascade');
  await owner.query('create schema public');
  await migrateToFirstRelease();
  for (const [text, ...values] of oldStatements('before')) await owner.query(text, values);
  // No call of the first release made projects: whoever looked after the database did.
  await owner.query(`insert into projects (name, currency_id, start_date)
    values ('One', 1, '2026-02-03'), ('Two', 1, '2026-02-04'), ('two', 1, '2026-02-05')`);
  await owner.query(`insert into project_owners values
    (1, 1, ' BEFORE ', 60), (1, 2, 'A Partner', 30), (1, 3, 'a partner', 10), (2, 1, 'A PARTNER', 99.5)`);
});
afterAll(async () => {
  await runtime.end();
  await owner.end();
  await copy.drop();
});

async function migrateToFirstRelease(): Promise<void> {
  const pool = openDatabase({ connectionString: copy.ownerUrl }, { size: 1 });
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const steps = firstRelease.map((name) => {
    const text = fs.readFileSync(path.join(migrations, `${name}.sql`), 'utf8');
    return [
      name,
      {
        up: async (step: Kysely<unknown>) => {
          // eslint-disable-next-line house/no-built-sql -- a migration is a whole file of SQL that stands in this project
          await sql.raw(text).execute(step);
        },
      },
    ] as const;
  });
  const provider = { getMigrations: () => Promise.resolve(Object.fromEntries(steps)) };
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  await database.destroy();
  if (error) throw new Error('The migrations failed', { cause: error });
}

/** What the first release writes, column by column as it does it; `mark` tells one run's rows from another's. */
function oldStatements(mark: 'before' | 'beside'): (readonly [text: string, ...values: unknown[]])[] {
  const n = mark === 'before' ? 1 : 2;
  const bytes = (text: string) => Buffer.from(`${mark} ${text}`.padEnd(32));
  const session = `00000000-0000-4000-8000-00000000000${n}`;
  const slip = `${mark.padEnd(43, '-')}.png`;
  return [
    [
      `insert into users (username, name, user_type, password_hash, must_change_password) values ($1, $1, 'SUPER', 'hash', true)`,
      mark,
    ],
    [`insert into currencies (code, name) values ($1, $2)`, n === 1 ? 'USD' : 'EUR', mark],
    [
      `insert into sessions (id, user_id, cookie_hash, created_at, last_used_at, absolute_expiry) values ($1, $2, $3, now(), now(), now() + interval '1 day')`,
      session,
      n,
      bytes('cookie'),
    ],
    ['insert into refresh_tokens (token_hash, session_id, generation) values ($1, $2, 0)', bytes('refresh'), session],
    ['update refresh_tokens set retired_at = now() where session_id = $1 and generation < 1', session],
    [
      'insert into refresh_tokens (token_hash, session_id, generation) values ($1, $2, 1) on conflict do nothing',
      bytes('next'),
      session,
    ],
    [`insert into access_tokens (token_hash, session_id, expires_at) values ($1, $2, now())`, bytes('access'), session],
    ['update sessions set last_used_at = now() where id = $1', session],
    [`insert into accounts (name, currency_id, account_type) values ($1, $2, 'COMBINED')`, mark, n],
    [
      `insert into slips (name, media_type, size_bytes, sha256, original_name, uploaded_by) values ($1, 'image/png', 1, $2, 'a.png', $3)`,
      slip,
      bytes('slip'),
      n,
    ],
    [`insert into slip_chunks (slip_name, position, content) values ($1, 0, '\\x00')`, slip],
    [
      `insert into journal_entries (kind, entry_date, recorded_by, reverses_id) values ('DEPOSIT', '2026-01-05', $1, null)`,
      n,
    ],
    [
      `insert into postings (journal_entry_id, line, account_id, counterpart, currency_id, amount_cents) values ($1, 1, $1, null, $1, 100), ($1, 2, null, 'PARTNER', $1, -100)`,
      n,
    ],
    ['update accounts set balance_cents = balance_cents + 100 where id = $1', n],
    [
      `insert into deposits (journal_entry_id, deposit_date, user_id, account_id, currency_id, amount_cents, remarks, slip_name, recorded_by) values ($1, '2026-01-05', $1, $1, $1, 100, $2, $3, $1)`,
      n,
      mark,
      slip,
    ],
    [
      `insert into audit_log (actor_id, actor_name, action, subject_kind, subject_id, address, request_id, before, after) values ($1, $2, 'deposit.create', 'deposit', '1', '', '', null, '{}')`,
      n,
      mark,
    ],
    ['insert into audit_seals (sequence, audit_id, hash) values ($1, $1, $2)', n, bytes('seal')],
    [
      `insert into idempotency_records (user_id, key, route, body_hash) values ($1, $2, '/api/deposit', $3) on conflict do nothing`,
      n,
      session,
      bytes('body'),
    ],
    [`update idempotency_records set status = 201, answer = '{}' where user_id = $1`, n],
    [`delete from access_tokens where session_id = $1`, session],
  ];
}

/** Writes as the version before does until an upgrade waits for it, and then wants what that holds: the upgrade gives way. */
async function writeInTheWay(): Promise<{ inTheWay: Promise<void> }> {
  const writer = new Client({ connectionString: copy.ownerUrl });
  await writer.connect();
  await writer.query('begin; lock table slips in row exclusive mode; set deadlock_timeout = 60000');
  const waiting = async () =>
    (await owner.query(`select from pg_locks where relation = 'slips'::regclass and not granted`)).rowCount;
  const inTheWay = eventually(waiting, 1)
    .then(() => writer.query('select from sessions limit 1; commit'))
    .finally(() => writer.end())
    .then(() => undefined);
  return { inTheWay };
}

it('the database of the first release is upgraded with every row as it was, whoever writes meanwhile', async () => {
  const before = await dumpBooks(owner);
  // As a version that is still running may need it.
  await owner.query(`grant usage on schema public to ${escapeIdentifier(role)}`);
  await owner.query(`grant update (remarks) on deposits to ${escapeIdentifier(role)}`);
  const { inTheWay } = await writeInTheWay();
  const impatient = new URL(copy.ownerUrl);
  impatient.searchParams.set('options', '-c deadlock_timeout=20');
  const told = jest.fn();
  await migrate({ connectionString: impatient.href }, role, told);
  await inTheWay;
  const steps = expect.arrayContaining(['0003_throttle_and_access_events']) as string[];
  expect(told.mock.calls).toEqual([
    ['begins', steps],
    ['ended', steps],
  ]);
  await migrate({ connectionString: copy.ownerUrl }, role, told);
  expect(told).toHaveBeenCalledTimes(2);
  const after = await dumpBooks(owner);
  for (const [table, lines] of Object.entries(before)) {
    // New columns stand behind the old ones.
    const asBefore = lines.map((line, at) => after[table]?.[at]?.slice(0, line.length - 1));
    expect({ [table]: asBefore }).toEqual({ [table]: lines.map((line) => line.slice(0, -1)) });
  }
});

it('and names of owners are people since: who is known by the name, or a partner without sign-in', async () => {
  const { rows: shares } = await owner.query(
    `select project_id, valid_from, u.name, u.username, u.user_type, s.position, share from project_shares s
      join users u on u.id = s.user_id order by project_id, s.position`,
  );
  const partner = { name: 'A Partner', username: null, user_type: 'USER' };
  expect(shares).toEqual([
    {
      project_id: 1,
      valid_from: '2026-02-03',
      name: 'before',
      username: 'before',
      user_type: 'SUPER',
      position: 1,
      share: '60.00',
    },
    { project_id: 1, valid_from: '2026-02-03', ...partner, position: 2, share: '40.00' },
    { project_id: 2, valid_from: '2026-02-04', ...partner, position: 1, share: '99.50' },
  ]);
  // As who is added on the screen, so that it stands in the person's own history.
  const { rows: written } = await owner.query(
    `select action, after from audit_log where subject_kind = $1 and subject_id in (select id::text from users where name = 'A Partner')`,
    [personSubject],
  );
  expect(written).toEqual([{ action: 'person.created', after: { name: 'A Partner', username: null, role: null } }]);
  const [partnersId] = (await owner.query<{ id: number }>(`select id from users where name = 'A Partner'`)).rows;
  expect((await listHistory(owner, personSubject, partnersId!.id)).map(({ by }) => by)).toEqual(['server upgrade']);
  // Two projects of one name stand, and no third is made.
  await owner.query(`update projects set end_date = '2027-01-01' where name in ('Two', 'two')`);
  await expect(
    owner.query(`insert into projects (name, currency_id, start_date) values ('TWO', 1, '2026-02-03')`),
  ).rejects.toThrow('already a project');
});

it('and the statements of the first release still work on it, with the rights that it had', async () => {
  await keepLists(runtime);
  for (const [text, ...values] of oldStatements('beside')) await runtime.query(text, values);
  await runtime.query(`update deposits set remarks = remarks where remarks = 'beside'`);
  const { rows } = await runtime.query('select remarks from deposits order by id');
  expect(rows).toEqual([{ remarks: 'before' }, { remarks: 'beside' }]);
});

it('and lists count what either version wrote', async () => {
  const counts = async () => [
    await countRows(runtime, depositSource({})),
    await countRows(runtime, depositSource({ userId: 1 })),
    await countRows(runtime, depositSource({ accountId: 2, endDate: '2026-01-05' })),
  ];
  expect(await counts()).toEqual([2, 1, 1]);
  await keepLists(runtime);
  expect(await counts()).toEqual([2, 1, 1]);
  const { rows } = await owner.query(`select row_count from list_totals where filter = ''`);
  expect(rows).toEqual([{ row_count: 2 }]);
});

it('a database that a newer version has changed is served as it is, as long as it does not need that version', async () => {
  await owner.query(`insert into kysely_migration values ('9999_future', now()::text)`);
  const before = await dumpBooks(owner);
  await migrate({ connectionString: copy.ownerUrl }, role);
  expect(await dumpBooks(owner)).toEqual(before);
  await owner.query(`update schema_requirements set minimum = '9999_future'`);
  await expect(migrate({ connectionString: copy.ownerUrl }, role)).rejects.toThrow(
    /needs at least one that knows 9999_future\. Nothing was changed/,
  );
});

it('what a migration makes lands together with the rights on it, or not at all', async () => {
  await owner.query('drop schema public cascade');
  await owner.query('create schema public');
  await expect(migrate({ connectionString: copy.ownerUrl }, 'nobody')).rejects.toThrow('role "nobody" does not exist');
  const { rows } = await owner.query(
    `select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  );
  expect(rows).toEqual([]);
});
