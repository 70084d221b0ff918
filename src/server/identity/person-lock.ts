import { sql } from 'kysely';
import { write } from '../db/query';
import { statement } from '../db/statement';
import type { Transaction } from '../db/transaction';

const queueOf = (userId: number) => sql`hashtextextended('person', ${userId})`;
const shareQueue = statement(
  { held: 'text' },
  (userId: number) => sql`select pg_advisory_xact_lock_shared(${queueOf(userId)})::text as held`,
);
const holdQueue = statement(
  { held: 'text' },
  (userId: number) => sql`select pg_advisory_xact_lock(${queueOf(userId)})::text as held`,
);

/**
 * Holds a person to the end of the transaction; the first thing in every one that relies on rights, or changes them.
 * Who relies shares; a change of password, role or sessions is alone, and waits for whoever relies. The queue stands
 * before the rows because those who share a row pass a change that waits for it, one after the other, for ever.
 */
export function lockPerson(transaction: Transaction, userId: number, why: 'relies' | 'changes'): void {
  write(transaction, why === 'relies' ? shareQueue(userId) : holdQueue(userId));
}

const holdPeople = statement(
  { held: 'text' },
  () => sql`select pg_advisory_xact_lock(hashtextextended('people', 0))::text as held`,
);

/**
 * Makes those who change other people come one after the other; before any person is held. Of two who disable each other
 * the second finds its own session ended, and nobody waits for somebody who waits for him.
 */
export function lockPeople(transaction: Transaction): void {
  write(transaction, holdPeople());
}
