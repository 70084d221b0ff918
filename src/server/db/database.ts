import { BooksPool } from './books-pool';
import { typeParsers } from './column-types';
import type { BareStatement } from './sent-statements';
import { addressesOf } from '../server-hosts';

/** How `pg` reaches the embedded database; `host` is the folder of a socket, or an address where there is a password. */
export interface ConnectionSettings {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  /** the server has to prove that it knows it, too (`requireProof`) */
  readonly password?: string;
}

/**
 * Where a database is: settings of the embedded one, which are asked at each connection (it may have moved), or a connection
 * string, of several hosts perhaps. `isPooled` where a pooler before it gives each transaction another backend: nothing is
 * prepared there, no limit is set as a connection begins, and nothing may last longer than its transaction.
 */
export type DatabaseAddress = ConnectionSettings | { connectionString: string; isPooled?: boolean };

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
  /** which of several hosts is written from now on, or is left, in a sentence */
  readonly onMove?: (sentence: string) => void;
  /** milliseconds after which silence is taken for an answer */
  readonly answer?: number;
  /** for chores that nobody waits for: statements take as long as they take */
  readonly isPatient?: boolean;
}

/** What a call reads has its bounds: to start further processes for it costs more than they would save. */
const parallelWorkersOfCalls = 0;

/** What connections for calls begin with; behind a pooler it is their role that has to have it. */
export const limitsOfCalls = {
  statement_timeout: databaseTimeouts.statement,
  lock_timeout: databaseTimeouts.lock,
  idle_in_transaction_session_timeout: databaseTimeouts.idleInTransaction,
  max_parallel_workers_per_gather: parallelWorkersOfCalls,
} as const;

/**
 * What statements and their answers mean here, whatever the owner of the database has set: the first value is set, each is
 * right. A commit warns when it is not where it has to be, and only one who hears that says the truth of it.
 */
export const settingsOfMeaning: Readonly<Record<string, readonly [string, ...string[]]>> = {
  DateStyle: ['ISO'],
  array_nulls: ['on'],
  client_min_messages: ['notice', 'warning', 'log', 'debug1', 'debug2', 'debug3', 'debug4', 'debug5'],
  default_transaction_isolation: ['read committed'],
  standard_conforming_strings: ['on'],
};

const asOption = (name: string, value: string) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`;
const ofMeaning = Object.entries(settingsOfMeaning).map(([name, [value]]) => asOption(name, value));

const { max_parallel_workers_per_gather: workers, statement_timeout, ...ofAll } = limitsOfCalls;
const optionsOf = (name: string, value: number) => [asOption(name, String(value)), ...ofMeaning].join(' ');
const ofCalls = { options: optionsOf('max_parallel_workers_per_gather', workers), statement_timeout };
/** Whatever the role has. */
const ofChores = { options: optionsOf('statement_timeout', 0) };

const hostsOf = (address: DatabaseAddress): readonly string[] =>
  'connectionString' in address ? (addressesOf(address.connectionString) ?? []) : [];

/** As the pool tells of one that was idle: with the connection, by whose secret its statements can be cancelled. */
type BrokenConnection = Error & { client?: unknown };
const forgetClient = (error: BrokenConnection) => {
  delete error.client;
};

/** Opens a pool; connections that break are reported once, unless the pool ends, and replaced. */
export function openDatabase(
  address: DatabaseAddress,
  {
    size = 20,
    onError,
    onMove = () => undefined,
    answer = databaseTimeouts.answer,
    isPatient = false,
  }: DatabaseOptions = {},
): Database {
  const isPooled = 'isPooled' in address && address.isPooled === true;
  const pool = new BooksPool(
    {
      ...address,
      ...(isPooled ? {} : { ...ofAll, ...(isPatient ? ofChores : ofCalls) }),
      ...(isPatient ? {} : { query_timeout: answer }),
      keepAlive: true,
      types: typeParsers,
    },
    size,
    {
      open: Math.min(databaseTimeouts.open, answer),
      place: Math.min(databaseTimeouts.connect, answer),
      look: Math.min(databaseTimeouts.look, answer),
    },
    { address, addresses: hostsOf(address), tell: onMove },
  );
  const tell = (error: BrokenConnection) => {
    if (pool.ending) return;
    forgetClient(error);
    onError?.(error);
  };
  pool.on('connect', (client) => client.on('error', tell));
  // One that was idle is told once more by the pool, which puts the connection into its error.
  pool.on('error', forgetClient);
  return pool;
}
