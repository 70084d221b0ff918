import { type ComponentType, useSyncExternalStore } from 'react';

/** What has come of a part: nothing yet, the part, or that it could not be loaded. */
interface Arrival<Props> {
  Part: ComponentType<Props> | null;
  hasFailed: boolean;
}

/** A part of a screen that is loaded when it is about to be used. */
export interface LatePart<Props> {
  /** begins to load it, unless it is there or on its way; of what has failed a browser may make no second try before the page is loaded again */
  load: () => void;
  useArrival: () => Arrival<Props>;
}

/** A part that whoever shows it asks for shortly before, as when a pointer or the focus comes near. */
export function latePart<Props>(fetchPart: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let arrival: Arrival<Props> = { Part: null, hasFailed: false };
  let isUnderWay = false;
  const listeners = new Set<() => void>();
  const arrive = (next: Arrival<Props>) => {
    isUnderWay = false;
    arrival = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    load: () => {
      if (arrival.Part || isUnderWay) return;
      isUnderWay = true;
      fetchPart().then(
        (Part) => arrive({ Part, hasFailed: false }),
        () => arrive({ Part: null, hasFailed: true }),
      );
    },
    useArrival: () => useSyncExternalStore(subscribe, () => arrival),
  };
}
