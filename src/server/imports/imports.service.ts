import { sql } from 'kysely';
import type { ImportBatch, ImportSettingsBody, ImportTicksBody, ImportVersionBody } from '#contract/areas/imports.wire';
import { readColumns } from '#contract/imports/import-table';
import type { ColumnPlaces } from '#contract/imports/match-heads';
import { messages } from '#contract/texts/messages';
import type { ImportState } from '#contract/vocabulary/import-kinds';
import { audit } from '../audit/audit';
import type { Connection } from '../db/database';
import { anyOf, now } from '../db/expressions';
import { build, onlyRow, rows } from '../db/query';
import { statement } from '../db/statement';
import type { BooksTransaction } from '../db/transaction';
import type { ActingOrigin } from '../identity/actor';
import { conflict, invalidField, notFound } from '../refusal';
import { daysToCome } from './days-to-come';
import { importedKinds } from './import-kinds';
import { claimBatch, type ImportRun } from './import-runs';
import type { ImportSettings } from './import-settings';
import { sumBatch } from './import-sums';
import type { UploadedFile } from './import-upload';
import { findBatch, rowsToWrite, sameFileInBooks } from './imports.queries';
import { countReconciled } from './reconciled-rows';

const texts = messages.importBatch;

/** A batch that must be there. */
export async function requireBatch(connection: Connection, id: number): Promise<ImportBatch> {
  const batch = await findBatch(connection, id);
  if (!batch) throw notFound(texts.notFound);
  return batch;
}

/** The same with what its rows tell of days to come and of reconciliations, for which all are looked at: for who is shown the batch, not for who works on it. */
export async function readBatch(connection: Connection, id: number): Promise<ImportBatch> {
  const batch = await requireBatch(connection, id);
  const [toCome, reconciledRows] = await Promise.all([
    daysToCome(connection, batch),
    countReconciled(connection, batch),
  ]);
  return { ...batch, toCome, reconciledRows };
}

/** Keeps that a file has come; it is read afterwards, by whoever holds the run that is answered. */
export async function addBatch(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  { kind, fileName, sheet, file }: UploadedFile,
): Promise<ImportRun> {
  const { id, run } = await onlyRow(
    transaction,
    build
      .insertInto('import_batches')
      .values({
        kind,
        file_name: fileName,
        sheet,
        size_bytes: file.sizeBytes,
        sha256: file.sha256,
        created_by: actor.userId,
        state: 'reading',
        run: sql`gen_random_uuid()`,
        heartbeat_at: sql`now()`,
      })
      .returning(['id', 'run']),
  );
  await noteAction(transaction, actor, 'received', id, {
    kind,
    fileName,
    ...(sheet !== null && { sheet }),
    sha256: file.sha256.toString('hex'),
  });
  return { batchId: id, run: run ?? '' };
}

/** Takes a batch whose rows are judged by what was said of its columns, days and amounts. */
export async function claimToJudge(
  connection: Connection,
  batch: ImportBatch,
  body: ImportSettingsBody,
): Promise<{ run: ImportRun; settings: ImportSettings }> {
  if (isInBooks(batch)) throw conflict(texts.alreadyInBooks);
  const known = readColumns(importedKinds[batch.kind].table).map(({ member }) => member);
  for (const { member, column } of body.columns) {
    if (!known.includes(member) || (column !== null && column >= batch.heads.length))
      throw invalidField(member, texts.columnUnknown);
  }
  const columns: ColumnPlaces = Object.fromEntries(
    body.columns.map(({ member, column }) => [member, column ?? undefined]),
  );
  const run = await claim(connection, batch, body, ['asks', 'judged'], 'judging');
  const { dateOrder, decimalSign, projectId = null } = body;
  return { run, settings: { columns, dateOrder, decimalSign, projectId } };
}

/** Takes a batch to write it; its rows are judged, and none is at fault. */
export async function claimToWrite(
  connection: Connection,
  batch: ImportBatch,
  body: ImportVersionBody,
): Promise<ImportRun> {
  if (isInBooks(batch)) throw conflict(texts.alreadyInBooks);
  const other = await sameFileInBooks(connection, batch.id);
  if (other !== null) throw conflict(other);
  const isJudged = batch.state === 'judged' || (batch.state === 'writing' && batch.isInterrupted);
  if (isJudged && batch.faultyRows > 0) throw conflict(texts.hasFaults(batch.faultyRows));
  if (isJudged && rowsToWrite(batch) === 0) throw conflict(texts.nothingToWrite);
  if (unjudged.includes(batch.state)) throw conflict(texts.notJudged);
  return claim(connection, batch, body, ['judged'], 'writing');
}

/** Takes a batch to undo it. */
export async function claimToUndo(
  connection: Connection,
  batch: ImportBatch,
  body: ImportVersionBody,
): Promise<ImportRun> {
  if (!isInBooks(batch)) throw conflict(texts.notInBooks);
  return claim(connection, batch, body, ['written'], 'undoing');
}

const unjudged: readonly ImportState[] = ['reading', 'asks', 'judging'];
const isInBooks = ({ state }: ImportBatch) => state === 'written' || state === 'undoing';

async function claim(
  connection: Connection,
  { id }: ImportBatch,
  { version }: { version: number },
  from: readonly ImportState[],
  to: ImportState,
): Promise<ImportRun> {
  const run = await claimBatch(connection, { id, version, from, to });
  if (!run) throw conflict(texts.changedMeanwhile);
  return run;
}

const tick = statement(
  { line: 'integer' },
  ({ id, lines, isAccepted }: { id: number; lines: readonly number[] | null; isAccepted: boolean }) => sql`
    update import_rows set is_accepted = ${isAccepted}
    where batch_id = ${id} and is_possible_duplicate and (${lines}::integer[] is null or line = any(${lines}::integer[]))
    returning line`,
);

/** Ticks possible duplicates, so that they are written all the same, or takes the ticks away. */
export async function tickRows(
  transaction: BooksTransaction,
  id: number,
  { lines = null, isAccepted }: Omit<ImportTicksBody, 'lines'> & { lines?: readonly number[] | null },
): Promise<void> {
  // Held while it is judged, so that nobody writes it with other ticks than were seen; its version goes on with that.
  const held = await rows(
    transaction,
    build
      .updateTable('import_batches')
      .set((batch) => ({ settings: batch.ref('settings') as never, heartbeat_at: now() }))
      .where('id', '=', id)
      .where('state', '=', 'judged')
      .returning('id'),
  );
  if (held.length === 0) {
    await requireBatch(transaction, id);
    throw conflict(texts.changedMeanwhile);
  }
  await rows(transaction, tick({ id, lines, isAccepted }));
  await sumBatch(transaction, { batchId: id, run: null });
}

const cancellable = ['reading', 'asks', 'judging', 'judged', 'writing', 'failed'] as const;

/** Cancels a batch that is not in the books; whoever is at it writes nothing any more. */
export async function cancelBatch(transaction: BooksTransaction, actor: ActingOrigin, id: number): Promise<void> {
  const cancelled = await rows(
    transaction,
    build
      .updateTable('import_batches')
      .set({ state: 'cancelled', run: null })
      .where('id', '=', id)
      .where('state', '=', anyOf('text', cancellable))
      .returning('id'),
  );
  if (cancelled.length === 0) {
    const batch = await requireBatch(transaction, id);
    throw conflict(isInBooks(batch) ? texts.alreadyInBooks : texts.changedMeanwhile);
  }
  await noteAction(transaction, actor, 'cancelled', id);
}

function noteAction(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  action: 'received' | 'cancelled',
  id: number,
  after?: object,
): Promise<void> {
  const subject = { subjectKind: 'import', subjectId: id };
  return audit(transaction, { actor, origin: actor, action: `import.${action}`, ...subject, after });
}
