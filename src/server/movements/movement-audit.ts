import { sql } from 'kysely';
import type { ActingOrigin } from '../identity/actor';
import { auditingWith } from '../audit/audit';
import type { BooksTransaction } from '../db/transaction';
import { entryFacts } from '../ledger/entry-facts';
import type { MovementKind } from './movement-declarations';

/** What the audit log calls the recording and the reversal of a movement. */
export const recordedAction = (kind: MovementKind) => `${kind}.created` as const;
export const reversedAction = (kind: MovementKind) => `${kind}.reversed` as const;
/** What it calls a reversal for which another movement takes the place; until that had a name it was one like any other. */
export const correctedAction = (kind: MovementKind) => `${kind}.corrected` as const;

/** What it calls everything that takes a movement back. */
export const takenBackActions = (kind: MovementKind): readonly string[] => [
  reversedAction(kind),
  correctedAction(kind),
];

/** A slip with the digest of its content. */
interface KeptSlip {
  readonly name: string;
  readonly sha256: Buffer;
}

/** A movement that was recorded in this transaction. */
export interface RecordedMovement {
  readonly kind: MovementKind;
  readonly id: number;
  readonly entryId: number;
  readonly body: object;
  readonly slip: KeptSlip | null;
  /** the one whose place it takes */
  readonly corrects?: number;
}

const auditEntry = auditingWith(({ entryId }: { readonly entryId: number }) => ({
  ledger: entryFacts(sql`${entryId}::bigint`),
}));

/** Adds the audit row of a new movement: what was asked for, the digest of its slip, and its entry with the postings. */
export function auditRecorded(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  { kind, id, entryId, body, slip, corrects }: RecordedMovement,
): void {
  const slipDigest = slip?.sha256.toString('hex') ?? null;
  const after = { ...body, slip: slip?.name ?? null, slipDigest, ...(corrects === undefined ? {} : { corrects }) };
  const record = { actor, origin: actor, action: recordedAction(kind), subjectKind: kind, subjectId: id, after };
  auditEntry(transaction, record, { entryId });
}

/** A movement that was reversed in this transaction. */
export interface ReversedMovement {
  readonly kind: MovementKind;
  readonly id: number;
  readonly entryId: number;
  readonly mirrorId: number;
  readonly reason: string;
  /** the one that takes its place */
  readonly correctedBy?: number;
}

/** Adds the audit row of a reversal: which entry it takes back, why, and the mirror entry with the postings. */
export function auditReversed(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  { kind, id, entryId, mirrorId, reason, correctedBy }: ReversedMovement,
): void {
  const record = {
    actor,
    origin: actor,
    action: correctedBy === undefined ? reversedAction(kind) : correctedAction(kind),
    subjectKind: kind,
    subjectId: id,
    before: { journalEntry: entryId },
    after: {
      reversalEntry: mirrorId,
      ...(reason === '' ? {} : { reason }),
      ...(correctedBy === undefined ? {} : { correctedBy }),
    },
  };
  auditEntry(transaction, record, { entryId: mirrorId });
}
