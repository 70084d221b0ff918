import { randomBytes } from 'node:crypto';
import { lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { syncFolder } from '../sync-folder';
import { giveToOwner, keepToAccount } from './private-files';

/** What opens the database where it is reached over TCP. */
export interface DatabasePassword {
  readonly password: string;
}

const fileIn = (dataDir: string) => path.join(dataDir, 'database-password.txt');
const shape = /^[0-9a-f]{64}$/;

/**
 * The password of the database, for the holder of the folder: the one in its file (mode 0600), or a new one where there is
 * none, or one that others could read.
 */
export function keepPassword(dataDir: string): DatabasePassword {
  const kept = readPassword(dataDir);
  if (kept !== undefined && isPrivate(fileIn(dataDir))) return { password: kept };
  const password = randomBytes(32).toString('hex');
  const unfinished = `${fileIn(dataDir)}.unfinished`;
  rmSync(unfinished, { force: true });
  try {
    writeFileSync(unfinished, '', { mode: 0o600, flag: 'wx' });
    keepToAccount(unfinished);
    giveToOwner(unfinished, dataDir);
    writeFileSync(unfinished, `${password}\n`, { flag: 'r+', flush: true });
    renameSync(unfinished, fileIn(dataDir));
    syncFolder(dataDir);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  return { password };
}

/** The password that a running server keeps in the folder; undefined when there is none. */
export function readPassword(dataDir: string): string | undefined {
  try {
    const text = readFileSync(fileIn(dataDir), 'utf8').trim();
    return shape.test(text) ? text : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A copy of the folder that was made carelessly may show it to others, who would know it from then on. */
function isPrivate(file: string): boolean {
  const status = lstatSync(file);
  return status.isFile() && (process.platform === 'win32' || (status.mode & 0o077) === 0);
}
