import { setTimeout as wait } from 'node:timers/promises';
import { messages } from '#contract/messages';
import { Refusal } from '../refusal';
import { type Connection, type Database, isSilence } from './database';

/** A connection inside a transaction; handed to every function that writes, so that nothing leaves it by accident. */
export type Transaction = Connection & { readonly __transaction: true };

/** A transaction that holds the rights of who writes to its end; every service that changes the books takes one. */
export type BooksTransaction = Transaction & { readonly __rightsAreHeld: true };

const mostTries = 8;
const serializationFailure = '40001';
const deadlock = '40P01';

function isWorthRepeating(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === serializationFailure || code === deadlock;
}

/**
 * Runs the work in one transaction: all of it lands or none. Repeats it with jitter after a deadlock or serialization
 * failure; accepts only a commit that the database confirms as one.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(database, work);
    } catch (error) {
      if (attempt >= mostTries || !isWorthRepeating(error)) throw error;
      await wait(Math.random() * 5 * 2 ** attempt);
    }
  }
}

async function attemptTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await database.connect();
  let broken = false;
  try {
    await client.query('begin');
    const result = await work(client as unknown as Transaction);
    const { command } = await client.query('commit').catch(outcomeUnknown);
    if (command !== 'COMMIT') throw new Error(`The database answered ${command} to a commit`);
    return result;
  } catch (error) {
    // A rollback would wait behind the statement that is not answered; without its connection it is rolled back anyway.
    if (isSilence(error)) broken = true;
    else await client.query('rollback').catch(() => (broken = true));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A connection that breaks or falls silent during the commit: it may have landed or not, and only saying so is true. */
function outcomeUnknown(cause: unknown): never {
  throw new Refusal(503, 'UNAVAILABLE', messages.request.outcomeUnknown, [], { 'retry-after': '2' }, { cause });
}
