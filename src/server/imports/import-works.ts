import type { ImportKind } from '#contract/vocabulary/import-kinds';
import { untilAborted } from '../db/chore-transaction';
import type { Database } from '../db/database';
import { isVainWait } from '../db/database-failures';
import { conflict } from '../refusal';
import type { Acting, Beginning, Queue } from './import-acting';
import { importedKinds } from './import-kinds';
import { type ImportRun, type ImportWork, noteRun } from './import-runs';
import { undoBatch } from './import-undoing';
import { queueOf, writeBatch } from './import-writing';

const beginningOf = (kind: ImportKind): Beginning => ({
  why: importedKinds[kind].changesPeople ? 'changes people' : 'relies',
});

/**
 * Writes a batch, in the name and with the rights of who asked for it, as long as others of its kind take. Nothing is under
 * way before its turn: a server that stops, or whoever cancels it, does not wait for them.
 */
export const writing = (database: Database, acting: Acting, kind: ImportKind): ImportWork => ({
  givenBack: 'judged',
  do: async (run, isStopping, end) => {
    while (!(await hadTurn({ database, acting, run, kind, end })) && !isStopping()) await noteRun(database, run, {});
  },
});

interface Turn {
  readonly database: Database;
  readonly acting: Acting;
  readonly run: ImportRun;
  readonly kind: ImportKind;
  readonly end: AbortSignal;
}

/** Writes it when its turn comes; answers false where others are written for longer than it waits. */
async function hadTurn({ database, acting, run, kind, end }: Turn): Promise<boolean> {
  const standInLine = queueOf(kind);
  const progress = { isInLine: true };
  const queue: Queue = (transaction) => {
    progress.isInLine = true;
    standInLine(transaction);
  };
  try {
    await acting({ ...beginningOf(kind), queue }, (transaction, actor, holdRights) => {
      progress.isInLine = false;
      return untilAborted(database, transaction, end, (books) => writeBatch(books, actor, { run, kind, holdRights }));
    });
    return true;
  } catch (error) {
    if (progress.isInLine && isVainWait(error)) return false;
    throw (await namedFirst(database, run, kind, error)) ?? error;
  }
}

/** Of two who give the same name at the same moment the database lets one through. */
async function namedFirst(
  database: Database,
  { batchId }: ImportRun,
  kind: ImportKind,
  error: unknown,
): Promise<Error | null> {
  const { onlyOnce } = importedKinds[kind];
  const { constraint } = error as { constraint?: unknown };
  if (constraint === undefined || constraint !== onlyOnce?.index) return null;
  const sentence = await onlyOnce.sentence(database, batchId);
  return sentence === null ? null : conflict(sentence);
}

/** Undoes a batch in the same way. */
export const undoing = (database: Database, acting: Acting, kind: ImportKind): ImportWork => ({
  givenBack: 'written',
  do: (run, _isStopping, end) =>
    acting(beginningOf(kind), (transaction, actor, holdRights) =>
      untilAborted(database, transaction, end, (books) => undoBatch(books, actor, { run, kind, holdRights })),
    ),
});
