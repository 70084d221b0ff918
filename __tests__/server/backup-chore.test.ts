import fs from 'node:fs';
import path from 'node:path';
import type { BackupsTaken } from '../../src/contract/areas/backups.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import { markOfDatabase } from '../../src/server/backup/backup-folder';
import { backupSentences } from '../../src/server/backup/backup-sentences';
import { readConfig } from '../../src/server/config';
import { runBackupChore, type ChoreClock } from '../../src/server/process/backup-chore';
import { BackedUpBooks, onDatabase } from '../support/backed-up-books';
import type { ApiClient } from '../support/api-client';
import { until } from '../support/patience';
import { interceptSql } from '../support/sql-interceptor';

/* npm run backup -- FOLDER --every 1h --keep 3: what it takes, keeps, removes and says, and what SUPER is told of it. */

let books: BackedUpBooks;
let client: ApiClient;
let mark: string;
beforeAll(async () => {
  books = await BackedUpBooks.open();
  ({ client } = await books.server.signIn('super'));
  mark = await markOfDatabase(books.server.database);
});
afterAll(() => books.close());

const hour = 3_600_000;
const began = Date.parse('2026-01-05T10:00:00.250Z');
const nameOf = (at: number, of = mark) =>
  `books-${of}-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
const told = async () => (await client.get<BackupsTaken>(paths.admin.backups)).body.data;
const isNext = (at: number) => backupSentences.nextAt(new Date(at));
const isAgain = (at: number) => backupSentences.againAt(new Date(at));

function folderOf(name: string): string {
  const folder = books.inFolder(name);
  fs.mkdirSync(folder);
  return folder;
}
const filesIn = (folder: string) =>
  fs
    .readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort();

/** Runs the chore by a clock that stands still, and moves when the chore waits; `waits` says what happens then, the last ends it. */
async function run(
  folder: string,
  waits: readonly (() => unknown)[],
  {
    url = books.server.ownerUrl,
    at = began,
    dataDir = books.home,
    isChecked = false,
    stop = new AbortController(),
  } = {},
) {
  const said: string[] = [];
  let now = new Date(at);
  let waited = 0;
  const clock: ChoreClock = {
    now: () => now,
    until: async (moment) => {
      now = moment;
      await waits[waited]?.();
      waited += 1;
      if (waited >= waits.length) stop.abort();
    },
  };
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url });
  const asked = { kind: 'again and again', folder, everySeconds: 3_600, keep: 3, isChecked } as const;
  const terminal = { folder, say: (line: string) => void said.push(line), progress: null, stop: stop.signal };
  const code = await runBackupChore(config, asked, terminal, clock);
  expect(said.filter((line) => line.includes('could not be noted'))).toEqual([]);
  return { code, said };
}

it('says that no backup was ever made, and tells one that was taken by hand', async () => {
  await books.server.rows('delete from backups');
  expect(await told()).toMatchObject({ state: 'never', last: null, rhythm: null, isLate: false, failures: 0 });
  expect(await books.backup('by-hand')).toMatchObject({ code: 0 });
  const { size } = fs.statSync(books.inFolder('by-hand'));
  expect(await told()).toMatchObject({
    state: 'done',
    failure: null,
    last: { file: books.inFolder('by-hand'), bytes: size, faults: null },
    rhythm: null,
    isLate: false,
  });
});

it('takes one when it is due, by the newest file, and keeps the newest of its own and nothing else', async () => {
  const folder = folderOf('rhythm');
  const [old, older] = [nameOf(began - 2 * hour), nameOf(began - 3 * hour)];
  const foreign = [nameOf(began - 9 * hour, '00000000'), 'books.backup', `${older}.copy`, 'notes.txt'];
  const newer = nameOf(began - hour);
  const left = [`${newer}.unfinished-77`, `${nameOf(began - hour, '00000000')}.unfinished-78`];
  const unchecked = [`${newer}.unchecked`, `${newer}.unchecked.unfinished-79`];
  for (const name of [old, older, ...foreign, ...left, ...unchecked]) fs.writeFileSync(path.join(folder, name), '');
  const { code, said } = await run(folder, [() => undefined, () => undefined, () => undefined]);
  const whole = [0, 1, 2].map((count) => nameOf(Math.floor(began / 1_000) * 1_000 + count * hour));
  expect(filesIn(folder)).toEqual([...foreign, left[1]!, ...whole].sort());
  expect([code, said[0], said.at(-1)]).toEqual([
    0,
    backupSentences.unfinishedRemoved(2),
    backupSentences.stoppedRhythm,
  ]);
  expect(said).toContain(isNext(Math.floor(began / 1_000) * 1_000 + hour));
  expect(said.filter((line) => / holds everything: /.test(line))).toHaveLength(3);
  expect(fs.statSync(path.join(folder, whole[0]!)).mode & 0o777).toBe(0o600);

  // One that cannot be removed hinders none.
  fs.mkdirSync(path.join(folder, older));
  const behind = await run(folder, [() => undefined], { at: began + 3 * hour });
  expect(behind.said.slice(0, 2)).toEqual([
    expect.stringMatching(/ holds everything: /),
    expect.stringMatching(/^The older ones could not be removed \(.*\); that is tried again behind the next one\.$/),
  ]);

  // Started anew it takes none before that is due.
  const due = Math.floor(began / 1_000) * 1_000 + 4 * hour;
  const again = await run(folder, [() => undefined], { at: due - 1_000 });
  expect(again.said).toEqual([isNext(due), backupSentences.stoppedRhythm]);
  expect(await told()).toMatchObject({
    state: 'done',
    last: { file: path.join(folder, nameOf(due - hour)), faults: null },
    rhythm: { everySeconds: 3_600, keep: 3, dueAt: new Date(due).toISOString() },
  });
  const target = await books.empty('rhythm-home');
  expect(await books.restore(target.place, path.join('rhythm', whole[2]!))).toMatchObject({ code: 0 });
  // Whoever has the server's role can tell of no backup that there is not.
  const untrue = `insert into backups (host, file) values ('nowhere', 'nothing')`;
  await expect(onDatabase(target.database.runtimeUrl, (database) => database.query(untrue))).rejects.toThrow(
    'permission denied for table backups',
  );
});

it('counts none of a clock that was ahead: as many real ones stay, it is due by these, and people are told once', async () => {
  const folder = folderOf('ahead');
  const future = [1, 2, 3].map((years) => nameOf(began + years * 8_760 * hour));
  const real = [1, 2, 3].map((hours) => nameOf(began - hours * hour));
  for (const name of [...future, ...real]) fs.writeFileSync(path.join(folder, name), '');
  const { said } = await run(folder, [() => undefined, () => undefined]);
  const taken = [0, 1].map((count) => nameOf(began + count * hour));
  expect(filesIn(folder)).toEqual([...future, real[0]!, ...taken].sort());
  const told = backupSentences.aheadOfTheirTime(3, future[2]!);
  expect([said[0], said.filter((line) => line === told)]).toEqual([told, [told]]);

  // Started anew it takes none before that is due.
  const due = Math.floor(began / 1_000) * 1_000 + 2 * hour;
  const again = await run(folder, [() => undefined], { at: due - 1_000 });
  expect(again.said).toEqual([told, isNext(due), backupSentences.stoppedRhythm]);
});

it('goes on when the database is away, and what was missed is noted when it is back', async () => {
  const folder = folderOf('away');
  const dataDir = books.inFolder('no-server');
  fs.mkdirSync(path.join(dataDir, 'pg18'), { recursive: true });
  fs.writeFileSync(path.join(dataDir, 'pg18', 'PG_VERSION'), '18\n');
  const url = 'postgres://nobody@127.0.0.1:9/nothing';
  const { code, said } = await run(folder, [() => undefined, () => undefined], { url });
  expect([code, filesIn(folder)]).toEqual([0, []]);
  expect(said).toEqual([
    expect.stringMatching(
      /^No backup was taken: the database cannot be reached \(.*\)\. The books are as they were\.$/,
    ),
    isAgain(began + hour / 10),
    expect.stringMatching(/^No backup was taken: the database cannot be reached/),
    isAgain(began + (2 * hour) / 10),
    backupSentences.stoppedRhythm,
  ]);
  // The embedded database of a server that does not run is not started for it.
  const embedded = await run(folder, [() => undefined], { url: '', dataDir });
  expect(embedded.said[0]).toMatch(/^No backup was taken: the database cannot be reached/);
});

it('tells of a failure and how many there were, keeps what is whole, and is late after two intervals', async () => {
  const folder = folderOf('failing');
  const restoring = interceptSql({
    rewrite: (text) => (text.startsWith('begin isolation level') ? 'select 1 / 0' : text),
  });
  const { said } = await run(folder, [() => undefined, () => restoring(), () => undefined]);
  expect(said[0]).toBe(backupSentences.notTaken('division by zero'));
  expect(filesIn(folder)).toEqual([nameOf(began + (2 * hour) / 10)]);
  const rows = await books.server.rows<{ failure: string | null }>(
    'select failure from backups order by id desc limit 3',
  );
  expect(rows.map(({ failure }) => failure)).toEqual([null, said[0], said[0]]);

  await books.server.rows(
    `insert into backups (host, file, ended_at, failure, every_seconds, keep_count, due_at)
      values ('elsewhere', '/mnt/books', now(), 'The disk is full.', 3600, 3, now())`,
  );
  expect(await told()).toMatchObject({
    state: 'failed',
    host: 'elsewhere',
    failure: 'The disk is full.',
    failures: 1,
    last: { file: path.join(folder, filesIn(folder)[0]!) },
    isLate: false,
  });
  await books.server.rows(`update backups set began_at = began_at - interval '121 minutes'`);
  expect(await told()).toMatchObject({ isLate: true });
});

it('keeps one whose check fails or is stopped beside those that count, the last of them alone, and takes it again', async () => {
  const folder = folderOf('unchecked');
  const counted = [2, 3, 4].map((hours) => nameOf(began - hours * hour));
  for (const name of [...counted, `${nameOf(began - hour)}.unchecked`]) fs.writeFileSync(path.join(folder, name), '');
  const [again, last] = [began + hour / 10, began + (2 * hour) / 10];
  const unchecked = (at: number) => `${nameOf(at)}.unchecked`;
  const stop = new AbortController();
  const place = jest.spyOn(fs, 'mkdtempSync').mockImplementation(() => {
    throw new Error('no space left');
  });
  try {
    const { said } = await run(folder, [() => undefined, () => undefined], { isChecked: true });
    const failures = [began, again].map((at) =>
      backupSentences.notChecked(path.join(folder, unchecked(at)), 'no space left'),
    );
    expect(said).toEqual([failures[0], isAgain(again), failures[1], isAgain(last), backupSentences.stoppedRhythm]);
    expect(filesIn(folder)).toEqual([...counted, unchecked(again)].sort());
    const failed = { state: 'failed', failure: failures[1], rhythm: { dueAt: new Date(last).toISOString() } };
    expect(await told()).toMatchObject(failed);

    place.mockImplementation(() => {
      stop.abort();
      throw new Error('stopped');
    });
    const stopped = await run(folder, [() => undefined], { isChecked: true, at: last, stop });
    expect(stopped.said).toEqual([
      backupSentences.checkStopped(path.join(folder, unchecked(last))),
      backupSentences.stoppedRhythm,
    ]);
    expect(filesIn(folder)).toEqual([...counted, unchecked(last)].sort());
    expect(await told()).toMatchObject(failed);
  } finally {
    place.mockRestore();
  }
});

it('ends when the server becomes a newer one, so that a newer program can check what it takes, and not before', async () => {
  const folder = folderOf('upgraded');
  fs.writeFileSync(path.join(folder, nameOf(began)), '');
  const later = `insert into kysely_migration values ('9999_later', now()::text)`;
  try {
    const ended = await run(folder, [() => books.server.rows(later), () => undefined], { isChecked: true });
    const due = Math.floor(began / 1_000) * 1_000 + hour;
    expect(ended).toEqual({ code: 1, said: [isNext(due), backupSentences.serverIsNewer] });
    // Begun like this, as after a way back, it stays: the program that would begin anew is the same.
    const { code, said } = await run(folder, [() => undefined], { isChecked: true });
    expect([code, said.at(-1)]).toEqual([0, backupSentences.stoppedRhythm]);
  } finally {
    await books.server.rows(`delete from kysely_migration where name = '9999_later'`);
  }
});

it('refuses a second one on its folder, and a folder that is not there', async () => {
  const folder = folderOf('shared');
  let second: unknown;
  await run(folder, [
    async () => {
      second = await books.backupOf({ DATABASE_URL: books.server.ownerUrl }, 'shared', '--every', '1h', '--keep', '3');
    },
  ]);
  expect(second).toEqual({ code: 1, said: [backupSentences.folderInUse(folder)] });
  const missing = await books.backupOf(
    { DATABASE_URL: books.server.ownerUrl },
    'nowhere',
    '--every',
    '1h',
    '--keep',
    '3',
  );
  expect(missing).toEqual({ code: 1, said: [backupSentences.noFolder(books.inFolder('nowhere'))] });
});

it('is running for others while it lasts, interrupted when whoever took it is gone, and nothing when it was stopped', async () => {
  await books.server.rows('delete from backups');
  const holder = await books.server.database.connect();
  await holder.query('begin; lock table report_views in access exclusive mode');
  const stop = new AbortController();
  const taking = books.backup('stopped', { stop });
  try {
    const waiting = `select from pg_locks where not granted and relation = 'report_views'::regclass`;
    await until(async () => expect(await books.server.rows(waiting)).toHaveLength(1));
    expect(await told()).toMatchObject({ state: 'running', file: books.inFolder('stopped'), last: null });
    stop.abort();
    expect(await taking).toEqual({ code: 130, said: [backupSentences.stoppedBackup] });
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(await told()).toMatchObject({ state: 'never' });
  await books.server.rows(`insert into backups (host, file) values ('gone', 'away')`);
  expect(await told()).toMatchObject({ state: 'interrupted', host: 'gone' });
  const { client: admin } = await books.server.signIn('admin');
  expect((await admin.get(paths.admin.backups)).status).toBe(403);
});
