import { useSyncExternalStore } from 'react';

/** A newer version of the console that could take this page's place. */
export interface ConsoleUpdate {
  /** Hands the page over to the newer version, by one reload of this tab. */
  applyUpdate: () => void;
}

let update: ConsoleUpdate | null = null;
const listeners = new Set<() => void>();

/** Tells the shell that there is one. */
export function announceUpdate(found: ConsoleUpdate): void {
  update = found;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The newer version, or null. */
export const useConsoleUpdate = () => useSyncExternalStore(subscribe, () => update);
