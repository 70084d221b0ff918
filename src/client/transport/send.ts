import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { errorOfAnswer } from './answers';
import { noteReached } from './connection';
import { type ApiError, networkError } from './errors';
import { noteServerTime } from './server-clock';

/** One call of §7. */
export interface ApiRequest {
  path: string;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** left out of the address: undefined, null and '' */
  params?: Readonly<Record<string, string | number | null | undefined>>;
  /** sent as JSON unless it is FormData */
  body?: object;
  headers?: Readonly<Record<string, string>>;
  /** goes out even when the page is left meanwhile */
  isKeptAlive?: boolean;
}

/** An answer that is OK and not read yet, or why there is none. */
export type Reply = { response: Response; error?: undefined } | { error: ApiError; response?: undefined };

const jsonType = 'application/json';
/** The answer to who asked for another version than the one he has: there is none. */
export const notModified = 304;

const wasAsked = ({ headers }: ApiRequest, { status }: Response) =>
  status === notModified && headers?.['if-none-match'] !== undefined;

/** An upload may need minutes on a slow line; anything else is answered or given up by the server within one. */
const deadlineOf = ({ body }: ApiRequest) =>
  body instanceof FormData ? limits.uploadMilliseconds : limits.answerMilliseconds;

function address({ path, params = {} }: ApiRequest): URL {
  const url = new URL(path, window.location.origin);
  for (const [name, value] of Object.entries(params)) {
    if (value !== undefined && value !== null && value !== '') url.searchParams.set(name, String(value));
  }
  return url;
}

function initOf(
  { method = 'GET', body, headers, isKeptAlive = false }: ApiRequest,
  token: string | null,
  signal: AbortSignal,
): RequestInit {
  const sent = new Headers({ accept: jsonType, ...headers });
  if (token !== null) sent.set('authorization', `Bearer ${token}`);
  // The browser names the type of FormData itself, with its boundary.
  const isForm = body instanceof FormData;
  if (body && !isForm) sent.set('content-type', jsonType);
  const content = isForm ? body : body && JSON.stringify(body);
  return { method, headers: sent, body: content ?? null, signal, cache: 'no-store', keepalive: isKeptAlive };
}

/** Logs that no answer came (§8), unless nobody waits for it any more. */
export function lostAnswer(cause: unknown, signal: AbortSignal): ApiError {
  if (!signal.aborted) {
    noteReached(false);
    // eslint-disable-next-line no-console -- §8: network failures are logged
    console.warn('No answer from the server:', cause);
  }
  return networkError(cause);
}

/** Sends one request as it is; what is not OK is read and made an error. Never throws. */
export async function send(request: ApiRequest, token: string | null, signal: AbortSignal): Promise<Reply> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new Error(messages.noAnswer)), deadlineOf(request));
  try {
    const response = await fetch(address(request), initOf(request, token, AbortSignal.any([signal, deadline.signal])));
    noteReached(true);
    noteServerTime(response.headers);
    return response.ok || wasAsked(request, response)
      ? { response }
      : { error: errorOfAnswer(response, await response.text()) };
  } catch (cause) {
    return { error: lostAnswer(cause, signal) };
  } finally {
    // From the first byte on it takes as long as it takes: an export may be large.
    clearTimeout(timer);
  }
}
