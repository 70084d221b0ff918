import path from 'node:path';
import { pino } from 'pino';
import type { Config } from '../config';
import type { DatabaseAddress } from '../db/database';
import { DATABASE, RUNTIME_ROLE } from '../db/roles';
import { DataFolderInUse } from '../embedded/lock';
import { openBooks } from './books-database';

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
    if (!(error instanceof DataFolderInUse)) throw error;
    // The server that uses the folder keeps its database's socket there.
    const host = path.join(config.dataDir, 'run');
    return { address: { host, port: 5432, user: RUNTIME_ROLE, database: DATABASE }, stop: () => Promise.resolve() };
  }
}
