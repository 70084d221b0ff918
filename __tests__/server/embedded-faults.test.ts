import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '../../src/server/embedded/embedded-server';
import { holdBySocket } from '../../src/server/embedded/lock-sockets';
import { reasonIn } from '../../src/server/embedded/postmaster';
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

const harness = new EmbeddedHarness();
let written: string;

beforeAll(async () => {
  written = await harness.writtenFolder();
});
afterEach(() => harness.stopAll());
afterAll(() => harness.close());

describe('a second opener', () => {
  const sentence = (dataDir: string, pid: number) =>
    `StartupError: The data folder ${dataDir} is in use by another process (process ${pid}). Nothing was changed. Stop that process first, or choose another folder with DATA_DIR.`;

  it('is refused in the same process and from another one, and the first is not disturbed', async () => {
    const dataDir = harness.copyOf(written);
    const server = await harness.start(dataDir);

    expect(await refusal(startEmbedded({ dataDir }))).toBe(sentence(dataDir, process.pid));
    const other = harness.hold(path.join(dataDir, '..', path.basename(dataDir), '.'));
    await other.ended;
    expect(other.refused).toBe(sentence(dataDir, process.pid));

    expect(await query(server.admin, readKept)).toEqual(kept);
    await server.stop();
    expect(await query((await harness.start(dataDir)).admin, readKept)).toEqual(kept);
  });

  it('is refused on a system without flock', async () => {
    const dataDir = harness.copyOf(written);
    await harness.start(dataDir);
    const other = harness.hold(dataDir, { env: { ...process.env, PATH: '/nowhere' } });
    await other.ended;
    expect(other.refused).toBe(sentence(dataDir, process.pid));
  });

  asRoot('is not made up by another account that takes a name of the system', async () => {
    const dataDir = harness.copyOf(written);
    const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 32);
    const script = `require('node:net').createServer().listen('\\0property-management-${name}', () => console.log('taken'))`;
    await harness.program(process.execPath, ['-e', script], { uid: NOBODY, gid: NOBODY });

    expect(await query((await harness.start(dataDir)).admin, readKept)).toEqual(kept);
  });

  it('is one of many at the same moment, over and over, and each time one of them has the folder', async () => {
    const folder = harness.newPath();
    mkdirSync(folder);
    for (let round = 0; round < 20; round += 1) {
      const held = await Promise.all(Array.from({ length: 8 }, () => holdBySocket(folder)));
      const holders = held.filter((letGo) => letGo !== undefined);
      expect(holders).toHaveLength(1);
      expect(await holdBySocket(folder)).toBeUndefined();
      holders[0]?.();
    }
    expect(readdirSync(folder).length).toBeLessThan(3);
  });

  asRoot('is refused from another container that shares the folder', async () => {
    const dataDir = harness.copyOf(written);
    const server = await harness.start(dataDir);
    const other = harness.hold(dataDir, {}, ['unshare', '--net', '--pid', '--ipc', '--fork', '--mount-proc']);
    await other.ended;
    expect(other.refused).toBe(sentence(dataDir, process.pid));
    expect(await query(server.admin, readKept)).toEqual(kept);
  });
});

describe('kill -9', () => {
  it('of PostgreSQL is told, and the next start recovers', async () => {
    const dataDir = harness.copyOf(written);
    const server = await harness.start(dataDir);
    await query(server.admin, 'insert into kept values (43)');
    process.kill(server.pid, 'SIGKILL');
    expect(await server.unexpectedExit).toMatch(/^PostgreSQL ended with SIGKILL\. /);
    await server.stop();

    const again = await harness.start(dataDir);
    expect(await query(again.admin, readKept)).toEqual([...kept, { answer: 43 }]);
  });

  it('of PostgreSQL is waited out while one of its processes still holds the memory', async () => {
    const dataDir = harness.copyOf(written);
    const server = await harness.start(dataDir);
    const [checkpointer] = await query<{ pid: number }>(
      server.admin,
      "select pid from pg_stat_activity where backend_type = 'checkpointer'",
    );
    const pid = checkpointer?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    process.kill(server.pid, 'SIGKILL');
    await server.unexpectedExit;
    await server.stop();

    const again = await harness.start(dataDir, (message) => {
      if (message.includes('shared memory block')) process.kill(pid, 'SIGCONT');
    });
    expect(await query(again.admin, readKept)).toEqual(kept);
  });

  it('of the application leaves an orphan that the next start ends, and no acknowledged row is lost', async () => {
    const dataDir = harness.copyOf(written);
    const holder = harness.hold(dataDir);
    await holder.untilAcknowledged(100);
    await holder.kill();
    expect(isAlive(holder.databasePid)).toBe(true);

    const said: string[] = [];
    const server = await harness.start(dataDir, (message) => said.push(message));
    expect(said).toContain(`Stopping the database that a killed server left running (process ${holder.databasePid}).`);
    expect(isAlive(holder.databasePid)).toBe(false);
    const rows = await query<{ id: string }>(server.admin, 'select id from held order by id');
    // The last commit may have been on its way to the holder when it died: one row more, none less, no gap.
    expect([holder.acknowledged, holder.acknowledged + 1]).toContain(rows.length);
    expect(rows.map(({ id }) => Number(id))).toEqual(rows.map((_row, index) => index + 1));
  });

  it('of both at once is survived by the next start', async () => {
    const dataDir = harness.copyOf(written);
    const holder = harness.hold(dataDir);
    await holder.untilAcknowledged(100);
    process.kill(holder.databasePid, 'SIGKILL');
    await holder.kill();

    const server = await harness.start(dataDir);
    const [row] = await query<{ count: number }>(server.admin, 'select count(*)::int from held');
    expect([holder.acknowledged, holder.acknowledged + 1]).toContain(row?.count);
  });

  it('of a first start, further on each time, leaves nothing half made: the next one begins anew, and the last is whole', async () => {
    const dataDir = harness.newPath();
    const unfinished = () => readNames(dataDir).filter((name) => name.startsWith('pg18.'));
    const signs = ['', 'postgresql.conf', 'pg_wal/000000010000000000000001', 'PG_VERSION', 'base/1/PG_VERSION'];
    for (const sign of signs) {
      const left = unfinished();
      const made = () => unfinished().find((name) => !left.includes(name)) ?? 'nothing';
      const holder = harness.hold(dataDir);
      await waitFor(sign, () => existsSync(path.join(dataDir, made(), 'cluster', sign)));
      // What the one before has left is gone by then.
      expect(unfinished()).toEqual([made()]);
      await holder.kill();
      expect(existsSync(path.join(dataDir, 'pg18'))).toBe(false);
    }
    const server = await harness.start(dataDir);
    expect(await query(server.admin, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readNames(dataDir).sort()).toEqual(['access-rules.conf', 'holders', 'lib', 'lock', 'pg18', 'run']);
  });

  // Through `unshare` root alone makes a database, and there it can be held up.
  asRoot(
    'of a first start whose database is made only when the next start has cleared away leaves nothing either',
    async () => {
      const folder = harness.newPath();
      mkdirSync(folder);
      const [late, goOn] = [path.join(folder, 'late'), path.join(folder, 'go-on')];
      const real = execFileSync('sh', ['-c', 'command -v unshare'], { encoding: 'utf8' }).trim();
      const heldUp = `#!/bin/sh\ncase "$*" in *initdb*) echo $$ > ${late}; until [ -e ${goOn} ]; do sleep 0.05; done;; esac\nexec ${real} "$@"\n`;
      writeFileSync(path.join(folder, 'unshare'), heldUp, { mode: 0o755 });
      const dataDir = harness.newPath();
      const holder = harness.hold(dataDir, { env: { ...process.env, PATH: `${folder}:${process.env.PATH ?? ''}` } });
      await waitFor('a program that is held up', () => existsSync(late) && readFileSync(late, 'utf8').endsWith('\n'));
      await holder.kill();
      await harness.start(dataDir);
      writeFileSync(goOn, '');
      await waitFor('its end', () => !isAlive(Number(readFileSync(late, 'utf8'))));
      expect(readNames(dataDir).filter((name) => name.startsWith('pg18'))).toEqual(['pg18']);
    },
  );
});

function readNames(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

it('is not stopped by a process number that now belongs to another program', async () => {
  const dataDir = harness.copyOf(written);
  const { uid, gid } = statSync(path.join(dataDir, 'pg18'));
  const crashed = await harness.start(dataDir);
  process.kill(crashed.pid, 'SIGKILL');
  await crashed.unexpectedExit;
  await crashed.stop();
  const note = path.join(dataDir, 'pg18', 'postmaster.pid');
  expect(existsSync(note)).toBe(true);
  const stranger = harness.stranger(isRoot ? { uid, gid } : {});
  writeFileSync(note, `${stranger}\n${dataDir}/pg18\n1\n5432\n${crashed.admin.host}\n\n0 0\nready\n`);
  writeFileSync(path.join(crashed.admin.host, '.s.PGSQL.5432.lock'), `${stranger}\n${dataDir}/pg18\n1\n5432\n`);

  const server = await harness.start(dataDir);
  expect(await query(server.admin, readKept)).toEqual(kept);
  expect(isAlive(stranger)).toBe(true);
});

asRoot('is not stopped by what another account writes into its command line', async () => {
  const dataDir = harness.copyOf(written);
  const cluster = path.join(dataDir, 'pg18');
  const forger = harness.stranger({ uid: NOBODY, gid: NOBODY }, ['-D', cluster]);
  writeFileSync(path.join(cluster, 'postmaster.pid'), `${forger}\n${cluster}\n1\n5432\n${dataDir}/run\n\n0 0\nready\n`);

  const server = await harness.start(dataDir);
  expect(await query(server.admin, readKept)).toEqual(kept);
  expect(isAlive(forger)).toBe(true);
});

it('is taken along by an application that ends in good order without stopping it', async () => {
  const dataDir = harness.copyOf(written);
  const holder = harness.hold(dataDir);
  await holder.untilAcknowledged(1);
  holder.endWithoutStop();
  await holder.ended;
  await waitFor('the end of PostgreSQL', () => !isAlive(holder.databasePid));
});

it('says so when PostgreSQL ends by itself', async () => {
  const dataDir = harness.copyOf(written);
  const server = await harness.start(dataDir);
  // PostgreSQL leaves a folder that has stopped being its own.
  unlinkSync(path.join(dataDir, 'pg18', 'postmaster.pid'));
  process.kill(server.pid, 'SIGTERM');
  expect(await server.unexpectedExit).toMatch(/^PostgreSQL ended with code \d+\. Its last words: .*shut down/);
});

it('says of a disk that is full what is the reason, not what came of it', () => {
  // As initdb of PostgreSQL 18 has said it.
  const lines = [
    '2026-11-27 22:15:53.988 UTC [371] FATAL:  could not extend file "base/1/2691": No space left on device',
    '2026-11-27 22:15:53.988 UTC [371] HINT:  Check free disk space.',
    '2026-11-27 22:15:53.989 UTC [371] PANIC:  cannot abort transaction 1, it was already committed',
    'child process exited with exit code 134',
  ];
  expect(reasonIn(lines)).toBe('could not extend file "base/1/2691": No space left on device');
  expect(reasonIn(lines.slice(2))).toBe('cannot abort transaction 1, it was already committed');
});
