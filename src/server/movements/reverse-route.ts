import type { Permission } from '#contract/vocabulary/permissions';
import { messages } from '#contract/texts/messages';
import { idParameters } from '#contract/areas/wire-types';
import type { ActingOrigin } from '../identity/actor';
import { now } from '../db/expressions';
import { nextNumbers } from '../db/numbers';
import { build, firstRow, type Query, write } from '../db/query';
import type { BooksTransaction, Transaction } from '../db/transaction';
import { inSessionAhead } from '../http/in-session';
import { holdEntry, reverse } from '../ledger/ledger';
import { conflict, notFound } from '../refusal';
import type { AppContext } from '../app-context';
import type { TypedApp } from '../http/typed-app';
import { auditReversed } from './movement-audit';
import { type MovementKind, movementNames, movements } from './movement-declarations';

/** How what the movement changed beside the ledger is set back. */
export interface Restoring {
  /** Locks it, before any account: the order of locks (contract §4.4). */
  readonly hold: (transaction: Transaction, id: number) => Promise<unknown>;
  readonly restored: (id: number) => Query<unknown>;
}

/** A movement that can be reversed. */
export interface ReverseRoute<Kind extends MovementKind> {
  readonly kind: Kind;
  readonly path: string;
  /** other than that of recording, where recording it is another one's too */
  readonly access?: Permission;
  /** needed where the movement changes more than the ledger */
  readonly restore: keyof (typeof movements)[Kind]['alsoChanges'] extends never ? null : Restoring;
}

/** DELETE of a movement is its reversal: the entry stays, marked with who and when, beside opposite postings (contract §4.3). */
export function registerReverseRoute<Kind extends MovementKind>(
  app: TypedApp,
  { database }: AppContext,
  { kind, path, restore, access = 'movements.reverse' }: ReverseRoute<Kind>,
): void {
  app.delete(path, { config: { access }, schema: { params: idParameters } }, async (request, reply) => {
    const { id } = request.params;
    await inSessionAhead(database, request, {
      ahead: (transaction) => holdMovement(transaction, { kind, id, restore }),
      work: async (transaction, actor, held) => {
        reverseMovement(transaction, actor, { kind, id, restore }, await held);
      },
    });
    return reply.code(204).send();
  });
}

interface Reversal {
  readonly kind: MovementKind;
  readonly id: number;
  readonly restore: Restoring | null;
}

/** Locks a movement and all that its reversal changes, in order; it asks for everything at once. */
async function holdMovement(transaction: Transaction, { kind, id, restore }: Reversal) {
  const { table } = movements[kind];
  const ofMovement = build.selectFrom(table).where('id', '=', id);
  const [movement, , entry, [mirrorId]] = await Promise.all([
    firstRow(transaction, ofMovement.select('reversed_at').forUpdate()),
    restore?.hold(transaction, id),
    holdEntry(transaction, ofMovement.select('journal_entry_id').$asScalar()),
    nextNumbers(transaction, ['journal_entries']),
  ]);
  return { movement, entry, mirrorId };
}

function reverseMovement(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  { kind, id, restore }: Reversal,
  { movement, entry, mirrorId }: Awaited<ReturnType<typeof holdMovement>>,
): void {
  if (!movement) throw notFound(messages.movement.notFound(movementNames[kind]));
  if (movement.reversed_at) throw conflict(messages.movement.alreadyReversed(movementNames[kind]));
  if (!entry) throw new Error(`The ${movementNames[kind]} ${String(id)} has no entry in the ledger`);
  reverse(transaction, entry, { id: mirrorId, recordedBy: actor.userId });
  if (restore) write(transaction, restore.restored(id));
  write(
    transaction,
    build
      .updateTable(movements[kind].table)
      .set({ reversed_by: actor.userId, reversed_at: now(), reversal_entry_id: mirrorId })
      .where('id', '=', id),
  );
  auditReversed(transaction, actor, { kind, id, entryId: entry.id, mirrorId });
}
