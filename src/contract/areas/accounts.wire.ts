import { Type, type Static } from '@sinclair/typebox';
import { accountTypes } from '../vocabulary/account-types';
import { messages } from '../texts/messages';
import { closedObject, idType, nameType, nullable } from './wire-types';

/** One of the account types. */
export const accountTypeLiteral = Type.Union(
  accountTypes.map((type) => Type.Literal(type)),
  { sentence: messages.account.typeRequired },
);

/** A currency of the list: `currencyname` is its name, `code` the ISO code (contract §3). */
export const currencyRow = Type.Object({ id: Type.Integer(), currencyname: Type.String(), code: Type.String() });
export type CurrencyRow = Static<typeof currencyRow>;

/** An account (§3); a closed one takes part in no entry, and forms do not offer it (contract §8). */
export const accountRow = Type.Object({
  id: Type.Integer(),
  accName: Type.String(),
  balance: Type.Number(),
  /** what may leave it, its balance and its overdraft limit: an extension */
  available: Type.Optional(Type.Number()),
  currency: currencyRow,
  accounttype: accountTypeLiteral,
  isClosed: Type.Boolean(),
  /** the last day of the bank's statement of its newest finished reconciliation, null without one: an extension */
  reconciledUpTo: Type.Optional(nullable(Type.String())),
});
export type AccountRow = Static<typeof accountRow>;

/** POST /api/accounts/save and PUT /api/accounts/update/{id} (§7). */
export const accountBody = closedObject({
  accName: nameType(messages.account.nameRequired, messages.account.nameTooLong),
  currency: Type.Object(
    { id: idType(messages.account.currencyRequired) },
    { sentence: messages.account.currencyRequired, additionalProperties: true },
  ),
  accounttype: Type.Optional(accountTypeLiteral),
});
export type AccountBody = Static<typeof accountBody>;
