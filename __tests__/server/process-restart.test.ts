import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import type { LoginData } from '../../src/contract/areas/auth.wire';
import { paths, uploadParts } from '../../src/contract/vocabulary/paths';
import { type Database, openDatabase } from '../../src/server/db/database';
import { SampleNumbers } from '../support/books-client';
import { eventually } from '../support/eventually';
import { slipBytes } from '../support/slip-files';
import { newDataFolder, removeDataFolder, SpawnedServer } from '../support/spawned-server';
import { copyTemplate, type TestDatabase } from '../support/test-database';
import { waitingUploads } from '../support/waiting-uploads';

const uncaughtError = path.join(__dirname, '../experiments/preloads/uncaught-error.cjs');
const crashExitCode = 70;
let dataDir: string;
let copy: TestDatabase;
let owner: Database;
let environment: Record<string, string>;
beforeEach(async () => {
  dataDir = newDataFolder();
  copy = await copyTemplate('sample');
  owner = openDatabase({ connectionString: copy.ownerUrl }, { size: 1, isPatient: true });
  environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: copy.runtimeUrl,
    DATABASE_OWNER_URL: copy.ownerUrl,
    NODE_OPTIONS: `--require ${uncaughtError}`,
  };
});
afterEach(async () => {
  await owner.end();
  await copy.drop();
  removeDataFolder(dataDir);
});

const spooled = () => waitingUploads(dataDir).length;
const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

it.each([
  ['thrown', 'SIGUSR2'],
  ['of a promise that nobody waits for', 'SIGURG'],
] as const)(
  'an error that nobody caught (%s) ends the server in good order: a deposit under way is saved',
  async (_kind, signal) => {
    const server = await SpawnedServer.start({ environment });
    const client = await server.client();
    const credentials = { username: 'admin', password: 'admin-sample-1' };
    const { token } = (await client.post<LoginData>(paths.auth.login, credentials)).body.data;
    const deposit = (await SampleNumbers.read(owner)).deposit({ remarks: 'Under way' });
    const part = (name: string, content: string) => `--b\r\nContent-Disposition: form-data; ${name}\r\n\r\n${content}`;
    const request = http.request(new URL(paths.deposits.create, client.origin), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
    });
    const slip = slipBytes('png', 200_000);
    request.write(part(`name="${uploadParts.deposit}"`, `${JSON.stringify(deposit)}\r\n`));
    request.write(part('name="slip"; filename="a.png"', ''));
    request.write(slip.subarray(0, 100_000));
    expect(await eventually(() => Promise.resolve(spooled()), 1)).toBe(1);

    process.kill(server.pid, signal);
    expect(await eventually(() => Promise.resolve(/"level":60.*"stack"/.test(server.output)), true)).toBe(true);
    const answersOthers = () => client.get(paths.health).then(Boolean, () => false);
    expect(await eventually(answersOthers, false)).toBe(false);
    request.write(slip.subarray(100_000));
    request.end('\r\n--b--\r\n');
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(201);
    expect(await server.ended).toBe(crashExitCode);
    const { rows } = await owner.query("select id from deposits where remarks = 'Under way' and slip_name is not null");
    expect(rows).toHaveLength(1);
  },
);

const onLinux = process.platform === 'linux' ? describe : describe.skip;

onLinux('npm start', () => {
  const serverOf = ({ pid }: SpawnedServer) =>
    Number(fs.readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8').split(' ')[0]);
  const starts = ({ output }: SpawnedServer) => output.split(' is ready: ').length - 1;
  const untilStarts = async (kept: SpawnedServer, count: number) =>
    expect(await eventually(() => Promise.resolve(starts(kept)), count)).toBe(count);

  it('brings a server back that crashed in its first life or was killed, after growing pauses, and ends with it when it is told to', async () => {
    const kept = await SpawnedServer.start({ environment, isKept: true });
    process.kill(serverOf(kept), 'SIGUSR2');
    await untilStarts(kept, 2);
    process.kill(serverOf(kept), 'SIGKILL');
    await untilStarts(kept, 3);
    expect(kept.complaint.split('\n')).toEqual([
      'Property Management ended unexpectedly (exit code 70). It starts again in 1 s.',
      'Property Management ended unexpectedly (SIGKILL). It starts again in 2 s.',
      '',
    ]);
    const server = serverOf(kept);
    // As a terminal does that is closed.
    process.kill(kept.pid, 'SIGHUP');
    expect(await kept.ended).toBe(0);
    expect(isAlive(server)).toBe(false);
  });

  it('ends with a start that fails, and its exit code', async () => {
    const { code, complaint } = await SpawnedServer.refused({
      environment: { ...environment, PORT: 'x' },
      isKept: true,
    });
    expect([code, complaint]).toEqual([1, expect.stringMatching(/^Property Management did not start: PORT .*\n$/)]);
  });

  it('that is killed itself leaves no server behind', async () => {
    const kept = await SpawnedServer.start({ environment, isKept: true });
    const server = serverOf(kept);
    await kept.kill();
    expect(await eventually(() => Promise.resolve(isAlive(server)), false)).toBe(false);
  });
});
