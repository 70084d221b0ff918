import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import type { LoginData } from '../../src/contract/areas/auth.wire';
import { idempotencyHeader } from '../../src/contract/vocabulary/envelope';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { createApp } from '../../src/server/app';
import { BooksCheckJob } from '../../src/server/books/books-check-job';
import { readConfig } from '../../src/server/config';
import { type Database, type DatabaseAddress, openDatabase } from '../../src/server/db/database';
import { migrate } from '../../src/server/db/migrate';
import { DATABASE, prepareDatabase, RUNTIME_ROLE } from '../../src/server/db/roles';
import { loadSample } from '../../src/server/sample/sample-company';
import { SlipSpool } from '../../src/server/slips/slip-spool';
import { answered } from '../support/answered';
import type { Answer } from '../support/api-client';
import { BooksClient, SampleNumbers } from '../support/books-client';
import type { ClusterNode } from '../support/cluster-node';
import { EmbeddedHarness, query } from '../support/embedded-harness';
import { eventually } from '../support/eventually';
import { until } from '../support/patience';
import { setConfirmed } from '../support/standby-steering';

/* S42: what becomes of a server whose database goes on, but not as before. The database is the test's own. */

/** Milliseconds in which a database that says nothing is given up; ten seconds in earnest. */
const patience = 1_000;
const password = 'of the database role';
/** Connections of the application at most, and the one that looks after those that were given up. */
const mostBackends = 20 + 1;
/** Of them at most so many that write. */
const mostWriters = 15;

const harness = new EmbeddedHarness();
let admin: Database;
let server: Pick<ClusterNode, 'ask'>;
let owner: DatabaseAddress;
let books: BooksClient;
let stop: () => Promise<void>;
beforeAll(async () => {
  const folder = harness.newPath();
  const { admin: superuser } = await harness.start(folder);
  server = { ask: <Row extends object>(text: string) => query<Row>(superuser, text) };
  const { owner: ownerAddress, runtime } = await prepareDatabase(superuser);
  owner = ownerAddress;
  await migrate(owner, RUNTIME_ROLE);
  admin = openDatabase(superuser, { size: 1, isPatient: true });
  await asAdmin(`alter role property_app password 'of the database role'`);
  const rules = (await asAdmin<{ file: string }>(`select current_setting('hba_file') as file`))[0]!.file;
  fs.writeFileSync(rules, `local all ${RUNTIME_ROLE} scram-sha-256\n${fs.readFileSync(rules, 'utf8')}`);
  await asAdmin('select pg_reload_conf()');
  const url = `postgres://${RUNTIME_ROLE}:${encodeURIComponent(password)}@localhost:${runtime.port}/${DATABASE}?host=${encodeURIComponent(runtime.host)}`;
  const uploads = harness.newPath('application');
  const spool = new SlipSpool(path.join(uploads, 'uploads'));
  const loading = openDatabase(owner, { size: 1, isPatient: true });
  await loadSample({ database: loading, spool, say: () => undefined });
  const sample = await SampleNumbers.read(loading);
  await loading.end();
  const database = openDatabase({ connectionString: url }, { answer: patience });
  const logger = pino({ level: 'silent' });
  const app = await createApp({
    config: readConfig({ DATA_DIR: uploads, DATABASE_URL: url, RATE_LIMIT_PER_MINUTE: '0' }),
    database,
    patientDatabase: database,
    spool,
    logger,
    booksCheck: new BooksCheckJob(database, logger),
    consoleFolder: null,
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  books = new BooksClient(origin, null, sample);
  const { body } = await answered(200, () => signIn());
  books = new BooksClient(origin, body.data.token, sample);
  stop = async () => {
    await app.close();
    await database.end();
    await admin.end();
    await harness.close();
  };
}, 60_000);
afterAll(() => stop());

const asAdmin = async <Row extends object>(text: string) => (await admin.query<Row>(text)).rows;
const signIn = (username = 'admin') =>
  books.with(null).post<LoginData>(paths.auth.login, { username, password: `${username}-sample-1` });
const cutOff = () => asAdmin(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'property_app'`);
const statusOf = async (address: string) => (await books.get(address)).status;
const { readOnly, notAdmitted, unavailable } = messages.request;
const outcomeUnknown = messages.outcome.unknown;
const said = ({ status, body, headers }: Answer) => [status, body.code, body.message, headers.get('retry-after')];
const refusedWith = (message: string) => [503, 'UNAVAILABLE', message, '2'];
/** A connection that was just cut off may be found so by the call that uses it. */
const refused = (address: string, message: string) =>
  until(async () => expect(said(await books.get(address))).toEqual(refusedWith(message)));
const deposit = (remarks: string, key: string = randomUUID()) => books.createDeposit({ remarks }, { key });

describe('S42: a database that can only be read', () => {
  const setReadOnly = (isReadOnly: boolean) =>
    asAdmin(
      isReadOnly
        ? 'alter database property set default_transaction_read_only = on'
        : 'alter database property reset default_transaction_read_only',
    );
  beforeAll(async () => {
    await setReadOnly(true);
    await cutOff();
  });
  afterAll(() => setReadOnly(false));

  it('S42: is read, and what would write is refused with its sentence', async () => {
    await answered(200, () => books.get(paths.accounts.list));
    expect(said(await deposit('while it can only be read'))).toEqual(refusedWith(readOnly));
    expect(said(await signIn())).toEqual(refusedWith(readOnly));
    expect(said(await books.get(paths.ready))).toEqual(refusedWith(messages.read.readOnly));
    expect(await statusOf(paths.health)).toBe(200);
  });

  it('S42: is written as soon as it can be, although connections are left that only read', async () => {
    // As many as there can be, each made while nobody may write.
    await Promise.all(Array.from({ length: 40 }, () => books.get(paths.accounts.list)));
    await setReadOnly(false);
    expect((await deposit('when it can be written again')).status).toBe(201);
    expect(await statusOf(paths.ready)).toBe(200);
  });
});

describe('S42: a database that does not let the server in', () => {
  it.each([
    [
      'has another password for it',
      `alter role property_app password 'another'`,
      `alter role property_app password 'of the database role'`,
    ],
    ['has no sign-in for it', 'alter role property_app nologin', 'alter role property_app login'],
  ])('S42: %s: 503 with its sentence, and all is well when that is mended', async (_what, change, mend) => {
    await asAdmin(change);
    await cutOff();
    for (const address of [paths.accounts.list, paths.ready]) await refused(address, messages.read.notAdmitted);
    // More often than there are places for connections.
    for (let time = 0; time < 25; time += 1) expect(said(await signIn())).toEqual(refusedWith(notAdmitted));
    expect(await statusOf(paths.health)).toBe(200);
    await asAdmin(mend);
    // The first that is sent.
    expect((await deposit('when it is let in again')).status).toBe(201);
    expect(await statusOf(paths.ready)).toBe(200);
  });

  it('S42: is not there: 503 with its sentence, and all is well when it is back', async () => {
    await asAdmin('alter database property allow_connections false');
    await cutOff();
    await asAdmin('alter database property rename to elsewhere');
    for (const address of [paths.accounts.list, paths.ready]) await refused(address, messages.read.databaseMissing);
    await asAdmin('alter database elsewhere rename to property');
    await asAdmin('alter database property allow_connections true');
    expect((await deposit('when it is back')).status).toBe(201);
  });
});

describe('S42: a database whose standby is away', () => {
  const backends = async () =>
    (
      await asAdmin<{ total: number; waiting: number }>(
        `select count(*) as total, count(*) filter (where wait_event = 'SyncRep') as waiting from pg_stat_activity where usename = 'property_app'`,
      )
    )[0]!;
  const inBooks = async <Row extends object>(text: string, values: unknown[] = []) => {
    const database = openDatabase(owner, { size: 1 });
    try {
      return (await database.query<Row>(text, values)).rows;
    } finally {
      await database.end();
    }
  };
  const rowsOf = (remarks: string) => inBooks<{ id: number }>('select id from deposits where remarks = $1', [remarks]);
  beforeEach(() => setConfirmed(server, false));
  afterEach(() => setConfirmed(server, true));

  /** Sessions of their own, so that none waits for another. */
  let clerks: BooksClient[];
  beforeAll(async () => {
    clerks = await Promise.all(Array.from({ length: 25 }, () => answered(200, () => signIn('super')))).then((answers) =>
      answers.map(({ body }) => new BooksClient(books.origin, body.data.token, books.sample)),
    );
  });

  it('S42: keeps so many waiting and no more, ends none of them, and goes on being read', async () => {
    const forms = clerks.flatMap((clerk, at) =>
      [0, 1].map((turn) => ({ clerk, feename: `Fee ${at} ${turn}`, key: randomUUID() })),
    );
    const save = ({ clerk, feename, key }: (typeof forms)[number]) =>
      clerk.post<{ id: number }>(paths.fees.save, { feename }, { [idempotencyHeader]: key });
    for (const turn of [0, 1]) {
      const answers = await Promise.all(forms.filter((_form, at) => at % 2 === turn).map(save));
      for (const answer of answers)
        expect([refusedWith(outcomeUnknown), refusedWith(unavailable)]).toContainEqual(said(answer));
      await answered(200, () => books.get(paths.accounts.list));
      const { total, waiting } = await backends();
      expect(total).toBeLessThanOrEqual(mostBackends);
      expect(waiting).toBe(mostWriters);
    }
    expect(said(await books.get(paths.ready))).toEqual(refusedWith(messages.read.unavailable));
    await setConfirmed(server, true);
    const saved = await Promise.all(forms.map((form) => answered(201, () => save(form))));
    const numbers = await inBooks<{ id: number }>(`select id from fee_types where name like 'Fee %'`);
    expect(numbers.map(({ id }) => id).sort()).toEqual(saved.map(({ body }) => body.data.id).sort());
    await answered(200, () => books.get(paths.ready));
    expect(await eventually(async () => (await backends()).waiting, 0)).toBe(0);
  });

  it('S42: whose wait is cancelled leaves the outcome unknown, and a repeat waits for the standby as well', async () => {
    const [remarks, key] = ['cancelled', randomUUID()];
    const cancelled = deposit(remarks, key);
    expect(await eventually(async () => (await backends()).waiting, 1)).toBe(1);
    await asAdmin(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`);
    expect(said(await cancelled)).toEqual(refusedWith(outcomeUnknown));
    const rows = await rowsOf(remarks);
    expect(rows).toHaveLength(1);
    expect(said(await deposit(remarks, key))).toEqual(refusedWith(outcomeUnknown));
    // While that one waits, nobody can know either.
    expect(said(await deposit(remarks, key))).toEqual(refusedWith(outcomeUnknown));
    await setConfirmed(server, true);
    const again = await answered(201, () => deposit(remarks, key));
    expect([{ id: again.body.data.id }]).toEqual(rows);
    expect(await rowsOf(remarks)).toEqual(rows);
  });
});
