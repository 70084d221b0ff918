import type { Permission } from '#contract/vocabulary/permissions';
import { messages } from '#contract/texts/messages';
import { idParameters } from '#contract/areas/wire-types';
import type { ActingOrigin } from '../identity/actor';
import { now } from '../db/expressions';
import { build, firstRow, rows } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import { inSession } from '../http/in-session';
import { reverse } from '../ledger/ledger';
import { conflict, notFound } from '../refusal';
import type { AppContext } from '../app-context';
import type { TypedApp } from '../http/typed-app';
import { auditReversed } from './movement-audit';
import { type MovementKind, movementNames, movements } from './movement-declarations';

/** Sets back what the movement changed beside the ledger. */
type Restore = (transaction: BooksTransaction, id: number) => Promise<void>;

/** A movement that can be reversed. */
export interface ReverseRoute<Kind extends MovementKind> {
  readonly kind: Kind;
  readonly path: string;
  /** other than that of recording, where recording it is another one's too */
  readonly access?: Permission;
  /** needed where the movement changes more than the ledger; it comes before the ledger, in this order of locks (contract §4.4) */
  readonly restore: keyof (typeof movements)[Kind]['alsoChanges'] extends never ? null : Restore;
}

/** DELETE of a movement is its reversal: the entry stays, marked with who and when, beside opposite postings (contract §4.3). */
export function registerReverseRoute<Kind extends MovementKind>(
  app: TypedApp,
  { database }: AppContext,
  { kind, path, restore, access = 'movements.reverse' }: ReverseRoute<Kind>,
): void {
  app.delete(path, { config: { access }, schema: { params: idParameters } }, async (request, reply) => {
    await inSession(database, request, (transaction, actor) =>
      reverseMovement(transaction, actor, { kind, id: request.params.id, restore }),
    );
    return reply.code(204).send();
  });
}

async function reverseMovement(
  transaction: BooksTransaction,
  actor: ActingOrigin,
  { kind, id, restore }: { kind: MovementKind; id: number; restore: Restore | null },
): Promise<void> {
  const { table } = movements[kind];
  const movement = await firstRow(
    transaction,
    build.selectFrom(table).select(['journal_entry_id', 'reversed_at']).where('id', '=', id).forUpdate(),
  );
  if (!movement) throw notFound(messages.movement.notFound(movementNames[kind]));
  if (movement.reversed_at) throw conflict(messages.movement.alreadyReversed(movementNames[kind]));
  await restore?.(transaction, id);
  const mirrorId = await reverse(transaction, movement.journal_entry_id, actor.userId);
  await rows(
    transaction,
    build
      .updateTable(table)
      .set({ reversed_by: actor.userId, reversed_at: now(), reversal_entry_id: mirrorId })
      .where('id', '=', id),
  );
  await auditReversed(transaction, actor, { kind, id, entryId: movement.journal_entry_id, mirrorId });
}
