import { nanoid } from '@reduxjs/toolkit';
import { attempt, type Outcome } from '../dialogs/attempt';
import { isSamePerson, selectSession, selectStatus } from '../session/session.slice';
import type { AppStore } from '../store-types';
import { formCleaned, formDirtied } from './unsaved-forms.slice';

const sessionStatus = (store: AppStore) => selectStatus(store.getState());

/** Waits while the session is interrupted: true when the same person has signed in over the form, false when it was left. */
function isTakenUpAgain(store: AppStore): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      const status = sessionStatus(store);
      if (status === 'interrupted') return;
      stop();
      resolve(status === 'signedIn');
    });
  });
}

/** Whether what has just failed is to be sent again: its session ran out, and the same person has signed in over it. */
export const isSentAgain = async (store: AppStore): Promise<boolean> =>
  sessionStatus(store) === 'interrupted' && isTakenUpAgain(store);

/**
 * Sends what was confirmed, under the loader. When the session runs out meanwhile it is sent again, under its old key,
 * once the same person has signed in over the form. null when the session ended for good: the sign-in screen has said so,
 * and who has signed in since is told nothing of it. Until it is answered it counts as unsaved, also where nothing was typed
 * for it or its form was left.
 */
export async function sendConfirmed(
  store: AppStore,
  texts: Parameters<typeof attempt>[1],
  send: Parameters<typeof attempt>[2],
): Promise<Outcome | null> {
  const sender = selectSession(store.getState());
  const id = nanoid();
  store.dispatch(formDirtied(id));
  try {
    let outcome = await attempt(store.dispatch, texts, send);
    while (!outcome.isDone && sessionStatus(store) === 'interrupted') {
      if (!(await isTakenUpAgain(store))) return null;
      outcome = await attempt(store.dispatch, texts, send);
    }
    return told(store, sender, outcome);
  } finally {
    store.dispatch(formCleaned(id));
  }
}

/** What is told of an outcome to who is signed in by then. */
function told(store: AppStore, sender: ReturnType<typeof selectSession>, outcome: Outcome): Outcome | null {
  const now = selectSession(store.getState());
  if (now.status === 'signedIn' && !isSamePerson(sender, now)) return null;
  return !outcome.isDone && now.status === 'signedOut' ? null : outcome;
}
