import { messages } from '#contract/texts/messages';
import { roleAllows } from '#contract/vocabulary/permissions';
import type { Database } from '../db/database';
import { build, firstRow } from '../db/query';
import { type BooksTransaction, inTransaction } from '../db/transaction';
import { lockPeople, lockPerson } from '../identity/person-lock';
import type { Acting } from '../imports/import-works';
import { roleOf } from '../people/people.queries';
import { Refusal } from '../refusal';
import { findPerson } from './people-command';

/**
 * Acts at the machine itself as somebody who may: his rights are read again in every transaction and held to its end.
 * Nobody has signed in here, so the audit log has his name with the address "command line".
 */
export async function actingAs(database: Database, name: string): Promise<Acting> {
  const { id } = await findPerson(database, name);
  const acting: Acting = (work, { why, queue } = { why: 'relies' }) =>
    inTransaction(database, async (transaction) => {
      queue?.(transaction);
      if (why === 'changes people') lockPeople(transaction);
      lockPerson(transaction, id, 'relies');
      const person = await firstRow(
        transaction,
        build.selectFrom('users').selectAll().where('id', '=', id).where('disabled_at', 'is', null).forShare(),
      );
      const role = person ? roleOf(person) : null;
      if (!person || person.password_hash === null || role === null || !roleAllows(role, 'settings.manage'))
        throw new Refusal(403, 'FORBIDDEN', messages.person.mayNotImport(name));
      const actor = { userId: id, userName: person.name, role, sessionId: '' };
      return work(transaction as BooksTransaction, { ...actor, address: 'command line', requestId: '' });
    });
  // Before anything is read it is said that he may not.
  await acting(() => Promise.resolve());
  return acting;
}
