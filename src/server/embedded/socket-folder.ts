import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeFolder } from '../made-folder';
import { StartupError } from '../startup-error';
import type { Account } from './account';
import type { DataFolder } from './data-folder';

/** Room for the path of a socket file in the kernel's address structure, its closing zero included. */
const SOCKET_PATH_BYTES = process.platform === 'linux' ? 108 : 104;
const SOCKET = '.s.PGSQL.5432';

/** The folder for the database's socket, open to its account alone. `remove` takes a temporary one away. */
export function prepareSocketFolder(folder: DataFolder, account: Account): { path: string; remove(): void } {
  if (fits(folder.sockets)) {
    makeFolder(folder.sockets);
    account.own(folder.sockets);
    chmodSync(folder.sockets, 0o700);
    // A killed server's socket; its lock would stop the next one if its process number is in use again.
    for (const left of [SOCKET, `${SOCKET}.lock`]) rmSync(path.join(folder.sockets, left), { force: true });
    return { path: folder.sockets, remove: () => undefined };
  }
  const base = [tmpdir(), '/tmp'].find((candidate) => existsSync(candidate) && fits(`${candidate}/property-123456`));
  if (base === undefined) {
    throw new StartupError(
      `The path of the data folder ${folder.root} is too long. Choose a shorter one with DATA_DIR.`,
    );
  }
  const temporary = mkdtempSync(path.join(base, 'property-'));
  account.own(temporary);
  return {
    path: temporary,
    remove: () => {
      rmSync(temporary, { recursive: true, force: true });
    },
  };
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, `${SOCKET}.lock`)) < SOCKET_PATH_BYTES;
}
