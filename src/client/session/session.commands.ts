import type { Dispatch } from '@reduxjs/toolkit';
import {
  clearSession,
  dependsOnOtherTabs,
  markTab,
  readRememberedChoice,
  readSession,
  type RememberedChoice,
  type StoredSession,
  type TokenLife,
  writeRenewedToken,
  writeSession,
} from './session.storage';
import {
  type NewSession,
  sessionEnded,
  type SessionEndReason,
  type SessionState,
  signedIn,
  signedOutState,
  tokenRenewed,
} from './session.slice';

/* Storage and store change together, storage first: whoever hears of a change finds it written. */

/** Somebody has signed in here. */
export function beginSession(
  dispatch: Dispatch,
  session: NewSession & { token: string },
  choice: RememberedChoice,
  life: TokenLife | null,
): void {
  writeSession(session, choice, life);
  dispatch(signedIn({ session, choice }));
}

/** The token was renewed here; a server that gives no successor keeps its refresh token. */
export function keepRenewedToken(
  dispatch: Dispatch,
  token: string,
  successor: string | null,
  life: TokenLife | null,
): void {
  writeRenewedToken(token, successor, life);
  dispatch(tokenRenewed(readSession()));
}

/** The session is over in this browser; every tab learns of it. */
export function endSession(dispatch: Dispatch, reason: SessionEndReason): void {
  clearSession();
  dispatch(sessionEnded({ reason }));
}

/** The session with which the console starts (contract §5). */
export function startingSession(): SessionState {
  const start: SessionState = { ...signedOutState, ...readRememberedChoice() };
  const stored = readSession();
  if (stored.token === null) return start;
  if (dependsOnOtherTabs()) return { ...start, status: 'restoring' };
  markTab();
  return { ...start, ...stored, status: 'signedIn' };
}

/** Whether what is stored belongs to the person whom this tab shows. */
export function isOwnSession(stored: StoredSession, session: SessionState): boolean {
  return session.status === 'signedIn' && stored.userName === session.userName;
}
