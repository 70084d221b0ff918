import { pino } from 'pino';
import type { Config } from '../config';
import type { DatabaseAddress } from '../db/database';
import { requireMigrated } from '../db/migrate';
import { requireOneDatabase } from '../db/one-database';
import { DATABASE, OWNER_ROLE, RUNTIME_ROLE } from '../db/roles';
import { holdsCluster } from '../embedded/data-folder';
import { startEmbedded } from '../embedded/embedded-server';
import { DataFolderInUse } from '../embedded/lock';
import { runningAddress } from '../embedded/running-address';
import { backupSentences, BackupRefused } from '../backup/backup-sentences';
import { addressesOfServer, openBooks } from './books-database';
import { refuseUnfinished } from './unfinished-restore';

/** The database of the books for a command, and how it is let go. */
export interface BooksBeside {
  readonly address: DatabaseAddress;
  readonly stop: () => Promise<void>;
}

/** Opens the books for a command: alone, or beside the server that runs on them. */
export async function openBooksBeside(config: Config): Promise<BooksBeside> {
  try {
    const books = await openBooks(config, pino({ level: 'silent' }), 'must be there');
    return { address: books.direct, stop: () => books.stop() };
  } catch (error) {
    const beside = besideServer(config, RUNTIME_ROLE, error);
    // The server that runs may be of the version before.
    await requireMigrated(besideServer(config, OWNER_ROLE, error).address);
    return beside;
  }
}

function besideServer(config: Config, user: string, error: unknown): BooksBeside {
  const address = error instanceof DataFolderInUse ? addressBeside(config, user) : undefined;
  if (address === undefined) throw error;
  return { address, stop: () => Promise.resolve() };
}

/** The server that uses the folder has its database say there where it is; while it says nothing, nobody can be told. */
function addressBeside({ dataDir }: Config, user: string): DatabaseAddress | undefined {
  const place = runningAddress(dataDir);
  return place && { ...place, user, database: DATABASE };
}

/** Where the tables' owner reaches the books of a server that runs; starts no database, which would hold the server up. */
export function addressOfOwner(config: Config): DatabaseAddress {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl !== null) return ownerOfServer(config, databaseUrl);
  if (!holdsCluster(dataDir)) throw new BackupRefused(backupSentences.noBooks(dataDir));
  refuseUnfinished(dataDir);
  const address = addressBeside(config, OWNER_ROLE);
  if (address === undefined) throw new BackupRefused(backupSentences.notReached('no server runs on the books'));
  return address;
}

function ownerOfServer(config: Config, databaseUrl: string): DatabaseAddress {
  const { owner, direct } = addressesOfServer(config, databaseUrl);
  return owner ?? direct;
}

/** Throws StartupError where the owner's address leads to another database than the one that is served. */
export async function requireOwnerOfBooks(config: Config): Promise<void> {
  if (config.databaseUrl === null) return;
  const { owner, direct } = addressesOfServer(config, config.databaseUrl);
  await requireOneDatabase(direct, owner);
}

/** Opens the database as the owner of its tables, and changes nothing there: an older version's stays what it is. */
export async function openBooksAsOwner(config: Config): Promise<BooksBeside> {
  const { databaseUrl, dataDir, embeddedTransport: transport } = config;
  if (databaseUrl !== null) {
    await requireOwnerOfBooks(config);
    return { address: ownerOfServer(config, databaseUrl), stop: () => Promise.resolve() };
  }
  if (!holdsCluster(dataDir)) throw new BackupRefused(backupSentences.noBooks(dataDir));
  refuseUnfinished(dataDir);
  try {
    const server = await startEmbedded({ dataDir, transport });
    const address = { ...server.admin, user: OWNER_ROLE, database: DATABASE };
    return { address, stop: () => server.stop() };
  } catch (error) {
    return besideServer(config, OWNER_ROLE, error);
  }
}
