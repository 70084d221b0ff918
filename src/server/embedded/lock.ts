import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, constants, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import net from 'node:net';
import { StartupError } from '../startup-error';
import type { DataFolder } from './data-folder';

/** A data folder held by this process until `release`, or until the process ends in whatever way. */
export interface FolderLock {
  release(): void;
}

/** Takes the data folder for this process alone. Throws a StartupError when another process (or this one) has it. */
export async function lockDataFolder(folder: DataFolder): Promise<FolderLock> {
  return process.platform === 'linux' ? lockOnLinux(folder) : lockElsewhere(folder);
}

/**
 * Two locks, both dropped by the kernel when their holder dies. The abstract socket needs no program but is
 * known in one network namespace only; `flock` also keeps apart two containers that share the folder.
 */
async function lockOnLinux(folder: DataFolder): Promise<FolderLock> {
  const server = await listenOn(socketName(folder.root), folder);
  try {
    const file = openSync(folder.lockFile, constants.O_RDWR | constants.O_CREAT, 0o600);
    // The lock belongs to the open file, which this process shares with the short-lived `flock`.
    const { status } = spawnSync('flock', ['-x', '-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', file] });
    if (status === 1) {
      closeSync(file);
      throw inUse(folder);
    }
    writeHolder(file);
    return {
      release: () => {
        closeSync(file);
        server.close();
      },
    };
  } catch (error) {
    server.close();
    throw error;
  }
}

function socketName(root: string): string {
  return `\0property-management-${createHash('sha256').update(root).digest('hex').slice(0, 32)}`;
}

function listenOn(name: string, folder: DataFolder): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((visitor) => visitor.destroy());
    server.unref();
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? inUse(folder) : error);
    });
    server.listen(name, () => resolve(server));
  });
}

/** macOS opens a file and locks it in one call. Untested: nobody has run this on a Mac yet. */
const O_EXLOCK = 0x20;

function lockElsewhere(folder: DataFolder): FolderLock {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK;
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
    throw code === 'EAGAIN' || code === 'EWOULDBLOCK' ? inUse(folder) : error;
  }
}

function writeHolder(file: number): void {
  ftruncateSync(file);
  writeSync(file, `${process.pid}\n`, 0);
}

/** Another process, such as a running server, has the data folder. */
export class DataFolderInUse extends StartupError {}

function inUse(folder: DataFolder): DataFolderInUse {
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
