import { Type, type Static } from '@sinclair/typebox';
import { messages } from '../texts/messages';
import { usernamePattern } from '../values/plain-text';
import { limits } from '../vocabulary/limits';
import { roles } from '../vocabulary/permissions';
import { closedObject, type ContractKeywords, idInQuery, nameType, nullable, versionType } from './wire-types';

const roleType = Type.Union([...roles.map((role) => Type.Literal(role)), Type.Null()], {
  sentence: messages.person.roleRequired,
});

/** A person as the administration sees one; without a role it is a partner only, who never signs in. */
export const adminPersonRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  username: nullable(Type.String()),
  role: roleType,
  isDisabled: Type.Boolean(),
  /** false of a partner, and of whoever waits for the first one-time password */
  hasPassword: Type.Boolean(),
  mustChangePassword: Type.Boolean(),
  lastSignIn: nullable(Type.String()),
  sessions: Type.Integer(),
  version: Type.Integer(),
  /** whoever asks */
  isSelf: Type.Boolean(),
});
export type AdminPersonRow = Static<typeof adminPersonRow>;

const personMembers = {
  name: nameType(messages.person.nameRequired, messages.person.nameTooLong),
  username: Type.Union(
    [
      Type.String({
        maxLength: limits.usernameCharacters,
        pattern: usernamePattern,
        sentence: messages.person.usernameInvalid,
        sentenceOf: { maxLength: messages.person.usernameTooLong },
      } satisfies ContractKeywords & Record<string, unknown>),
      Type.Null(),
    ],
    { sentence: messages.person.usernameInvalid },
  ),
  role: roleType,
};

/** POST /api/admin/people: a new person; the username of one without a role is not kept. */
export const personBody = closedObject(personMembers);
export type PersonBody = Static<typeof personBody>;

/** PUT /api/admin/people/{id}: the same with the version that was read; who had no role and gets none keeps the username. */
export const personChangeBody = closedObject({
  ...personMembers,
  version: versionType(messages.request.idInvalid),
});
export type PersonChangeBody = Static<typeof personChangeBody>;

const oneTimePassword = nullable(Type.String());

/** What adding a person answers; the password is there once, and only for who signs in. */
export const addedPerson = Type.Object({ id: Type.Integer(), oneTimePassword });
export type AddedPerson = Static<typeof addedPerson>;

/** The password that a change has made necessary, or that was asked for. */
export const givenPassword = Type.Object({ oneTimePassword });
export type GivenPassword = Static<typeof givenPassword>;

/** A session that may act: from where, and since when. */
export const personSessionRow = Type.Object({
  id: Type.String(),
  address: Type.String(),
  browser: Type.String(),
  since: Type.String(),
  lastUsed: Type.String(),
  /** that of whoever asks */
  isCurrent: Type.Boolean(),
});
export type PersonSessionRow = Static<typeof personSessionRow>;

/** `id` and `session` in an address. */
export const sessionParameters = closedObject({
  id: idInQuery(),
  session: Type.String({ pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$', maxLength: 36 }),
});
