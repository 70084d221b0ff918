/* Whether calls reach a server at all, as they tell themselves; the watch says it to the console. */

type Listener = (isReached: boolean) => void;

const listeners = new Set<Listener>();

/** A call has had an answer of whatever kind, or none. */
export function noteReached(isReached: boolean): void {
  for (const listener of listeners) listener(isReached);
}

/** Hears of every call until the returned function is called. */
export function hearReached(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
