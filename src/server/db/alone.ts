import { type DatabaseAddress, openDatabase } from './database';

/**
 * Runs the work while no other process does work of this name on the same database: the others wait, however long that
 * takes. The lock belongs to a connection of its own, so it ends with this process in whatever way.
 */
export async function aloneInDatabase<Result>(
  address: DatabaseAddress,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const pool = openDatabase(address, { size: 1, isPatient: true });
  try {
    const client = await pool.connect();
    try {
      await client.query('set lock_timeout = 0');
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
      return await work();
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}
