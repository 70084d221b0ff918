import { setupListeners } from '@reduxjs/toolkit/query';
import type { AppStore } from '../store-types';
import { watchConnection } from '../transport/connection-watch';
import { refreshAfterSleep } from '../transport/sleep-watch';

/** Joins what the store has loaded to the browser: focus, connection and sleep. The returned function ends it. */
export function connectApi(store: AppStore): () => void {
  const endings = [setupListeners(store.dispatch), watchConnection(store), refreshAfterSleep(store)];
  return () => {
    for (const end of endings) end();
  };
}
