import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { StartupError } from '../startup-error';
import { syncFolder } from '../sync-folder';
import type { Account } from './account';
import type { Binaries } from './binaries';
import { handOver } from './cluster-owner';
import type { DataFolder } from './data-folder';
import { reasonIn } from './postmaster';

/** The cluster's superuser; used for nothing but making roles and databases. */
export const ADMIN_ROLE = 'postgres';

const OPTIONS = [
  `--username=${ADMIN_ROLE}`,
  // What `access-rules` says holds; versions before it know this only: the socket's folder (mode 0700) is the gate.
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  // Windows has no locale of the name C.UTF-8, and none is needed: the built-in one sorts and compares.
  ...(process.platform === 'win32' ? ['--locale=C', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8']),
  '--no-instructions',
];

/**
 * Makes the database beside its place and moves it there when it is complete, so that a kill leaves nothing half made. The
 * verifier, where there is one, is of the superuser's password.
 */
export async function createCluster(
  folder: DataFolder,
  binaries: Binaries,
  account: Account,
  verifier?: string,
): Promise<void> {
  const unfinished = mkdtempSync(unfinishedPrefix(folder));
  const made = path.join(unfinished, 'cluster');
  mkdirSync(made, { mode: 0o700 });
  // Who makes it may have a name that others have, too: only the group of the database's own account gets in here.
  if (account.person !== undefined) chownSync(unfinished, 0, account.person.gid);
  chmodSync(unfinished, 0o710);
  account.maker.own(made);
  const passwordFile = path.join(unfinished, 'verifier');
  if (verifier !== undefined) {
    writeFileSync(passwordFile, `${verifier}\n`, { mode: 0o600 });
    account.maker.own(passwordFile);
  }
  const failure = await runInitdb(binaries, account, unfinished, [
    // By its name alone: `initdb` makes every folder of a path anew, also one that the next start has taken away.
    `--pgdata=${path.basename(made)}`,
    ...OPTIONS,
    ...(verifier === undefined ? [] : [`--pwfile=${passwordFile}`]),
  ]);
  if (failure !== undefined) {
    await removeUnfinished(folder);
    throw new StartupError(`The database could not be made in ${folder.root}: ${failure}. Nothing was left behind.`);
  }
  if (account.person !== undefined) handOver(made, account.person);
  renameSync(made, folder.cluster);
  // Before the first row is written: a power cut must not bring the old name back, or the next start would clear it away.
  syncFolder(folder.root);
  rmSync(passwordFile, { force: true });
  rmdirSync(unfinished);
}

function unfinishedPrefix(folder: DataFolder): string {
  return `${folder.cluster}.unfinished-`;
}

/** Takes away what a killed first start left. An `initdb` that outlived it fails by itself once the folder that it runs in is gone, hence the retries. */
export async function removeUnfinished(folder: DataFolder): Promise<void> {
  const prefix = path.basename(unfinishedPrefix(folder));
  for (const name of readdirSync(folder.root).filter((entry) => entry.startsWith(prefix))) {
    await rm(path.join(folder.root, name), { recursive: true, force: true, maxRetries: 50, retryDelay: 20 });
  }
}

function runInitdb(
  binaries: Binaries,
  account: Account,
  cwd: string,
  parameters: string[],
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const initdb = account.maker.run(binaries.initdb, parameters, { cwd });
    const lines: string[] = [];
    initdb.stderr.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n')));
    initdb.once('error', (error) => resolve(error.message));
    initdb.once('close', (code, signal) => {
      resolve(code === 0 ? undefined : (reasonIn(lines) ?? `initdb ended with ${signal ?? `code ${code}`}`));
    });
  });
}
