import type { CalendarDate } from '#contract/values/dates';
import { messages } from '#contract/texts/messages';
import type { ActingOrigin } from '../identity/actor';
import { now } from '../db/expressions';
import { nextNumbers } from '../db/numbers';
import { build, firstRow, type Query, write } from '../db/query';
import type { BooksTransaction, Transaction } from '../db/transaction';
import { type HeldEntry, holdEntry, type Mirror, reverse } from '../ledger/ledger';
import { conflict, notFound } from '../refusal';
import { auditReversed } from './movement-audit';
import { type MovementKind, movementNames, movements } from './movement-declarations';
import { reversalDay } from './reversal-day';

/** How what the movement changed beside the ledger is set back. */
export interface Restoring {
  /** Locks it, before any account: the order of locks (contract §4.4); of a correction with what takes its place. */
  readonly hold: (transaction: Transaction, id: number, next?: object) => Promise<unknown>;
  /** of a movement that is not reversed yet */
  readonly restored: (id: number) => Query<unknown>;
}

/** Which movement is taken back, and what else that changes. */
export interface Reversed {
  readonly kind: MovementKind;
  readonly id: number;
  readonly restore: Restoring | null;
}

/** Why, and on which day unless its own; the day came under this member of the request. */
export interface Reason {
  readonly reason: string;
  readonly day: CalendarDate | null;
  readonly dayMember: string;
}

/** A movement that is about to be taken back: its row, its entry and all that this changes are locked. */
export interface HeldMovement {
  readonly movement: { readonly reversed_at: Date | null } | undefined;
  readonly entry: HeldEntry | undefined;
}

/** What takes a movement's place: its request, and the accounts that it names. */
interface Next {
  readonly body: object;
  readonly accountIds: readonly number[];
}

/** Locks a movement and all that its reversal changes, in order, with what takes its place; it asks for everything at once. */
export async function holdMovement(
  transaction: Transaction,
  { kind, id, restore }: Reversed,
  next?: Next,
): Promise<HeldMovement> {
  const ofMovement = build.selectFrom(movements[kind].table).where('id', '=', id);
  const [movement, , entry] = await Promise.all([
    firstRow(transaction, ofMovement.select('reversed_at').forUpdate()),
    restore?.hold(transaction, id, next?.body),
    holdEntry(transaction, ofMovement.select('journal_entry_id').$asScalar(), next?.accountIds),
  ]);
  return { movement, entry };
}

/** The entry of a held movement; throws 404 where there is none, 409 where it is reversed. */
export function requireStanding(kind: MovementKind, { movement, entry }: HeldMovement): HeldEntry {
  if (!movement) throw notFound(messages.movement.notFound(movementNames[kind]));
  if (movement.reversed_at) throw conflict(messages.movement.alreadyReversed(movementNames[kind]));
  if (!entry) throw new Error(`A ${movementNames[kind]} has no entry in the ledger`);
  return entry;
}

/** The mirror of an entry, on its day. */
export const mirrorFor = (entry: HeldEntry, { day, dayMember }: Reason, mirror: Omit<Mirror, 'date'>): Mirror => ({
  ...mirror,
  date: reversalDay(entry.date, day, dayMember),
});

/** Marks a movement as reversed, by whom, when and why; its mirror stands in the ledger already. */
export function markReversed(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  { kind, id, mirrorId, reason }: { kind: MovementKind; id: number; mirrorId: number; reason: string },
): void {
  write(
    transaction,
    build
      .updateTable(movements[kind].table)
      .set({
        reversed_by: actor.userId,
        reversed_at: now(),
        reversal_entry_id: mirrorId,
        reversal_reason: reason,
      })
      .where('id', '=', id),
  );
}

/** Reads and locks what a reversal changes, and gives its mirror a number. */
export async function readReversal(transaction: Transaction, reversed: Reversed) {
  const [held, [mirrorId]] = await Promise.all([
    holdMovement(transaction, reversed),
    nextNumbers(transaction, ['journal_entries']),
  ]);
  return { held, mirrorId };
}

/** Takes a movement back: opposite postings, what it changed elsewhere, the mark on its row, the audit row (contract §4.3). */
export function reverseMovement(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  { kind, id, restore, ...why }: Reversed & Reason,
  { held, mirrorId }: Awaited<ReturnType<typeof readReversal>>,
): void {
  const entry = requireStanding(kind, held);
  reverse(transaction, entry, mirrorFor(entry, why, { id: mirrorId, recordedBy: actor.userId }));
  if (restore) write(transaction, restore.restored(id));
  const { reason } = why;
  markReversed(transaction, actor, { kind, id, mirrorId, reason });
  auditReversed(transaction, actor, { kind, id, entryId: entry.id, mirrorId, reason });
}
