import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '../../src/server/embedded/embedded-server';
import { EmbeddedHarness, NOBODY, asRoot, kept, query, readKept, refusal } from '../support/embedded-harness';

const harness = new EmbeddedHarness();
let written: string;

beforeAll(async () => {
  written = await harness.writtenFolder();
});
afterEach(() => harness.stopAll());
afterAll(() => harness.close());

/** The numbers of the accounts that have a name here. */
const namedNumbers = () =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => Number(line.split(':')[2]));

/** Whose everything in a folder is, links themselves included. */
const ownersOf = (dataDir: string, folder: string) =>
  readdirSync(path.join(dataDir, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => lstatSync(path.join(dataDir, folder, name)).uid,
  );

/** What the account `nobody` gets that connects to sockets and opens files: the code of the failure, or 'in'. */
function asNobody(sockets: string[], files: string[]): string[] {
  const script = `
    const [sockets, files] = JSON.parse(process.argv[1]);
    const connect = (path) => new Promise((tell) => {
      const visit = require('node:net').connect(path, () => { visit.destroy(); tell('in'); });
      visit.on('error', ({ code }) => tell(code));
    });
    const open = (file) => { try { require('node:fs').openSync(file); return 'in'; } catch ({ code }) { return code; } };
    Promise.all(sockets.map(connect)).then((codes) => console.log(JSON.stringify([...codes, ...files.map(open)])));`;
  const { stdout } = spawnSync(process.execPath, ['-e', script, JSON.stringify([sockets, files])], {
    uid: NOBODY,
    gid: NOBODY,
    cwd: '/',
    encoding: 'utf8',
  });
  return JSON.parse(stdout) as string[];
}

describe('the account of the database', () => {
  asRoot('is nobody else, and no other account comes by the database, by its files or by its lock', async () => {
    const dataDir = harness.copyOf(written);
    const server = await harness.start(dataDir);

    const { uid } = statSync(path.join(dataDir, 'pg18'));
    expect(namedNumbers()).not.toContain(uid);
    expect(new Set(ownersOf(dataDir, 'pg18'))).toEqual(new Set([uid]));
    expect(statSync(`/proc/${server.pid}`).uid).toBe(uid);
    const socket = path.join(server.admin.host, '.s.PGSQL.5432');
    const places = [path.join(dataDir, 'lock'), path.join(dataDir, 'holders/1'), path.join(dataDir, 'pg18/PG_VERSION')];
    expect(asNobody([socket, path.join(dataDir, 'holders/1')], places)).toEqual([
      ...Array.from({ length: 2 }, () => 'EACCES'),
      ...places.map(() => 'EACCES'),
    ]);
  });

  asRoot(
    'takes over what an earlier version had made for a shared one, also after a start that was killed',
    async () => {
      const dataDir = harness.copyOf(written);
      const cluster = path.join(dataDir, 'pg18');
      const own = statSync(cluster).uid;
      spawnSync('chown', ['-R', 'nobody', cluster, path.join(dataDir, 'run')]);
      const elsewhere = path.join(dataDir, 'log');
      renameSync(path.join(cluster, 'pg_wal'), elsewhere);
      symlinkSync(elsewhere, path.join(cluster, 'pg_wal'));
      spawnSync('chown', ['-h', 'nobody', path.join(cluster, 'pg_wal')]);
      const first = await harness.start(dataDir);
      expect(await query(first.admin, readKept)).toEqual(kept);
      expect(asNobody([path.join(first.admin.host, '.s.PGSQL.5432')], [])).toEqual(['EACCES']);
      const { uid } = statSync(cluster);
      expect(namedNumbers()).not.toContain(uid);
      expect(uid).not.toBe(own);
      expect(new Set([...ownersOf(dataDir, 'pg18'), ...ownersOf(dataDir, 'log')])).toEqual(new Set([uid]));
      await first.stop();

      // As a kill in the middle leaves it: the folder goes first, and its version last.
      for (const name of ['PG_VERSION', 'base', 'pg_wal'])
        spawnSync('chown', ['-R', 'nobody', path.join(cluster, name)]);
      const second = await harness.start(dataDir);
      expect(await query(second.admin, readKept)).toEqual(kept);
      expect(new Set(ownersOf(dataDir, 'pg18'))).toEqual(new Set([uid]));
    },
  );

  asRoot('is its own, too, where the kernel allows no user namespace and nobody has to make the database', async () => {
    const dataDir = harness.newPath();
    const holder = harness.hold(dataDir, { env: { ...process.env, PATH: '/nowhere' } });
    await holder.untilAcknowledged(1);

    const { uid } = statSync(path.join(dataDir, 'pg18'));
    expect(namedNumbers()).not.toContain(uid);
    expect(new Set(ownersOf(dataDir, 'pg18'))).toEqual(new Set([uid]));
  });

  asRoot('cannot read the secrets beside it', async () => {
    const dataDir = harness.copyOf(written);
    const secret = path.join(dataDir, 'secret');
    writeFileSync(secret, 'secret', { mode: 0o600 });
    const server = await harness.start(dataDir);

    await expect(query(server.admin, 'select pg_read_file($1)', [secret])).rejects.toThrow(/permission denied/i);
    await expect(query(server.admin, 'select pg_ls_dir($1)', [dataDir])).rejects.toThrow(/permission denied/i);
  });

  asRoot('is root in a user namespace when no ordinary account gets to the folder', async () => {
    const closed = harness.newPath();
    mkdirSync(closed, { mode: 0o700 });
    const said: string[] = [];
    const server = await harness.start(path.join(closed, 'data'), (message) => said.push(message));

    expect(said.join('\n')).toContain('root in a user namespace');
    expect(await query(server.admin, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  asRoot('stays the one that owns the database, or the start is refused', async () => {
    const closed = harness.newPath();
    mkdirSync(closed, { mode: 0o700 });
    const dataDir = path.join(closed, 'data');
    renameSync(harness.copyOf(written), dataDir);

    expect(await refusal(startEmbedded({ dataDir }))).toContain(
      `StartupError: The server was started as root, and ${dataDir} or this program cannot be reached`,
    );
    chmodSync(closed, 0o711);
    expect(await query((await harness.start(dataDir)).admin, readKept)).toEqual(kept);
  });

  asRoot('is the ordinary account that starts the server', async () => {
    const open = harness.newPath();
    mkdirSync(open);
    chmodSync(open, 0o777);
    const dataDir = path.join(open, 'data');
    const holder = harness.hold(dataDir, { uid: NOBODY, gid: NOBODY });
    await holder.untilAcknowledged(3);

    expect(statSync(path.join(dataDir, 'pg18')).uid).toBe(NOBODY);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    await holder.kill();
    // Root takes the folder over, and its owner stays the database's account.
    const server = await harness.start(dataDir);
    const [row] = await query<{ count: number }>(server.admin, 'select count(*)::int from held');
    expect(row?.count).toBeGreaterThanOrEqual(holder.acknowledged);
  });
});
