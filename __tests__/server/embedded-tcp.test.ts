import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { openDatabase, type ConnectionSettings } from '../../src/server/db/database';
import { OWNER_ROLE, RUNTIME_ROLE, prepareDatabase } from '../../src/server/db/roles';
import { startEmbedded, type EmbeddedServer } from '../../src/server/embedded/embedded-server';
import { runningAddress } from '../../src/server/embedded/running-address';
import {
  EmbeddedHarness,
  NOBODY,
  asRoot,
  isAlive,
  isRoot,
  kept,
  query,
  readKept,
  refusal,
  waitFor,
} from '../support/embedded-harness';

/* The database over loopback TCP: chosen by itself where no socket can be, and here by EMBEDDED_TRANSPORT. */

const harness = new EmbeddedHarness('tcp');
let written: string;
beforeAll(async () => {
  written = await harness.writtenFolder();
});
afterEach(() => harness.stopAll());
afterAll(() => harness.close());

const passwordFile = (dataDir: string) => path.join(dataDir, 'database-password.txt');
const passwordIn = (dataDir: string) => readFileSync(passwordFile(dataDir), 'utf8').trim();
/** How often somebody tries whom the database must refuse: the superuser and the two roles of the books. */
const refusalsOf = (settings: ConnectionSettings) =>
  Promise.all(
    ['postgres', OWNER_ROLE, RUNTIME_ROLE].map((user) =>
      query({ ...settings, user }, 'select 1').then(
        () => 'let in',
        (error: unknown) => (error as { code?: string }).code ?? (error as Error).message,
      ),
    ),
  );
const withPassword = ({ host, port, user, database }: ConnectionSettings, password: string) => ({
  host,
  port,
  user,
  database,
  password,
});

describe('who gets in', () => {
  let server: EmbeddedServer;
  let dataDir: string;
  const said: string[] = [];
  beforeEach(async () => {
    dataDir = harness.copyOf(written);
    server = await harness.start(dataDir, (line) => said.push(line));
    await prepareDatabase(server.admin);
  });

  it('is who knows the password, at a port of this computer alone, and no socket is made', async () => {
    expect(readdirSync(dataDir).sort()).toEqual([
      'access-rules.conf',
      'database-password.txt',
      'holders',
      'lib',
      'lock',
      'pg18',
    ]);
    expect(server.admin).toMatchObject({ host: '127.0.0.1', password: passwordIn(dataDir) });
    const settings = `select string_agg(setting, '|' order by name) as all from pg_settings
      where name in ('listen_addresses', 'unix_socket_directories', 'hba_file', 'port')`;
    expect(await query(server.admin, settings)).toEqual([
      { all: `${dataDir}/access-rules.conf|127.0.0.1|${server.admin.port}|` },
    ]);
    for (const user of [OWNER_ROLE, RUNTIME_ROLE])
      expect(await query({ ...server.admin, user }, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('S50: is nobody without the password, with another one, or by another way', async () => {
    expect(statSync(passwordFile(dataDir)).mode & 0o777).toBe(0o600);
    const settings = withPassword(server.admin, 'x');
    expect(await refusalsOf(settings)).toEqual(['28P01', '28P01', '28P01']);
    expect(await refusalsOf(withPassword(server.admin, '0'.repeat(64)))).toEqual(['28P01', '28P01', '28P01']);
    const rules = await query(server.admin, 'select type, auth_method as method from pg_hba_file_rules order by 1, 2');
    expect(rules).toEqual([
      { type: 'host', method: 'reject' },
      { type: 'host', method: 'scram-sha-256' },
      { type: 'local', method: 'reject' },
    ]);
  });

  asRoot('S50: is no other account of the computer, which finds the port and not the password', () => {
    const script = `
      const { Client } = require(process.argv[1]);
      const [file, port] = process.argv.slice(2);
      const open = () => { try { return require('node:fs').readFileSync(file, 'utf8'); } catch ({ code }) { return code; } };
      const client = new Client({ host: '127.0.0.1', port: Number(port), user: 'postgres', password: open() });
      client.connect().then(() => 'let in', ({ code }) => code).then((how) => console.log([open(), how].join()));`;
    const parameters = ['-e', script, require.resolve('pg'), passwordFile(dataDir), String(server.admin.port)];
    const { stdout } = spawnSync(process.execPath, parameters, {
      uid: NOBODY,
      gid: NOBODY,
      cwd: '/',
      encoding: 'utf8',
    });
    expect(stdout).toBe('EACCES,28P01\n');
  });

  it('S50: is told by no log and no command line', () => {
    const secret = passwordIn(dataDir);
    const lines = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => {
        try {
          return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        } catch {
          // It has ended meanwhile.
          return '';
        }
      });
    expect(lines.join()).toContain(`${dataDir}/access-rules.conf`);
    for (const text of [...lines, ...said]) expect(text).not.toContain(secret);
  });
});

it('takes a folder that was reached by a socket, goes back and forth, and nothing of it is lost', async () => {
  const folder = harness.newPath();
  const first = await harness.start(folder, undefined, 'socket');
  await query(first.admin, 'create table kept as select 42 as answer');
  await prepareDatabase(first.admin);
  await first.stop();
  let password = '';
  for (const transport of ['tcp', 'socket', 'tcp'] as const) {
    const server = await harness.start(folder, undefined, transport);
    expect(await query(server.admin, readKept)).toEqual(kept);
    // Without prepareDatabase: a backup opens the books as they are.
    const owner = { ...server.admin, user: OWNER_ROLE };
    expect(await query(owner, 'select current_user::text as name')).toEqual([{ name: OWNER_ROLE }]);
    expect(runningAddress(folder)).toEqual({
      host: server.admin.host,
      port: server.admin.port,
      ...(transport === 'tcp' && { password: server.admin.password }),
    });
    if (transport === 'socket') await expect(query({ ...owner, host: '127.0.0.1' }, 'select 1')).rejects.toThrow();
    else password ||= passwordIn(folder);
    await server.stop();
  }
  expect(passwordIn(folder)).toBe(password);
});

it('S50: a password that others could read, or that is gone, is replaced and opens nothing any more', async () => {
  const dataDir = harness.copyOf(written);
  const known = passwordIn(dataDir);
  chmodSync(passwordFile(dataDir), 0o644);
  const server = await harness.start(dataDir);
  expect(statSync(passwordFile(dataDir)).mode & 0o777).toBe(0o600);
  expect(passwordIn(dataDir)).not.toBe(known);
  expect(await query(server.admin, readKept)).toEqual(kept);
  expect(await refusalsOf(withPassword(server.admin, known))).toEqual(['28P01', '28P01', '28P01']);
});

asRoot('an ordinary account that starts it has its database learn a new password, too', async () => {
  const open = harness.newPath();
  mkdirSync(open);
  chmodSync(open, 0o777);
  const dataDir = path.join(open, 'data');
  const ids = { uid: NOBODY, gid: NOBODY };
  const first = harness.hold(dataDir, ids);
  await first.untilAcknowledged(1);
  await first.kill();
  rmSync(passwordFile(dataDir));
  const second = harness.hold(dataDir, ids);
  await waitFor('the second start', () => second.databasePid > 0 || second.refused !== undefined);
  expect(second.databasePid).toBeGreaterThan(0);
  expect(statSync(passwordFile(dataDir)).uid).toBe(NOBODY);
});

it('S50: a stranger on the port of a database that has ended is told neither password nor statement', async () => {
  const message = (type: string, ...parts: (number | string)[]) => {
    const body = Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([0, 0, 0, part]))),
    );
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const ready = Buffer.concat([message('R', 0), message('Z', 'I')]);
  const heard: Buffer[] = [];
  const answers = {
    'asks for the password': message('R', 3),
    'asks for its MD5': message('R', 5, 'salt'),
    'lets everybody in': ready,
    'makes a proof up': Buffer.concat([message('R', 10, 'SCRAM-SHA-256\0\0'), message('R', 12, 'v=AAAA'), ready]),
  };
  for (const answer of Object.values(answers)) {
    const stranger = net.createServer((visit) => {
      visit.on('error', () => undefined);
      visit.once('data', () => {
        visit.on('data', (bytes) => heard.push(bytes));
        visit.write(answer);
      });
    });
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
    const { port } = stranger.address() as net.AddressInfo;
    const settings = { host: '127.0.0.1', port, user: RUNTIME_ROLE, database: 'property', password: 'the-password' };
    const pool = openDatabase(settings, { size: 1 });
    await expect(pool.run({ sql: 'select secrets', parameters: [] })).rejects.toThrow();
    await pool.end();
    await new Promise((resolve) => stranger.close(resolve));
  }
  // The first message of SCRAM, which tells nothing but a random number, and none after it.
  expect(Buffer.concat(heard).toString('latin1')).toMatch(/^p\0\0\0.SCRAM-SHA-256\0\0\0\0.n,,n=\*,r=[\w+/]{24}$/);
});

it('comes up at another port when a program was quicker at the one that was free', async () => {
  const dataDir = harness.copyOf(written);
  const quicker = net.createServer();
  const make = net.createServer;
  // The port that is found free is taken before PostgreSQL comes to it; the sockets of the lock are left alone.
  const choosing = jest.spyOn(net, 'createServer').mockImplementation((...given: Parameters<typeof make>) => {
    const probe = make(...given);
    const close = probe.close.bind(probe);
    probe.close = (done) => {
      const address = probe.address();
      const isFirst = !quicker.listening && address !== null && typeof address !== 'string';
      return close(() => (isFirst ? quicker.listen(address.port, address.address, () => done?.()) : done?.()));
    };
    return probe;
  });
  const said: string[] = [];
  try {
    const server = await harness.start(dataDir, (line) => said.push(line));
    expect(said.join('\n')).toContain('Address already in use');
    expect(await query(server.admin, readKept)).toEqual(kept);
    expect(server.admin.port).not.toBe((quicker.address() as net.AddressInfo).port);
  } finally {
    choosing.mockRestore();
    quicker.close();
  }
});

it('is held by one start, refused to a second, and free again when its holder was killed; no acknowledged row is lost', async () => {
  const dataDir = harness.copyOf(written);
  const holder = harness.hold(dataDir);
  await holder.untilAcknowledged(50);
  expect(await refusal(startEmbedded({ dataDir, transport: 'tcp' }))).toContain('is in use by another process');
  expect(await refusal(startEmbedded({ dataDir, transport: 'socket' }))).toContain('is in use by another process');
  await holder.kill();
  expect(isAlive(holder.databasePid)).toBe(true);

  const server = await harness.start(dataDir);
  expect(isAlive(holder.databasePid)).toBe(false);
  const [row] = await query<{ count: number }>(server.admin, 'select count(*)::int from held');
  expect([holder.acknowledged, holder.acknowledged + 1]).toContain(row?.count);
});

it('recovers when PostgreSQL was killed, and its note of then says nothing wrong', async () => {
  const dataDir = harness.copyOf(written);
  const server = await harness.start(dataDir);
  process.kill(server.pid, 'SIGKILL');
  await server.unexpectedExit;
  await server.stop();
  const { uid, gid } = statSync(path.join(dataDir, 'pg18'));
  const stranger = harness.stranger(isRoot ? { uid, gid } : {});
  writeFileSync(
    path.join(dataDir, 'pg18/postmaster.pid'),
    `${stranger}\n${dataDir}/pg18\n1\n${server.admin.port}\n\n127.0.0.1\n0 0\nready\n`,
  );
  const again = await harness.start(dataDir);
  expect(await query(again.admin, readKept)).toEqual(kept);
  expect(isAlive(stranger)).toBe(true);
});
