import { spawnSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { makeFolder } from '../made-folder';
import { StartupError } from '../startup-error';

/** Root makes a file for whom the data folder belongs to, who may start the next time. */
export function giveToOwner(file: string, dataDir: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataDir);
  chownSync(file, uid, gid);
}

/** Makes the folder of a file within the data folder, for whom that belongs to. */
export function makeFolderOf(file: string): void {
  const folder = path.dirname(file);
  if (makeFolder(folder, 0o700) !== undefined) giveToOwner(folder, path.dirname(folder));
}

/**
 * Takes every other account's way to a file or folder on Windows, which knows no modes: what a folder hands down is dropped,
 * and its account, the system and the administrators are let in. Untested: nobody has run this on Windows yet.
 */
export function keepToAccount(place: string): void {
  if (process.platform !== 'win32') return;
  const { USERDOMAIN: domain } = process.env;
  const account = domain === undefined ? userInfo().username : `${domain}\\${userInfo().username}`;
  const inherited = statSync(place).isDirectory() ? '(OI)(CI)F' : 'F';
  // The numbers of SYSTEM and of the group Administrators, whose names are translated.
  const grants = [account, '*S-1-5-18', '*S-1-5-32-544'].map((who) => `${who}:${inherited}`);
  const { status } = spawnSync('icacls', [place, '/inheritance:r', '/grant:r', ...grants], { stdio: 'ignore' });
  if (status === 0) return;
  throw new StartupError(
    `Other accounts of this computer could not be kept from ${place} (icacls refused). Nothing was changed. Choose a folder on a disk with NTFS, such as one of your own profile, with DATA_DIR.`,
  );
}
