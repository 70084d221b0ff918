import { sql } from 'kysely';
import type { ActingOrigin } from '../identity/actor';
import { audit } from '../audit/audit';
import { build, onlyRow } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import { entryFacts } from '../ledger/entry-facts';
import { type MovementKind, movements } from './movement-declarations';

/** What the audit log calls the recording and the reversal of a movement. */
export const recordedAction = (kind: MovementKind) => `${kind}.created`;
export const reversedAction = (kind: MovementKind) => `${kind}.reversed`;

/** A movement that was recorded in this transaction. */
export interface RecordedMovement {
  readonly kind: MovementKind;
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
  const { table } = movements[kind];
  const { ledger } = await onlyRow(
    transaction,
    build
      .selectFrom(table)
      .select(entryFacts(sql.ref(`${table}.journal_entry_id`)).as('ledger'))
      .where('id', '=', id),
  );
  await audit(transaction, {
    actor,
    origin: actor,
    action: recordedAction(kind),
    subjectKind: kind,
    subjectId: id,
    after: { ...body, slip: slip?.name ?? null, slipDigest: slip?.sha256.toString('hex') ?? null, ledger },
  });
}

/** Adds the audit row of a reversal: which entry it takes back, and the mirror entry with the postings. */
export async function auditReversed(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  { kind, id, entryId, mirrorId }: { kind: MovementKind; id: number; entryId: number; mirrorId: number },
): Promise<void> {
  const { ledger } = await onlyRow(transaction, build.selectNoFrom(entryFacts(sql`${mirrorId}::bigint`).as('ledger')));
  await audit(transaction, {
    actor,
    origin: actor,
    action: reversedAction(kind),
    subjectKind: kind,
    subjectId: id,
    before: { journalEntry: entryId },
    after: { reversalEntry: mirrorId, ledger },
  });
}
