import { sql } from 'kysely';
import { StartupError } from '../startup-error';
import { type DatabaseAddress, openDatabase } from './database';
import { placeOfDatabase, thisDatabase } from './expressions';
import { onlyRow } from './query';
import { statement } from './statement';

const placeReached = statement(
  { place: 'text', name: 'text' },
  () => sql`select ${placeOfDatabase} as place, d.datname::text as name from ${thisDatabase}`,
);

async function reach(address: DatabaseAddress) {
  const pool = openDatabase(address, { size: 1 });
  try {
    return await onlyRow(pool, placeReached());
  } finally {
    await pool.end();
  }
}

/**
 * Throws StartupError where the owner's address leads to another database than the one that is served: that one would be
 * migrated, and backed up, while nobody looks after the books.
 */
export async function requireOneDatabase(served: DatabaseAddress, owner: DatabaseAddress | null): Promise<void> {
  if (owner === null) return;
  const [books, owned] = [await reach(served), await reach(owner)];
  if (books.place === owned.place) return;
  const names = books.name === owned.name ? `two databases ${books.name}` : `${books.name} and ${owned.name}`;
  throw new StartupError(
    `DATABASE_URL and DATABASE_OWNER_URL lead to different databases (${names}). Nothing was changed. Please name the same database in both.`,
  );
}
