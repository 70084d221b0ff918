import { pino } from 'pino';
import path from 'node:path';
import { readConfig } from '../../src/server/config';
import { type Database, openDatabase } from '../../src/server/db/database';
import { DATABASE } from '../../src/server/db/roles';
import { openBooks } from '../../src/server/process/books-database';
import { type BenchServer, openBenchServer } from './bench-server';
import { type BookFacts, readFacts } from './book-facts';
import type { Telling } from './fill/filled-books';
import { copyOfFilled } from './fill/filled-folder';
import { tellNoPlans, tellPlans } from './statement-plans';

/** Filled books that run: a server on a copy of a folder that is kept, and its database as the superuser. */
export interface FilledServer {
  readonly deposits: number;
  readonly database: Database;
  readonly server: BenchServer;
  readonly facts: BookFacts;
  /** another server on the same books, whose statements tell what they touch */
  planned(): Promise<BenchServer>;
  /** another server on the same books, which counts requests and writes its log */
  asPeopleRunIt(): Promise<BenchServer>;
  stop(): Promise<void>;
}

/** Starts filled books; filled first where none with so many deposits are kept. */
export async function openFilled(deposits: number, tell: Telling): Promise<FilledServer> {
  const { dataDir, remove } = await copyOfFilled(deposits, tell);
  const books = await openBooks(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }));
  const host = path.join(dataDir, 'run');
  const database = openDatabase(
    { host, port: 5432, user: 'postgres', database: DATABASE },
    { size: 2, isPatient: true },
  );
  // A run before may have left it to books that are worked on in place.
  await tellNoPlans(database);
  const servers = [await openBenchServer(books.runtime)];
  const openAnother = async (...kind: [] | ['as people run it']) => {
    const server = await openBenchServer(books.runtime, ...kind);
    servers.push(server);
    return server;
  };
  return {
    deposits,
    database,
    server: servers[0]!,
    facts: await readFacts(database),
    planned: async () => {
      await tellPlans(database);
      return openAnother();
    },
    asPeopleRunIt: () => openAnother('as people run it'),
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await database.end();
      await books.stop();
      remove();
    },
  };
}
