import { setTimeout as wait } from 'node:timers/promises';
import { messages } from '#contract/texts/messages';
import { Refusal } from '../refusal';
import type { Database } from './database';
import { codeOf, isReadOnly, isSilence, isStalePreparation } from './database-failures';
import { OpenTransaction } from './open-transaction';
import { refusalByGuard } from './refused-writes';

/** A connection inside a transaction; handed to every function that writes, so that nothing leaves it by accident. */
export type Transaction = Pick<OpenTransaction, 'run' | 'write'> & { readonly __transaction: true };

/** A transaction that holds the rights of who writes to its end; every service that changes the books takes one. */
export type BooksTransaction = Transaction & { readonly __rightsAreHeld: true };

const mostTries = 8;
/** Serialization failure and deadlock. */
const repeatedCodes = new Set(['40001', '40P01']);
/** Classes of SQLSTATE with which a database refuses a commit: it is rolled back then, without doubt. */
const refusedCommits = new Set(['23', '40']);

/** Whether the database has said of a commit that it was not run; after any other failure that is not known. */
export const isRefusedCommit = (error: unknown) => refusedCommits.has(codeOf(error)?.slice(0, 2) ?? '');

function isWorthRepeating(database: Database, error: unknown, attempt: number): boolean {
  if (database.isAnsweredElsewhere(error, attempt)) return true;
  return attempt < mostTries && repeatedCodes.has(codeOf(error) ?? '');
}

/**
 * Runs the work in one transaction: all of it lands or none. Repeats it with jitter after a deadlock or serialization
 * failure; accepts only a commit that the database confirms as one, without a warning. What a guard of the database refuses
 * is a Refusal.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(database, work);
    } catch (error) {
      if (!isWorthRepeating(database, error, attempt)) throw refusalByGuard(error) ?? error;
      await wait(Math.random() * 5 * 2 ** attempt);
    }
  }
}

async function attemptTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = await database.connectToWrite();
  const transaction = new OpenTransaction(client);
  let failure: Error | undefined;
  try {
    const result = await work(transaction as unknown as Transaction);
    await commit(transaction);
    return result;
  } catch (error) {
    // A rollback would wait behind the statement that is not answered; without its connection it is rolled back anyway.
    if (isSilence(error) || isReadOnly(error) || isStalePreparation(error)) failure = error as Error;
    else await transaction.rollback().catch((broken: unknown) => (failure = broken as Error));
    throw error;
  } finally {
    client.release(failure);
  }
}

async function commit(transaction: OpenTransaction): Promise<void> {
  const command = await transaction.commit().catch((error: unknown) => {
    if (transaction.isWithoutCommit || isRefusedCommit(error)) throw error;
    throw outcomeUnknown(error);
  });
  if (command !== 'COMMIT') throw new Error(`The database answered ${command} to a commit`);
}

/** A commit that was sent and not confirmed: it may have landed or not, and only saying so is true. */
export function outcomeUnknown(cause: unknown): Refusal {
  return new Refusal(503, 'UNAVAILABLE', messages.outcome.unknown, [], { 'retry-after': '2' }, { cause });
}
