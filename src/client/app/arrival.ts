import type { Location } from 'react-router-dom';
import { screenPaths } from '#contract/screen-paths';
import { endReasonSentences } from '../session/session.messages';
import type { SessionEndReason, SessionState } from '../session/session.slice';

/** How one came to the sign-in screen; kept in the history, so that a reload does not lose it. */
export interface Arrival {
  from: string | null;
  /** whose place it was; nobody else is brought there */
  userName: string | null;
  reason: SessionEndReason | 'missing' | null;
}

const none: Arrival = { from: null, userName: null, reason: null };

/** What is taken along to the sign-in screen from the place that needs a session. */
export function arrivalFrom({ endReason, endedUserName }: SessionState, { pathname, search, hash }: Location): Arrival {
  if (endReason === 'signedOut') return none;
  return { from: pathname + search + hash, userName: endedUserName, reason: endReason ?? 'missing' };
}

/** Reads what was taken along; the history may hold anything. */
export function readArrival(state: unknown): Arrival {
  if (typeof state !== 'object' || state === null) return none;
  const { from, userName, reason } = state as Partial<Record<keyof Arrival, unknown>>;
  return {
    from: typeof from === 'string' && from.startsWith(`${screenPaths.dashboard}/`) ? from : null,
    userName: typeof userName === 'string' ? userName : null,
    reason:
      typeof reason === 'string' && (reason === 'missing' || reason in endReasonSentences)
        ? (reason as Arrival['reason'])
        : null,
  };
}

/** Where one goes after signing in: back to one's own place, else home (contract §5). */
export function placeAfterSignIn({ from, userName }: Arrival, session: SessionState): string {
  if (session.mustChangePassword) return screenPaths.changePassword;
  return from !== null && (userName === null || userName === session.userName) ? from : screenPaths.home;
}
