/* A form may be left and opened again while what it sent is under way: the one that is shown then hears how that ended. */

/** How what was sent under a key ended: it is saved, or the server has said that nothing is. */
export interface SentEnd {
  content: string;
  key: string;
  isSaved: boolean;
  /** nothing more is sent under the key */
  isKeyOver: boolean;
}

const nameOf = (owner: string, form: string) => JSON.stringify([owner, form]);

type EndListener = (end: SentEnd) => void;
const endListeners = new Map<string, Set<EndListener>>();

/** Tells whoever shows this form how that ended: the form may have been left and opened again meanwhile. */
export function announceEnd(owner: string, form: string, end: SentEnd): void {
  for (const listener of endListeners.get(nameOf(owner, form)) ?? []) listener(end);
}

/** Hears how contents of this form ended, until the returned function is called. */
export function hearEnds(owner: string, form: string, listener: EndListener): () => void {
  const name = nameOf(owner, form);
  const listeners = endListeners.get(name) ?? new Set();
  endListeners.set(name, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) endListeners.delete(name);
  };
}
