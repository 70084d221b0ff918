import { messages } from '#contract/texts/messages';
import { isApiError } from '../../transport/errors';

const succeeded = 200;

const byStatus: Readonly<Record<number, string>> = {
  401: messages.login.wrongPassword,
  403: messages.login.notAllowed,
  404: messages.login.unknownUser,
};

/** What a failed sign-in says: the sentence of §8 or the server's, and what a person can make of the former. */
export interface LoginFailure {
  sentence: string;
  more?: string;
}

/** Why a sign-in failed (§8): by the status, never by a number that happens to stand in a text. */
export function loginFailure(error: unknown): LoginFailure {
  if (!isApiError(error)) return { sentence: messages.login.unknown };
  const { status, message, code } = error;
  if (status === 'NETWORK') return { sentence: messages.login.unknown, more: messages.login.unreachable };
  if (status === succeeded) return { sentence: message || messages.login.failed };
  const own = byStatus[status];
  // A code comes from a server that says in its sentence which reason of several it was (contract §2).
  if (own) return { sentence: code === undefined ? own : message };
  // Without a sentence of the server there is only the status, which tells a person nothing.
  if (message !== messages.httpError(status)) return { sentence: message };
  return { sentence: messages.login.unknown, more: messages.login.serverFailed };
}
