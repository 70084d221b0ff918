import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { backupSentences } from '../../src/server/backup/backup-sentences';
import { openDatabase } from '../../src/server/db/database';
import { commandFile, environmentOf, interrupted } from '../support/commands';
import { until } from '../support/patience';
import { newDataFolder, removeDataFolder, SpawnedServer } from '../support/spawned-server';
import { copyTemplate, emptyDatabase } from '../support/test-database';

/* Commands where there is nothing to work on, and where somebody stops them. */

const readers: readonly (readonly [command: string, ...words: string[]])[] = [
  ['check-books'],
  ['people', 'list'],
  ['import', '--list'],
];
const run = ([name = '', ...words]: readonly string[], place: Readonly<Record<string, string>>) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [commandFile(name), ...words], {
    env: environmentOf(place),
    encoding: 'utf8',
  });
  return [status, stdout, stderr];
};

it.each(readers)('%s begins no books where there are none, and does not speak well of them', (...asked) => {
  const dataDir = newDataFolder();
  const noBooks = [1, '', expect.stringContaining(backupSentences.noBooks(dataDir))];
  expect(run(asked, { DATA_DIR: dataDir })).toEqual(noBooks);
  expect(fs.existsSync(dataDir)).toBe(false);
  removeDataFolder(dataDir);
});

// All of them open the books in one way.
it('nor does one in the place of a file, or in a database without books', async () => {
  const dataDir = newDataFolder();
  const none = await emptyDatabase();
  try {
    fs.writeFileSync(dataDir, 'a file');
    const noBooks = [1, '', expect.stringContaining(backupSentences.noBooks(dataDir))];
    expect(run(['check-books'], { DATA_DIR: dataDir })).toEqual(noBooks);
    fs.rmSync(dataDir);
    const withoutBooks = [1, '', expect.stringContaining(backupSentences.databaseWithoutBooks)];
    expect(run(['check-books'], { DATA_DIR: dataDir, DATABASE_URL: none.ownerUrl })).toEqual(withoutBooks);
    const owner = openDatabase({ connectionString: none.ownerUrl }, { size: 1 });
    expect((await owner.query(`select from pg_tables where schemaname = 'public'`)).rows).toEqual([]);
    await owner.end();
  } finally {
    await none.drop();
    removeDataFolder(dataDir);
  }
});

it('Ctrl-C breaks a check off in the middle of a statement, and the next one goes on', async () => {
  const copy = await copyTemplate('sample');
  const dataDir = newDataFolder();
  const owner = openDatabase({ connectionString: copy.ownerUrl }, { size: 1, isPatient: true });
  const place = { DATA_DIR: dataDir, DATABASE_URL: copy.ownerUrl };
  try {
    await owner.query('set idle_in_transaction_session_timeout = 0');
    await owner.query('begin; lock table slip_chunks in access exclusive mode');
    const { code, said } = await interrupted(['check-books'], place, (text) => text.includes('Every slip'));
    expect([code, said.trim().split('\n').at(-1)]).toEqual([130, expect.stringMatching(/^Stopped\./)]);
    await owner.query('rollback');
    const again = spawnSync(process.execPath, [commandFile('check-books')], { env: environmentOf(place) });
    expect(again.status).toBe(0);
  } finally {
    await owner.end();
    await copy.drop();
    removeDataFolder(dataDir);
  }
});

it('a backup whose disk is full is refused with what the disk says, and leaves nothing', async () => {
  const copy = await copyTemplate('sample');
  const dataDir = newDataFolder();
  const file = path.join(path.dirname(dataDir), 'books.backup');
  try {
    // No file may grow beyond some kilobytes, which is refused in the middle of it as by a disk that is full.
    const command = `ulimit -f 16; exec '${process.execPath}' '${commandFile('backup')}' '${file}'`;
    const env = environmentOf({ DATA_DIR: dataDir, DATABASE_URL: copy.ownerUrl });
    const { status, stdout } = spawnSync('sh', ['-c', command], { env, encoding: 'utf8' });
    expect([status, stdout]).toEqual([1, `${backupSentences.cannotWrite(file, 'EFBIG: file too large, write')}\n`]);
    expect(fs.readdirSync(path.dirname(dataDir))).toEqual([]);
  } finally {
    await copy.drop();
    removeDataFolder(dataDir);
  }
});

it('a restore that is killed while its database is made is told of at the next start, which begins no books', async () => {
  const copy = await copyTemplate('empty');
  const dataDir = newDataFolder();
  const file = path.join(path.dirname(dataDir), 'books.backup');
  try {
    const env = environmentOf({ DATA_DIR: dataDir, DATABASE_URL: copy.ownerUrl });
    expect(spawnSync(process.execPath, [commandFile('backup'), file], { env }).status).toBe(0);
    const place = environmentOf({ DATA_DIR: dataDir });
    const restoring = spawn(process.execPath, [commandFile('restore'), file], { env: place });
    const ended = new Promise((resolve) => restoring.once('close', resolve));
    await until(() => expect(fs.readdirSync(dataDir).join()).toContain('pg18.unfinished-'));
    restoring.kill('SIGKILL');
    await ended;
    const { complaint } = await SpawnedServer.refused({ environment: { DATA_DIR: dataDir } });
    expect(complaint).toContain(backupSentences.restoreUnfinished(fs.realpathSync(dataDir)));
    expect(fs.readdirSync(dataDir)).not.toContain('pg18');
    expect(spawnSync(process.execPath, [commandFile('restore'), file], { env: place }).status).toBe(0);
    expect(fs.readdirSync(dataDir)).not.toContain('restore-under-way');
  } finally {
    await copy.drop();
    removeDataFolder(dataDir);
  }
});
