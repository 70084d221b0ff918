import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { escapeIdentifier } from 'pg';
import { pino } from 'pino';
import type { LoginData } from '../../src/contract/areas/auth.wire';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { createApp } from '../../src/server/app';
import { BooksCheckJob } from '../../src/server/books/books-check-job';
import { readConfig } from '../../src/server/config';
import { openDatabase } from '../../src/server/db/database';
import { SlipSpool } from '../../src/server/slips/slip-spool';
import { BooksClient, SampleNumbers } from '../support/books-client';
import { MovingDatabase } from '../support/moving-database';
import { until } from '../support/patience';
import { copyTemplate, type TestDatabase } from '../support/test-database';

/* S42: the address of the database leads to another server, as after a failover behind a proxy or a name. */

/** Milliseconds in which a database that says nothing is given up; ten seconds in earnest. */
const patience = 2_500;
/** Connections that are open at the old server when the address moves on. */
const connections = 8;
const credentials = { username: 'admin', password: 'admin-sample-1' };

let first: TestDatabase;
let second: TestDatabase;
let moving: MovingDatabase;
let sample: SampleNumbers;
let origin: string;
let stop: () => Promise<void>;
beforeEach(async () => {
  [first, second] = [await copyTemplate('sample'), await copyTemplate('sample')];
  moving = await MovingDatabase.open(first.runtimeUrl);
  const owner = openDatabase({ connectionString: first.ownerUrl }, { size: 1 });
  sample = await SampleNumbers.read(owner);
  await owner.end();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-test-server-'));
  const database = openDatabase({ connectionString: moving.url }, { answer: patience });
  const logger = pino({ level: 'silent' });
  const app = await createApp({
    config: readConfig({ DATA_DIR: folder, DATABASE_URL: moving.url, RATE_LIMIT_PER_MINUTE: '0' }),
    database,
    patientDatabase: database,
    spool: new SlipSpool(path.join(folder, 'uploads')),
    logger,
    booksCheck: new BooksCheckJob(database, logger),
    consoleFolder: null,
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  stop = async () => {
    await app.close();
    await database.end();
    await moving.close();
    await first.drop();
    await second.drop();
    fs.rmSync(folder, { recursive: true, force: true });
  };
});
afterEach(() => stop());

const holder = (token: string | null) => new BooksClient(origin, token, sample);
const nobody = () => holder(null);
const signIn = () => nobody().post<LoginData>(paths.auth.login, credentials);
const asOwner = async (database: TestDatabase, statement: (name: string) => readonly [string, unknown[]]) => {
  const connection = openDatabase({ connectionString: database.ownerUrl }, { size: 1 });
  await connection.query(...statement(new URL(database.ownerUrl).pathname.slice(1)));
  await connection.end();
};
/** A session of the first server, of which the second one knows nothing; its connections lead there. */
async function atWork(): Promise<string> {
  const { body } = await signIn();
  const clerk = holder(body.data.token);
  const reads = await Promise.all(Array.from({ length: connections }, () => clerk.get(paths.accounts.list)));
  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]));
  return body.data.token;
}
/** Nobody but who signed in at the second server is known to any connection that is left. */
async function expectAllAtSecond(token: string): Promise<void> {
  const clerk = holder(token);
  const statuses = await Promise.all(
    Array.from({ length: connections }, async () => (await clerk.get(paths.accounts.list)).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect((await clerk.createDeposit({ remarks: 'at the second server' }, { key: randomUUID() })).status).toBe(201);
}

it('S42: the old server can only be read: the next write is at the new one, and so is all that follows', async () => {
  const token = await atWork();
  await asOwner(first, (name) => [
    `alter database ${escapeIdentifier(name)} set default_transaction_read_only = on`,
    [],
  ]);
  await asOwner(first, (name) => [
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
    [name],
  ]);
  // A connection that was just cut off may be found so by the call that uses it.
  await until(async () => expect((await nobody().get(paths.ready)).body.message).toBe(messages.read.readOnly));
  const clerk = holder(token);
  await Promise.all(Array.from({ length: connections }, () => clerk.get(paths.accounts.list)));
  moving.pointTo(second.runtimeUrl);
  const { status, body } = await signIn();
  expect(status).toBe(200);
  await expectAllAtSecond(body.data.token);
});

it('S42: the old server says nothing any more: after one patience all is at the new one', async () => {
  await atWork();
  moving.pointTo(second.runtimeUrl, 'get no answer');
  const silent = await signIn();
  expect([silent.status, silent.body.code]).toEqual([503, 'UNAVAILABLE']);
  const { status, body } = await signIn();
  expect(status).toBe(200);
  await expectAllAtSecond(body.data.token);
});
