import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { errorOfAnswer } from './answers';
import { addressOf, type ApiRequest, initOf, notModified } from './api-request';
import { noteReached } from './connection';
import { forgetEarlyCalls, takeEarlyCall } from './early-calls';
import { type ApiError, networkError } from './errors';
import { noteServerTime } from './server-clock';
import { unreadableFile } from './unreadable-file';

/** An answer that is OK and not read yet, or why there is none. */
export type Reply = { response: Response; error?: undefined } | { error: ApiError; response?: undefined };

const wasAsked = ({ headers }: ApiRequest, { status }: Response) =>
  status === notModified && headers?.['if-none-match'] !== undefined;

/** An upload may need minutes on a slow line; anything else is answered or given up by the server within one. */
const deadlineOf = ({ body }: ApiRequest) =>
  body instanceof FormData ? limits.uploadMilliseconds : limits.answerMilliseconds;

/** Logs that no answer came (§8), unless nobody waits for it any more. */
export function lostAnswer(cause: unknown, signal: AbortSignal): ApiError {
  if (!signal.aborted) {
    noteReached(false);
    // eslint-disable-next-line no-console -- §8: network failures are logged
    console.warn('No answer from the server:', cause);
  }
  return networkError(cause);
}

const isWrite = ({ method = 'GET' }: ApiRequest) => method !== 'GET';

/** The answer of the same call where it was sent ahead; what is written now, such answers may not show. */
function earlyAnswer(request: ApiRequest, token: string | null, signal: AbortSignal): Promise<Response> | null {
  if (!isWrite(request)) return takeEarlyCall(request, token, signal);
  forgetEarlyCalls();
  return null;
}

/** Ends it also when that ends, and for the same reason, as long as an answer is read; Chrome 109 has no AbortSignal.any. */
function endWith(controller: AbortController, signal: AbortSignal): void {
  const end = () => controller.abort(signal.reason);
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
}

/** Sends one request as it is; what is not OK is read and made an error. Never throws. */
export async function send(request: ApiRequest, token: string | null, signal: AbortSignal): Promise<Reply> {
  const unreadable = request.body instanceof FormData ? await unreadableFile(request.body) : null;
  if (unreadable) return { error: unreadable };
  const deadline = new AbortController();
  endWith(deadline, signal);
  const timer = setTimeout(() => deadline.abort(new Error(messages.noAnswer)), deadlineOf(request));
  try {
    const response = await (earlyAnswer(request, token, deadline.signal) ??
      fetch(addressOf(request), initOf(request, token, deadline.signal)));
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
    // Those that were sent beside it may not show it either.
    if (isWrite(request)) forgetEarlyCalls();
  }
}
