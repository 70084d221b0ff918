import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode, FailureEnvelope, FieldError } from '#contract/vocabulary/envelope';
import { messages } from '#contract/texts/messages';
import { type DatabaseFailure, failureOfDatabase } from '../db/database-failures';
import { Refusal } from '../refusal';
import { formSummary, refusalSentence } from './refusal-sentence';
import { fieldErrors } from './validator';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the form's sentence for its required fields (§5) */
    invalidSentence?: string;
  }
}

interface Failure {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** What PostgreSQL says of a NUL character, in a text and in JSON. */
const unreadableCodes = new Set(['22021', '22P05']);

/** The database fails, and the same request may succeed later. */
const unavailable = (message: string): Failure => ({
  status: 503,
  code: 'UNAVAILABLE',
  message,
  headers: { 'retry-after': '2' },
});
const failuresOfDatabase: Readonly<Record<DatabaseFailure, Failure>> = {
  unavailable: unavailable(messages.request.unavailable),
  occupied: unavailable(messages.request.occupied),
  full: unavailable(messages.request.diskFull),
  readOnly: unavailable(messages.request.readOnly),
  notAdmitted: unavailable(messages.request.notAdmitted),
  missing: unavailable(messages.request.databaseMissing),
};
const unreadable: Failure = { status: 400, code: 'VALIDATION', message: messages.request.bodyInvalid };
const nothingThere: Failure = { status: 404, code: 'NOT_FOUND', message: messages.request.notFound };
const tooLarge: Failure = { status: 413, code: 'TOO_LARGE', message: messages.request.tooLarge };
const unsupported: Failure = { status: 415, code: 'UNSUPPORTED_MEDIA', message: messages.request.unsupportedMedia };
const internalFailure: Failure = { status: 500, code: 'INTERNAL', message: messages.request.internal };
const internalOfWrite: Failure = { ...internalFailure, message: messages.request.internalOfWrite };
const readMethods = new Set(['GET', 'HEAD']);
/** What is said of a read in the place of what is said of a write. */
const messageOfReads: ReadonlyMap<string, string> = new Map(
  (Object.keys(messages.read) as (keyof typeof messages.read)[]).map((each) => [
    messages.request[each],
    messages.read[each],
  ]),
);
/** A file of a list is asked for by POST, and is a read all the same. */
const isRead = ({ method, routeOptions }: FastifyRequest) =>
  readMethods.has(method) || routeOptions.config.kind === 'export';

/** What the failures of the framework and its plugins say here. */
const failureByStatus: ReadonlyMap<number, Failure> = new Map([
  [400, unreadable],
  // A path that leads out of the console's folder.
  [403, nothingThere],
  [404, nothingThere],
  [406, unsupported],
  [408, { status: 408, code: 'UNAVAILABLE', message: messages.request.timeout }],
  [413, tooLarge],
  [414, { ...tooLarge, status: 414, message: messages.request.addressTooLong }],
  [415, unsupported],
  [431, { ...tooLarge, status: 431, message: messages.request.headersTooLong }],
  [429, { status: 429, code: 'TOO_MANY_REQUESTS', message: messages.request.tooMany }],
  [503, failuresOfDatabase.unavailable],
]);

/** Answers every failure in the envelope of contract §2; what happened inside is in the log only. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = toFailure(error, request);
    if (failure.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendFailure(reply, toldOf(request, failure));
  });
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, nothingThere));
}

/** Writes a failure in the envelope. */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  return reply
    .code(failure.status)
    .headers({ 'cache-control': 'no-store', ...failure.headers })
    .type('application/json; charset=utf-8')
    .send(failureBody(failure, reply.request.id));
}

/** The envelope of a failure. */
export function failureBody({ message, code, errors }: Failure, requestId: string): FailureEnvelope {
  return { success: false, message, code, ...(errors?.length ? { errors: [...errors] } : {}), requestId };
}

/** What a failure of the framework says that has only its status. */
export function failureOfStatus(status: number): Failure {
  return failureByStatus.get(status) ?? internalFailure;
}

/** A failure in the words of what was asked for: who reads has nothing to save. */
export function toldOf(request: FastifyRequest, failure: Failure): Failure {
  return isRead(request) ? failureOfRead(failure) : failure;
}

function failureOfRead(failure: Failure): Failure {
  const ofRead = <Told extends { readonly message: string }>(told: Told): Told => ({
    ...told,
    message: messageOfReads.get(told.message) ?? told.message,
  });
  return { ...ofRead(failure), errors: (failure.errors ?? []).map(ofRead) };
}

function toFailure(error: FastifyError, request: FastifyRequest): Failure {
  if (error instanceof Refusal) return error;
  if (error.validation) {
    const errors = fieldErrors(error.validation);
    const { config, schema } = request.routeOptions;
    const message = refusalSentence(errors, formSummary(config.invalidSentence, schema?.body));
    return { status: 400, code: 'VALIDATION', message, errors };
  }
  // The sender's connection breaks by the same codes as that to the database.
  if (error === request.raw.errored) return unreadable;
  const failure = failureOfDatabase(error);
  if (failure) return failuresOfDatabase[failure];
  if (unreadableCodes.has(error.code)) return unreadable;
  const other = failureOfStatus(error.statusCode ?? 500);
  return other === internalFailure && !isRead(request) ? internalOfWrite : other;
}
