import { isAnotherTabOpen, joinOpenTabs } from './live-tabs';
import { hearEvents } from '../browser/page-events';
import { endSession, isOwnSession, leaveSession, sessionOf, type SessionStore } from './session.commands';
import { isPersonChanged, isSamePerson, personUpdated, sessionAdopted, sessionEnded } from './session.slice';
import { concernsSession, dropFromTab, endOfStoredSession, keepInTab, markTab, readSession } from './session.storage';

/** Brings this tab to what is stored: another tab signed out, learned of a new role, or signed somebody else in. */
export function followStoredSession(store: SessionStore): void {
  const session = sessionOf(store);
  if (session.status === 'restoring') return;
  const stored = readSession();
  if (stored.token === null) {
    if (session.status !== 'signedIn') return;
    const end = endOfStoredSession();
    // Its person is there still: another tab renewed the token, found no room for it, and tells it.
    if (end !== 'storageEmptied' || !isOwnSession(stored, session)) leaveSession(store, end);
    return;
  }
  const isTakenUpAgain = session.status === 'interrupted' && isSamePerson(stored, session);
  if (session.status === 'signedOut' || isTakenUpAgain) {
    markTab();
    store.dispatch(sessionAdopted(stored));
    return;
  }
  if (!isOwnSession(stored, session)) {
    // The store adopts the new person once the view of the one before has gone.
    store.dispatch(sessionEnded({ reason: 'otherUser' }));
    return;
  }
  if (isPersonChanged(stored, session)) store.dispatch(personUpdated(stored));
}

async function restore(store: SessionStore, endOnServer: () => void, isOver: () => boolean): Promise<void> {
  const { token } = readSession();
  const isKept = await isAnotherTabOpen();
  if (isOver()) return;
  const stored = readSession();
  if (stored.token !== null && (isKept || stored.token !== token)) {
    markTab();
    store.dispatch(sessionAdopted(stored));
    return;
  }
  endOnServer();
  endSession(store, 'lastTabClosed');
}

/**
 * Listens to the other tabs for as long as the console is shown, and settles a session that depends on them: without one
 * it ends here and, by `endOnServer`, for the slips that this browser could open.
 */
export function listenToTabs(store: SessionStore, endOnServer: () => void): () => void {
  let isOver = false;
  let leave = () => {};
  const join = () => {
    if (!isOver)
      leave = joinOpenTabs(({ person, renewed }) => {
        if (isOwnSession(person, sessionOf(store))) keepInTab(renewed);
      });
  };
  if (sessionOf(store).status === 'restoring') void restore(store, endOnServer, () => isOver).finally(join);
  else join();
  const follow = () => followStoredSession(store);
  const stopHearing = [
    hearEvents(window, ['storage'], (event) => {
      const { key, newValue } = event as StorageEvent;
      if (newValue !== null) dropFromTab(key);
      if (concernsSession(key)) follow();
    }),
    // A tab that was asleep may have missed the event.
    hearEvents(window, ['focus', 'pageshow'], follow),
    hearEvents(document, ['visibilitychange'], follow),
  ];
  return () => {
    isOver = true;
    for (const stop of stopHearing) stop();
    leave();
  };
}
