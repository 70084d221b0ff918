import { messages } from '#contract/messages';
import { isApiError } from '../../api/errors';

const succeeded = 200;

const byStatus: Readonly<Record<number, string>> = {
  401: messages.login.wrongPassword,
  403: messages.login.notAllowed,
  404: messages.login.unknownUser,
};

/** What a failed sign-in says (§8): by the status, never by a number that happens to stand in a text. */
export function loginSentence(error: unknown): string {
  if (!isApiError(error) || error.status === 'NETWORK') return messages.login.unknown;
  const { status, message } = error;
  if (status === succeeded) return message || messages.login.failed;
  const own = byStatus[status];
  if (own) return own;
  // Without a sentence of the server there is only the status, which tells a person nothing.
  return message === messages.httpError(status) ? messages.login.unknown : message;
}
