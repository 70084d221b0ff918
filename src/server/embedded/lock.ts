import { spawnSync } from 'node:child_process';
import { chownSync, closeSync, constants, ftruncateSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { makeFolder } from '../made-folder';
import { StartupError } from '../startup-error';
import type { DataFolder } from './data-folder';
import { holdBySocket } from './lock-sockets';

/** A data folder held by this process until `release`, or until the process ends in whatever way. */
export interface FolderLock {
  release(): void;
}

/** What a lock needs of a folder. */
type LockableFolder = Pick<DataFolder, 'root' | 'lockFile' | 'holders'>;

/** Takes a folder for this process alone. Throws DataFolderInUse when another process (or this one) has it. */
export async function lockFolder(folder: LockableFolder): Promise<FolderLock> {
  return process.platform === 'linux' ? lockOnLinux(folder) : lockElsewhere(folder);
}

/**
 * Two locks, both dropped by the kernel when their holder dies, and both where no other account gets to. The sockets need
 * no program; `flock` also keeps versions apart that know no sockets, and computers that share the folder.
 */
async function lockOnLinux(folder: LockableFolder): Promise<FolderLock> {
  const file = openSync(folder.lockFile, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    // The lock belongs to the open file, which this process shares with the short-lived `flock`.
    const { status } = spawnSync('flock', ['-x', '-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', file] });
    const letGo = status === 1 ? undefined : await holdBySocket(prepareHolders(folder));
    if (letGo === undefined) throw inUse(folder);
    writeHolder(file);
    return {
      release: () => {
        letGo();
        closeSync(file);
      },
    };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** Root makes it for whom the data folder belongs to, who may start the next time. */
function prepareHolders({ root, holders }: LockableFolder): string {
  makeFolder(holders, 0o700);
  if (process.getuid?.() === 0) {
    const { uid, gid } = statSync(root);
    chownSync(holders, uid, gid);
  }
  return holders;
}

/**
 * macOS and Windows open a file and lock it in one call, and drop the lock with the process: macOS by a flag of its own,
 * Windows by one of libuv's (UV_FS_O_EXLOCK), which shares the file with nobody, readers neither. Untested: nobody has run
 * this on a Mac or on Windows yet.
 */
const O_EXLOCK = process.platform === 'win32' ? 0x1000_0000 : 0x20;

/** What the system says when another process has the lock. */
const HELD: ReadonlySet<string | undefined> = new Set(['EAGAIN', 'EWOULDBLOCK', 'EBUSY']);

function lockElsewhere(folder: LockableFolder): FolderLock {
  const isWindows = process.platform === 'win32';
  const flags = constants.O_RDWR | constants.O_CREAT | (isWindows ? 0 : constants.O_NONBLOCK) | O_EXLOCK;
  try {
    const file = openSync(folder.lockFile, flags, 0o600);
    writeHolder(file);
    return {
      release: () => {
        closeSync(file);
      },
    };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw HELD.has(code) ? inUse(folder) : error;
  }
}

function writeHolder(file: number): void {
  ftruncateSync(file);
  writeSync(file, `${process.pid}\n`, 0);
}

/** Another process, such as a running server, has the data folder. */
export class DataFolderInUse extends StartupError {}

function inUse(folder: LockableFolder): DataFolderInUse {
  return new DataFolderInUse(
    `The data folder ${folder.root} is in use by another process${holder(folder.lockFile)}. Nothing was changed. Stop that process first, or choose another folder with DATA_DIR.`,
  );
}

function holder(lockFile: string): string {
  try {
    const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10);
    return pid > 0 ? ` (process ${pid})` : '';
  } catch {
    return '';
  }
}
