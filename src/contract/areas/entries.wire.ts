import { Type, type Static } from '@sinclair/typebox';
import { ledgerKinds } from '../reports/entry-columns';
import { messages } from '../texts/messages';
import { entryKinds } from '../vocabulary/entries';
import { historyEntry } from './history.wire';
import { closedObject, idInQuery, nullable } from './wire-types';

/** GET /api/books/entries/{kind}/{id}: a deposit, transfer, payment or opening balance by its number. */
export const entryParameters = closedObject({
  kind: Type.Union(
    entryKinds.map((kind) => Type.Literal(kind)),
    { sentence: messages.entry.kindUnknown },
  ),
  id: idInQuery(),
});

/** An entry of the ledger: its number, its day, who wrote it and when, and what it moved on which account. */
const ledgerEntry = Type.Object({
  entry: Type.Integer(),
  date: Type.String(),
  by: Type.String(),
  at: Type.String(),
  postings: Type.Array(
    Type.Object({
      /** of the company's own accounts the name, else what stands against them */
      account: Type.String(),
      currency: Type.String(),
      in: nullable(Type.Number()),
      out: nullable(Type.Number()),
    }),
  ),
});
export type LedgerEntry = Static<typeof ledgerEntry>;

/** Everything that is known of one entry, whether it was taken back or not. */
export const bookEntry = Type.Object({
  id: Type.Integer(),
  /** its kind in the ledger, by which its columns are found */
  ledgerKind: Type.Union(ledgerKinds.map((kind) => Type.Literal(kind))),
  /** as in its report */
  row: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Null()])),
  /** as it was requested, with the numbers of records: by these a form is filled */
  requested: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  /** the number of the one whose place it takes, and of the one that took its own */
  corrects: nullable(Type.Integer()),
  correctedBy: nullable(Type.Integer()),
  slip: nullable(Type.Object({ name: Type.String(), fileName: Type.String(), bytes: Type.Integer() })),
  recorded: ledgerEntry,
  /** the finished reconciliations that have ticked it, of each of its accounts, with the last day of the bank's statement */
  reconciled: Type.Array(
    Type.Object({
      id: Type.Integer(),
      accountId: Type.Integer(),
      account: Type.String(),
      statementDate: Type.String(),
    }),
  ),
  /** null while it stands */
  reversal: nullable(Type.Object({ ...ledgerEntry.properties, reason: Type.String() })),
  /** standing entries of the same kind, day, accounts and amounts, which may be the same twice; the latest few */
  twins: Type.Array(Type.Object({ id: Type.Integer(), by: Type.String(), at: Type.String() })),
  history: Type.Array(historyEntry),
});
export type BookEntry = Static<typeof bookEntry>;
