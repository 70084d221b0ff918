import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startEmbedded } from '../../src/server/embedded/embedded-server';
import { findBinaries } from '../../src/server/embedded/binaries';
import {
  EmbeddedHarness,
  NOBODY,
  asRoot,
  isAlive,
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

describe('a start', () => {
  it('makes a database on an empty folder, reachable by a private socket alone', async () => {
    const dataDir = harness.newPath();
    const server = await harness.start(dataDir);

    expect(readdirSync(dataDir).sort()).toEqual(['access-rules.conf', 'holders', 'lib', 'lock', 'pg18', 'run']);
    expect(statSync(server.admin.host).mode & 0o777).toBe(0o700);
    expect(await query(server.admin, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(await query(server.admin, 'show timezone')).toEqual([{ TimeZone: 'UTC' }]);
    expect(await query(server.admin, 'show max_connections')).toEqual([{ max_connections: '60' }]);
  });

  it('is durable, whatever the configuration says', async () => {
    const dataDir = harness.copyOf(written);
    writeFileSync(
      path.join(dataDir, 'pg18', 'postgresql.auto.conf'),
      'fsync = off\nfull_page_writes = off\nsynchronous_commit = off\n',
    );
    const server = await harness.start(dataDir);

    const settings = `select name, setting from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`;
    expect(await query(server.admin, settings)).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'synchronous_commit', setting: 'on' },
    ]);
  });

  it('refuses a database whose entries could be lost, and gives the folder free again', async () => {
    const dataDir = harness.copyOf(written);
    const first = await harness.start(dataDir);
    await query(first.admin, 'alter role postgres set synchronous_commit = off');
    await first.stop();

    const sentence = `StartupError: The database in ${dataDir}/pg18 runs with synchronous_commit=off`;
    expect(await refusal(startEmbedded({ dataDir }))).toContain(sentence);
    expect(await refusal(startEmbedded({ dataDir }))).toContain(sentence);
  });

  it('finds what an earlier one wrote', async () => {
    const dataDir = harness.copyOf(written);
    const first = await harness.start(dataDir);
    expect(await query(first.admin, readKept)).toEqual(kept);
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);

    const second = await harness.start(dataDir);
    expect(await query(second.admin, readKept)).toEqual(kept);
  });

  it('takes a folder whose path is too long for a socket', async () => {
    const dataDir = harness.newPath('x'.repeat(120));
    const server = await harness.start(dataDir);

    expect(await query(server.admin, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(server.admin.host.startsWith(dataDir)).toBe(false);
    expect(statSync(server.admin.host).mode & 0o777).toBe(0o700);
    await server.stop();
    expect(existsSync(server.admin.host)).toBe(false);
  });

  it('takes a path with spaces, commas and quotes', async () => {
    const dataDir = harness.newPath(`it's "ours", and mine`);
    const server = await harness.start(dataDir);
    expect(await query(server.admin, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(server.admin.host).toBe(path.join(dataDir, 'run'));
  });
});

describe('a folder that cannot be used', () => {
  it('has one sentence for a path through a file', async () => {
    const file = harness.newPath();
    writeFileSync(file, '');
    expect(await refusal(startEmbedded({ dataDir: path.join(file, 'data') }))).toBe(
      `StartupError: The data folder ${file}/data cannot be used: a part of its path is a file, not a folder. No data was touched. Put that right, or choose another folder with DATA_DIR.`,
    );
    expect(await refusal(startEmbedded({ dataDir: file }))).toContain('there is a file of that name');
  });

  asRoot("has one for a folder that is another account's", async () => {
    const dataDir = harness.newPath();
    mkdirSync(dataDir, { mode: 0o700 });
    const holder = harness.hold(dataDir, { uid: NOBODY, gid: NOBODY });
    await holder.ended;
    expect(holder.refused).toContain(
      `StartupError: The data folder ${dataDir} cannot be used: this account may not read and write it.`,
    );
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('has one for a database of another version, and leaves it alone', async () => {
    const dataDir = harness.copyOf(written);
    const versionFile = path.join(dataDir, 'pg18', 'PG_VERSION');
    writeFileSync(versionFile, '17\n');
    expect(await refusal(startEmbedded({ dataDir }))).toContain(
      `StartupError: ${dataDir}/pg18 was written by PostgreSQL 17, and this program brings PostgreSQL 18. Nothing was changed.`,
    );
    writeFileSync(versionFile, '18\n');
    const server = await harness.start(dataDir);
    expect(await query(server.admin, readKept)).toEqual(kept);
  });

  it('never starts with empty books beside those of an older version', async () => {
    const dataDir = harness.newPath();
    mkdirSync(path.join(dataDir, 'pg17'), { recursive: true });
    expect(await refusal(startEmbedded({ dataDir }))).toContain(`${dataDir}/pg17 was written by PostgreSQL 17`);
    expect(existsSync(path.join(dataDir, 'pg18'))).toBe(false);
  });

  it('has one for a folder in the place of the database', async () => {
    const dataDir = harness.newPath();
    mkdirSync(path.join(dataDir, 'pg18'), { recursive: true });
    expect(await refusal(startEmbedded({ dataDir }))).toContain(`${dataDir}/pg18 is not a database`);
  });

  it("has one for a folder that is somebody else's", async () => {
    const dataDir = harness.newPath();
    mkdirSync(path.join(dataDir, 'run', 'theirs'), { recursive: true });
    expect(await refusal(startEmbedded({ dataDir }))).toContain(`${dataDir} already holds ${dataDir}/run`);
    expect(readdirSync(dataDir)).toEqual(['run']);
  });

  it('passes on why PostgreSQL refused, and deletes nothing', async () => {
    const dataDir = harness.copyOf(written);
    const settings = path.join(dataDir, 'pg18', 'postgresql.conf');
    writeFileSync(settings, 'no_such_setting = 1\n', { flag: 'a' });
    const before = readdirSync(path.join(dataDir, 'pg18')).sort();

    const sentence = await refusal(startEmbedded({ dataDir }));
    expect(sentence).toMatch(
      /^StartupError: PostgreSQL refused to start on .*pg18: configuration file .* contains errors/,
    );
    expect(sentence).not.toContain('\n');
    expect(readdirSync(path.join(dataDir, 'pg18')).sort()).toEqual(before);
  });
});

it('names DATABASE_URL on a computer without binaries', () => {
  const named = /^On this computer .* Set DATABASE_URL to a PostgreSQL server/;
  expect(() => findBinaries('sunos', 'x64', 'other')).toThrow(named);
  expect(() => findBinaries('win32', 'x64', 'other')).toThrow(named);
  expect(() => findBinaries('linux', 'x64', 'other')).toThrow(/musl.*Set DATABASE_URL/);
  // A supported computer for which npm has installed nothing here.
  expect(() => findBinaries('darwin', 'arm64', 'other')).toThrow(/is not installed.*Set DATABASE_URL/);
});

it('stops once, in good order, without calling that an unexpected end', async () => {
  const server = await harness.start(harness.copyOf(written));
  let unexpected: string | undefined;
  void server.unexpectedExit.then((reason) => (unexpected = reason));

  await Promise.all([server.stop(), server.stop()]);
  await waitFor('the end of PostgreSQL', () => !isAlive(server.pid));
  expect(unexpected).toBeUndefined();
});
