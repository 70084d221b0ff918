import { Type, type Static } from '@sinclair/typebox';
import { depositsReport } from '../reports/deposits.report';
import { messages } from '../texts/messages';
import { depositFields } from './deposits.fields';
import { reversalMembers, reversedMember } from './reversals.wire';
import { numberOfNamesake, rowMembers } from './wire-rows';
import { wireBody } from './wire-body';
import { closedObject, filterMembers, idInQuery, pageOf, sortMembersOf } from './wire-types';

/** POST /api/deposit, part deposit (§7). */
export const depositBody = wireBody(depositFields);
export type DepositBody = Static<typeof depositBody>;

/** A deposit of the report (§3). */
export const depositRow = Type.Object({
  id: Type.Integer(),
  ...rowMembers(depositsReport),
  ...reversalMembers,
});
export type DepositRow = Static<typeof depositRow>;

/** GET /api/deposit/filter; `currency` takes an id or an ISO code (contract §3). */
export const depositFilter = closedObject({
  ...filterMembers,
  ...reversedMember,
  ...sortMembersOf(depositsReport),
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
  /** whose the row is: an extension */
  userid: Type.Optional(Type.Integer()),
  userNumber: numberOfNamesake,
  currency: Type.String(),
  accname: Type.String(),
  total_amount: Type.Number(),
});
export type DepositSummaryRow = Static<typeof depositSummaryRow>;
