import type { FieldError } from '#contract/envelope';
import { messages } from '#contract/messages';

/** Why a call failed: the HTTP status (also 200 with `success: false`), or NETWORK when no answer came (§8). */
export interface ApiError {
  status: number | 'NETWORK';
  /** the server's sentence, or what §8 says instead; '' when the answer says nothing at all */
  message: string;
  code?: string;
  errors?: FieldError[];
  requestId?: string;
}

/** Whether a failure came from a call; anything else is a fault of the program. */
export function isApiError(error: unknown): error is ApiError {
  if (typeof error !== 'object' || error === null) return false;
  const { status, message } = error as Partial<ApiError>;
  return (typeof status === 'number' || status === 'NETWORK') && typeof message === 'string';
}

/** Whether a call got no answer at all, so that nobody here knows what became of it. */
export const isUnanswered = (error: unknown) => isApiError(error) && error.status === 'NETWORK';

/** Whether the form was first sent so long ago that the server does not know any more what became of it. */
export const isKeyLapsed = (error: unknown) => isApiError(error) && error.code === 'KEY_EXPIRED';

/** The sentence to show: the server's when it said one, 'HTTP error! status: N', the network's, else the form's own (§8). */
export function errorSentence(error: unknown, fallback: string): string {
  return (isApiError(error) && error.message) || fallback;
}

/** The failure of a call that got no answer: the error's message or 'Network error' (§8). */
export function networkError(cause: unknown): ApiError {
  const said = typeof cause === 'object' && cause !== null && 'message' in cause ? cause.message : '';
  return { status: 'NETWORK', message: typeof said === 'string' && said ? said : messages.networkError };
}
