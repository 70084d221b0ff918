import type { Static, TSchema } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { fingerprintOf, idempotencyKey, type RepeatableAnswer, repeatableAhead } from '../http/idempotency';
import type { SessionWork } from '../http/in-session';
import { createdAnswer, success } from '../http/reply';
import { readUpload } from '../http/upload';
import type { AppContext } from '../app-context';
import type { TypedApp } from '../http/typed-app';
import type { SlipOwner } from '#contract/vocabulary/slips';
import { atFieldOfDay } from '../db/refused-writes';
import type { EntryBodies, EntryKind } from './movement-declarations';
import { dayMemberOf } from './movement-entries';
import { type MovementFacts, readMovement, recordMovement, type RecordingService } from './record-movement';

/** A movement that can be recorded: where, from what, and how it gets into the books. */
export interface RecordRoute<Entry extends EntryKind, Body extends EntryBodies[Entry], Facts> {
  readonly kind: SlipOwner;
  readonly path: string;
  readonly part: string;
  readonly body: TSchema & { static: Body };
  /** the form's sentence for its required fields; null when each has its own (§5) */
  readonly invalidSentence: string | null;
  readonly createdMessage: string;
  readonly service: RecordingService<Entry, Body, Facts>;
}

/** One action, one transaction: entry, slip, postings, balances, audit row and idempotency record (contract §4.1). */
export function registerRecordRoute<Entry extends EntryKind, Body extends EntryBodies[Entry], Facts>(
  app: TypedApp,
  { database, spool, uploads }: AppContext,
  route: RecordRoute<Entry, Body, Facts>,
): void {
  const { service } = route;
  const record = async (request: FastifyRequest) => {
    const key = idempotencyKey(request);
    const { body, slip } = await readUpload(request, { ...route, slipOwner: route.kind }, spool);
    const fingerprint = fingerprintOf(body, slip?.sha256 ?? null);
    const work: SessionWork<MovementFacts<Facts> | undefined, RepeatableAnswer> = {
      // A slip takes its time, and no account is held meanwhile.
      ahead: (transaction) => (slip ? Promise.resolve(undefined) : readMovement(transaction, body, service)),
      work: async (transaction, actor, ahead) => {
        const id = await recordMovement(transaction, actor, { body, slip }, service, await ahead);
        return { status: 201, body: success(route.createdMessage, { id }) };
      },
    };
    return repeatableAhead(database, request, { key, fingerprint }, work)
      .catch((error: unknown) => {
        throw atFieldOfDay(error, dayMemberOf(service.entry));
      })
      .finally(() => slip?.discard());
  };

  app.post(
    route.path,
    {
      config: { access: 'movements.record', kind: 'upload', jsonPart: { name: route.part, body: route.body } },
      schema: { response: { 201: createdAnswer } },
    },
    async (request, reply) => {
      const answer = await uploads.during(request, () => record(request));
      return reply.code(201).send(answer.body as Static<typeof createdAnswer>);
    },
  );
}
