import type { Static, TSchema } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { fingerprintOf, idempotencyKey, repeatable } from '../http/idempotency';
import { createdAnswer, success } from '../http/reply';
import { readUpload } from '../http/upload';
import type { AppContext } from '../app-context';
import type { TypedApp } from '../http/typed-app';
import type { SlipOwner } from '#contract/vocabulary/slips';
import { recordMovement, type RecordingService } from './record-movement';

/** A movement that can be recorded: where, from what, and how it gets into the books. */
export interface RecordRoute<Body extends TSchema> {
  readonly kind: SlipOwner;
  readonly path: string;
  readonly part: string;
  readonly body: Body;
  /** the form's sentence for its required fields; null when each has its own (§5) */
  readonly invalidSentence: string | null;
  readonly createdMessage: string;
  readonly record: RecordingService<Static<Body>>;
}

/** One action, one transaction: entry, slip, postings, balances, audit row and idempotency record (contract §4.1). */
export function registerRecordRoute<Body extends TSchema>(
  app: TypedApp,
  { database, spool, uploads }: AppContext,
  route: RecordRoute<Body>,
): void {
  const record = async (request: FastifyRequest) => {
    const key = idempotencyKey(request);
    const { body, slip } = await readUpload(request, { ...route, slipOwner: route.kind }, spool);
    const fingerprint = fingerprintOf(body, slip?.sha256 ?? null);
    return repeatable(database, request, { key, fingerprint }, async (transaction, actor) => {
      const id = await recordMovement(transaction, actor, { kind: route.kind, body, slip }, route.record);
      return { status: 201, body: success(route.createdMessage, { id }) };
    }).finally(() => slip?.discard());
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
