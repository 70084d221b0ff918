import { messages } from '#contract/texts/messages';
import { baseApi } from '../transport/base-api';
import { screenTold } from '../transport/store-api';
import type { AppStore } from '../store-types';
import { aTurn, awaitNeeded } from './awaited-parts';

/* What is waited for before something is saved; no report does. */

const runningIn = (store: AppStore) => store.dispatch(baseApi.util.getRunningQueriesThunk());

/** Waits until everything that is being asked has been answered or failed, and the screen shows it. */
export async function awaitLists(store: AppStore): Promise<void> {
  const running = runningIn(store);
  if (running.length === 0) return;
  await awaitNeeded(store, messages.form.awaitingLists, Promise.all(running).then(aTurn));
}

/** Whether a list that the form chooses from could not be loaded, so that nothing tells what is chosen. */
export const lacksList = (form: Element): boolean => form.querySelector('[data-unlisted]') !== null;

/**
 * Waits for answers that something is told by, also those that are asked for only now, until what stands on the screen is no
 * longer from before them.
 */
export async function awaitAnswers(store: AppStore, isAsking: () => boolean): Promise<void> {
  const areTold = async () => {
    const running = runningIn(store);
    if (running.length > 0) await Promise.all(running).then(aTurn);
    store.dispatch(screenTold());
    await aTurn();
    // The store may know an answer before the screen does.
    while (isAsking()) await aTurn();
  };
  await awaitNeeded(store, messages.form.awaitingLists, areTold());
}
