import { Type, type Static } from '@sinclair/typebox';
import { balancesReport } from '../reports/balances.report';
import { ledgerKinds } from '../reports/entry-columns';
import { statementReport } from '../reports/statement.report';
import { messages } from '../texts/messages';
import { limits } from '../vocabulary/limits';
import { rowMembers } from './wire-rows';
import { closedObject, dateType, filterMembers, idInQuery, nullable } from './wire-types';

/** Of which days, both included; a day that is left out leaves that end open. */
export const balancesPeriod = closedObject({
  startDate: Type.Optional(dateType()),
  endDate: Type.Optional(dateType()),
});
export type BalancesPeriod = Static<typeof balancesPeriod>;

/** The same of an account. */
export const statementPeriod = closedObject({
  accountId: idInQuery(messages.statement.accountRequired),
  ...balancesPeriod.properties,
});
export type StatementPeriod = Static<typeof statementPeriod>;

/** GET /api/books/statement; a page beyond the last one is answered with the last one. */
export const statementFilter = closedObject({
  ...statementPeriod.properties,
  page: filterMembers.page,
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.statementRows, default: limits.statementPageSize })),
});
export type StatementFilter = Static<typeof statementFilter>;

/** What recorded an entry, and its number there (0 where nothing is on record); of a reversal those of what it takes back. */
export const recordOfEntry = {
  ledgerKind: Type.Union(ledgerKinds.map((kind) => Type.Literal(kind))),
  number: Type.Integer(),
};

/** An entry of the account: what came in or went out with it, and the balance after it. */
const statementRow = Type.Object({
  ...rowMembers(statementReport),
  in: nullable(Type.Number()),
  out: nullable(Type.Number()),
  ...recordOfEntry,
});
export type StatementRow = Static<typeof statementRow>;

/** A page of an account's statement, oldest day first, and what the whole period makes: opening + in - out = closing. */
export const accountStatement = Type.Object({
  account: Type.Object({ id: Type.Integer(), accName: Type.String(), currency: Type.String() }),
  opening: Type.Number(),
  in: Type.Number(),
  out: Type.Number(),
  closing: Type.Number(),
  /** what the account holds by all its entries, of whatever day */
  balance: Type.Number(),
  currentPage: Type.Integer(),
  totalPages: Type.Integer(),
  totalItems: Type.Integer(),
  entries: Type.Array(statementRow),
});
export type AccountStatement = Static<typeof accountStatement>;

/**
 * GET /api/books/statement/curve: the opening balance, and for each day (or month) with entries what came in and went out
 * and the balance at its end.
 */
export const statementCurve = Type.Object({
  opening: Type.Number(),
  /** whether each whole month is one point, at its end; a server of before does not tell */
  isByMonth: Type.Optional(Type.Boolean()),
  points: Type.Array(
    Type.Object({ date: Type.String(), in: Type.Number(), out: Type.Number(), balance: Type.Number() }),
  ),
});
export type StatementCurve = Static<typeof statementCurve>;

/** What an account makes of a period: opening + in - out = closing, of so many entries. */
const accountPeriod = Type.Object({ accountId: Type.Integer(), ...rowMembers(balancesReport) });
export type AccountPeriod = Static<typeof accountPeriod>;

/**
 * GET /api/books/balances: every account by currency and name; a closed one only where it holds something or has entries in
 * the period.
 */
export const accountPeriods = Type.Array(accountPeriod);
