import { Type, type Static } from '@sinclair/typebox';
import { messages } from '../texts/messages';
import { limits } from '../vocabulary/limits';
import { accountTypeLiteral, currencyRow } from './accounts.wire';
import { reasonRule, remarks } from './common-fields';
import {
  closedObject,
  dateType,
  idType,
  nameType,
  nullable,
  optionalTextType,
  signedAmountType,
  versionType,
} from './wire-types';

const account = messages.account;
const opening = messages.opening;

const overdraftLimit = Type.Number({
  minimum: 0,
  exclusiveMaximum: limits.amountCents / 100,
  decimals: limits.amountDecimals,
  sentence: account.limitInvalid,
  sentenceOf: { decimals: account.limitDecimals, exclusiveMaximum: account.limitTooLarge },
});

const facts = {
  name: nameType(account.nameRequired, account.nameTooLong),
  currencyId: idType(account.currencyRequired),
  accountType: accountTypeLiteral,
  overdraftLimit,
};

const day = dateType(opening.dateRequired);
const amount = signedAmountType(opening.amountRequired);

/** POST /api/admin/accounts: an account, and the opening balance that it may begin with. */
export const addAccountBody = closedObject({
  ...facts,
  openingDate: Type.Optional(day),
  openingAmount: Type.Optional(amount),
});
export type AddAccountBody = Static<typeof addAccountBody>;

/** PUT /api/admin/accounts/{id}, with the version that was read. */
export const changeAccountBody = closedObject({ ...facts, version: versionType() });
export type ChangeAccountBody = Static<typeof changeAccountBody>;

/** POST /api/admin/accounts/{id}/close and …/reopen. */
export const accountVersionBody = closedObject({ version: versionType() });

/** The signed amount that an account holds before its first other entry (contract §9). */
const openingBalanceBody = closedObject({
  accountId: idType(account.notFound),
  date: day,
  amount,
  remarks: optionalTextType(remarks),
});
export type OpeningBalanceBody = Static<typeof openingBalanceBody>;

/** POST /api/admin/accounts/opening: an opening balance; where it takes the place of another one, the number of that, and why. */
export const recordOpeningBody = closedObject({
  ...openingBalanceBody.properties,
  corrects: Type.Optional(idType()),
  reason: optionalTextType(reasonRule),
});
export type RecordOpeningBody = Static<typeof recordOpeningBody>;

/** An account with everything that is set up about it. */
export const accountSetupRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  currency: currencyRow,
  accountType: accountTypeLiteral,
  balance: Type.Number(),
  overdraftLimit: Type.Number(),
  /** the one that is not reversed */
  opening: nullable(
    Type.Object({ id: Type.Integer(), date: Type.String(), amount: Type.Number(), remarks: Type.String() }),
  ),
  isClosed: Type.Boolean(),
  /** whether any entry, reversed ones included, is on it: it keeps its currency then, and cannot be deleted */
  isUsed: Type.Boolean(),
  version: Type.Integer(),
});
export type AccountSetupRow = Static<typeof accountSetupRow>;
