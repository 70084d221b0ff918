import type { WritingConnection } from './books-pool';
import { type Database, databaseTimeouts } from './database';
import { beginPatience, type Patience } from './patience';
import { readOnlyDatabase, silenceOfDatabase } from './database-failures';

const canBeWritten = `select current_setting('transaction_read_only') = 'off' as can`;

/**
 * Resolves when the database can be written; throws as its statements would when it cannot, or says so too late.
 * A connection that can only read is closed, so that the next one is to whoever can write by then.
 */
export async function ensureWritable(database: Database): Promise<void> {
  const asked = ask(database);
  // The answer that comes too late still gives its connection back.
  asked.catch(() => undefined);
  let patience: Patience | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    patience = beginPatience(databaseTimeouts.ready, () => {
      reject(silenceOfDatabase());
    });
  });
  await Promise.race([asked, tooLate]).finally(() => patience?.stop());
}

async function ask(database: Database): Promise<void> {
  const connection = await database.connectToWrite();
  let failure: Error | undefined;
  try {
    if (!(await isWritable(connection))) throw readOnlyDatabase();
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    connection.release(failure);
  }
}

async function isWritable(connection: WritingConnection): Promise<boolean> {
  // `query_timeout` is read by the driver and missing in its types.
  const query = { text: canBeWritten, query_timeout: databaseTimeouts.ready };
  const { rows } = await connection.query<{ can: boolean }>(query);
  return rows[0]?.can === true;
}
