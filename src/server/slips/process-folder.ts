import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { makeFolder } from '../made-folder';

/** A folder that belongs to this process alone, beside those of other processes, until `close` or the process's end. */
export interface ProcessFolder {
  readonly path: string;
  /** Takes the folder away with all that is in it. */
  close(): void;
}

/** Without a lock to be asked, a folder in which nothing happened for so long belongs to nobody: no upload takes a day. */
const untouchedMilliseconds = 24 * 60 * 60 * 1000;
const lockSuffix = '.lock';
const processEntry = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}(?:\.lock)?$/;

/** Whether something is called as what we make there is: a folder `uploads` may hold what somebody else keeps. */
export const isProcessEntry = (name: string): boolean => processEntry.test(name);

/** Makes a folder for this process and removes those of processes that are gone, however they ended. */
export function openProcessFolder(root: string): ProcessFolder {
  makeFolder(root, 0o700);
  for (const name of fs.readdirSync(root).filter(isProcessEntry)) removeAbandoned(path.join(root, name));
  for (;;) {
    const folder = path.join(root, randomUUID());
    const lock = takeLock(folder + lockSuffix);
    // Between making and locking it another start may have taken it for left behind.
    if (lock === null || !fs.existsSync(folder + lockSuffix)) continue;
    fs.mkdirSync(folder, { mode: 0o700 });
    return {
      path: folder,
      close: () => {
        try {
          fs.rmSync(folder, { recursive: true, force: true });
          fs.rmSync(folder + lockSuffix, { force: true });
        } catch {
          // What cannot be removed now is removed at the next start.
        }
        fs.closeSync(lock.file);
      },
    };
  }
}

function removeAbandoned(entry: string): void {
  if (entry.endsWith(lockSuffix)) {
    const folder = entry.slice(0, -lockSuffix.length);
    const lock = takeLock(entry);
    if (lock === null) return;
    if (lock.isCertain || isUntouched(entry, folder)) {
      fs.rmSync(folder, { recursive: true, force: true });
      fs.rmSync(entry, { force: true });
    }
    fs.closeSync(lock.file);
  } else if (!fs.existsSync(entry + lockSuffix) && isPrivateFile(entry)) {
    // Left by a version that put its uploads here. A folder without its lock is none that we have left.
    fs.rmSync(entry, { force: true });
  }
}

function isPrivateFile(entry: string): boolean {
  const found = fs.lstatSync(entry, { throwIfNoEntry: false });
  return found !== undefined && found.isFile() && (found.mode & 0o777) === 0o600;
}

function isUntouched(...entries: string[]): boolean {
  const times = entries.map((entry) => fs.statSync(entry, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return Date.now() - Math.max(...times) > untouchedMilliseconds;
}

/** Opens the file and locks it with `flock`, which the kernel ends with this process; null while another one holds it. */
function takeLock(name: string): { readonly file: number; readonly isCertain: boolean } | null {
  const file = fs.openSync(name, fs.constants.O_RDWR | fs.constants.O_CREAT, 0o600);
  const { status } = spawnSync('flock', ['-x', '-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', file] });
  if (status !== 1) return { file, isCertain: status === 0 };
  fs.closeSync(file);
  return null;
}
