import { Type, type Static } from '@sinclair/typebox';
import { ledgerKinds } from '../reports/entry-columns';
import { pageListKeys } from '../vocabulary/envelope';
import { depositRow } from './deposits.wire';
import { feePaymentRow, installmentPaymentRow } from './payments.wire';
import { transferRow } from './transfers.wire';
import { bookEntry } from './entries.wire';
import { closedObject, nullable, pageOf, searchType } from './wire-types';

/** GET /api/books/find: what is looked for among all entries. */
export const findFilter = closedObject({ search: searchType() });

/** What is found of each report: its first page, as the report itself shows it, the newest first. */
export const foundEntries = Type.Object({
  deposits: pageOf(pageListKeys.deposits, depositRow),
  transfers: pageOf(pageListKeys.transfers, transferRow),
  installmentPayments: pageOf(pageListKeys.installmentPayments, installmentPaymentRow),
  feePayments: pageOf(pageListKeys.feePayments, feePaymentRow),
  /** of a number alone: what is recorded or taken back by the entry of the ledger that account statements know by it */
  ledgerEntry: Type.Optional(
    nullable(
      Type.Object({
        entry: Type.Integer(),
        /** of which account's statement, on which day */
        accountId: Type.Integer(),
        date: Type.String(),
        ledgerKind: Type.Union(ledgerKinds.map((kind) => Type.Literal(kind))),
        /** the number of what it recorded, or of what it takes back */
        id: Type.Integer(),
        isReversal: Type.Boolean(),
        /** what that is, as its report shows it */
        row: bookEntry.properties.row,
      }),
    ),
  ),
});
export type FoundEntries = Static<typeof foundEntries>;
