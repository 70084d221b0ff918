import path from 'node:path';
import { pino } from 'pino';
import type { Config } from '../config';
import type { DatabaseAddress } from '../db/database';
import { DATABASE, OWNER_ROLE, RUNTIME_ROLE } from '../db/roles';
import { holdsCluster } from '../embedded/data-folder';
import { startEmbedded } from '../embedded/embedded-server';
import { DataFolderInUse } from '../embedded/lock';
import { backupSentences, BackupRefused } from '../backup/backup-sentences';
import { openBooks } from './books-database';
import { refuseUnfinished } from './unfinished-restore';

/** The database of the books for a command, and how it is let go. */
export interface BooksBeside {
  readonly address: DatabaseAddress;
  readonly stop: () => Promise<void>;
}

/** Opens the books for a command: alone, or beside the server that runs on them. */
export async function openBooksBeside(config: Config): Promise<BooksBeside> {
  try {
    const books = await openBooks(config, pino({ level: 'silent' }));
    return { address: books.runtime, stop: () => books.stop() };
  } catch (error) {
    return besideServer(config, RUNTIME_ROLE, error);
  }
}

/** The server that uses the folder keeps its database's socket there. */
function besideServer({ dataDir }: Config, user: string, error: unknown): BooksBeside {
  if (!(error instanceof DataFolderInUse)) throw error;
  const host = path.join(dataDir, 'run');
  return { address: { host, port: 5432, user, database: DATABASE }, stop: () => Promise.resolve() };
}

/** Opens the database as the owner of its tables, and changes nothing there: an older version's stays what it is. */
export async function openBooksAsOwner(config: Config): Promise<BooksBeside> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config;
  if (databaseUrl !== null)
    return { address: { connectionString: databaseOwnerUrl ?? databaseUrl }, stop: () => Promise.resolve() };
  if (!holdsCluster(dataDir)) throw new BackupRefused(backupSentences.noBooks(dataDir));
  refuseUnfinished(dataDir);
  try {
    const server = await startEmbedded({ dataDir });
    const address = { ...server.admin, user: OWNER_ROLE, database: DATABASE };
    return { address, stop: () => server.stop() };
  } catch (error) {
    return besideServer(config, OWNER_ROLE, error);
  }
}
