import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode, FailureEnvelope, FieldError } from '#contract/envelope';
import { messages } from '#contract/messages';
import { isSilence } from '../db/database';
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

/** What a request with a body that cannot be read fails with: PostgreSQL on a NUL character, a form's part that says it is JSON. */
const unreadableCodes = new Set(['22021', 'FST_INVALID_JSON_FIELD_ERROR']);
/** The same of a form that is cut off or has no boundary: its parser gives it no code. */
const unreadableForm = /^(Multipart: |Unexpected end of multipart data|\w+ terminated early due to unexpected end)/;

const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08003',
  '53100',
  '58030',
  'ENOSPC',
  'EROFS',
  'EMFILE',
  '25P03',
  '55P03',
  '57014',
]);

const unavailable: Failure = {
  status: 503,
  code: 'UNAVAILABLE',
  message: messages.request.unavailable,
  headers: { 'retry-after': '2' },
};
const nothingThere: Failure = { status: 404, code: 'NOT_FOUND', message: messages.request.notFound };
const tooLarge: Failure = { status: 413, code: 'TOO_LARGE', message: messages.request.tooLarge };
const unsupported: Failure = { status: 415, code: 'UNSUPPORTED_MEDIA', message: messages.request.unsupportedMedia };
const internalFailure: Failure = { status: 500, code: 'INTERNAL', message: messages.request.internal };

/** What the failures of the framework and its plugins say here. */
const failureByStatus: ReadonlyMap<number, Failure> = new Map([
  [400, { status: 400, code: 'VALIDATION', message: messages.form.bodyInvalid }],
  // A path that leads out of the console's folder.
  [403, nothingThere],
  [404, nothingThere],
  [406, unsupported],
  [408, { status: 408, code: 'UNAVAILABLE', message: messages.request.timeout }],
  [413, tooLarge],
  [414, { ...tooLarge, status: 414 }],
  [415, unsupported],
  [431, { ...tooLarge, status: 431 }],
  [429, { status: 429, code: 'TOO_MANY_REQUESTS', message: messages.request.tooMany }],
  [503, unavailable],
]);

/** Answers every failure in the envelope of contract §2; what happened inside is in the log only. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = toFailure(error, request);
    if (failure.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendFailure(reply, failure);
  });
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, nothingThere));
}

/** Writes a failure in the envelope. */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  return reply
    .code(failure.status)
    .headers({ ...failure.headers })
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

function toFailure(error: FastifyError, request: FastifyRequest): Failure {
  if (error instanceof Refusal) return error;
  if (error.validation) {
    const errors = fieldErrors(error.validation);
    const { config, schema } = request.routeOptions;
    return invalid(refusalSentence(errors, formSummary(config.invalidSentence, schema?.body)), errors);
  }
  if (isUnavailable(error)) return unavailable;
  if (unreadableCodes.has(error.code) || unreadableForm.test(error.message)) return invalid(messages.form.bodyInvalid);
  return failureOfStatus(error.statusCode ?? 500);
}

function invalid(message: string, errors: FieldError[] = []): Failure {
  return { status: 400, code: 'VALIDATION', message, errors };
}

/** Whether the database could not be reached or gave up, so that the same request may succeed later. */
function isUnavailable(error: FastifyError): boolean {
  const { code, message } = error as { code?: string; message: string };
  if (isSilence(error) || (code !== undefined && unavailableCodes.has(code))) return true;
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    message,
  );
}
