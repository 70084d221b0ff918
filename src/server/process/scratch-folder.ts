import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { lockFolder } from '../embedded/lock';
import { endLeftBehind } from '../embedded/orphan';

const beginning = 'property-restore-';
const lockName = 'lock';
const booksName = 'books';

/**
 * Gives the work a data folder that is gone when it ends. What processes have left that were killed goes first: each is a
 * whole copy of the books, on which a database runs on.
 */
export async function inScratchFolder<Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> {
  for (const left of foldersOfOurs()) await removeLeft(left).catch(() => undefined);
  const folder = mkdtempSync(path.join(os.tmpdir(), beginning));
  try {
    // The account that runs the database must be able to get through, and nobody reads what is in it.
    chmodSync(folder, 0o711);
    const lock = await hold(folder);
    try {
      return await work(path.join(folder, booksName));
    } finally {
      lock.release();
    }
  } finally {
    await remove(folder);
  }
}

const hold = (folder: string) =>
  lockFolder({ root: folder, lockFile: path.join(folder, lockName), holders: path.join(folder, 'holders') });

const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

/** Only of this account: in a folder that others may write, theirs can hold anything. */
function foldersOfOurs(): string[] {
  const names = readdirSync(os.tmpdir()).filter((name) => name.startsWith(beginning));
  return names
    .map((name) => path.join(os.tmpdir(), name))
    .filter((folder) => {
      const found = lstatSync(folder, { throwIfNoEntry: false });
      const isOurs = found?.isDirectory() === true && found.uid === (process.getuid?.() ?? found.uid);
      return isOurs && existsSync(path.join(folder, lockName));
    });
}

/** Throws where a process is at work in it. */
async function removeLeft(folder: string): Promise<void> {
  const lock = await hold(folder);
  try {
    await endLeftBehind(path.join(folder, booksName));
  } finally {
    lock.release();
  }
  await remove(folder);
}
