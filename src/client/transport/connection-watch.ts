import { paths } from '#contract/vocabulary/paths';
import type { SessionStore } from '../session/session.commands';
import type { RootState } from '../store-types';
import { baseApi } from './base-api';
import { hearReached } from './connection';

/** Whether the server could be reached when it was last tried. */
export const selectIsConnected = ({ api }: Pick<RootState, 'api'>) => api?.config.online ?? true;

const pauseBetweenTries = 5_000;
const longestTry = 10_000;

/** Whether anybody answers at the server's address. */
async function isServerThere(): Promise<boolean> {
  try {
    await fetch(paths.health, { cache: 'no-store', signal: AbortSignal.timeout(longestTry) });
    return true;
  } catch {
    return false;
  }
}

/**
 * Tells the console when calls stop reaching the server, and asks every 5 s until they do again; what failed meanwhile is
 * then loaded anew. The returned function ends that.
 */
export function watchConnection(store: SessionStore): () => void {
  const { onOffline, onOnline } = baseApi.internalActions;
  const isConnected = () => selectIsConnected(store.getState() as RootState);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tryLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void tryAgain(), pauseBetweenTries);
  };
  const tryAgain = async () => {
    if (isConnected()) return;
    if (await isServerThere()) store.dispatch(onOnline());
    else tryLater();
  };
  const stopHearing = hearReached((isReached) => {
    if (isReached === isConnected()) return;
    store.dispatch(isReached ? onOnline() : onOffline());
    if (!isReached) tryLater();
  });
  return () => {
    stopHearing();
    clearTimeout(timer);
  };
}
