import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  readFileSync,
  readdirSync,
  realpathSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { isNativeError } from 'node:util/types';
import { makeFolder } from '../made-folder';
import { StartupError } from '../startup-error';
import { syncFolder } from '../sync-folder';
import { keepToAccount } from './private-files';

/** Where things lie in DATA_DIR. */
export interface DataFolder {
  readonly root: string;
  readonly majorVersion: number;
  /** `pg18`: the database itself. Nothing in this program ever deletes it. */
  readonly cluster: string;
  /** `lib`: links to the libraries of the binaries, made anew at each start. */
  readonly libraries: string;
  /** `run`: the socket through which the database is reached, where it is reached by one. */
  readonly sockets: string;
  /** `access-rules.conf`: who may connect, written anew at each start. */
  readonly accessRules: string;
  /** `lock`: held by the process that uses the folder, whose number it names. */
  readonly lockFile: string;
  /** `holders`: the sockets by which that process is seen. */
  readonly holders: string;
}

/** Makes DATA_DIR when it is missing and proves that this account may use it. */
export function openDataFolder(dataDir: string, majorVersion: number): DataFolder {
  const wanted = path.resolve(dataDir);
  try {
    makeDataFolder(wanted);
    accessSync(wanted, constants.R_OK | constants.W_OK | constants.X_OK);
    const root = realpathSync(wanted);
    const inside = (name: string) => path.join(root, name);
    const folder = {
      root,
      majorVersion,
      cluster: inside(`pg${majorVersion}`),
      libraries: inside('lib'),
      sockets: inside('run'),
      accessRules: inside('access-rules.conf'),
      lockFile: inside('lock'),
      holders: inside('holders'),
    };
    refuseForeignFolders(folder);
    letDatabaseAccountThrough(root);
    return folder;
  } catch (error) {
    throw folderError(wanted, error);
  }
}

function makeDataFolder(wanted: string): void {
  const firstMade = makeFolder(wanted, 0o700);
  if (firstMade === undefined) return;
  keepToAccount(wanted);
  // A new folder is safe from a power cut only when the folder above it is on the disk, too.
  for (let made = wanted; made.length >= firstMade.length; made = path.dirname(made)) syncFolder(path.dirname(made));
}

/** DATA_DIR=/var or a home folder would have us take over somebody's `run` and `lib`. */
function refuseForeignFolders({ root, libraries, sockets, accessRules, holders }: DataFolder): void {
  if (hasBeenHeld(root)) return;
  const foreign = [libraries, sockets, accessRules, holders].find((name) => existsSync(name));
  if (foreign !== undefined) throw foreignFolder(root, foreign);
}

/** Whether a start has had its database there. A folder `lock`, as in `/var`, is none of ours. */
export function hasBeenHeld(root: string): boolean {
  const lock = statSync(path.join(root, 'lock'), { throwIfNoEntry: false });
  return clusterIn(root) !== undefined || (lock?.isFile() ?? false);
}

/** The refusal of a data folder in which somebody else keeps something under a name of ours. */
export const foreignFolder = (root: string, foreign: string) =>
  new StartupError(
    `The data folder ${root} already holds ${foreign}, which this program has not made. Nothing was changed. Choose an empty or new folder with DATA_DIR.`,
  );

/** Started as root, the database runs as another account: it may pass through DATA_DIR, but not list it. */
function letDatabaseAccountThrough(root: string): void {
  if (process.getuid?.() !== 0) return;
  const mode = statSync(root).mode & 0o7777;
  if ((mode & 0o011) !== 0o011) chmodSync(root, mode | 0o011);
}

/** True when a database of our version is there; throws when another version's is, or something that is no database. */
export function hasCluster({ root, cluster, majorVersion }: DataFolder): boolean {
  if (existsSync(cluster)) {
    const found = versionOf(cluster, root);
    if (found !== String(majorVersion)) throw otherVersion(cluster, found, majorVersion);
    return true;
  }
  const other = clusterIn(root);
  if (other !== undefined) throw otherVersion(path.join(root, other), other.slice(2), majorVersion);
  return false;
}

/** What its own file says; one that this account may not read is there all the same. */
function versionOf(cluster: string, root: string): string {
  try {
    return readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT')
      throw new StartupError(
        `${cluster} is not a database: its file PG_VERSION is missing. Nothing was changed. Restore the folder from a backup, or move it away to start with an empty database.`,
      );
    if (code !== 'EACCES') throw error;
    throw new StartupError(
      `${cluster} belongs to another account: a start by root gives the database one of its own. Nothing was changed. Start as root again or, as root and while nothing runs there, give it back: chown -R ${String(process.getuid?.())} '${root}'.`,
    );
  }
}

const clusterIn = (root: string) => readdirSync(root).find((name) => /^pg\d+$/.test(name));

/** Whether a database of any version is in the folder, which may be missing. */
export function holdsCluster(dataDir: string): boolean {
  return databaseIn(dataDir) !== undefined;
}

/** The database's own folder, of any version; undefined when there is none. */
export function databaseIn(dataDir: string): string | undefined {
  const isFolder = statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() ?? false;
  const name = isFolder ? clusterIn(dataDir) : undefined;
  return name === undefined ? undefined : path.join(dataDir, name);
}

function otherVersion(cluster: string, found: string, majorVersion: number): StartupError {
  return new StartupError(
    `${cluster} was written by PostgreSQL ${found}, and this program brings PostgreSQL ${majorVersion}. Nothing was changed. Start the release that wrote it and move the data from there, or choose another folder with DATA_DIR.`,
  );
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this account may not read and write it',
  EPERM: 'this account may not read and write it',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EEXIST: 'there is a file of that name',
  ENOENT: 'nothing can be made at that place',
};

/** Turns a failed file operation into the sentence for the person who starts the server; other errors stay what they are. */
export function folderError(root: string, error: unknown): unknown {
  if (!isNativeError(error) || !('syscall' in error)) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  return new StartupError(
    `The data folder ${root} cannot be used: ${REASONS[code] ?? message}. No data was touched. Put that right, or choose another folder with DATA_DIR.`,
    { cause: error },
  );
}
