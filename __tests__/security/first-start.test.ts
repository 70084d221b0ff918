import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import type { LoginData } from '../../src/contract/auth.wire';
import { paths } from '../../src/contract/paths';
import { readConfig } from '../../src/server/config';
import { openDatabase } from '../../src/server/db/database';
import { type RunningServer, runServer } from '../../src/server/server-process';
import { ApiClient } from '../support/api-client';
import { copyTemplate, type TestDatabase } from '../support/test-database';

/* S18: the whole process on a database without people, as at the first start of an office. */

const folders: string[] = [];
const databases: TestDatabase[] = [];
let running: RunningServer | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});
afterAll(async () => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true });
  for (const database of databases) await database.drop();
});

async function start(
  database: TestDatabase,
  environment: Record<string, string> = {},
): Promise<{ said: string; log: string }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-first-'));
  folders.push(folder);
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
    say: (line) => void said.push(line),
  });
  expect(fs.readdirSync(folder)).toEqual(['audit.key', 'uploads']);
  return { said: said.join('\n'), log: log.join('\n') };
}
const newDatabase = async (template: 'empty' | 'sample') => {
  const database = await copyTemplate(template);
  databases.push(database);
  return database;
};
const printed = (said: string) => /super \/ (\S+)/.exec(said)?.[1] ?? '';
const signIn = (username: string, password: string) =>
  new ApiClient(running!.address).post<LoginData>(paths.auth.login, { username, password });

it('S18: one person with a random password, printed once, kept nowhere, and good for nothing but choosing another', async () => {
  const database = await newDatabase('empty');
  const first = await start(database);
  const password = printed(first.said);
  expect(password).toMatch(/^[\w-]{16}$/);
  expect(first.log).not.toContain(password);
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
  expect((await client.post(paths.users.changePassword, chosen)).status).toBe(200);
  expect((await client.get<object[]>(paths.users.list)).body.data).toHaveLength(1);
  await running!.stop();

  const second = await start(database);
  expect(printed(second.said)).toBe('');
  expect((await signIn('super', password)).status).toBe(401);
  expect((await signIn('super', 'chosen by a person')).status).toBe(200);
});

it('S18: another password in every installation', async () => {
  const one = printed((await start(await newDatabase('empty'))).said);
  await running!.stop();
  const other = printed((await start(await newDatabase('empty'))).said);
  expect(one).toMatch(/^[\w-]{16}$/);
  expect(other).not.toBe(one);
});

it('S44: a role that owns the tables is said at the start', async () => {
  const database = await newDatabase('empty');
  const ordinary = await start(database);
  await running!.stop();
  const owning = await start(database, { DATABASE_URL: database.ownerUrl });
  expect([ordinary.log, owning.log].map((log) => log.includes('owns the tables'))).toEqual([false, true]);
});

it('S18: the sample company is never served beyond this computer', async () => {
  const database = await newDatabase('sample');
  const owner = openDatabase({ connectionString: database.ownerUrl }, { size: 1 });
  await owner.query('update users set sample = true');
  await owner.end();
  await expect(start(database, { HOST: '0.0.0.0' })).rejects.toThrow(/whose passwords are public/);
  expect(running).toBeUndefined();
});

it('S18: of several first starts on one database one makes the company, and the others wait for it', async () => {
  const database = await newDatabase('empty');
  const said: string[] = [];
  const starts = await Promise.all(
    Array.from({ length: 3 }, () => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'property-first-'));
      folders.push(folder);
      const config = readConfig({
        DATA_DIR: folder,
        PORT: '0',
        DATABASE_URL: database.runtimeUrl,
        DATABASE_OWNER_URL: database.ownerUrl,
      });
      const logger = pino({ level: 'silent' });
      return runServer(config, { logger, wantsSample: true, say: (line) => void said.push(line) });
    }),
  );
  expect(said.filter((line) => line.includes('super / '))).toHaveLength(1);
  running = starts[0];
  expect((await signIn('super', printed(said.join('\n')))).status).toBe(200);
  for (const other of starts.slice(1)) await other.stop();
});
