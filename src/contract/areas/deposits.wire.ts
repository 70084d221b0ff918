import { Type, type Static } from '@sinclair/typebox';
import { messages } from '../texts/messages';
import { depositFields } from './deposits.fields';
import { wireBody } from './wire-body';
import { closedObject, filterMembers, idInQuery, nullable, pageOf } from './wire-types';

/** POST /api/deposit, part deposit (§7). */
export const depositBody = wireBody(depositFields);
export type DepositBody = Static<typeof depositBody>;

/** A deposit of the report (§3). */
export const depositRow = Type.Object({
  id: Type.Integer(),
  date: Type.String(),
  userName: Type.String(),
  accountName: Type.String(),
  amount: Type.Number(),
  currencyName: Type.String(),
  remarks: Type.String(),
  slip: nullable(Type.String()),
});
export type DepositRow = Static<typeof depositRow>;

/** GET /api/deposit/filter; `currency` takes an id or an ISO code (contract §3). */
export const depositFilter = closedObject({
  ...filterMembers,
  userId: Type.Optional(idInQuery()),
  currency: Type.Optional(
    Type.String({ pattern: '^(\\d{1,15}|[A-Za-z]{3})$', sentence: messages.account.unknownCurrency }),
  ),
  accountId: Type.Optional(idInQuery()),
});
export type DepositFilter = Static<typeof depositFilter>;

/** A page of deposits. */
export const depositPage = pageOf('deposits', depositRow);
export type DepositPage = Static<typeof depositPage>;

/** A row of query depositTransactions (§3 Deposit summary row). */
export const depositSummaryRow = Type.Object({
  username: Type.String(),
  currency: Type.String(),
  accname: Type.String(),
  total_amount: Type.Number(),
});
export type DepositSummaryRow = Static<typeof depositSummaryRow>;
