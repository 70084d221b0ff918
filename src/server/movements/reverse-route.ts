import { sql } from 'kysely';
import { messages } from '#contract/texts/messages';
import type { SlipOwner } from '#contract/vocabulary/slips';
import { idParameters } from '#contract/areas/wire-types';
import type { ActingOrigin } from '../identity/actor';
import { firstRow, rows } from '../db/query';
import type { BooksTransaction } from '../db/transaction';
import { inSession } from '../http/in-session';
import { reverse } from '../ledger/ledger';
import { conflict, notFound } from '../refusal';
import type { AppContext } from '../app-context';
import type { TypedApp } from '../http/typed-app';
import { auditReversed } from './movement-audit';

/** A movement's row while it is locked for its reversal; `Row` are the columns of its own table. */
interface LockedMovement {
  readonly journal_entry_id: number;
  readonly reversed_at: Date | null;
}

/** A movement that can be reversed. */
export interface ReverseRoute {
  readonly path: string;
  readonly table: 'deposits' | 'transfers' | 'payments';
  /** what people call it: deposit, transfer, payment */
  readonly kind: SlipOwner;
  /** what else must be set back before the ledger is, in the same transaction; locks come in this order (contract §4.4) */
  restore?(transaction: BooksTransaction, id: number): Promise<void>;
}

/** DELETE of a movement is its reversal: the entry stays, marked with who and when, beside opposite postings (contract §4.3). */
export function registerReverseRoute(app: TypedApp, { database }: AppContext, route: ReverseRoute): void {
  app.delete(
    route.path,
    { config: { access: 'movements.reverse' }, schema: { params: idParameters } },
    async (request, reply) => {
      await inSession(database, request, (transaction, actor) =>
        reverseMovement(transaction, route, request.params.id, actor),
      );
      return reply.code(204).send();
    },
  );
}

async function reverseMovement(
  transaction: BooksTransaction,
  route: ReverseRoute,
  id: number,
  actor: ActingOrigin,
): Promise<void> {
  const table = sql.table(route.table);
  const movement = await firstRow(
    transaction,
    sql<LockedMovement>`select journal_entry_id, reversed_at from ${table} where id = ${id} for update`,
  );
  if (!movement) throw notFound(messages.movement.notFound(route.kind));
  if (movement.reversed_at) throw conflict(messages.movement.alreadyReversed(route.kind));
  await route.restore?.(transaction, id);
  const mirrorId = await reverse(transaction, movement.journal_entry_id, actor.userId);
  await rows(
    transaction,
    sql`update ${table} set reversed_by = ${actor.userId}, reversed_at = now(), reversal_entry_id = ${mirrorId} where id = ${id}`,
  );
  await auditReversed(transaction, actor, { kind: route.kind, id, entryId: movement.journal_entry_id, mirrorId });
}
