import fs from 'node:fs';
import path from 'node:path';
import { readConfig } from '../../src/server/config';
import { openDatabase } from '../../src/server/db/database';
import { runRestoreCommand } from '../../src/server/process/restore-command';
import { BackupProcess } from '../support/backup-process';
import { findFaults } from '../support/books-dump';
import { until } from '../support/patience';
import { emptyDatabase } from '../support/test-database';
import { BooksProcess } from './books-process';
import { type ClerksAccount, DepositClerks } from './deposit-clerks';
import { chanceOf, type ExperimentOutcome, type ExperimentSize, isCaught } from './experiment';

const clerks = 4;
/** What clerks have acknowledged while the backup stands in the middle of its tables, at least. */
const acknowledgedMeanwhile = 10;

/** The backups of one server's books: the chore as a process, into a folder of its own. */
class BackedUp {
  readonly folder: string;

  constructor(
    private readonly books: BooksProcess,
    private readonly isControl: boolean,
  ) {
    this.folder = path.join(books.folder, 'backups');
    fs.mkdirSync(this.folder);
  }

  /** Takes one that stands still before a table in the middle until the work is done; answers what is to be ended then. */
  async takeAround(work: (taking: BackupProcess) => Promise<void>): Promise<BackupProcess> {
    return this.books.withDatabase(async (database) => {
      const holder = await database.connect();
      await holder.query('begin; set local idle_in_transaction_session_timeout = 0');
      await holder.query('lock table fee_types in access exclusive mode');
      const preload = path.join(__dirname, 'preloads', 'many-snapshots.cjs');
      const words = [this.folder, '--every', '1h', '--keep', '3'];
      const taking = new BackupProcess({ DATA_DIR: this.books.dataDir }, words, this.isControl ? preload : undefined);
      try {
        const waiting = `select from pg_locks where not granted and relation = 'fee_types'::regclass`;
        await until(async () => {
          if ((await database.query(waiting)).rowCount === 0) throw new Error(`It does not copy: ${taking.said}`);
        });
        await work(taking);
        return taking;
      } finally {
        await holder.query('rollback');
        holder.release();
      }
    });
  }

  get names(): string[] {
    return fs.readdirSync(this.folder).filter((name) => name.startsWith('books-'));
  }
}

/** Kills one in the middle: no file may stand under its name. Answers what is wrong. */
async function killInTheMiddle(backups: BackedUp): Promise<number> {
  await backups.takeAround(async (taking) => {
    await taking.end('SIGKILL');
  });
  const left = backups.names;
  return left.length === 1 && /\.backup\.unfinished-\d+$/.test(left[0]!) ? 0 : 1;
}

/** Takes a whole one while clerks record, and stops the chore in good order. Answers the file, and what is wrong. */
async function takeWhole(backups: BackedUp, load: DepositClerks): Promise<{ file: string; wrong: number }> {
  const taking = await backups.takeAround(async () => {
    const wanted = load.acknowledged + acknowledgedMeanwhile;
    await until(() => {
      if (load.acknowledged < wanted) throw new Error('The clerks record nothing.');
    });
  });
  await until(() => {
    if (!taking.said.includes('is due at')) throw new Error(`It does not come to its end: ${taking.said}`);
  });
  const code = await taking.end('SIGTERM');
  const [name = '', ...others] = backups.names;
  // Out of the way of the next, which is due at once then.
  const file = path.join(backups.folder, 'taken');
  fs.renameSync(path.join(backups.folder, name), file);
  return { file, wrong: code === 0 && others.length === 0 ? 0 : 1 };
}

/** Restores it into an empty database, and holds the books there against what was acknowledged before it began. */
async function restored(file: string, folder: string, compare: (url: string) => Promise<number>): Promise<number> {
  const target = await emptyDatabase();
  const dataDir = fs.mkdtempSync(path.join(folder, 'restored-'));
  const place = { DATA_DIR: dataDir, DATABASE_URL: target.runtimeUrl, DATABASE_OWNER_URL: target.ownerUrl };
  const terminal = { folder, say: () => undefined, progress: null, stop: new AbortController().signal };
  try {
    const code = await runRestoreCommand(readConfig(place), [file], terminal);
    return code === 0 ? await compare(target.ownerUrl) : 1;
  } catch {
    // What refers to nothing is not taken in.
    return 1;
  } finally {
    fs.rmSync(dataDir, { recursive: true });
    await target.drop();
  }
}

/**
 * E36: backups are taken while clerks record, killed in the middle, swept, taken and restored: what was acknowledged before
 * a backup began is in it, nothing after it is half in it. In the control each table is copied by a snapshot of its own.
 */
export async function backups({ seed, rounds, isControl }: ExperimentSize): Promise<ExperimentOutcome> {
  const books = await BooksProcess.open();
  try {
    const load = new DepositClerks(await books.signIn(), { clerks, chance: chanceOf(seed), retries: 'with key' });
    const taken = new BackedUp(books, isControl);
    let [wrong, faults, missing, notRestored, whole, looked] = [0, 0, 0, 0, 0, 0];
    for (
      let round = 0;
      round < rounds && !isCaught({ isControl }, wrong + faults + missing + notRestored);
      round += 1
    ) {
      wrong += await killInTheMiddle(taken);
      const before = load.acknowledgedNow();
      const { file, wrong: ofWhole } = await takeWhole(taken, load);
      wrong += ofWhole;
      whole += 1;
      looked += before.length;
      notRestored += await restored(file, books.folder, async (url) => {
        const database = openDatabase({ connectionString: url }, { size: 2, isPatient: true });
        try {
          faults += (await findFaults(database)).length;
          missing += await before.missingIn(database);
          return 0;
        } finally {
          await database.end();
        }
      });
      fs.rmSync(file);
    }
    const { acknowledged, lost, doubled }: ClerksAccount = await load.compare(books);
    return {
      violations: wrong + faults + missing + notRestored + lost + doubled,
      figures:
        `${whole} killed in the middle and swept, ${whole} taken under load: ${notRestored} do not restore, ${looked} deposits acknowledged before were looked for, ${missing} missing, ` +
        `${faults} faults, ${wrong} files not as they should be; ${acknowledged} deposits acknowledged beside, ${lost} lost, ${doubled} doubled`,
    };
  } finally {
    await books.dispose();
  }
}
