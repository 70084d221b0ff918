import type { FieldError } from '#contract/vocabulary/envelope';
import { messages } from '#contract/texts/messages';

/** Why a call failed: the HTTP status (also 200 with `success: false`), or NETWORK when no answer came (§8). */
export interface ApiError {
  status: number | 'NETWORK';
  /** the server's sentence, or what §8 says instead; '' when the answer says nothing at all */
  message: string;
  code?: string;
  errors?: FieldError[];
  requestId?: string;
  /** an answer came that is none of this server, as the page of a proxy: nobody knows what became of the call */
  isUnreadable?: true;
  /** it has not left this computer: what became of the same before, nobody knows by this */
  isNotSent?: true;
}

/** Whether a failure came from a call; anything else is a fault of the program. */
export function isApiError(error: unknown): error is ApiError {
  if (typeof error !== 'object' || error === null) return false;
  const { status, message } = error as Partial<ApiError>;
  return (typeof status === 'number' || status === 'NETWORK') && typeof message === 'string';
}

/** Whether the server says that there is no such record; a 404 without its code may be of a server that has no such call, or of a proxy. */
export const isNoRecord = (error: unknown) => isApiError(error) && error.code === 'NOT_FOUND';

const ownSentences: readonly string[] = [
  messages.networkUnreachable,
  messages.networkUnreachableSentence,
  messages.noAnswer,
  messages.exportFailed,
];

/** How the browser names a call without an answer ('Failed to fetch', §8); null where there is a sentence for people. */
export const browserWordsOf = (error: unknown): string | null =>
  isApiError(error) && error.status === 'NETWORK' && !ownSentences.includes(error.message) ? error.message : null;

const lapsedCodes: readonly unknown[] = ['KEY_EXPIRED', 'KEY_REUSED'];

/** Whether nothing is ever saved under this key again: it is not known any more, or something else was saved under it. */
export const isKeyLapsed = (error: unknown) => isApiError(error) && lapsedCodes.includes(error.code);

/** The sentence to show: the server's when it said one, 'HTTP error! status: N', the network's, else the form's own (§8). */
export function errorSentence(error: unknown, fallback: string): string {
  if (browserWordsOf(error) !== null) return messages.unreachable;
  return (isApiError(error) && error.message) || fallback;
}

/** Whether the answer itself tells a person nothing. */
const saysNothing = ({ status, message }: ApiError) =>
  message === '' || (typeof status === 'number' && message === messages.httpError(status));

const serverErrors = 500;

/**
 * Turned away before the server has looked for the key: what the request lacks, who is asking, how long it took, how often.
 * A 400 may come from behind it, too, but does not tell.
 */
const turnedAway: readonly number[] = [400, 401, 403, 408, 429];

/** The server cannot write at the moment, and says that nothing was saved; of a commit that was not confirmed it says that nobody knows. */
const isUnavailable = ({ code, message }: ApiError) => code === 'UNAVAILABLE' && message !== messages.outcome.unknown;

/** What an answer tells of a write that failed: 'refused' that nothing is saved under its key, 'turnedAway' that nothing was saved now. */
export function writeAnswerOf(error: unknown): 'unknown' | 'turnedAway' | 'refused' {
  if (!isApiError(error) || error.status === 'NETWORK' || error.isUnreadable) return 'unknown';
  if (error.status >= serverErrors) return isUnavailable(error) && !saysNothing(error) ? 'turnedAway' : 'unknown';
  // What says nothing of its own may come from something before the server.
  return error.isNotSent || turnedAway.includes(error.status) || saysNothing(error) ? 'turnedAway' : 'refused';
}

/** What is to be said beside a write that failed, of what became of it: nothing, where the server's sentence says it. */
export interface WriteFate {
  unanswered: string;
  unclear: string;
  notDone: string;
}

/** Whether the answer tells of the session alone: what a role may not do is refused with a sentence of its own. */
const isOfSession = ({ status, code }: ApiError) => status === 401 || (status === 403 && code !== 'FORBIDDEN');

/** Whether it is known that nothing was written, in one of the sentences given. */
export function fateOf(error: unknown, sentences: WriteFate): string | null {
  if (!isApiError(error)) return sentences.unclear;
  if (error.status === 'NETWORK') return sentences.unanswered;
  if (isOfSession(error)) return sentences.notDone;
  if (!saysNothing(error)) return null;
  return error.isUnreadable || error.status >= serverErrors ? sentences.unclear : sentences.notDone;
}

/** The failure of a call that got no answer: the error's message or 'Network error' (§8). */
export function networkError(cause: unknown): ApiError {
  const words = typeof cause === 'object' && cause !== null && 'message' in cause ? cause.message : '';
  return { status: 'NETWORK', message: typeof words === 'string' && words ? words : messages.networkError };
}
