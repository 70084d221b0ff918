import { sql } from 'kysely';
import { rows } from '../db/query';
import type { Transaction } from '../db/transaction';

/**
 * Holds a person to the end of the transaction; the first thing in every one that relies on rights, or changes them.
 * Who relies shares; a change of password, role or sessions is alone, and waits for whoever relies. The queue stands
 * before the rows because those who share a row pass a change that waits for it, one after the other, for ever.
 */
export async function lockPerson(transaction: Transaction, userId: number, why: 'relies' | 'changes'): Promise<void> {
  const key = sql`hashtextextended('person', ${userId})`;
  await rows(
    transaction,
    why === 'relies'
      ? sql`select pg_advisory_xact_lock_shared(${key})::text`
      : sql`select pg_advisory_xact_lock(${key})::text`,
  );
}
