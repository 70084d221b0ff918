import type { FastifyRequest } from 'fastify';
import { Type } from '@sinclair/typebox';
import {
  bankFileAnswer,
  bankFileUpload,
  beginBody,
  cancelReconciliationQuery,
  finishBody,
  reconciliation,
  reconciliationEntries,
  reconciliationFilter,
  reconciliationRow,
  reconciliationsOfAccount,
  reopenReconciliationBody,
  statementBody,
  tickFigures,
  ticksBody,
  ticksThroughBody,
} from '#contract/areas/reconciliations.wire';
import { idParameters } from '#contract/areas/wire-types';
import { messages } from '#contract/texts/messages';
import { dateFromWire } from '#contract/values/dates';
import { limits } from '#contract/vocabulary/limits';
import { paths } from '#contract/vocabulary/paths';
import type { AppContext } from '../app-context';
import type { Connection } from '../db/database';
import { createOnce, fingerprintOf, idempotencyKey, repeatable } from '../http/idempotency';
import { inSession } from '../http/in-session';
import { answerOf, createdAnswer, done, found, plainAnswer } from '../http/reply';
import { isAwaited } from '../http/streamed-answers';
import type { TypedApp } from '../http/typed-app';
import { invalidField } from '../refusal';
import { tableUploadBytes } from '../slips/table-upload';
import { acceptedCents, acceptedDate } from '../wire-values';
import { readBankUpload } from './bank-file-upload';
import { holdBankFile } from './bank-file';
import { finishReconciliation, reopenReconciliation } from './reconciliation-end';
import { type EntryPlace, readEntries } from './reconciliation-entries';
import { setTicks, setTicksThrough } from './reconciliation-ticks';
import { figuresOf, findReconciliation, listReconciliations, readReconciliation } from './reconciliations.queries';
import { beginReconciliation, cancelReconciliation, changeReconciliation } from './reconciliations.service';

const read = { access: 'books.read', isReadInSession: true } as const;
const config = { access: 'movements.record' } as const;
const { reconciliations } = paths;
const sentences = messages.reconciliation;

/** Statements of the bank, ticked off (contract §9): everybody reads, who records does, SUPER reopens. */
export function registerReconciliations(app: TypedApp, context: AppContext): void {
  registerReading(app, context);
  registerTicking(app, context);
  registerEnds(app, context);
}

/** What is open of an account may be long: it is read in turn, as reports are. */
function registerReading(app: TypedApp, { reportPlaces }: AppContext): void {
  const readInTurn = <Result>(request: FastifyRequest, readBooks: (books: Connection) => Promise<Result>) =>
    reportPlaces.read(isAwaited(request), () => request.readInSession(readBooks));
  app.get(
    reconciliations.list,
    {
      config: read,
      schema: { querystring: reconciliationsOfAccount, response: { 200: answerOf(Type.Array(reconciliationRow)) } },
    },
    async (request) => {
      const { accountId } = request.query;
      return found(await readInTurn(request, (books) => listReconciliations(books, accountId)));
    },
  );
  app.get(
    reconciliations.one,
    { config: read, schema: { params: idParameters, response: { 200: answerOf(reconciliation) } } },
    async (request) => {
      const { id } = request.params;
      return found(await readInTurn(request, (books) => readReconciliation(books, id)));
    },
  );
  app.get(
    reconciliations.entries,
    {
      config: read,
      schema: {
        params: idParameters,
        querystring: reconciliationFilter,
        response: { 200: answerOf(reconciliationEntries) },
      },
    },
    async (request) => {
      const { part, amount, after, size = limits.reconciliationPageSize } = request.query;
      const place = placeOf(after);
      const entries = await readInTurn(request, async (books) => {
        const row = await findReconciliation(books, request.params.id);
        const { id, account_id: accountId, statement_day: through } = row;
        const asked = amount === undefined ? null : acceptedCents(amount);
        const page = await readEntries(books, part, { id, accountId, through, after: place, amount: asked, size });
        return { ...page, ...figuresOf(row) };
      });
      return found(entries);
    },
  );
}

/** '2026-01-05.17' as day and entry. Throws 400 for a day that is none. */
function placeOf(after: string | undefined): EntryPlace | null {
  if (after === undefined) return null;
  const [text = '', entry] = after.split('.');
  const day = dateFromWire(text);
  if (day === null) throw invalidField('after', sentences.placeInvalid);
  return { day, entry: Number(entry) };
}

function registerTicking(app: TypedApp, { database, spool, uploads }: AppContext): void {
  const schema = { params: idParameters, response: { 200: answerOf(tickFigures) } };
  app.post(reconciliations.ticks, { config, schema: { ...schema, body: ticksBody } }, async (request) => {
    const { on, off } = request.body;
    if (on.length + off.length === 0) throw invalidField('on', sentences.entriesRequired);
    return found(
      await inSession(database, request, (transaction, actor) =>
        setTicks(transaction, actor, request.params.id, { on, off }),
      ),
    );
  });
  app.post(reconciliations.ticksThrough, { config, schema: { ...schema, body: ticksThroughBody } }, async (request) => {
    const through = acceptedDate(request.body.through);
    return found(
      await inSession(database, request, (transaction, actor) =>
        setTicksThrough(transaction, actor, request.params.id, through),
      ),
    );
  });
  app.post(
    reconciliations.bankFile,
    {
      config: { ...config, kind: 'upload', uploadBytes: tableUploadBytes, formParts: bankFileUpload },
      schema: { params: idParameters, response: { 200: answerOf(bankFileAnswer) } },
    },
    (request) =>
      uploads.during(request, async () => {
        const upload = await readBankUpload(request, spool);
        return found(
          await inSession(database, request, (transaction) => holdBankFile(transaction, request.params.id, upload)),
        );
      }),
  );
}

function registerEnds(app: TypedApp, { database }: AppContext): void {
  app.post(
    reconciliations.list,
    { config, schema: { body: beginBody, response: { 201: createdAnswer } } },
    async (request, reply) => {
      const answer = await createOnce(database, request, sentences.begun, (transaction, actor) =>
        beginReconciliation(transaction, actor, request.body),
      );
      return reply.code(201).send(answer);
    },
  );
  app.put(
    reconciliations.one,
    { config, schema: { params: idParameters, body: statementBody, response: { 200: plainAnswer } } },
    async (request) => {
      await inSession(database, request, (transaction, actor) =>
        changeReconciliation(transaction, actor, request.params.id, request.body),
      );
      return done(sentences.changed);
    },
  );
  app.post(
    reconciliations.finish,
    { config, schema: { params: idParameters, body: finishBody, response: { 200: plainAnswer } } },
    async (request) => {
      await inSession(database, request, (transaction, actor) =>
        finishReconciliation(transaction, actor, request.params.id, request.body.version),
      );
      return done(sentences.finished);
    },
  );
  const cancelling = { params: idParameters, querystring: cancelReconciliationQuery };
  app.delete(reconciliations.one, { config, schema: cancelling }, async (request, reply) => {
    await inSession(database, request, (transaction, actor) =>
      cancelReconciliation(transaction, actor, request.params.id, request.query),
    );
    return reply.code(204).send();
  });
  app.post(
    reconciliations.reopen,
    {
      config: { access: 'settings.manage' },
      schema: { params: idParameters, body: reopenReconciliationBody, response: { 200: plainAnswer } },
    },
    async (request) => {
      const { id } = request.params;
      const content = { key: idempotencyKey(request), fingerprint: fingerprintOf({ id, ...request.body }, null) };
      const { body } = await repeatable(database, request, content, async (transaction, actor) => {
        await reopenReconciliation(transaction, actor, id, request.body);
        return { status: 200, body: done(sentences.reopened) };
      });
      return body as ReturnType<typeof done>;
    },
  );
}
