import { type FieldError, type PageFacts, type PageListKey, requestIdHeader } from '#contract/vocabulary/envelope';
import { messages } from '#contract/texts/messages';
import { apart } from '#contract/values/reading-order';
import type { ApiError } from './errors';

/**
 * What a call's answer holds: a list, a page under its list name (§3), one record, or only that it is done. Each may stand
 * under `data` or by itself, since another server may speak the specification only (contract §2).
 */
export type AnswerKind = 'list' | 'record' | 'done' | PageListKey;

/** What a write answers: the server's sentence, '' when it said none (as with 204), and the number of what it added. */
export interface Done {
  message: string;
  id?: number;
}

/** A page of a report; another server may not count its items. */
export type PageAnswer<Page extends PageFacts> = Omit<Page, 'totalItems'> & Partial<Pick<PageFacts, 'totalItems'>>;

/** How a call ended that is answered by this. */
export type AnswerOf<Data> = { data: Data; error?: undefined } | { error: ApiError; data?: undefined };

/** How a call ended. */
export type CallResult = AnswerOf<unknown>;

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The JSON of a body; null for an empty one, undefined for what is no JSON. */
function parsedBody(text: string): unknown {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isFieldError = (value: unknown): value is FieldError =>
  isFields(value) && typeof value.field === 'string' && typeof value.message === 'string';

function failure(status: number, body: unknown, headers: Headers, message: string): ApiError {
  const fields = isFields(body) ? body : {};
  const mayNot = headers.get('www-authenticate')?.includes('insufficient_scope') ? 'FORBIDDEN' : '';
  const code = textOf(fields.code) || mayNot;
  const requestId = textOf(fields.requestId) || (headers.get(requestIdHeader) ?? '');
  const errors = Array.isArray(fields.errors) ? fields.errors.filter(isFieldError) : [];
  for (const error of errors) error.message = apart(error.message);
  return {
    status,
    message: apart(message),
    ...(code && { code }),
    ...(errors.length > 0 && { errors }),
    ...(requestId && { requestId }),
  };
}

/** The error of an answer that is not OK: the server's message, else 'HTTP error! status: N' (§8). */
export function errorOfAnswer({ status, headers }: Response, text: string): ApiError {
  const body = parsedBody(text);
  const message = isFields(body) ? textOf(body.message) : '';
  return failure(status, body, headers, message || messages.httpError(status));
}

function pageIn(value: unknown, key: PageListKey): Fields | null {
  if (!isFields(value) || !Array.isArray(value[key])) return null;
  const { currentPage, totalPages, totalItems } = value;
  return {
    ...value,
    currentPage: Number(currentPage ?? 0),
    totalPages: Number(totalPages ?? 1),
    totalItems: typeof totalItems === 'number' ? totalItems : undefined,
  };
}

function contentOf(body: unknown, kind: AnswerKind): unknown {
  const inner = isFields(body) && body.data !== undefined && body.data !== null ? body.data : body;
  if (kind === 'done') {
    const message = isFields(body) ? textOf(body.message) : '';
    return { message, ...(isFields(inner) && typeof inner.id === 'number' && { id: inner.id }) } satisfies Done;
  }
  if (kind === 'list') return Array.isArray(inner) ? inner : null;
  if (kind === 'record') return isFields(inner) ? inner : null;
  return pageIn(inner, kind);
}

/** Reads an answer that is OK; `success: false`, and content that is not what was asked for, are errors all the same. */
export function readAnswer({ status, headers }: Response, text: string, kind: AnswerKind): CallResult {
  const body = parsedBody(text);
  if (isFields(body) && body.success === false) return { error: failure(status, body, headers, textOf(body.message)) };
  const data = body === undefined ? null : contentOf(body, kind);
  // An empty money list that is really an error is dangerous, so nothing is made up here (contract §7).
  return data === null ? { error: { ...failure(status, body, headers, ''), isUnreadable: true } } : { data };
}
