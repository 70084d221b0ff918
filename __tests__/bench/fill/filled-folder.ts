import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../../src/server/config';
import { openDatabase } from '../../../src/server/db/database';
import { DATABASE } from '../../../src/server/db/roles';
import { openBooks } from '../../../src/server/process/books-database';
import { fillBooks, type Telling } from './filled-books';
import { upgradedTotals } from './kept-totals';

/** Raised when the same number shall make other books: folders that were filled before are not taken any more. */
const edition = 1;

/** Where filled folders are kept: outside of what git knows. */
const keeping = () => process.env.BENCH_FOLDER ?? path.join(__dirname, '../../../.cache/bench');

/** A folder beside them for what else is kept from one run to the next. */
export const besideFills = (name: string): string => path.join(path.dirname(keeping()), name);

/** Whether a folder with so many deposits is kept. */
export const isKept = (count: number): boolean => fs.existsSync(keptFolder(count));

const keptFolder = (count: number) => path.join(keeping(), `filled-${count}-edition-${edition}`);

/** What filling a folder took, with everything else that the machine did. */
export interface FillFigures {
  readonly count: number;
  readonly seconds: number;
  /** of the machine, at its end */
  readonly load: number;
}

const figuresFile = (count: number) => `${keptFolder(count)}.json`;

/** What filling the folder that is kept took. */
export const fillFigures = (count: number) => JSON.parse(fs.readFileSync(figuresFile(count), 'utf8')) as FillFigures;

/** The folder of data that is kept with so many deposits; the first that needs it fills it. */
export async function filledFolder(count: number, tell: Telling): Promise<string> {
  const kept = keptFolder(count);
  if (fs.existsSync(kept)) return kept;
  fs.mkdirSync(keeping(), { recursive: true });
  // The account that runs the database must be able to get through.
  const unfinished = fs.mkdtempSync(path.join(keeping(), 'unfinished-'));
  fs.chmodSync(unfinished, 0o755);
  try {
    const dataDir = path.join(unfinished, 'data');
    const began = performance.now();
    await withOwner(dataDir, (address) => fillDatabase(address, count, tell));
    const figures: FillFigures = { count, seconds: (performance.now() - began) / 1000, load: os.loadavg()[0] ?? 0 };
    fs.writeFileSync(figuresFile(count), JSON.stringify(figures));
    fs.renameSync(dataDir, kept);
    return kept;
  } finally {
    fs.rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Fills the database of such an address, which is migrated and has no people. */
export async function fillDatabase(
  address: Parameters<typeof openDatabase>[0],
  count: number,
  tell: Telling,
): Promise<void> {
  const database = openDatabase(address, { size: 4, isPatient: true });
  try {
    await fillBooks(database, count, tell);
  } finally {
    await database.end();
  }
}

/** A folder that is filled, of the present schema, for one run. */
interface FolderOfRun {
  readonly dataDir: string;
  readonly remove: () => void;
}

/** Of the present schema, and as after a fill: no check was made of it yet. */
async function madeReady(dataDir: string): Promise<void> {
  await withOwner(dataDir, async (address) => {
    const database = openDatabase(address, { size: 2, isPatient: true });
    try {
      await upgradedTotals(database);
      await database.query('delete from books_check');
    } finally {
      await database.end();
    }
  });
}

/**
 * A copy of the folder with so many deposits, which `remove` takes away. With BENCH_IN_PLACE, for books that are too long
 * for the disk to hold twice, the folder itself: what the run records stays in it.
 */
export async function copyOfFilled(count: number, tell: Telling): Promise<FolderOfRun> {
  const kept = await filledFolder(count, tell);
  if (process.env.BENCH_IN_PLACE === String(count)) {
    await madeReady(kept);
    return { dataDir: kept, remove: () => undefined };
  }
  const folder = fs.mkdtempSync(path.join(process.env.BENCH_SCRATCH ?? os.tmpdir(), 'bench-'));
  fs.chmodSync(folder, 0o755);
  const remove = () => fs.rmSync(folder, { recursive: true, force: true });
  const dataDir = path.join(folder, 'data');
  try {
    const { status, stderr } = spawnSync('cp', ['-a', kept, dataDir], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    await madeReady(dataDir);
  } catch (error) {
    remove();
    throw error;
  }
  return { dataDir, remove };
}

/** Opens the books of a folder, migrated, and ends them after the work, which comes as the database's superuser. */
async function withOwner(
  dataDir: string,
  work: (address: { host: string; port: number; user: string; database: string }) => Promise<void>,
): Promise<void> {
  const opened = await openBooks(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }));
  try {
    await work({ host: path.join(dataDir, 'run'), port: 5432, user: 'postgres', database: DATABASE });
  } finally {
    await opened.stop();
  }
}
