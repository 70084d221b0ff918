import { Type, type Static } from '@sinclair/typebox';
import { pageListKeys } from '../vocabulary/envelope';
import { depositRow } from './deposits.wire';
import { feePaymentRow, installmentPaymentRow } from './payments.wire';
import { transferRow } from './transfers.wire';
import { closedObject, pageOf, searchType } from './wire-types';

/** GET /api/books/find: what is looked for among all entries. */
export const findFilter = closedObject({ search: searchType() });

/** What is found of each report: its first page, as the report itself shows it, the newest first. */
export const foundEntries = Type.Object({
  deposits: pageOf(pageListKeys.deposits, depositRow),
  transfers: pageOf(pageListKeys.transfers, transferRow),
  installmentPayments: pageOf(pageListKeys.installmentPayments, installmentPaymentRow),
  feePayments: pageOf(pageListKeys.feePayments, feePaymentRow),
});
export type FoundEntries = Static<typeof foundEntries>;
