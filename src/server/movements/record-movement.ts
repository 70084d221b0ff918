import type { ActingOrigin } from '../identity/actor';
import type { BooksTransaction } from '../db/transaction';
import type { SpooledSlip } from '../slips/slip-spool';
import { storeSlip } from '../slips/slip-store';
import { auditRecorded } from './movement-audit';
import type { MovementKind } from './movement-declarations';

/** Checks a request against the rules of the books and writes its movement; answers the movement's number. */
export type RecordingService<Body> = (
  transaction: BooksTransaction,
  actor: ActingOrigin,
  body: Body,
  slipName: string | null,
) => Promise<number>;

/** A request for a movement, with the slip that came with it. */
export interface RequestedMovement<Body> {
  readonly kind: MovementKind;
  readonly body: Body;
  readonly slip: SpooledSlip | null;
}

/** Records a movement with its slip and audit row in the caller's transaction; answers the movement's number. */
export async function recordMovement<Body>(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  { kind, body, slip }: RequestedMovement<Body>,
  record: RecordingService<Body>,
): Promise<number> {
  const stored = slip && { name: await storeSlip(transaction, slip, actor.userId), sha256: slip.sha256 };
  const id = await record(transaction, actor, body, stored?.name ?? null);
  await auditRecorded(transaction, actor, { kind, id, body: body as object, slip: stored });
  return id;
}
