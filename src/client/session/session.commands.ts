import type { Dispatch } from '@reduxjs/toolkit';
import { tellTabs } from './live-tabs';
import {
  clearSession,
  dependsOnOtherTabs,
  markTab,
  readRememberedChoice,
  readSession,
  type RenewedToken,
  type RememberedChoice,
  type StoredSession,
  type TokenLife,
  writeMustChangePassword,
  writeRenewedToken,
  writeSession,
} from './session.storage';
import {
  isSamePerson,
  mustChangePasswordNoted,
  type Person,
  sessionEnded,
  type SessionEndReason,
  sessionInterrupted,
  type SessionState,
  signedIn,
  signedOutState,
} from './session.slice';

/* Storage and store change together, storage first: whoever hears of a change finds it written. */

/** The store as far as the session needs it. */
export interface SessionStore {
  dispatch: Dispatch;
  getState: () => unknown;
}

/** The session as the store has it. */
export const sessionOf = (store: SessionStore) => (store.getState() as { session: SessionState }).session;

/** Asks now who is signed in; what is returned tells later whether they still are. */
export function stillSignedIn(store: SessionStore): () => boolean {
  const before = sessionOf(store);
  return () => {
    const now = sessionOf(store);
    return now.status === 'signedIn' && isSamePerson(before, now);
  };
}

const hasUnsavedForm = (store: SessionStore) =>
  ((store.getState() as { unsavedForms?: readonly string[] }).unsavedForms?.length ?? 0) > 0;

const aTurn = () => new Promise((resolve) => setTimeout(resolve));

/** Somebody has signed in here. Over the form of somebody else, that form and all that was loaded leave first. */
export async function beginSession(
  store: SessionStore,
  session: StoredSession & { token: string },
  choice: RememberedChoice,
  life: TokenLife | null,
): Promise<void> {
  const before = sessionOf(store);
  writeSession(session, choice, life);
  if (before.status === 'interrupted' && !isSamePerson(before, session)) {
    store.dispatch(sessionEnded({ reason: 'expired' }));
    await aTurn();
  }
  store.dispatch(signedIn({ person: session, choice }));
}

/** Keeps a renewed token for all tabs; where the browser refuses to, each that is open keeps it itself. */
export function keepRenewed(store: SessionStore, renewed: RenewedToken): void {
  if (!writeRenewedToken(renewed)) tellTabs({ token: { person: sessionOf(store), renewed } });
}

/** A new password must be chosen first, or was; every tab learns of it. */
export function noteMustChangePassword(dispatch: Dispatch, mustChange: boolean): void {
  writeMustChangePassword(mustChange);
  dispatch(mustChangePasswordNoted(mustChange));
}

/** The session is over in this browser; every tab learns of it. One that ran out does not take an unsaved form with it. */
export function endSession(store: SessionStore, reason: SessionEndReason): void {
  clearSession(reason === 'expired');
  leaveSession(store, reason);
}

/** The session that is stored no more is over in this tab too. */
export function leaveSession(store: SessionStore, reason: SessionEndReason): void {
  const isLost = reason === 'expired' || reason === 'storageEmptied';
  const isHeld = isLost && sessionOf(store).status === 'signedIn' && hasUnsavedForm(store);
  store.dispatch(isHeld ? sessionInterrupted() : sessionEnded({ reason }));
}

/** The session with which the console starts (contract §5). */
export function startingSession(): SessionState {
  const start: SessionState = { ...signedOutState, ...readRememberedChoice() };
  const stored = readSession();
  if (stored.token === null) return start;
  if (dependsOnOtherTabs()) return { ...start, status: 'restoring' };
  markTab();
  const { userName, role, username, mustChangePassword, menus } = stored;
  return { ...start, userName, role, username, mustChangePassword, menus, status: 'signedIn' };
}

/** Whether what is stored belongs to the person whom this tab shows. */
export function isOwnSession(stored: Person, session: SessionState): boolean {
  return session.status === 'signedIn' && isSamePerson(stored, session);
}
