import { selectStatus } from '../session/session.slice';
import type { AppStore } from '../store-types';

/** How the session stands at this moment. */
export const sessionStatus = (store: AppStore) => selectStatus(store.getState());

/** Waits while the session is interrupted: true when the same person has signed in over the form, false when it was left. */
export function isTakenUpAgain(store: AppStore): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      const status = sessionStatus(store);
      if (status === 'interrupted') return;
      stop();
      resolve(status === 'signedIn');
    });
  });
}
