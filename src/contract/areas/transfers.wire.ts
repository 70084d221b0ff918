import { Type, type Static } from '@sinclair/typebox';
import { transfersReport } from '../reports/transfers.report';
import { transferFields } from './transfers.fields';
import { reversalMembers, reversedMember } from './reversals.wire';
import { rowMembers } from './wire-rows';
import { wireBody } from './wire-body';
import { closedObject, filterMembers, idInQuery, pageOf, sortMembersOf } from './wire-types';

/** POST /api/transfers, part transfer (§7). */
export const transferBody = wireBody(transferFields);
export type TransferBody = Static<typeof transferBody>;

/** The transaction type of a transfer row (§3 txnType). */
export const transferTxnType = 'TRANSFER';

/** A transfer of the report (§3). */
export const transferRow = Type.Object({
  id: Type.Integer(),
  ...rowMembers(transfersReport),
  ...reversalMembers,
  txnType: Type.String(),
});
export type TransferRow = Static<typeof transferRow>;

/** GET /api/transfers/filter (§7). */
export const transferFilter = closedObject({
  ...filterMembers,
  ...reversedMember,
  ...sortMembersOf(transfersReport),
  fromAccountId: Type.Optional(idInQuery()),
  toAccountId: Type.Optional(idInQuery()),
});
export type TransferFilter = Static<typeof transferFilter>;

/** A page of transfers. */
export const transferPage = pageOf('transfers', transferRow);
export type TransferPage = Static<typeof transferPage>;
