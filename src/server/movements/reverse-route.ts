import type { Permission } from '#contract/vocabulary/permissions';
import { reversalQuery } from '#contract/areas/reversals.wire';
import { idParameters } from '#contract/areas/wire-types';
import { writtenText } from '#contract/values/written-text';
import { inSessionAhead } from '../http/in-session';
import type { AppContext } from '../app-context';
import type { TypedApp } from '../http/typed-app';
import { acceptedDate } from '../wire-values';
import type { MovementKind, movements } from './movement-declarations';
import { readReversal, type Restoring, reverseMovement } from './reverse-movement';

/** A movement that can be reversed. */
export interface ReverseRoute<Kind extends MovementKind> {
  readonly kind: Kind;
  readonly path: string;
  /** other than that of recording, where recording it is another one's too */
  readonly access?: Permission;
  /** needed where the movement changes more than the ledger */
  readonly restore: keyof (typeof movements)[Kind]['alsoChanges'] extends never ? null : Restoring;
}

/**
 * DELETE of a movement is its reversal: the entry stays, marked with who, when and why, beside opposite postings
 * (contract §4.3), on its own day or a later one (§9).
 */
export function registerReverseRoute<Kind extends MovementKind>(
  app: TypedApp,
  { database }: AppContext,
  { kind, path, restore, access = 'movements.reverse' }: ReverseRoute<Kind>,
): void {
  const schema = { params: idParameters, querystring: reversalQuery };
  app.delete(path, { config: { access }, schema }, async (request, reply) => {
    const { id } = request.params;
    const { reason = '', date } = request.query;
    const day = date === undefined ? null : acceptedDate(date);
    const reversal = { kind, id, restore, reason: writtenText(reason), day, dayMember: 'date' };
    await inSessionAhead(database, request, {
      ahead: (transaction) => readReversal(transaction, reversal),
      work: async (transaction, actor, held) => {
        reverseMovement(transaction, actor, reversal, await held);
      },
    });
    return reply.code(204).send();
  });
}
