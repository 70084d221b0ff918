import type { FastifyRequest } from 'fastify';
import type { ImportKind } from '#contract/vocabulary/import-kinds';
import type { Database } from '../db/database';
import { isVainWait } from '../db/database-failures';
import type { BooksTransaction } from '../db/transaction';
import { inSessionAhead, nothingAhead, type Queue } from '../http/in-session';
import type { ActingOrigin } from '../identity/actor';
import { conflict } from '../refusal';
import { importedKinds } from './import-kinds';
import { type ImportRun, type ImportWork, noteRun } from './import-runs';
import { undoBatch } from './import-undoing';
import { queueOf, writeBatch } from './import-writing';

/** Runs work in one transaction that holds the rights of who asked for it; `changes people`: it changes others. What it waits for in a `queue` comes before these. */
export type Acting = <Result>(
  work: (transaction: BooksTransaction, actor: ActingOrigin) => Promise<Result>,
  rights?: { readonly why: 'relies' | 'changes people'; readonly queue?: Queue },
) => Promise<Result>;

/** As who asked, as he was when he asked: what is done afterwards outlives the connection that it was asked on. */
export function asAsked(database: Database, { session, ip, id, method, routeOptions }: FastifyRequest): Acting {
  const asked = { session, ip, id, method, routeOptions } as FastifyRequest;
  return (work, { why, queue } = { why: 'relies' }) =>
    inSessionAhead(database, asked, { queue, ahead: nothingAhead, work }, why);
}

const rightsOf = (kind: ImportKind) => ({
  why: importedKinds[kind].changesPeople ? ('changes people' as const) : ('relies' as const),
});

/**
 * Writes a batch, in the name and with the rights of who asked for it, as long as others of its kind take. Nothing is under
 * way before its turn: a server that stops, or whoever cancels it, does not wait for them.
 */
export const writing = (database: Database, acting: Acting, kind: ImportKind): ImportWork => ({
  givenBack: 'judged',
  do: async (run, isStopping) => {
    while (!(await hadTurn(database, acting, run, kind)) && !isStopping()) await noteRun(database, run, {});
  },
});

/** Writes it when its turn comes; answers false where others are written for longer than it waits. */
async function hadTurn(database: Database, acting: Acting, run: ImportRun, kind: ImportKind): Promise<boolean> {
  const standInLine = queueOf(kind);
  const progress = { isInLine: true };
  const queue: Queue = (transaction) => {
    progress.isInLine = true;
    standInLine(transaction);
  };
  const work = (transaction: BooksTransaction, actor: ActingOrigin) => {
    progress.isInLine = false;
    return writeBatch(transaction, actor, run, kind);
  };
  try {
    await acting(work, { ...rightsOf(kind), queue });
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
export const undoing = (acting: Acting, kind: ImportKind): ImportWork => ({
  givenBack: 'written',
  do: (run) => acting((transaction, actor) => undoBatch(transaction, actor, run, kind), rightsOf(kind)),
});
