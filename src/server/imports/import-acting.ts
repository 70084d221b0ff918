import type { FastifyRequest } from 'fastify';
import { messages } from '#contract/texts/messages';
import type { Database } from '../db/database';
import { type BooksTransaction, inTransaction, type Transaction } from '../db/transaction';
import { actorOf, denialOf, noteDenial, originOf } from '../http/guard';
import type { ActingOrigin } from '../identity/actor';
import { lockPeople, lockPerson } from '../identity/person-lock';
import { findSessionOfWork } from '../identity/session.queries';
import { conflict, type Refusal } from '../refusal';

/** Stands in line with others to the end of the transaction. */
export type Queue = (transaction: Transaction) => void;

/** How work begins: `changes people` that are others; what it waits for in a `queue` comes before rights are read. */
export interface Beginning {
  readonly why: 'relies' | 'changes people';
  readonly queue?: Queue;
}

/** Holds the rights of who acts to the end of the transaction; throws where they have ended meanwhile. */
export type HoldRights = () => Promise<void>;

/**
 * Runs long work in one transaction, in the name of who asked for it. His rights are read when it begins and held only when
 * the work asks for it, at its end: held all the time, they would keep him from signing out, and others from ending his session.
 */
export type Acting = <Result>(
  beginning: Beginning,
  work: (transaction: BooksTransaction, actor: ActingOrigin, holdRights: HoldRights) => Promise<Result>,
) => Promise<Result>;

/** Begins work that holds nobody: of those who change people each comes after the other. */
export function beginWork(transaction: Transaction, { why, queue }: Beginning): void {
  queue?.(transaction);
  if (why === 'changes people') lockPeople(transaction);
}

/** As who asked, as he was when he asked: what is done afterwards outlives the connection that it was asked on, and his sign-out. */
export function asAsked(database: Database, { session: asked, ip, id, method, routeOptions }: FastifyRequest): Acting {
  const request = { session: asked, ip, id, method, routeOptions } as FastifyRequest;
  return async (beginning, work) => {
    const { userId, sessionId } = actorOf(request);
    let denial: Refusal | undefined;
    const judge = async (transaction: Transaction, how: 'read' | 'held') => {
      const session = await findSessionOfWork(transaction, sessionId, how);
      denial = session && denialOf(request, session);
      if (!session || denial) throw conflict(messages.importBatch.rightsEnded);
      return session.actor;
    };
    try {
      return await inTransaction(database, async (transaction) => {
        beginWork(transaction, beginning);
        const actor = await judge(transaction, 'read');
        return work(transaction as BooksTransaction, { ...actor, ...originOf(request) }, async () => {
          lockPerson(transaction, userId, 'relies');
          await judge(transaction, 'held');
        });
      });
    } catch (error) {
      if (denial) await noteDenial(request, database);
      throw error;
    }
  };
}
