import { useSyncExternalStore } from 'react';

let isReady = false;
const listeners = new Set<() => void>();

/** Tells the shell that a newer version of the console than this page could take its place. */
export function announceUpdate(): void {
  isReady = true;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether a reload would bring a newer version. */
export const useIsUpdateReady = () => useSyncExternalStore(subscribe, () => isReady);
