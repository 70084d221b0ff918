import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Connection, Database } from './database';
import { onlyRow, rows } from './query';
import { statement } from './statement';
import { inTransaction, type Transaction } from './transaction';

const againMilliseconds = 500;

const inOneSnapshot = statement({}, () => sql`set transaction isolation level repeatable read`);
const ownBackend = statement({ backend: 'integer' }, () => sql`select pg_backend_pid() as backend`);
const cancelBackend = statement(
  { cancelled: 'boolean' },
  (backend: number) => sql`select pg_cancel_backend(${backend}) as cancelled`,
);

/** The number by which the database knows a connection, to cancel what it does. */
export async function backendOf(connection: Connection): Promise<number> {
  return (await onlyRow(connection, ownBackend())).backend;
}

/** Cancels what a backend does until that has ended: a statement that was only on its way is not there yet to be cancelled. */
export async function cancelUntilEnded(database: Database, backend: number, ended: Promise<unknown>): Promise<void> {
  const hasEnded = ended.then(() => true);
  do await rows(database, cancelBackend(backend));
  while (!(await Promise.race([hasEnded, wait(againMilliseconds, false, { ref: false })])));
}

/**
 * One transaction, of one snapshot, of work that nobody waits for: it ends, in the middle of a statement if need be, when the
 * signal comes.
 */
export function inChoreTransaction<Result>(
  database: Database,
  signal: AbortSignal | undefined,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async (transaction) => {
    await rows(transaction, inOneSnapshot());
    return signal ? untilAborted(database, transaction, signal, work) : work(transaction);
  });
}

/** Does what is done in a transaction until the signal comes, which ends it in the middle of a statement if need be. */
export async function untilAborted<Kind extends Transaction, Result>(
  database: Database,
  transaction: Kind,
  signal: AbortSignal,
  work: (transaction: Kind) => Promise<Result>,
): Promise<Result> {
  const backend = await backendOf(transaction);
  signal.throwIfAborted();
  let cancelled: Promise<void> | undefined;
  const result = work(refusingWhenAborted(transaction, signal));
  const ended = result.then(
    () => undefined,
    () => undefined,
  );
  const cancel = () => {
    cancelled = cancelUntilEnded(database, backend, ended).catch(() => undefined);
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await result;
  } finally {
    signal.removeEventListener('abort', cancel);
    // The connection goes back only when nothing more comes to cancel what it does then.
    await cancelled;
  }
}

function refusingWhenAborted<Kind extends Transaction>(transaction: Kind, signal: AbortSignal): Kind {
  const only: Pick<Transaction, 'run' | 'write'> = {
    run: async (statement) => {
      signal.throwIfAborted();
      return transaction.run(statement);
    },
    write: (statement) => {
      transaction.write(statement);
    },
  };
  return only as Kind;
}
