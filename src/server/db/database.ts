import { BooksPool } from './books-pool';
import { typeParsers } from './column-types';
import type { BareStatement } from './sent-statements';

/** How `pg` reaches a database; `host` is the folder of a socket. */
export interface ConnectionSettings {
  host: string;
  port: number;
  user: string;
  database: string;
}

/** Where a database is: settings of the embedded one, or a connection string. */
export type DatabaseAddress = ConnectionSettings | { connectionString: string };

/** Whatever runs statements: a pool or one connection of it. */
export interface Connection {
  run(statement: BareStatement): Promise<unknown[]>;
}

export type Database = BooksPool;

/**
 * Milliseconds after which a connection, a statement, a lock or an abandoned transaction is given up. A database that
 * works ends its statement itself; `answer` is for one that stands still and says nothing any more.
 */
export const databaseTimeouts = {
  /** to open a new connection */
  open: 2_500,
  /** to get one, new or free again */
  connect: 5_000,
  statement: 9_000,
  answer: 10_000,
  lock: 5_000,
  idleInTransaction: 10_000,
  /** to say which backends are still there */
  look: 2_000,
  /** to say whether it can be written */
  ready: 2_000,
} as const;

/** How a pool differs from the one that serves requests. */
export interface DatabaseOptions {
  readonly size?: number;
  readonly onError?: (error: Error) => void;
  /** milliseconds after which silence is taken for an answer */
  readonly answer?: number;
  /** for chores that nobody waits for: statements take as long as they take */
  readonly isPatient?: boolean;
  /** off where every transaction may come to another backend, as behind a proxy that shares them out */
  readonly preparesStatements?: boolean;
}

/** Opens a pool; connections that break while idle are reported and replaced. */
export function openDatabase(
  address: DatabaseAddress,
  {
    size = 20,
    onError,
    answer = databaseTimeouts.answer,
    isPatient = false,
    preparesStatements = true,
  }: DatabaseOptions = {},
): Database {
  const pool = new BooksPool(
    {
      ...address,
      ...(isPatient ? {} : { statement_timeout: databaseTimeouts.statement, query_timeout: answer }),
      lock_timeout: databaseTimeouts.lock,
      idle_in_transaction_session_timeout: databaseTimeouts.idleInTransaction,
      keepAlive: true,
      types: typeParsers,
    },
    size,
    {
      open: Math.min(databaseTimeouts.open, answer),
      place: Math.min(databaseTimeouts.connect, answer),
      look: Math.min(databaseTimeouts.look, answer),
    },
    preparesStatements,
  );
  const report = onError ?? (() => undefined);
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}
