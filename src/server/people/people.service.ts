import type { PersonBody, PersonChangeBody } from '#contract/areas/people.wire';
import { messages } from '#contract/texts/messages';
import type { Role } from '#contract/vocabulary/permissions';
import { audit } from '../audit/audit';
import { changedMeanwhile } from '../audit/subject-history';
import { now } from '../db/expressions';
import { build, onlyRow, rows } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import type { ActingOrigin } from '../identity/actor';
import { forgetFeed } from '../identity/calendar-feeds';
import { revokeSessionsOf } from '../identity/sessions';
import { forgetPlaces } from '../identity/sign-in-places';
import { conflict, invalidField } from '../refusal';
import { holdPerson } from './held-person';
import { personSubject } from './people.queries';

/*
 * Whoever gets here has a session, is SUPER and not disabled, and is held; those who change people come one after the
 * other. Nobody disables or demotes himself, so there is always one SUPER left who can sign in.
 */

/** The index that lets no two have one username. */
export const usernameIndex = 'users_username_key';

/** What is kept of a person who is added. */
export interface PersonFacts {
  readonly name: string;
  readonly username: string | null;
  readonly role: Role | null;
}

/** What is kept of a person: of one without a role the name. Refuses who is to sign in without a username. */
export function personFacts({ name, username, role }: PersonBody): PersonFacts {
  if (role === null) return { name: name.trim(), username: null, role };
  if (!username) throw invalidField('username', messages.person.usernameRequired);
  return { name: name.trim(), username, role };
}

/** What is kept of a person who is changed: who had no role and gets none keeps the username that was there. */
function changedFacts(body: PersonBody, before: PersonFacts): PersonFacts {
  const facts = personFacts(body);
  return facts.role === null && before.role === null ? { ...facts, username: before.username } : facts;
}

const columnsOf = ({ name, username, role }: PersonFacts) => ({ name, username, user_type: role ?? ('USER' as const) });

/** Adds a person; `passwordHash` is that of the one-time password of somebody who signs in. Answers the id. */
export async function addPerson(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  body: PersonBody,
  passwordHash: string | null,
): Promise<number> {
  const facts = personFacts(body);
  const { id } = await onlyRow(
    transaction,
    build
      .insertInto('users')
      .values({ ...columnsOf(facts), password_hash: passwordHash, must_change_password: passwordHash !== null })
      .returning('id'),
  ).catch(refuseTakenUsername(facts.username));
  await audit(transaction, {
    actor,
    origin: actor,
    action: 'person.created',
    subjectKind: personSubject,
    subjectId: id,
    after: facts,
  });
  return id;
}

/**
 * Changes name, username and role of a person whom nobody else has changed since, unless they are as asked for already;
 * another role ends the person's sessions (contract §5). Who signs in from now on gets the password of `passwordHash`, who
 * does not any more loses it; answers whether the password was given.
 */
export async function changePerson(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  id: number,
  body: PersonChangeBody,
  passwordHash: string | null,
): Promise<boolean> {
  const before = await holdPerson(transaction, id);
  const facts = changedFacts(body, before);
  if (facts.name === before.name && facts.username === before.username && facts.role === before.role) return false;
  if (before.version !== body.version) throw await changedMeanwhile(transaction, personSubject, id);
  const isOtherRole = facts.role !== before.role;
  if (isOtherRole && id === actor.userId) throw conflict(messages.person.ownRole);
  const getsPassword = facts.role !== null && before.role === null;
  // The password was taken away after it was looked whether there is one.
  if (getsPassword && passwordHash === null) throw await changedMeanwhile(transaction, personSubject, id);
  const password = getsPassword
    ? { password_hash: passwordHash, must_change_password: true }
    : facts.role === null
      ? { password_hash: null, must_change_password: false }
      : {};
  await rows(
    transaction,
    build
      .updateTable('users')
      .set({ ...columnsOf(facts), ...password })
      .where('id', '=', id),
  ).catch(refuseTakenUsername(facts.username));
  if (isOtherRole) {
    await revokeSessionsOf(transaction, id, null, 'user changed');
    if (facts.role === null) {
      await forgetPlaces(transaction, id);
      await forgetFeed(transaction, id);
    }
  }
  await audit(transaction, {
    actor,
    origin: actor,
    action: 'person.changed',
    subjectKind: personSubject,
    subjectId: id,
    before: { name: before.name, username: before.username, role: before.role },
    after: facts,
  });
  return getsPassword;
}

/** Disables a person, who is signed out at once; what was recorded stays. */
export async function disablePerson(transaction: BooksTransaction, actor: ActingOrigin, id: number): Promise<void> {
  const { name, isDisabled } = await holdPerson(transaction, id);
  if (id === actor.userId) throw conflict(messages.person.ownDisabling);
  if (isDisabled) throw conflict(messages.person.alreadyDisabled(name));
  await rows(transaction, build.updateTable('users').set({ disabled_at: now() }).where('id', '=', id));
  await revokeSessionsOf(transaction, id, null, 'user changed');
  await forgetFeed(transaction, id);
  await audit(transaction, {
    actor,
    origin: actor,
    action: 'person.disabled',
    subjectKind: personSubject,
    subjectId: id,
    before: { isDisabled: false },
    after: { isDisabled: true },
  });
}

/** The database alone can tell when two save one username at the same moment. */
function refuseTakenUsername(username: string | null): (error: unknown) => never {
  return (error) => {
    if ((error as { constraint?: unknown }).constraint !== usernameIndex) throw error;
    const sentence = messages.person.usernameTaken(username ?? '');
    throw conflict(sentence, [{ field: 'username', message: sentence }]);
  };
}
