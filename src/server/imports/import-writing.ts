import { sql } from 'kysely';
import { messages } from '#contract/texts/messages';
import type { ImportKind } from '#contract/vocabulary/import-kinds';
import type { ActingOrigin } from '../identity/actor';
import { codeOf } from '../db/database-failures';
import { now } from '../db/expressions';
import { rows, write } from '../db/query';
import { statement } from '../db/statement';
import type { BooksTransaction } from '../db/transaction';
import { audit } from '../audit/audit';
import { conflict } from '../refusal';
import type { Queue } from './import-acting';
import { importedKinds } from './import-kinds';
import { withoutNestedLoops } from './import-plans';
import { type BatchInHand, noteRun } from './import-runs';
import { rowsToWrite, sameFileInBooks } from './imports.queries';
import { requireBatch } from './imports.service';
import { requireSameNames } from './named-records';

/** A key that is not there any more, and a check of the database that holds no longer. */
const integrityFaults = new Set(['23503', '23514']);

const waitForKind = statement(
  { held: 'text' },
  (kind: ImportKind) =>
    sql`select pg_advisory_xact_lock(hashtextextended('imports of ' || ${kind}::text, 0))::text as held`,
);

/**
 * Of two who import rows of one kind the second waits, and finds what the first has written. It holds nothing meanwhile, not
 * even who writes it; who records by hand knows nothing of it. Who waits in vain asks anew.
 */
export const queueOf =
  (kind: ImportKind): Queue =>
  (transaction) => {
    write(transaction, waitForKind(kind));
  };

/** Writes the rows of a batch into the books, in the caller's transaction, which stands in the queue of its kind: all of them or none. */
export async function writeBatch(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  { run, kind, holdRights }: BatchInHand,
): Promise<void> {
  const { batchId } = run;
  try {
    const same = await sameFileInBooks(transaction, batchId);
    if (same !== null) throw conflict(same);
    await rows(transaction, withoutNestedLoops());
    const imported = importedKinds[kind];
    if (imported.named) await requireSameNames(transaction, batchId, imported.named);
    const written = await imported.write(transaction, { ...actor, batchId });
    const shown = rowsToWrite(await requireBatch(transaction, batchId));
    if (written.rows !== shown) throw conflict(messages.importBatch.rowsGone);
    await audit(transaction, {
      actor,
      origin: actor,
      action: 'import.written',
      subjectKind: 'import',
      subjectId: batchId,
      after: { kind, rows: written.rows },
    });
    await holdRights();
    await noteRun(transaction, run, { state: 'written', written_by: actor.userId, written_at: now(), run: null });
    await written.atTheEnd?.();
  } catch (error) {
    if (integrityFaults.has(codeOf(error) ?? '')) throw conflict(messages.importBatch.changedSinceJudged);
    throw error;
  }
}
