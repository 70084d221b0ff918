import { messages } from '#contract/texts/messages';
import { roleAllows } from '#contract/vocabulary/permissions';
import type { Database } from '../db/database';
import { build, firstRow } from '../db/query';
import { type BooksTransaction, inTransaction, type Transaction } from '../db/transaction';
import type { ActingOrigin } from '../identity/actor';
import { lockPerson } from '../identity/person-lock';
import { type Acting, beginWork } from '../imports/import-acting';
import { roleOf } from '../people/people.queries';
import { Refusal } from '../refusal';
import { findPerson } from './people-command';

/** Runs a short step in one transaction that holds the rights of who acts from its first statement on. */
type Step = <Result>(work: (transaction: BooksTransaction, actor: ActingOrigin) => Promise<Result>) => Promise<Result>;

/** Somebody who acts at the machine itself: by short steps, and by work that goes on for long. */
export interface CommandActor {
  readonly step: Step;
  readonly acting: Acting;
}

/**
 * Acts at the machine itself as somebody who may: his rights are read again in every transaction and held to its end.
 * Nobody has signed in here, so the audit log has his name with the address "command line".
 */
export async function actingAs(database: Database, name: string): Promise<CommandActor> {
  const { id } = await findPerson(database, name);
  const person = build.selectFrom('users').selectAll().where('id', '=', id).where('disabled_at', 'is', null);
  const judge = async (transaction: Transaction, how: 'read' | 'held'): Promise<ActingOrigin> => {
    if (how === 'held') lockPerson(transaction, id, 'relies');
    const found = await firstRow(transaction, how === 'held' ? person.forShare() : person);
    const role = found ? roleOf(found) : null;
    if (!found || found.password_hash === null || role === null || !roleAllows(role, 'settings.manage'))
      throw new Refusal(403, 'FORBIDDEN', messages.person.mayNotImport(name));
    return { userId: id, userName: found.name, role, sessionId: '', address: 'command line', requestId: '' };
  };
  const step: Step = (work) =>
    inTransaction(database, async (transaction) => {
      const actor = await judge(transaction, 'held');
      return work(transaction as BooksTransaction, actor);
    });
  const acting: Acting = (beginning, work) =>
    inTransaction(database, async (transaction) => {
      beginWork(transaction, beginning);
      const actor = await judge(transaction, 'read');
      return work(transaction as BooksTransaction, actor, async () => {
        await judge(transaction, 'held');
      });
    });
  // Before anything is read it is said that he may not.
  await step(() => Promise.resolve());
  return { step, acting };
}
