import { type Database, openDatabase } from '../../src/server/db/database';
import { OwnDatabaseServer } from '../support/own-database-server';
import type { TestDatabase } from '../support/test-database';
import { type BenchServer, openBenchServer } from './bench-server';
import { type BookFacts, readFacts } from './book-facts';
import { fillBooks } from './fill/filled-books';
import { tellPlans } from './statement-plans';

/** Filled books with a server on them whose statements tell what they touch. */
export interface Books {
  readonly copy: TestDatabase;
  readonly database: Database;
  readonly server: BenchServer;
  readonly facts: BookFacts;
}

/** Short and long books, in a PostgreSQL that nobody else works in: what others do there would be counted. */
export class CountedBooks {
  private constructor(
    private readonly databases: OwnDatabaseServer,
    readonly books: readonly [Books, Books],
  ) {}

  /** Fills and opens books with so many deposits each. */
  static async open(short: number, long: number): Promise<CountedBooks> {
    const databases = await OwnDatabaseServer.start();
    try {
      return new CountedBooks(databases, await Promise.all([open(databases, short), open(databases, long)]));
    } catch (error) {
      await databases.stop();
      throw error;
    }
  }

  async stop(): Promise<void> {
    for (const { server, database } of this.books) {
      await server.stop();
      await database.end();
    }
    await this.databases.stop();
  }
}

async function open(databases: OwnDatabaseServer, deposits: number): Promise<Books> {
  const copy = await databases.emptyDatabase();
  const database = openDatabase({ connectionString: copy.ownerUrl }, { size: 2, isPatient: true });
  // Of one that is closed since nobody uses it the pool asks, in the middle of a call, whether its backend is gone.
  database.options.idleTimeoutMillis = 0;
  await fillBooks(database, deposits);
  await tellPlans(database);
  const server = await openBenchServer({ connectionString: copy.runtimeUrl });
  return { copy, database, server, facts: await readFacts(database) };
}
