import type { FastifyRequest } from 'fastify';
import { messages } from '#contract/texts/messages';
import type { ActingOrigin } from '../identity/actor';
import { lockSession } from '../identity/session.queries';
import { lockPeople, lockPerson } from '../identity/person-lock';
import type { Database } from '../db/database';
import { expected } from '../db/query';
import { type BooksTransaction, inTransaction, type Transaction } from '../db/transaction';
import { type Refusal, unauthenticated } from '../refusal';
import { actorOf, denialOf, noteDenial, originOf } from './guard';

/** `relies` on the rights of who acts; `changes` that person; `changes people` that are others. */
export type Why = 'relies' | 'changes' | 'changes people';

/** What a route writes, decided by what it reads and locks ahead. */
export interface SessionWork<Ahead, Result> {
  /**
   * Goes in one send with what holds the session, so that nobody waits for both in turn. It asks for everything at once,
   * in the order of locks; whose rights have ended is refused all the same, whatever it finds.
   */
  readonly ahead: (transaction: Transaction) => Promise<Ahead>;
  readonly work: (transaction: BooksTransaction, actor: ActingOrigin, ahead: Promise<Ahead>) => Promise<Result>;
}

/** For work that asks for nothing ahead. */
const nothingAhead = () => Promise.resolve();

/**
 * Runs what a route writes in one transaction that holds session and person from its first statement on. Their rights
 * are read again there, after body and slip have come: whoever was signed out, disabled or given another role meanwhile
 * gets 401 or 403 and nothing is saved, and a change that comes later waits for this one.
 */
export function inSession<Result>(
  database: Database,
  request: FastifyRequest,
  work: (transaction: BooksTransaction, actor: ActingOrigin) => Promise<Result>,
  why: Why = 'relies',
): Promise<Result> {
  return inSessionAhead(database, request, { ahead: nothingAhead, work }, why);
}

/** As `inSession`, for work that is decided by what can be asked for at once. */
export async function inSessionAhead<Ahead, Result>(
  database: Database,
  request: FastifyRequest,
  { ahead, work }: SessionWork<Ahead, Result>,
  why: Why = 'relies',
): Promise<Result> {
  const { userId, sessionId } = actorOf(request);
  let denial: Refusal | undefined;
  try {
    return await inTransaction(database, async (transaction) => {
      const own = why === 'changes' ? 'changes' : 'relies';
      if (why === 'changes people') lockPeople(transaction);
      lockPerson(transaction, userId, own);
      const held = lockSession(transaction, sessionId, own);
      const found = expected(ahead(transaction));
      const session = await held;
      if (!session)
        throw unauthenticated(why === 'changes people' ? messages.person.overtaken : messages.session.ended);
      denial = denialOf(request, session);
      if (denial) throw denial;
      return work(transaction as BooksTransaction, { ...session.actor, ...originOf(request) }, found);
    });
  } catch (error) {
    if (denial && error === denial) await noteDenial(request, database);
    throw error;
  }
}
