import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { ZipFile } from 'yazl';
import { backupSentences } from '../../src/server/backup/backup-sentences';
import { readConfig } from '../../src/server/config';
import { lockFolder } from '../../src/server/embedded/lock';
import { runBackupCommand } from '../../src/server/process/backup-command';
import { readBackupOptions } from '../../src/server/process/backup-options';
import { BackedUpBooks, namesIn } from '../support/backed-up-books';
import { interceptSql } from '../support/sql-interceptor';

/* What npm run restore and npm run backup refuse, and what the check of a backup finds. */

let books: BackedUpBooks;
beforeAll(async () => {
  books = await BackedUpBooks.open();
});
afterAll(() => books.close());

/** Packs a backup anew with other contents; null leaves a part out. */
async function repack(name: string, change: (part: string, content: Buffer) => Buffer | null): Promise<void> {
  const from = await yauzl.openPromise(books.inFolder('whole'), { lazyEntries: true, autoClose: false });
  const zip = new ZipFile();
  for await (const entry of from.eachEntry()) {
    const content = change(entry.fileName, await buffer(await from.openReadStreamPromise(entry)));
    if (content) zip.addBuffer(content, entry.fileName);
  }
  from.close();
  zip.end();
  fs.writeFileSync(books.inFolder(name), await buffer(zip.outputStream));
}

describe('what is refused', () => {
  let target: Awaited<ReturnType<BackedUpBooks['empty']>>;
  beforeAll(async () => {
    target = await books.empty('refused');
  });
  const changed = (wanted: string, change: (text: string) => string) => (part: string, content: Buffer) =>
    part === wanted ? Buffer.from(change(content.toString('utf8'))) : content;

  it.each([
    [
      'cut off',
      () => fs.promises.writeFile(books.inFolder('file'), fs.readFileSync(books.inFolder('whole')).subarray(0, -200)),
      () => backupSentences.notWhole(books.inFolder('file')),
    ],
    [
      'of another kind',
      () => fs.promises.writeFile(books.inFolder('file'), 'not a backup'),
      () => backupSentences.notWhole(books.inFolder('file')),
    ],
    [
      'without a table',
      () => repack('file', (part, content) => (part === 'tables/deposits.copy' ? null : content)),
      () => backupSentences.notWhole(books.inFolder('file')),
    ],
    [
      'with another amount',
      () =>
        repack(
          'file',
          changed('tables/deposits.copy', (text) => text.replace('10025', '90025')),
        ),
      () => backupSentences.damaged(books.inFolder('file'), 'tables/deposits.copy'),
    ],
    [
      // The database refuses the first row while all the others are still to be read.
      'with a row that is none, long before the end of its part',
      () =>
        repack(
          'file',
          changed('tables/slip_chunks.copy', (text) => `\\N\n${text}`.padEnd(8_000_000, '0')),
        ),
      () => backupSentences.damaged(books.inFolder('file'), 'tables/slip_chunks.copy'),
    ],
    [
      'with another manifest',
      () =>
        repack(
          'file',
          changed('manifest.json', (text) => text.replace('"rows"', '"row"')),
        ),
      () => backupSentences.damaged(books.inFolder('file'), 'manifest.json'),
    ],
    [
      'with a byte that a disk has turned',
      () => {
        const bytes = fs.readFileSync(books.inFolder('whole'));
        const place = bytes.indexOf('tables/slip_chunks.copy') + 2_000;
        bytes[place] = bytes[place]! ^ 0xff;
        return fs.promises.writeFile(books.inFolder('file'), bytes);
      },
      () => backupSentences.damaged(books.inFolder('file'), 'tables/slip_chunks.copy'),
    ],
    ['missing', () => fs.promises.rm(books.inFolder('file')), () => backupSentences.noFile(books.inFolder('file'))],
  ])('a file that is %s', async (_what, make, sentence) => {
    await make();
    expect(await books.restore(target.place, 'file')).toEqual({ code: 1, said: [sentence()] });
    expect(await namesIn(target.url)).toEqual([]);
  });

  it('a backup of a version that knows more', async () => {
    let digest = '';
    await repack('newer', (part, content) => {
      if (part === 'manifest.sha256') return Buffer.from(digest);
      if (part !== 'manifest.json') return content;
      const manifest = JSON.parse(content.toString('utf8')) as { product: string; migrations: string[] };
      const text = JSON.stringify({
        ...manifest,
        product: '9.9.9',
        migrations: [...manifest.migrations, '9999_later'],
      });
      digest = createHash('sha256').update(text).digest('hex');
      return Buffer.from(text);
    });
    const sentence = backupSentences.ofNewerVersion(books.inFolder('newer'), '9.9.9');
    expect(await books.restore(target.place, 'newer')).toEqual({ code: 1, said: [sentence] });
  });

  it('a name that is taken, a folder without books, and words that say nothing', async () => {
    expect(await books.backup('whole')).toEqual({
      code: 1,
      said: [backupSentences.fileIsThere(books.inFolder('whole'))],
    });
    const nowhere = { DATA_DIR: books.inFolder('nowhere') };
    expect(await books.backupOf(nowhere, 'a')).toEqual({
      code: 1,
      said: [backupSentences.noBooks(books.inFolder('nowhere'))],
    });
    expect(fs.existsSync(books.inFolder('nowhere'))).toBe(false);
    expect(await books.backupOf(nowhere)).toEqual({ code: 1, said: [backupSentences.backupUsage] });
    expect(await books.restore(nowhere, 'whole', '--other')).toEqual({ code: 1, said: [backupSentences.restoreUsage] });
  });

  it('where the owner leads to another database than the one that is served', async () => {
    const { place } = target;
    const apart = { ...place, DATABASE_URL: books.server.ownerUrl };
    await expect(books.backupOf(apart, 'of-another')).rejects.toThrow(/lead to different databases \(/);
    await expect(books.restore(apart, 'whole')).rejects.toThrow(/lead to different databases \(/);
    expect(await namesIn(target.url)).toEqual([]);
  });

  it('is nothing of a restore that was stopped, and begins anew', async () => {
    const stop = new AbortController();
    const stopped = await books.restoreAs(target.place, 'whole', { stop, progress: () => stop.abort() });
    expect(stopped).toEqual({ code: 130, said: [backupSentences.stoppedRestore] });
    expect(await namesIn(target.url)).toEqual([]);
  });

  it('is not known of one whose commit is not confirmed, and no stop behind the commit hides that all is there', async () => {
    let instead = 'commit';
    const stop = new AbortController();
    const restoring = interceptSql({
      rewrite: (text) => {
        if (text === 'analyze') stop.abort();
        return text === 'commit' ? instead : text;
      },
    });
    try {
      instead = 'select pg_terminate_backend(pg_backend_pid())';
      const { code, said } = await books.restore(target.place, 'whole');
      expect([code, said.at(-1)]).toEqual([
        1,
        expect.stringMatching(/^Whether the books were restored is not known: /),
      ]);
      instead = 'commit';
      const restored = await books.restoreAs(target.place, 'whole', { stop });
      expect([restored.code, stop.signal.aborted]).toEqual([0, true]);
    } finally {
      restoring();
    }
  });

  it('a backup by a role that may not read everything, which hears who may', async () => {
    const { DATA_DIR = '', DATABASE_URL = '' } = target.place;
    const { code, said } = await books.backupOf({ DATA_DIR, DATABASE_URL }, 'in-part');
    expect([code, said.at(-1)]).toEqual([1, expect.stringMatching(/permission denied.* in DATABASE_OWNER_URL\.$/)]);
    expect(fs.existsSync(books.inFolder('in-part'))).toBe(false);
  });
});

/** What a check leaves that is killed, in whose place a process stands for the database that runs on. */
function leaveScratch() {
  const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'property-restore-'));
  fs.writeFileSync(path.join(folder, 'lock'), '');
  const cluster = path.join(folder, 'books', 'pg18');
  fs.mkdirSync(cluster, { recursive: true });
  const database = spawn(process.execPath, ['-e', 'setInterval(() => 0, 60_000)', '--', '-D', cluster]);
  fs.writeFileSync(path.join(cluster, 'postmaster.pid'), `${String(database.pid)}\n`);
  return { folder, ended: once(database, 'exit') };
}

describe('the check of a backup', () => {
  const scratch = () =>
    fs
      .readdirSync(os.tmpdir())
      .filter((name) => name.startsWith('property-restore-'))
      .sort();
  const faultsOfLast = 'select faults from backups order by id desc limit 1';
  let folder: string;
  beforeAll(() => {
    folder = books.inFolder('checked');
    fs.mkdirSync(folder);
  });

  /** By the chore that checks each backup it has taken: one when it is due. */
  async function byChore(): Promise<string[]> {
    const place = readConfig({ DATA_DIR: books.home, DATABASE_URL: books.server.ownerUrl });
    const [stop, lines] = [new AbortController(), [] as string[]];
    const say = (line: string) => {
      lines.push(line);
      if (line.startsWith('The next backup is due')) stop.abort();
    };
    const words = [folder, '--every', '1m', '--keep', '1', '--check'];
    expect(await runBackupCommand(place, words, { folder: '', say, progress: null, stop: stop.signal })).toBe(0);
    return lines;
  }

  it('restores it in a place of its own, after what a killed one has left is removed', async () => {
    const others = scratch();
    const [left, held] = [leaveScratch(), leaveScratch()];
    const inUse = {
      root: held.folder,
      lockFile: path.join(held.folder, 'lock'),
      holders: path.join(held.folder, 'holders'),
    };
    const lock = await lockFolder(inUse);
    const lines = await byChore();
    expect(await left.ended).toEqual([null, 'SIGINT']);
    // What another process has under way stays.
    expect(scratch()).toEqual([...others, path.basename(held.folder)].sort());
    lock.release();
    expect(lines[1]).toMatch(/books-[0-9a-f]{8}-.*\.backup restores, and the books of .* have no fault\.$/);
    expect(await books.server.rows(faultsOfLast)).toEqual([{ faults: 0 }]);
  });

  it('finds the faults that the books had, and the last backup without one is kept', async () => {
    const [sound = ''] = fs.readdirSync(folder).filter((name) => name.endsWith('.backup'));
    // Long ago by now, and two of the time since then in which nobody has looked.
    const early = sound.replace(/\d{4}(?=-\d\d-\d\dT)/, '2025');
    fs.renameSync(path.join(folder, sound), path.join(folder, early));
    // Noted by another container, which had the folder at another place, before one that lies in no folder any more.
    await books.server.rows(`update backups set host = 'before', file = $1 where faults = 0`, [`/mnt/before/${early}`]);
    await books.server.rows(
      `insert into backups (host, file, ended_at, bytes, row_count, faults) values ('before', $1, now(), 1, 1, 0)`,
      [path.join(folder, sound)],
    );
    for (const month of ['02', '03'])
      fs.writeFileSync(path.join(folder, early.replace(/2025-\d\d/, `2026-${month}`)), '');
    // What a check has left that was killed.
    fs.writeFileSync(path.join(folder, `${sound}.unchecked`), '');
    await books.server.rows(`update accounts set balance_cents = balance_cents + 1 where name = 'Main Operating'`);
    try {
      expect((await byChore()).join('\n')).toMatch(/Main Operating[\s\S]* have \d+ faults?\./);
    } finally {
      await books.server.rows(`update accounts set balance_cents = balance_cents - 1 where name = 'Main Operating'`);
    }
    expect(await books.server.rows(faultsOfLast)).toEqual([{ faults: expect.any(Number) as number }]);
    const kept = fs.readdirSync(folder).filter((name) => name.startsWith('books-'));
    expect(kept.sort()).toEqual([early, expect.stringMatching(/\.backup$/)]);
  });

  it('is asked of one file by npm run restore, and leaves nothing', async () => {
    const others = scratch();
    const faulty = fs.readdirSync(folder).sort().at(-1)!;
    const { code, said } = await books.restore({ DATA_DIR: books.home }, path.join('checked', faulty), '--check');
    expect(code).toBe(2);
    expect(said.join('\n')).toMatch(/Main Operating[\s\S]*have \d+ faults?\.$/);
    expect(scratch()).toEqual(others);
  });
});

it('takes no words of a backup that say nothing', () => {
  for (const words of [
    'a --every 1h',
    'a --keep 3',
    'a --check',
    'a --every 30s --keep 3',
    'a --every 15d --keep 3',
    'a --every 1h --keep 0',
    'a b --every 1h --keep 3',
    '--every 1h --keep 3',
  ])
    expect(readBackupOptions(words.split(' '))).toBeNull();
  expect(readBackupOptions('a --every 2d --keep 30 --check'.split(' '))).toEqual({
    kind: 'again and again',
    folder: 'a',
    everySeconds: 172_800,
    keep: 30,
    isChecked: true,
  });
});
