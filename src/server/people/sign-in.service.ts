import { messages } from '#contract/texts/messages';
import { audit } from '../audit/audit';
import { build, firstRow, rows } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import type { ActingOrigin, Actor, Origin } from '../identity/actor';
import { forgetFeed } from '../identity/calendar-feeds';
import { revokeSession, revokeSessionsOf } from '../identity/sessions';
import { forgetPlaces } from '../identity/sign-in-places';
import { conflict } from '../refusal';
import { holdPerson } from './held-person';
import { personSubject } from './people.queries';

/** Who changes a person: somebody in a session, or nobody of the books, from the command line. */
export interface Author {
  readonly actor: Actor | null;
  readonly origin: Origin;
}

/** Whoever acts in a session. */
export const authorOf = (actor: ActingOrigin): Author => ({ actor, origin: actor });

/** Enables a person again, who signs in with the password of before. */
export async function enablePerson(transaction: BooksTransaction, author: Author, id: number): Promise<void> {
  const { name, isDisabled } = await holdPerson(transaction, id);
  if (!isDisabled) throw conflict(messages.person.notDisabled(name));
  await rows(transaction, build.updateTable('users').set({ disabled_at: null }).where('id', '=', id));
  await audit(transaction, {
    ...author,
    action: 'person.enabled',
    subjectKind: personSubject,
    subjectId: id,
    before: { isDisabled: true },
    after: { isDisabled: false },
  });
}

/** Gives a one-time password in the place of the old one; all sessions of the person end, no browser is known any more, no calendar followed. */
export async function givePassword(
  transaction: BooksTransaction,
  author: Author,
  id: number,
  passwordHash: string,
): Promise<void> {
  const { name, role } = await holdPerson(transaction, id);
  if (id === author.actor?.userId) throw conflict(messages.person.ownPassword);
  if (role === null) throw conflict(messages.person.needsRole(name));
  await rows(
    transaction,
    build.updateTable('users').set({ password_hash: passwordHash, must_change_password: true }).where('id', '=', id),
  );
  await revokeSessionsOf(transaction, id, null, 'password changed');
  await forgetPlaces(transaction, id);
  await forgetFeed(transaction, id);
  await audit(transaction, { ...author, action: 'person.password.given', subjectKind: personSubject, subjectId: id });
}

/** Ends one session of a person. */
export async function endSessionOf(
  transaction: BooksTransaction,
  author: Author,
  id: number,
  sessionId: string,
): Promise<void> {
  await holdPerson(transaction, id);
  const session = await firstRow(
    transaction,
    build
      .selectFrom('sessions')
      .select(['address', 'browser'])
      .where('id', '=', sessionId)
      .where('user_id', '=', id)
      .where('revoked_at', 'is', null),
  );
  if (!session) throw conflict(messages.person.sessionOver);
  await revokeSession(transaction, sessionId, 'ended by an administrator');
  await audit(transaction, {
    ...author,
    action: 'person.session.ended',
    subjectKind: personSubject,
    subjectId: id,
    before: session,
  });
}

/** Ends all sessions of a person but the one in which it is asked; answers how many. */
export async function endSessionsOf(transaction: BooksTransaction, actor: ActingOrigin, id: number): Promise<number> {
  await holdPerson(transaction, id);
  const ended = await revokeSessionsOf(transaction, id, actor.sessionId, 'ended by an administrator');
  if (ended > 0) {
    await audit(transaction, {
      ...authorOf(actor),
      action: 'person.sessions.ended',
      subjectKind: personSubject,
      subjectId: id,
      before: { sessions: ended },
      after: { sessions: 0 },
    });
  }
  return ended;
}
