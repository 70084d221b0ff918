import fs from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { besideFile } from '../beside-file';
import type { Database } from '../db/database';
import { build, firstRow } from '../db/query';
import { StartupError } from '../startup-error';
import { syncFolder } from '../sync-folder';

/** As whom one signs in to empty books. */
export const firstUsername = 'super';

const firstPasswordFile = (dataDir: string) => path.join(dataDir, 'first-password.txt');

/** Writes the first password where its account alone reads it, in the place of an older one. Throws StartupError. */
export function keepFirstPassword(dataDir: string, password: string): void {
  const file = firstPasswordFile(dataDir);
  const beside = besideFile(file);
  try {
    fs.rmSync(beside, { force: true });
    fs.writeFileSync(beside, `${password}\n`, { mode: 0o600, flag: 'wx', flush: true });
    fs.renameSync(beside, file);
    syncFolder(dataDir);
  } catch (error) {
    fs.rmSync(beside, { force: true });
    throw new StartupError(
      `The first password cannot be written to ${file} (${(error as Error).message}). Nothing was changed. Please make room there, or choose another folder with DATA_DIR.`,
    );
  }
}

/** Removes the first password, which opens nothing any more. */
export function forgetFirstPassword(dataDir: string): void {
  fs.rmSync(firstPasswordFile(dataDir), { force: true });
}

/** The file with the first password while it is still to be changed; null, and no file any more, when it was. */
export async function firstPasswordStillIn(database: Database, dataDir: string, logger: Pick<Logger, 'warn'>) {
  const file = firstPasswordFile(dataDir);
  if (!fs.existsSync(file)) return null;
  try {
    const unchanged = await firstRow(
      database,
      build
        .selectFrom('users')
        .select('id')
        .where('username', '=', firstUsername)
        .where('must_change_password', '=', true),
    );
    if (unchanged) return file;
    forgetFirstPassword(dataDir);
  } catch (error) {
    logger.warn({ err: error, file }, 'the file of the first password could not be removed yet; it is tried again');
  }
  return null;
}
