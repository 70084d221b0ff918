import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import { endSession, noteMustChangePassword, sessionOf, type SessionStore } from '../session/session.commands';
import { followStoredSession } from '../session/session.listener';
import { isSamePerson, type Person } from '../session/session.slice';
import { readSession } from '../session/session.storage';
import type { ApiError } from './errors';
import type { ApiRequest } from './api-request';
import { type Reply, send } from './send';
import { endOnServer } from './session-end';
import { ownSession, refreshSession } from './session-refresh';
import { isTokenOld } from './server-clock';

/** Who asks: the store, and the signal by which a call is given up. */
export interface Caller extends SessionStore {
  signal: AbortSignal;
}

/** The delete helper of §4 does not refresh: a refused token is cleared. */
export interface FetchOptions {
  deleteHelper?: boolean;
}

const unauthorized = 401;
const forbidden = 403;
const withoutSession: readonly string[] = Object.values(paths.auth);

/** What the server says about the person, not about the session: it is never refreshed and ends nothing (contract §5). */
const aboutThePerson = (error: ApiError) => error.code === 'FORBIDDEN' || error.code === 'PASSWORD_CHANGE_REQUIRED';

const refusesSession = (error: ApiError | undefined): error is ApiError =>
  error !== undefined && (error.status === unauthorized || error.status === forbidden) && !aboutThePerson(error);

const overReply: Reply = { error: { status: unauthorized, message: messages.session.ended } };

/** Sends a request as the person who is signed in: renews the token once when it is refused, and sends once more (§4). */
export async function fetchInSession(
  request: ApiRequest,
  caller: Caller,
  { deleteHelper = false }: FetchOptions = {},
): Promise<Reply> {
  if (withoutSession.includes(request.path)) return send(request, null, caller.signal);
  const [stored, sender] = [readSession(), sessionOf(caller)];
  // Under the sign-in screen nobody asks for anything.
  if (sender.status === 'interrupted') return overReply;
  if (stored.token !== null && sender.status === 'signedIn' && !isSamePerson(stored, sender)) {
    // Somebody else has just signed in in another tab; this one has not heard of it yet.
    followStoredSession(caller);
    return overReply;
  }
  const reply = await (deleteHelper ? sendDelete : sendRenewing)(request, caller, sender, stored.token);
  if (reply.error?.code === 'PASSWORD_CHANGE_REQUIRED') noteMustChangePassword(caller.dispatch, true);
  return reply;
}

async function sendRenewing(request: ApiRequest, caller: Caller, sender: Person, token: string | null): Promise<Reply> {
  const first = await send(request, token, caller.signal);
  if (!refusesSession(first.error)) return first;
  const refresh = await refreshSession(token, caller);
  if ('unreachable' in refresh) return { error: refresh.unreachable };
  // What somebody wanted to do is never done as somebody else.
  return 'token' in refresh && isSamePerson(sender, sessionOf(caller))
    ? send(request, refresh.token, caller.signal)
    : first;
}

async function sendDelete(
  request: ApiRequest,
  caller: Caller,
  sender: Person,
  storedToken: string | null,
): Promise<Reply> {
  // So that the rule of the delete helper is not met by a token that is merely old.
  const refresh = isTokenOld() ? await refreshSession(storedToken, caller) : null;
  if (refresh && 'over' in refresh) return overReply;
  if (!isSamePerson(sender, sessionOf(caller))) return overReply;
  const token = refresh && 'token' in refresh ? refresh.token : storedToken;
  const first = await send(request, token, caller.signal);
  if (!refusesSession(first.error)) return first;
  const stored = ownSession(caller);
  if (!stored || !isSamePerson(sender, stored)) return first;
  if (stored.token !== null && stored.token !== token) return send(request, stored.token, caller.signal);
  // It may be renewed still, and opens slips: whoever sits here next has neither.
  endOnServer();
  endSession(caller, 'expired');
  return first;
}
