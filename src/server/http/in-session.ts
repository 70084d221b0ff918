import type { FastifyRequest } from 'fastify';
import { messages } from '#contract/texts/messages';
import type { ActingOrigin } from '../identity/actor';
import { lockSession } from '../identity/session.queries';
import { lockPeople, lockPerson } from '../identity/person-lock';
import type { Database } from '../db/database';
import { type BooksTransaction, inTransaction } from '../db/transaction';
import { type Refusal, unauthenticated } from '../refusal';
import { actorOf, denialOf, noteDenial, originOf } from './guard';

/**
 * Runs what a route writes in one transaction that holds session and person from its first statement on. Their rights
 * are read again there, after body and slip have come: whoever was signed out, disabled or given another role meanwhile
 * gets 401 or 403 and nothing is saved, and a change that comes later waits for this one. `changes`: the work changes
 * the person itself; `changes people`: it changes others.
 */
export async function inSession<Result>(
  database: Database,
  request: FastifyRequest,
  work: (transaction: BooksTransaction, actor: ActingOrigin) => Promise<Result>,
  why: 'relies' | 'changes' | 'changes people' = 'relies',
): Promise<Result> {
  const { userId, sessionId } = actorOf(request);
  let denial: Refusal | undefined;
  try {
    return await inTransaction(database, async (transaction) => {
      const own = why === 'changes' ? 'changes' : 'relies';
      if (why === 'changes people') await lockPeople(transaction);
      await lockPerson(transaction, userId, own);
      const session = await lockSession(transaction, sessionId, own);
      if (!session)
        throw unauthenticated(why === 'changes people' ? messages.person.overtaken : messages.session.ended);
      denial = denialOf(request, session);
      if (denial) throw denial;
      return work(transaction as BooksTransaction, { ...session.actor, ...originOf(request) });
    });
  } catch (error) {
    if (denial && error === denial) await noteDenial(request, database);
    throw error;
  }
}
