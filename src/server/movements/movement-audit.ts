import { sql } from 'kysely';
import type { SlipOwner } from '#contract/vocabulary/slips';
import type { ActingOrigin } from '../identity/actor';
import { audit } from '../audit/audit';
import { onlyRow } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import { entryFacts } from '../ledger/entry-facts';

/** The tables of the movements, by what a movement is called in the audit log. */
const movementTables = { deposit: 'deposits', transfer: 'transfers', payment: 'payments' } as const;

/** A movement that was recorded in this transaction. */
export interface RecordedMovement {
  readonly kind: SlipOwner;
  readonly id: number;
  readonly body: object;
  readonly slip: { readonly name: string; readonly sha256: Buffer } | null;
}

/** Adds the audit row of a new movement: what was asked for, the digest of its slip, and its entry with the postings. */
export async function auditRecorded(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  { kind, id, body, slip }: RecordedMovement,
): Promise<void> {
  const table = sql.table(movementTables[kind]);
  const { ledger } = await onlyRow(
    transaction,
    sql<{
      ledger: unknown;
    }>`select ${entryFacts(sql`m.journal_entry_id`)} as ledger from ${table} m where m.id = ${id}`,
  );
  await audit(transaction, {
    actor,
    origin: actor,
    action: `${kind}.created`,
    subjectKind: kind,
    subjectId: id,
    after: { ...body, slip: slip?.name ?? null, slipDigest: slip?.sha256.toString('hex') ?? null, ledger },
  });
}

/** Adds the audit row of a reversal: which entry it takes back, and the mirror entry with the postings. */
export async function auditReversed(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  { kind, id, entryId, mirrorId }: { kind: SlipOwner; id: number; entryId: number; mirrorId: number },
): Promise<void> {
  const { ledger } = await onlyRow(
    transaction,
    sql<{ ledger: unknown }>`select ${entryFacts(sql`${mirrorId}::bigint`)} as ledger`,
  );
  await audit(transaction, {
    actor,
    origin: actor,
    action: `${kind}.reversed`,
    subjectKind: kind,
    subjectId: id,
    before: { journalEntry: entryId },
    after: { reversalEntry: mirrorId, ledger },
  });
}
