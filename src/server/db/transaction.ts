import { setTimeout as wait } from 'node:timers/promises';
import { messages } from '#contract/texts/messages';
import { Refusal } from '../refusal';
import type { WritingConnection } from './books-pool';
import type { Connection, Database } from './database';
import { codeOf, isReadOnly, isSilence } from './database-failures';

/** A connection inside a transaction; handed to every function that writes, so that nothing leaves it by accident. */
export type Transaction = Connection & { readonly __transaction: true };

/** A transaction that holds the rights of who writes to its end; every service that changes the books takes one. */
export type BooksTransaction = Transaction & { readonly __rightsAreHeld: true };

const mostTries = 8;
/** A connection may be to a server that can only be read any more, and the next one to another. */
const mostTriesToWrite = 2;
/** Serialization failure and deadlock. */
const repeatedCodes = new Set(['40001', '40P01']);
/** Classes of SQLSTATE with which a database refuses a commit: it is rolled back then, without doubt. */
const refusedCommits = new Set(['23', '40']);

function isWorthRepeating(error: unknown, attempt: number): boolean {
  if (isReadOnly(error)) return attempt < mostTriesToWrite;
  return attempt < mostTries && repeatedCodes.has(codeOf(error) ?? '');
}

/**
 * Runs the work in one transaction: all of it lands or none. Repeats it with jitter after a deadlock or serialization
 * failure; accepts only a commit that the database confirms as one, without a warning.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(database, work);
    } catch (error) {
      if (!isWorthRepeating(error, attempt)) throw error;
      await wait(Math.random() * 5 * 2 ** attempt);
    }
  }
}

async function attemptTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await database.connectToWrite();
  let failure: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client as unknown as Transaction);
    await commit(client);
    return result;
  } catch (error) {
    // A rollback would wait behind the statement that is not answered; without its connection it is rolled back anyway.
    if (isSilence(error) || isReadOnly(error)) failure = error as Error;
    else await client.query('rollback').catch((broken: unknown) => (failure = broken as Error));
    throw error;
  } finally {
    client.release(failure);
  }
}

async function commit(client: WritingConnection): Promise<void> {
  const command = await client.commit().catch((error: unknown) => {
    if (refusedCommits.has(codeOf(error)?.slice(0, 2) ?? '')) throw error;
    throw outcomeUnknown(error);
  });
  if (command !== 'COMMIT') throw new Error(`The database answered ${command} to a commit`);
}

/** A commit that was sent and not confirmed: it may have landed or not, and only saying so is true. */
export function outcomeUnknown(cause: unknown): Refusal {
  return new Refusal(503, 'UNAVAILABLE', messages.request.outcomeUnknown, [], { 'retry-after': '2' }, { cause });
}
