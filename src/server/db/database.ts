import pg from 'pg';
import type { ConnectionSettings } from './embedded';

const { INT8: int8, DATE: date, NUMERIC: numeric } = pg.types.builtins;

/** Where a database is: settings of the embedded one, or a connection string. */
export type DatabaseAddress = ConnectionSettings | { connectionString: string };

/** A pool or one connection of it. */
export type Connection = Pick<pg.ClientBase, 'query'>;

export type Database = pg.Pool;

function checkedNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database answered a number that is not exact: ${text}`);
  return value;
}

/** Days stay calendar texts, decimals stay texts, whole numbers are exact or refused. */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === date || oid === numeric) return (text: string) => text;
    if (oid === int8) return checkedNumber;
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown;
  },
};

/** Milliseconds after which a statement, a lock or an abandoned transaction is given up. */
export const databaseTimeouts = { connect: 5_000, statement: 15_000, lock: 5_000, idleInTransaction: 10_000 } as const;

/** Opens a pool; connections that break while idle are reported and replaced. */
export function openDatabase(
  address: DatabaseAddress,
  options: { size?: number; onError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({
    ...address,
    max: options.size ?? 20,
    application_name: 'property-management',
    connectionTimeoutMillis: databaseTimeouts.connect,
    statement_timeout: databaseTimeouts.statement,
    lock_timeout: databaseTimeouts.lock,
    idle_in_transaction_session_timeout: databaseTimeouts.idleInTransaction,
    keepAlive: true,
    types: typeParsers,
  });
  const report = options.onError ?? (() => undefined);
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return pool;
}
