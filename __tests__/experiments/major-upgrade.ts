import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { leftOut } from '../../src/server/backup/backup-format';
import { readConfig } from '../../src/server/config';
import { openDatabase } from '../../src/server/db/database';
import { runBackupCommand } from '../../src/server/process/backup-command';
import { inspectBooks } from '../../src/server/process/books-inspection';
import { openBooks } from '../../src/server/process/books-database';
import { runRestoreCommand } from '../../src/server/process/restore-command';
import { dumpOf } from '../support/backed-up-books';
import { dumpBooks } from '../support/books-dump';
import { debianObstacle, DebianServer } from '../support/debian-server';
import { slipFile } from '../support/slip-files';
import { TestServer } from '../support/test-server';
import { environmentOfExperiments, type Experiment, type ExperimentOutcome } from './experiment';

type Place = Readonly<Record<string, string>>;

/** The commands as they are given at a terminal, in one folder. */
class Commands {
  constructor(readonly folder: string) {}

  backup = (place: Place, file: string) => this.run(runBackupCommand, place, file);
  restore = (place: Place, file: string) => this.run(runRestoreCommand, place, file);

  private async run(command: typeof runBackupCommand, place: Place, file: string): Promise<void> {
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const terminal = { folder: this.folder, say, progress: null, stop: new AbortController().signal };
    const code = await command(readConfig(place), [file], terminal);
    if (code !== 0) throw new Error(said.join('\n'));
  }
}

const placeOf = (dataDir: string, { ownerUrl, runtimeUrl }: { ownerUrl: string; runtimeUrl: string }): Place => ({
  DATA_DIR: dataDir,
  DATABASE_URL: runtimeUrl,
  DATABASE_OWNER_URL: ownerUrl,
});

/** Somebody works on these books. */
async function work(old: DebianServer, rounds: number): Promise<void> {
  const server = await TestServer.start(environmentOfExperiments, { books: old.books });
  try {
    const { client } = await server.signIn('super');
    for (let round = 0; round < rounds; round += 1) {
      const { status, body } = await client.createDeposit({}, { slip: slipFile() });
      if (status !== 201) throw new Error(`Nothing is recorded on PostgreSQL 15: ${body.message}`);
      await client.createTransfer();
      await client.reverse('deposits', body.data.id);
    }
  } finally {
    await server.stop();
  }
}

/** In the control a balance was changed on the old server, and the check of the new place must find it. */
async function movedUp(from: TestServer, rounds: number, isControl: boolean): Promise<ExperimentOutcome> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'major-upgrade-'));
  // The account that runs an embedded database must be able to get through.
  fs.chmodSync(folder, 0o755);
  const inFolder = (name: string) => path.join(folder, name);
  const commands = new Commands(folder);
  const old = await DebianServer.start();
  try {
    await commands.backup({ DATA_DIR: inFolder('of-18'), DATABASE_URL: from.ownerUrl }, 'first');
    const place = placeOf(inFolder('of-15'), old.books);
    await commands.restore(place, 'first');
    await work(old, rounds);
    const database = openDatabase({ connectionString: old.books.ownerUrl }, { size: 1, isPatient: true });
    if (isControl)
      await database.query(
        'update accounts set balance_cents = balance_cents + 1 where id = (select min(account_id) from postings)',
      );
    const { rows } = await database.query<{ server_version_num: string }>('show server_version_num');
    await database.end();
    const before = await dumpOf(old.books.ownerUrl);
    await commands.backup(place, 'second');
    const embedded = { DATA_DIR: inFolder('embedded') };
    await commands.restore(embedded, 'second');
    const books = await openBooks(readConfig(embedded), pino({ level: 'silent' }));
    const moved = openDatabase(books.runtime, { size: 2 });
    const after = await dumpBooks(moved, [...leftOut, 'schema_requirements']);
    await moved.end();
    await books.stop();
    const other = Object.keys(after).filter((table) => JSON.stringify(after[table]) !== JSON.stringify(before[table]));
    const faults = await inspectBooks(readConfig(embedded), {}, () => undefined);
    return {
      violations: other.length + faults,
      figures: `PostgreSQL ${rows[0]?.server_version_num ?? ''} → embedded 18, ${String(rounds)} rounds of entries recorded there: ${String(Object.keys(after).length)} tables held against each other, ${String(other.length)} differ, ${String(faults)} faults by the check`,
    };
  } finally {
    await old.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** The embedded database's next major version, by backup and restore. */
export const majorUpgrade: Experiment = {
  name: 'major-upgrade',
  promise:
    'E37: books that were worked on under PostgreSQL 15 stand under the embedded 18 as they were, by backup and restore',
  rounds: 20,
  shortRounds: 2,
  hasControl: true,
  obstacle: debianObstacle,
  run: (server, { rounds, isControl }) => movedUp(server, rounds, isControl),
};
