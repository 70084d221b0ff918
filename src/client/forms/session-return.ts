import type { Store } from '@reduxjs/toolkit';
import type { RootState } from '../app/store';
import { selectStatus } from '../session/session.slice';

type ConsoleStore = Pick<Store<RootState>, 'getState' | 'subscribe'>;

/** How the session stands at this moment. */
export const sessionStatus = (store: ConsoleStore) => selectStatus(store.getState());

/** Waits while the session is interrupted: true when the same person has signed in over the form, false when it was left. */
export function isTakenUpAgain(store: ConsoleStore): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = store.subscribe(() => {
      const status = sessionStatus(store);
      if (status === 'interrupted') return;
      stop();
      resolve(status === 'signedIn');
    });
  });
}
