import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { LoginData } from '../../src/contract/areas/auth.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import { readConfig } from '../../src/server/config';
import { openDatabase } from '../../src/server/db/database';
import { type RunningServer, runServer } from '../../src/server/process/server-process';
import { ApiClient } from '../support/api-client';
import { dumpBooks } from '../support/books-dump';
import { eventually } from '../support/eventually';
import { firstPasswordFile, firstPasswordIn } from '../support/first-password';
import { copyTemplate, emptyDatabase, type TestDatabase } from '../support/test-database';

/* S18: the whole process on a database without people, as at the first start of an office. */

const folders: string[] = [];
const databases: TestDatabase[] = [];
let running: RunningServer | undefined;
const forwarders: net.Server[] = [];
afterEach(async () => {
  await running?.stop();
  running = undefined;
  for (const forwarder of forwarders.splice(0)) forwarder.close();
});
afterAll(async () => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true });
  for (const database of databases) await database.drop();
});

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-first-'));
  folders.push(folder);
  return folder;
}

async function start(
  database: TestDatabase,
  environment: Record<string, string> = {},
): Promise<{ said: string; log: string; folder: string }> {
  const { DATA_DIR: folder = newFolder() } = environment;
  const [said, log]: [string[], string[]] = [[], []];
  const config = readConfig({
    DATA_DIR: folder,
    PORT: '0',
    DATABASE_URL: database.runtimeUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    ...environment,
  });
  running = await runServer(config, {
    logger: pino({ level: 'trace' }, { write: (line: string) => void log.push(line) }),
    wantsSample: true,
    consoleFolder: folder,
    say: (line) => void said.push(line),
  });
  return { said: said.join('\n'), log: log.join('\n'), folder };
}
const newDatabase = async () => {
  const database = await copyTemplate('empty');
  databases.push(database);
  return database;
};
const signIn = (username: string, password: string) =>
  new ApiClient(running!.address).post<LoginData>(paths.auth.login, { username, password });

it('S18: one person with a random password, in a file for its account alone until it is changed, and good for nothing but choosing another', async () => {
  const database = await newDatabase();
  const first = await start(database);
  const file = firstPasswordFile(first.folder);
  const password = firstPasswordIn(first.folder);
  expect(password).toMatch(/^[\w-]{16}$/);
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  expect(fs.readdirSync(first.folder)).toEqual(['audit.key', 'first-password.txt', 'uploads']);
  for (const told of [first.said, first.log]) {
    expect(told).toContain(file);
    expect(told).not.toContain(password);
  }
  const owner = openDatabase({ connectionString: database.ownerUrl }, { size: 1, isPatient: true });
  expect(JSON.stringify(await dumpBooks(owner).finally(() => owner.end()))).not.toContain(password);
  for (const [username, guess] of [
    ['super', 'super-sample-1'],
    ['admin', 'admin-sample-1'],
    ['super', 'super'],
    ['admin', 'admin'],
  ] as const)
    expect((await signIn(username, guess)).status).not.toBe(200);
  const { status, body } = await signIn('super', password);
  expect([status, body.data.mustChangePassword]).toEqual([200, true]);
  const client = new ApiClient(running!.address, body.data.token);
  expect((await client.get(paths.users.list)).body.code).toBe('PASSWORD_CHANGE_REQUIRED');
  const chosen = {
    currentPassword: password,
    newPassword: 'chosen by a person',
    confirmPassword: 'chosen by a person',
  };
  const wrong = { ...chosen, currentPassword: 'not this one' };
  expect((await client.post(paths.users.changePassword, wrong)).status).toBe(400);
  expect(firstPasswordIn(first.folder)).toBe(password);
  expect((await client.post(paths.users.changePassword, chosen)).status).toBe(200);
  expect(fs.existsSync(file)).toBe(false);
  expect((await client.get<object[]>(paths.users.list)).body.data).toHaveLength(1);
  await running!.stop();

  // As after a change that another server answered.
  fs.writeFileSync(file, password);
  const second = await start(database, { DATA_DIR: first.folder });
  expect(second.said).not.toContain(file);
  expect(fs.existsSync(file)).toBe(false);
  expect((await signIn('super', password)).status).toBe(401);
  expect((await signIn('super', 'chosen by a person')).status).toBe(200);

  // As after one that another server answers while this one goes on.
  fs.writeFileSync(file, password);
  expect(await eventually(() => Promise.resolve(fs.existsSync(file)), false)).toBe(false);
});

it('S18: another password in every installation', async () => {
  const { folder } = await start(await newDatabase());
  const one = firstPasswordIn(folder);
  await running!.stop();
  fs.chmodSync(firstPasswordFile(folder), 0o644);
  await start(await newDatabase(), { DATA_DIR: folder });
  const other = firstPasswordIn(folder);
  expect([one, other]).toEqual([expect.stringMatching(/^[\w-]{16}$/), expect.stringMatching(/^[\w-]{16}$/)]);
  expect(other).not.toBe(one);
  expect((await signIn('super', other)).status).toBe(200);
  expect(fs.statSync(firstPasswordFile(folder)).mode & 0o777).toBe(0o600);
});

it('S18: no person without a password that somebody can read; each start says where it is until it is changed', async () => {
  const database = await newDatabase();
  const folder = newFolder();
  const file = firstPasswordFile(folder);
  fs.mkdirSync(path.join(file, 'in the way'), { recursive: true });
  await expect(start(database, { DATA_DIR: folder })).rejects.toThrow(/first password cannot be written to .*DATA_DIR/);
  expect(fs.readdirSync(folder)).toEqual(['audit.key', 'first-password.txt', 'uploads']);
  fs.rmSync(file, { recursive: true });
  await start(database, { DATA_DIR: folder });
  const password = firstPasswordIn(folder);
  await running!.stop();
  expect((await start(database, { DATA_DIR: folder })).said).toContain(file);
  expect(firstPasswordIn(folder)).toBe(password);
  expect((await signIn('super', password)).status).toBe(200);
});

it('S44: a role that owns the tables is said at the start', async () => {
  const database = await newDatabase();
  const ordinary = await start(database);
  await running!.stop();
  const owning = await start(database, { DATABASE_URL: database.ownerUrl });
  expect([ordinary.log, owning.log].map((log) => log.includes('owns the tables'))).toEqual([false, true]);
});

/** The database of an address as one elsewhere, which is reached by this name and by no socket of a file. */
async function reachedAs(name: string, databaseUrl: string): Promise<string> {
  const address = new URL(databaseUrl);
  const host = address.searchParams.get('host');
  const [hostname, port] = [address.hostname, address.port || '5432'];
  const forwarder = net.createServer((near) => {
    const far = host ? net.connect(path.join(host, `.s.PGSQL.${port}`)) : net.connect(Number(port), hostname);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => forwarder.listen(0, '127.0.0.1', resolve));
  address.hostname = name;
  address.port = String((forwarder.address() as net.AddressInfo).port);
  address.searchParams.delete('host');
  forwarders.push(forwarder);
  return address.href;
}

it('S44: a link that others can read is said at the start, of both roles and without a password', async () => {
  const database = await newDatabase();
  // Names of this computer that nobody can know to be its own.
  const [runtime, owner] = [
    await reachedAs('0.0.0.0', database.runtimeUrl),
    await reachedAs('127.1', database.ownerUrl),
  ];
  const { log } = await start(database, { DATABASE_URL: runtime, DATABASE_OWNER_URL: owner });
  for (const name of ['0.0.0.0', '127.1'])
    expect(log).toContain(`The link to the database on ${name} is not encrypted`);
  expect(log).not.toContain(new URL(runtime).password);
});

it('S18: of several first starts on one database one makes the tables and the company, and the others wait for it', async () => {
  const database = await emptyDatabase();
  databases.push(database);
  const said: string[] = [];
  const own = Array.from({ length: 3 }, newFolder);
  const starts = await Promise.all(
    own.map((folder) => {
      const config = readConfig({
        DATA_DIR: folder,
        PORT: '0',
        DATABASE_URL: database.runtimeUrl,
        DATABASE_OWNER_URL: database.ownerUrl,
      });
      const logger = pino({ level: 'silent' });
      return runServer(config, {
        logger,
        wantsSample: true,
        consoleFolder: folder,
        say: (line) => void said.push(line),
      });
    }),
  );
  const passwords = own.map(firstPasswordIn).filter(Boolean);
  expect(passwords).toHaveLength(1);
  expect(said.filter((line) => line.includes('first-password.txt'))).toHaveLength(1);
  running = starts[0];
  expect((await signIn('super', passwords[0]!)).status).toBe(200);
  for (const other of starts.slice(1)) await other.stop();
});
