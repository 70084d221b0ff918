import { messages } from '#contract/texts/messages';
import type { ActingOrigin } from '../identity/actor';
import { audit } from '../audit/audit';
import { now } from '../db/expressions';
import { rows } from '../db/query';
import { isOfClosedDay } from '../db/refused-writes';
import type { BooksTransaction } from '../db/transaction';
import { conflict } from '../refusal';
import { importedKinds } from './import-kinds';
import { withoutNestedLoops } from './import-plans';
import { type BatchInHand, noteRun } from './import-runs';

/** Takes a batch out of the books as a whole, in the caller's transaction. */
export async function undoBatch(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  { run, kind, holdRights }: BatchInHand,
): Promise<void> {
  const { batchId } = run;
  await rows(transaction, withoutNestedLoops());
  const undone = await importedKinds[kind].undo(transaction, { ...actor, batchId }).catch((error: unknown) => {
    // Whoever undoes chooses no day: it was closed between being found open and being written.
    throw isOfClosedDay(error) ? conflict(messages.importBatch.closedWhileUndone) : error;
  });
  await audit(transaction, {
    actor,
    origin: actor,
    action: 'import.undone',
    subjectKind: 'import',
    subjectId: batchId,
    after: { kind, rows: undone.rows, deletedBefore: undone.deletedBefore },
  });
  await holdRights();
  await noteRun(transaction, run, { state: 'undone', undone_by: actor.userId, undone_at: now(), run: null });
  await undone.atTheEnd?.();
}
