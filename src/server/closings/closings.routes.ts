import { Type } from '@sinclair/typebox';
import {
  closeBody,
  closeState,
  closingRow,
  exceptionBody,
  exceptionRow,
  reopenBody,
  unsettledRow,
} from '#contract/areas/closings.wire';
import { idParameters } from '#contract/areas/wire-types';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import type { AppContext } from '../app-context';
import { createOnce } from '../http/idempotency';
import { inSession } from '../http/in-session';
import { answerOf, createdAnswer, found } from '../http/reply';
import type { TypedApp } from '../http/typed-app';
import { actorOf } from '../http/guard';
import { listUnsettled } from '../reconciliations/taken-back.queries';
import { listClosings, listExceptions, readCloseState } from './closings.queries';
import { closePeriod, endException, giveException, reopenPeriod } from './closings.service';

const config = { access: 'settings.manage' } as const;
const { close } = paths;

/** Closed periods: up to which day, for who records; closing, reopening and exceptions for SUPER (contract §9). */
export function registerClosings(app: TypedApp, { database }: AppContext): void {
  app.get(
    close.state,
    { config: { access: 'movements.record' }, schema: { response: { 200: answerOf(closeState) } } },
    async (request) => found(await readCloseState(database, actorOf(request).userId)),
  );
  app.get(
    close.history,
    { config: { ...config, isReadInSession: true }, schema: { response: { 200: answerOf(Type.Array(closingRow)) } } },
    async (request) => found(await request.readInSession(listClosings)),
  );
  app.get(
    close.unsettled,
    { config: { ...config, isReadInSession: true }, schema: { response: { 200: answerOf(Type.Array(unsettledRow)) } } },
    async (request) => found(await request.readInSession(listUnsettled)),
  );
  app.post(
    close.state,
    { config, schema: { body: closeBody, response: { 201: createdAnswer } } },
    async (request, reply) => {
      const answer = await createOnce(database, request, messages.closing.closed, (transaction, actor) =>
        closePeriod(transaction, actor, request.body),
      );
      return reply.code(201).send(answer);
    },
  );
  app.post(
    close.reopen,
    { config, schema: { body: reopenBody, response: { 201: createdAnswer } } },
    async (request, reply) => {
      const answer = await createOnce(database, request, messages.closing.reopened, (transaction, actor) =>
        reopenPeriod(transaction, actor, request.body),
      );
      return reply.code(201).send(answer);
    },
  );
  app.get(
    close.exceptions,
    { config: { ...config, isReadInSession: true }, schema: { response: { 200: answerOf(Type.Array(exceptionRow)) } } },
    async (request) => found(await request.readInSession(listExceptions)),
  );
  app.post(
    close.exceptions,
    { config, schema: { body: exceptionBody, response: { 201: createdAnswer } } },
    async (request, reply) => {
      const answer = await createOnce(database, request, messages.closing.excepted, (transaction, actor) =>
        giveException(transaction, actor, request.body),
      );
      return reply.code(201).send(answer);
    },
  );
  app.delete(close.exception, { config, schema: { params: idParameters } }, async (request, reply) => {
    await inSession(database, request, (transaction, actor) => endException(transaction, actor, request.params.id));
    return reply.code(204).send();
  });
}
