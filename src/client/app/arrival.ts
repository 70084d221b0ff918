import type { Location } from 'react-router-dom';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { endReasonSentences } from '../session/session.messages';
import { isSamePerson, type Person, type SessionEndReason, type SessionState } from '../session/session.slice';

/** How one came to the sign-in screen; kept in the history, so that a reload does not lose it. */
export interface Arrival {
  from: string | null;
  /** whose place it was; nobody else is brought there */
  person: Person | null;
  reason: SessionEndReason | 'missing' | null;
}

const none: Arrival = { from: null, person: null, reason: null };

/** What is taken along to the sign-in screen from the place that needs a session. */
export function arrivalFrom({ endReason, ended }: SessionState, { pathname, search, hash }: Location): Arrival {
  if (endReason === 'signedOut') return none;
  return { from: pathname + search + hash, person: ended, reason: endReason ?? 'missing' };
}

/** Reads what was taken along; the history may hold anything. */
export function readArrival(state: unknown): Arrival {
  if (typeof state !== 'object' || state === null) return none;
  const { from, person, reason } = state as Partial<Record<keyof Arrival, unknown>>;
  return {
    from: typeof from === 'string' && from.startsWith(`${screenPaths.dashboard}/`) ? from : null,
    person: readPerson(person),
    reason:
      typeof reason === 'string' && (reason === 'missing' || reason in endReasonSentences)
        ? (reason as Arrival['reason'])
        : null,
  };
}

function readPerson(person: unknown): Person | null {
  if (typeof person !== 'object' || person === null) return null;
  const { userName, username } = person as Partial<Record<keyof Person, unknown>>;
  const textOf = (name: unknown) => (typeof name === 'string' ? name : null);
  return { userName: textOf(userName), username: textOf(username) };
}

/** Where one goes after signing in: back to one's own place, else home (contract §5). */
export function placeAfterSignIn({ from, person }: Arrival, session: SessionState): string {
  if (session.mustChangePassword) return screenPaths.changePassword;
  return from !== null && (person === null || isSamePerson(person, session)) ? from : screenPaths.home;
}
