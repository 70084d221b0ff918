import { Type, type Static } from '@sinclair/typebox';
import { limits } from '../vocabulary/limits';
import { messages } from '../texts/messages';
import { roles, userTypes } from '../vocabulary/permissions';
import { closedObject, textType } from './wire-types';

/** POST /api/auth/login (§7). */
export const loginBody = closedObject({
  username: textType(messages.login.usernameRequired, messages.login.usernameTooLong, limits.usernameCharacters),
  password: Type.String({ minLength: 1, maxLength: limits.passwordMaximum, sentence: messages.login.passwordRequired }),
});
export type LoginBody = Static<typeof loginBody>;

/** The menus beyond the specification that this server has (contract §9); a console may not know every one. */
const menusMember = Type.Optional(Type.Array(Type.String()));

/** The `data` of a sign-in (§3); `mustChangePassword`, `expiresIn` (seconds of the token's life) and `menus` are extensions. */
export const loginData = Type.Object({
  token: Type.String(),
  role: Type.Union(roles.map((role) => Type.Literal(role))),
  refreshtoken: Type.String(),
  userName: Type.String(),
  mustChangePassword: Type.Optional(Type.Boolean()),
  expiresIn: Type.Optional(Type.Integer()),
  menus: menusMember,
});
export type LoginData = Static<typeof loginData>;

/** POST /api/auth/refresh (§7) and the body of a logout. */
export const refreshBody = closedObject({
  refreshtoken: Type.String({ minLength: 1, maxLength: 200, sentence: messages.request.refreshRejected }),
});

/** What a refresh answers on the top level beside success and message (contract §2). */
export const refreshAnswer = Type.Object({
  token: Type.String(),
  refreshtoken: Type.String(),
  expiresIn: Type.Optional(Type.Integer()),
  menus: menusMember,
});
export type RefreshAnswer = Static<typeof refreshAnswer>;

/** Logout takes the refresh token when the client still has one. */
export const logoutBody = closedObject({ refreshtoken: Type.Optional(Type.String({ maxLength: 200 })) });

/** A person in the books (§3 User); `isDisabled` is an extension: filters need them still, new entries do not take them. */
export const userRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  userType: Type.Union(userTypes.map((type) => Type.Literal(type))),
  isDisabled: Type.Optional(Type.Boolean()),
});
export type UserRow = Static<typeof userRow>;
