import { sql } from 'kysely';
import { StartupError } from '../startup-error';
import type { Connection } from './database';
import { onlyRow } from './query';
import { statement } from './statement';

const encodingNow = statement(
  { name: 'text', encoding: 'text' },
  () => sql`select current_database()::text as name, current_setting('server_encoding') as encoding`,
);

/** What a database cannot hold that is not in UTF8, in a sentence; null for one that is. */
export async function findPoorEncoding(connection: Connection): Promise<string | null> {
  const { name, encoding } = await onlyRow(connection, encodingNow());
  if (encoding === 'UTF8') return null;
  return `The database ${name} is in the encoding ${encoding}, in which not every name can be written and nothing can be searched for.`;
}

/** Throws StartupError where books would begin in a database that cannot hold every name. */
export async function requireUnicode(connection: Connection): Promise<void> {
  const poor = await findPoorEncoding(connection);
  if (poor === null) return;
  throw new StartupError(
    `${poor} Nothing was changed. Please make an empty one by create database … encoding 'UTF8' template template0, and name that.`,
  );
}
