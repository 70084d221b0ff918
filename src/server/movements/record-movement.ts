import type { ActingOrigin } from '../identity/actor';
import { nextNumbers } from '../db/numbers';
import type { BooksTransaction, Transaction } from '../db/transaction';
import type { SpooledSlip } from '../slips/slip-spool';
import { storeSlip } from '../slips/slip-store';
import { auditRecorded } from './movement-audit';
import type { EntryBodies, EntryKind } from './movement-declarations';
import { declaredEntry } from './movement-entries';
import { type CheckedMovement, type MovementNumbers, writeMovement } from './write-movement';

/** How a kind of movement is recorded: what its requests are judged by, and the rules. */
export interface RecordingService<Entry extends EntryKind, Body extends EntryBodies[Entry], Facts> {
  readonly entry: Entry;
  /** Asks for all of it at once, also by the number of the movement that it corrects, and locks it in the order of locks: what is paid, then accounts (contract §4.4, §4.11). */
  readonly read: (transaction: Transaction, body: Body, corrects?: number) => Promise<Facts>;
  /** The rules of the books: throws what refuses the request, or answers what is written. */
  readonly judge: (body: Body, facts: Facts) => CheckedMovement<Entry>;
}

/** What a request is judged by, and the numbers that its movement is written under. */
export interface MovementFacts<Facts> {
  readonly facts: Facts;
  readonly numbers: MovementNumbers;
}

/** A request for a movement, with the slip that came with it. */
export interface RequestedMovement<Body> {
  readonly body: Body;
  readonly slip: SpooledSlip | null;
}

/** Reads and locks what a request is judged by; it asks for everything at once. */
export async function readMovement<Entry extends EntryKind, Body extends EntryBodies[Entry], Facts>(
  transaction: Transaction,
  body: Body,
  { entry, read }: RecordingService<Entry, Body, Facts>,
): Promise<MovementFacts<Facts>> {
  const { table } = declaredEntry(entry);
  // Behind the locks, so that on each account they rise in the order in which entries land.
  const [facts, [entryId, id]] = await Promise.all([
    read(transaction, body),
    nextNumbers(transaction, ['journal_entries', table]),
  ]);
  return { facts, numbers: { entryId, id } };
}

/**
 * Records a movement with its slip and audit row in the caller's transaction; answers the movement's number. Accounts are
 * locked only when the slip is stored, unless everything was read ahead.
 */
export async function recordMovement<Entry extends EntryKind, Body extends EntryBodies[Entry], Facts>(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  { body, slip }: RequestedMovement<Body>,
  service: RecordingService<Entry, Body, Facts>,
  ahead?: MovementFacts<Facts>,
): Promise<number> {
  const stored = slip && { name: await storeSlip(transaction, slip, actor.userId), sha256: slip.sha256 };
  const { facts, numbers } = ahead ?? (await readMovement(transaction, body, service));
  const checked = service.judge(body, facts);
  writeMovement(transaction, actor, service.entry, { ...checked, ...numbers, body, slipName: stored?.name ?? null });
  const { kind } = declaredEntry(service.entry);
  auditRecorded(transaction, actor, { kind, ...numbers, body, slip: stored });
  return numbers.id;
}
