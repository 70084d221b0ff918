import type { Static, TProperties } from '@sinclair/typebox';
import { type CorrectionFacts, correctionOf } from '#contract/areas/reversals.wire';
import { idParameters } from '#contract/areas/wire-types';
import type { FastifyRequest } from 'fastify';
import { fingerprintOf, idempotencyKey, type RepeatableAnswer, repeatableAhead } from '../http/idempotency';
import type { SessionWork } from '../http/in-session';
import { createdAnswer, success } from '../http/reply';
import { readUpload } from '../http/upload';
import type { AppContext } from '../app-context';
import { atFieldOfDay } from '../db/refused-writes';
import type { TypedApp } from '../http/typed-app';
import { type Correcting, correctMovement, readCorrection } from './correct-movement';
import type { EntryBodies, EntryKind } from './movement-declarations';
import { dayMemberOf } from './movement-entries';
import type { RecordRoute } from './record-route';

/** A movement that can be corrected: as it is recorded, under an address of its own. */
type CorrectRoute<Entry extends EntryKind, Body extends EntryBodies[Entry], Facts> = RecordRoute<Entry, Body, Facts> &
  Correcting<Entry, Body, Facts> & { readonly body: { readonly properties: TProperties } };

/** A correction is one call and one transaction (contract §9); it carries the slip over unless another one comes with it. */
export function registerCorrectRoute<Entry extends EntryKind, Body extends EntryBodies[Entry], Facts>(
  app: TypedApp,
  { database, spool, uploads }: AppContext,
  route: CorrectRoute<Entry, Body, Facts>,
): void {
  const part = correctionOf(route.body);
  const correct = async (request: FastifyRequest, id: number) => {
    const key = idempotencyKey(request);
    const upload = await readUpload(request, { ...route, body: part, slipOwner: route.kind }, spool);
    const { reason, reversalDate, ...rest } = upload.body as CorrectionFacts & Record<string, unknown>;
    // What is left has passed the schema of the body.
    const requested = { id, body: rest as unknown as Body, slip: upload.slip, facts: { reason, reversalDate } };
    const fingerprint = fingerprintOf({ id, body: upload.body }, upload.slip?.sha256 ?? null);
    type Ahead = Awaited<ReturnType<typeof readCorrection<Entry, Body, Facts>>> | undefined;
    const work: SessionWork<Ahead, RepeatableAnswer> = {
      // A slip takes its time, and no account is held meanwhile.
      ahead: (transaction) =>
        upload.slip ? Promise.resolve(undefined) : readCorrection(transaction, requested, route),
      work: async (transaction, actor, ahead) => {
        const newId = await correctMovement(transaction, actor, requested, route, await ahead);
        return { status: 201, body: success(route.createdMessage, { id: newId }) };
      },
    };
    return repeatableAhead(database, request, { key, fingerprint }, work)
      .catch((error: unknown) => {
        throw atFieldOfDay(error, dayMemberOf(route.service.entry));
      })
      .finally(() => upload.slip?.discard());
  };

  app.post(
    route.path,
    {
      config: { access: 'movements.reverse', kind: 'upload', jsonPart: { name: route.part, body: part } },
      schema: { params: idParameters, response: { 201: createdAnswer } },
    },
    async (request, reply) => {
      const { id } = request.params;
      const answer = await uploads.during(request, () => correct(request, id));
      return reply.code(201).send(answer.body as Static<typeof createdAnswer>);
    },
  );
}
