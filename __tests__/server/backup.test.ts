import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import { leftOut } from '../../src/server/backup/backup-format';
import { backupSentences } from '../../src/server/backup/backup-sentences';
import { readConfig } from '../../src/server/config';
import { CopyOut } from '../../src/server/db/copy-out';
import { openDatabase } from '../../src/server/db/database';
import { startEmbedded } from '../../src/server/embedded/embedded-server';
import { openBooks } from '../../src/server/process/books-database';
import { BackedUpBooks, checkSays, databaseName, dumpOf, namesIn, onDatabase } from '../support/backed-up-books';
import { dumpBooks, findFaults } from '../support/books-dump';
import { until } from '../support/patience';
import { slipFile } from '../support/slip-files';
import { interceptSql } from '../support/sql-interceptor';
import { TestServer } from '../support/test-server';

/* npm run backup and npm run restore, between databases of a server and embedded ones. */

let books: BackedUpBooks;
beforeAll(async () => {
  books = await BackedUpBooks.open();
});
afterAll(() => books.close());

describe('a restore into an empty database', () => {
  let target: Awaited<ReturnType<BackedUpBooks['empty']>>;
  let place: Readonly<Record<string, string>>;
  beforeAll(async () => {
    target = await books.empty('away');
    ({ place } = target);
    const { code, said } = await books.restore(place, 'whole');
    expect([code, said]).toEqual([
      0,
      [
        expect.stringMatching(/^The books of .* are restored: .* Everybody signs in anew/),
        backupSentences.headsOfOthers,
      ],
    ]);
  });

  it('has everything but who was signed in, with the same rights and guards', async () => {
    const before = await dumpBooks(books.server.database, leftOut);
    expect(await dumpOf(target.url)).toEqual(before);
    const shape = `select string_agg(line, E'\\n' order by line) as shape from (
      select c.relname || ' ' || coalesce(c.relacl::text, '') as line from pg_class c where c.relnamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || ' ' || conname || pg_get_constraintdef(oid) || convalidated from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass || ' ' || tgname || tgenabled::text from pg_trigger where not tgisinternal
      union all select attrelid::regclass || ' ' || attname || attacl::text from pg_attribute where attacl is not null and attrelid > 16383) lines`;
    const shapeOf = (url: string) =>
      onDatabase(url, async (database) => (await database.query(shape)).rows as unknown[]);
    expect(await shapeOf(target.url)).toEqual(await shapeOf(books.server.ownerUrl));
    for (const table of leftOut)
      expect(
        await onDatabase(target.url, async (database) => (await database.query(`select from ${table}`)).rowCount),
      ).toBe(0);
  });

  it('has no fault by the check, which holds its chain against the heads that came along', async () => {
    expect((await checkSays(place)).at(-1)).toMatch(/rules checked, no fault\.$/);
    const [heads] = fs
      .readdirSync(path.join(books.inFolder('away'), 'audit-heads'))
      .filter((name) => name.endsWith('.jsonl'));
    const lines = (file: string) =>
      fs
        .readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '');
    const database = databaseName(books.server.ownerUrl);
    expect(lines(path.join(books.inFolder('away'), 'audit-heads', heads!))).toEqual(
      lines(path.join(books.home, 'audit-heads', `${database}.jsonl`)),
    );
    expect(fs.existsSync(path.join(books.inFolder('away'), 'audit.key'))).toBe(false);
  });

  it('lets people sign in with their passwords, gives slips byte for byte, and goes on with the numbers', async () => {
    const [greatest] = await books.server.rows<{ entry: number; deposit: number }>(
      'select (select max(id) from journal_entries) as entry, (select max(id) from deposits) as deposit',
    );
    const moved = await TestServer.start({}, { books: target.database });
    try {
      const { client: admin, slipCookie } = await moved.signIn('admin');
      expect((await admin.get(books.slipPath, {}, { cookie: slipCookie })).bytes.equals(books.slip)).toBe(true);
      const { status, body } = await admin.createDeposit();
      expect([status, body.data.id]).toEqual([201, greatest!.deposit + 1]);
      const [entry] = await moved.rows<{ id: number }>('select max(id) as id from journal_entries');
      expect(entry!.id).toBeGreaterThan(greatest!.entry);
      expect(await moved.findFaults()).toEqual([]);
    } finally {
      await moved.stop();
    }
  });

  it('is refused where books are, and changes nothing there', async () => {
    const before = await dumpOf(target.url);
    expect(await books.restore(place, 'whole')).toEqual({ code: 1, said: [backupSentences.databaseNotEmpty] });
    expect(await dumpOf(target.url)).toEqual(before);
  });

  it('keeps the heads that were there, which an older backup does not reach', async () => {
    const again = await books.empty('again');
    const name = databaseName(again.url);
    const heads = path.join(books.inFolder('again'), 'audit-heads');
    fs.mkdirSync(heads, { recursive: true });
    fs.writeFileSync(path.join(heads, `${name}.jsonl`), 'from before\n');
    const { said } = await books.restore(again.place, 'whole');
    const [kept] = fs.readdirSync(heads).filter((file) => file.includes('before'));
    expect(said[0]).toBe(backupSentences.headsKept(path.join(heads, kept!)));
    expect(fs.readFileSync(path.join(heads, kept!), 'utf8')).toBe('from before\n');
  });
});

/** Takes a backup that stands still in the middle of its tables until the work is done. */
async function backupAround(name: string, work: () => Promise<unknown>, given: { stop?: AbortController } = {}) {
  const holder = await books.server.database.connect();
  await holder.query(
    'begin; set local idle_in_transaction_session_timeout = 0; lock table report_views in access exclusive mode',
  );
  const taking = books.backup(name, given);
  try {
    await until(async () => {
      expect(
        await books.server.rows(`select from pg_locks where not granted and relation = 'report_views'::regclass`),
      ).toHaveLength(1);
    });
    await work();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  return taking;
}
const record = async () => {
  expect((await books.client.createTransfer()).status).toBe(201);
  expect((await books.client.createDeposit({}, { slip: slipFile() })).status).toBe(201);
};

describe('a backup while entries are recorded', () => {
  it('is of the moment when it began', async () => {
    const before = await dumpBooks(books.server.database, leftOut);
    expect(await backupAround('meanwhile', record)).toMatchObject({ code: 0 });
    expect(fs.statSync(books.inFolder('meanwhile')).mode & 0o777).toBe(0o600);
    const target = await books.empty('meanwhile-home');
    expect(await books.restore(target.place, 'meanwhile')).toMatchObject({ code: 0 });
    expect(await dumpOf(target.url)).toEqual(before);
    expect(await onDatabase(target.url, findFaults)).toEqual([]);
    expect((await checkSays(target.place)).at(-1)).toMatch(/no fault\.$/);
  });

  it('is torn without its one snapshot (control)', async () => {
    const restoring = interceptSql({
      rewrite: (text) => text.replace('isolation level repeatable read', 'isolation level read committed'),
    });
    try {
      expect(await backupAround('torn', record)).toMatchObject({ code: 0 });
    } finally {
      restoring();
    }
    const target = await books.empty('torn-home');
    await expect(books.restore(target.place, 'torn')).rejects.toThrow(/violates foreign key constraint/);
    expect(await namesIn(target.url)).toEqual([]);
  });

  it('leaves no file under its name until it is whole, and none at all when it is stopped', async () => {
    const stop = new AbortController();
    const taken = await backupAround(
      'stopped',
      async () => {
        expect(fs.existsSync(books.inFolder('stopped'))).toBe(false);
        const [beside] = fs.readdirSync(path.dirname(books.home)).filter((name) => name.startsWith('stopped'));
        fs.copyFileSync(books.inFolder(beside!), books.inFolder('killed'));
        stop.abort();
        await until(() =>
          expect(fs.readdirSync(path.dirname(books.home)).filter((name) => name.startsWith('stopped'))).toEqual([]),
        );
      },
      { stop },
    );
    expect(taken).toEqual({ code: 130, said: [backupSentences.stoppedBackup] });
    const target = await books.empty('killed-home');
    expect(await books.restore(target.place, 'killed')).toEqual({
      code: 1,
      said: [backupSentences.notWhole(books.inFolder('killed'))],
    });
  });

  it.each([
    ['where files may have second names', null],
    ['where they may not', 'EPERM'],
  ])('takes no name that another file has got meanwhile, %s', async (_where, code) => {
    const refusal = Object.assign(new Error('no second names here'), { code });
    const spy = code === null ? null : jest.spyOn(fs.promises, 'link').mockRejectedValue(refusal);
    const named = () => fs.readdirSync(path.dirname(books.home)).filter((name) => name.startsWith('theirs'));
    try {
      const file = books.inFolder('theirs');
      const taken = await backupAround('theirs', () => fs.promises.writeFile(file, 'of somebody else'));
      expect(taken).toEqual({ code: 1, said: [backupSentences.fileIsThere(file)] });
      expect([named(), fs.readFileSync(file, 'utf8')]).toEqual([['theirs'], 'of somebody else']);
      fs.rmSync(file);
      // One that another process has under way, of the same number in a container of its own, stays too.
      const beside = `${file}.unfinished-${String(process.pid)}`;
      fs.writeFileSync(beside, 'under way');
      expect(await books.backup('theirs')).toEqual({ code: 1, said: [backupSentences.fileIsThere(beside)] });
      expect(fs.readFileSync(beside, 'utf8')).toBe('under way');
      fs.rmSync(beside);
      expect(await books.backup('theirs')).toMatchObject({ code: 0 });
      expect(named()).toEqual(['theirs']);
      fs.rmSync(file);
    } finally {
      spy?.mockRestore();
    }
  });
});

it('moves into an embedded database, back out of it beside who holds it, and never stands half in a folder', async () => {
  const dataDir = books.inFolder('embedded');
  expect(await books.backup('now')).toMatchObject({ code: 0 });
  const before = await dumpBooks(books.server.database, leftOut);
  // What a restore leaves that is killed before its end: a database, and the note.
  const first = await startEmbedded({ dataDir });
  await first.stop();
  fs.writeFileSync(path.join(dataDir, 'restore-under-way'), '');
  await expect(openBooks(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }))).rejects.toThrow(
    backupSentences.restoreUnfinished(dataDir),
  );
  expect(await books.restore({ DATA_DIR: dataDir }, 'now')).toMatchObject({ code: 0 });

  const held = await openBooks(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }));
  try {
    await expect(books.restore({ DATA_DIR: dataDir }, 'now')).rejects.toThrow(/is in use by another process/);
    expect(await books.backupOf({ DATA_DIR: dataDir }, 'moved')).toMatchObject({ code: 0 });
  } finally {
    await held.stop();
  }
  expect(await books.restore({ DATA_DIR: dataDir }, 'now')).toEqual({
    code: 1,
    said: [backupSentences.folderNotEmpty(dataDir)],
  });
  const target = await books.empty('out');
  expect(await books.restore(target.place, 'moved')).toMatchObject({ code: 0 });
  expect(await dumpOf(target.url)).toEqual(before);
});

it('takes no more from the database than is read', async () => {
  const database = openDatabase({ connectionString: books.server.ownerUrl }, { size: 1, isPatient: true });
  const connection = await database.connect();
  try {
    const copy = CopyOut.start(connection, `copy (select repeat('x', 999) from generate_series(1, 40000)) to stdout`);
    let [bytes, most] = [0, 0];
    for await (const chunk of copy as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      // The socket has its turn, as while a disk is slow.
      await turn();
      most = Math.max(most, copy.readableLength);
    }
    expect([bytes, copy.rows]).toEqual([40_000_000, 40_000]);
    expect(most).toBeLessThan(400_000);
  } finally {
    connection.release(true);
    await database.end();
  }
});
