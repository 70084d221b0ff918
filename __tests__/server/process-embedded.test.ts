import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import type { AccountRow, CurrencyRow } from '../../src/contract/areas/accounts.wire';
import type { LoginData } from '../../src/contract/areas/auth.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import { readConfig } from '../../src/server/config';
import { OWNER_ROLE } from '../../src/server/db/roles';
import { openBooksAsOwner } from '../../src/server/process/books-beside';
import { runPeopleCommand } from '../../src/server/process/people-command';
import { isAlive } from '../../src/server/running-process';
import { firstPasswordFile, firstPasswordIn } from '../support/first-password';
import type { ApiClient } from '../support/api-client';
import { eventually } from '../support/eventually';
import { interrupted } from '../support/commands';
import { until } from '../support/patience';
import { databasePid, newDataFolder, removeDataFolder, SpawnedServer } from '../support/spawned-server';
import { waitingUploads } from '../support/waiting-uploads';

const chosen = 'chosen-by-me-1';
let dataDir: string;
let server: SpawnedServer;
beforeAll(() => {
  dataDir = newDataFolder();
});
afterAll(async () => {
  await server.stop();
  removeDataFolder(dataDir);
});

/** What is said to the person who starts it, without the lines of the log. */
const sayings = (output: string) =>
  output
    .split('\n')
    .filter((line) => !line.startsWith('{'))
    .join('\n');
const isDatabaseThere = () => fs.existsSync(path.join(dataDir, 'pg18', 'postmaster.pid'));
const launch = (options: string[] = ['--empty']) => ({ environment: { DATA_DIR: dataDir }, options });
const login = async (username: string, password: string) =>
  (await server.client()).post<LoginData>(paths.auth.login, { username, password });
const signIn = async (username = 'super', password = chosen): Promise<ApiClient> =>
  server.client((await login(username, password)).body.data.token);

it('a first start whose port is taken is refused in one line, and makes no password', async () => {
  const other = net.createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { environment, options } = launch();
  const port = String((other.address() as AddressInfo).port);
  const { code, output, complaint } = await SpawnedServer.refused({
    environment: { ...environment, PORT: port },
    options,
  });
  other.close();
  expect([code, output]).toEqual([1, '']);
  expect(complaint).toMatch(
    /^Property Management did not start: Port \d+ of 127\.0\.0\.1 is already in use\. Please .*PORT\.\n$/,
  );
  expect(complaint).toContain(`Port ${port}`);
  expect(firstPasswordIn(dataDir)).toBe('');
});

it('a stop that comes before the start is done waits for it, and leaves nothing running', async () => {
  server = SpawnedServer.launch(launch());
  await until(() => expect(isDatabaseThere()).toBe(true), 45_000);
  expect(await server.stop()).toBe(0);
  expect(isDatabaseThere()).toBe(false);
});

it('a start with --empty tells where the first password is, which must be changed', async () => {
  const [{ output: madeIt }, password] = [server, firstPasswordIn(dataDir)];
  server = await SpawnedServer.start(launch());
  expect(firstPasswordIn(dataDir)).toBe(password);
  for (const output of [madeIt, server.output]) {
    expect(output).toContain(firstPasswordFile(dataDir));
    expect(output).not.toContain(password);
  }
  const { status, body } = await login('super', password);
  expect([status, body.data.role, body.data.mustChangePassword]).toEqual([200, 'SUPER', true]);
  const chief = await server.client(body.data.token);
  expect((await chief.get(paths.accounts.list)).status).toBe(403);
  const change = { currentPassword: password, newPassword: chosen, confirmPassword: chosen };
  expect((await chief.post(paths.users.changePassword, change)).status).toBe(200);
  expect((await chief.get(paths.accounts.list)).body.data).toEqual([]);
  expect((await login('super', password)).status).toBe(401);
});

it('what it keeps secret is for its own account alone', () => {
  expect(fs.statSync(path.join(dataDir, 'uploads')).mode & 0o777).toBe(0o700);
  expect(fs.statSync(path.join(dataDir, 'pg18')).mode & 0o077).toBe(0);
  expect(fs.statSync(dataDir).mode & 0o066).toBe(0);
});

it('a second server on the same folder is refused, and the first goes on', async () => {
  const refused = await SpawnedServer.refused(launch());
  expect(refused.complaint).toMatch(
    /^Property Management did not start: The data folder .* is in use by another process \(process \d+\)\. Nothing was changed\..*DATA_DIR\.\n$/,
  );
  expect([refused.code, refused.output]).toEqual([1, '']);
  expect((await (await server.client()).get(paths.ready)).status).toBe(200);
});

it('a restart tells no password, keeps the sessions and the books, and clears what uploads left; commands that Ctrl-C ends alone before it end with a sentence, their database with them', async () => {
  const chief = await signIn();
  const [{ id }] = (await chief.get<CurrencyRow[]>(paths.accounts.currencies)).body.data as [CurrencyRow];
  await chief.post(paths.accounts.save, { accName: 'Kept', currency: { id }, accounttype: 'ACCOUNT' });
  expect(await server.stop()).toBe(0);
  expect(isDatabaseThere()).toBe(false);

  // What is stopped here is not half done: the password, and with it the session, are what they were.
  for (const words of [['check-books'], ['people', 'reset-password', 'super']]) {
    let backend = 0;
    const { code, said } = await interrupted(words, { DATA_DIR: dataDir }, () => {
      if (isDatabaseThere()) backend = databasePid(dataDir);
      return backend > 0;
    });
    expect([code, said]).toEqual([130, expect.stringContaining('Stopped.')]);
    expect([isDatabaseThere(), isAlive(backend)]).toEqual([false, false]);
  }
  fs.writeFileSync(path.join(dataDir, 'uploads', randomUUID()), 'x', { mode: 0o600 });

  const { environment, options } = launch([]);
  // From here on over TCP: what was there is found by the other way, too.
  const more = { METRICS_PORT: '0', EMBEDDED_TRANSPORT: 'tcp', LOG_LEVEL: 'debug' };
  server = await SpawnedServer.start({ environment: { ...environment, ...more }, options });
  const secret = fs.readFileSync(path.join(dataDir, 'database-password.txt'), 'utf8').trim();
  expect(server.output).toContain('listening on IPv4 address');
  expect(server.output).not.toContain(secret);
  expect(sayings(server.output)).not.toMatch(/password|sample|super/i);
  const figures = /Figures for Prometheus: (http:\/\/127\.0\.0\.1:\d+\/metrics)\n/.exec(server.output)?.[1];
  expect(await (await fetch(figures!)).text()).toContain('\nproperty_database_up 1\n');
  const again = await server.client(chief.token);
  expect((await again.get<AccountRow[]>(paths.accounts.list)).body.data.map(({ accName }) => accName)).toEqual([
    'Kept',
  ]);
  expect(waitingUploads(dataDir)).toEqual([]);
});

it('commands find the database of a running server over TCP, whatever is configured for them', async () => {
  const said: string[] = [];
  expect(await runPeopleCommand(readConfig({ DATA_DIR: dataDir }), ['list'], (line) => said.push(line))).toBe(true);
  expect(said.join('\n')).toContain('super\t');
  const books = await openBooksAsOwner(readConfig({ DATA_DIR: dataDir }));
  expect(books.address).toMatchObject({ host: '127.0.0.1', user: OWNER_ROLE });
  await books.stop();
});

it('when the database alone dies, calls are 503 and it comes back by itself', async () => {
  const chief = await signIn();
  process.kill(databasePid(dataDir), 'SIGKILL');
  const statuses = new Set<number>();
  const status = async () => {
    const answer = await chief.get(paths.accounts.list);
    statuses.add(answer.status);
    if (answer.status !== 200) expect(answer.body).toMatchObject({ success: false, code: 'UNAVAILABLE' });
    return answer.status;
  };
  expect(await eventually(status, 503)).toBe(503);
  await until(async () => expect(await status()).toBe(200), 45_000);
  expect([...statuses].filter((each) => each !== 200 && each !== 503)).toEqual([]);
  // Lines of the log come a moment later.
  const told = /ended unexpectedly and is started again"[^]*"msg":"the database runs again"/;
  await until(() => expect(server.output).toMatch(told));
  const secret = fs.readFileSync(path.join(dataDir, 'database-password.txt'), 'utf8').trim();
  expect(server.output + server.complaint).not.toContain(secret);
});

it('a wrong way to reach the database stops the start with its sentence', async () => {
  const refused = await SpawnedServer.refused({ environment: { DATA_DIR: dataDir, EMBEDDED_TRANSPORT: 'pipe' } });
  expect([refused.code, refused.complaint]).toEqual([
    1,
    expect.stringContaining('EMBEDDED_TRANSPORT must be one of socket, tcp, not "pipe".'),
  ]);
});
