/* A form may be left and opened again while its entry is still being saved: the one that is shown then hears of it. */

const nameOf = (owner: string, form: string) => JSON.stringify([owner, form]);

type SavedListener = (content: string) => void;
const savedListeners = new Map<string, Set<SavedListener>>();

/** Tells whoever shows this form that this content of it has been saved: the form may have been left and opened again meanwhile. */
export function announceSaved(owner: string, form: string, content: string): void {
  for (const listener of savedListeners.get(nameOf(owner, form)) ?? []) listener(content);
}

/** Hears of contents of this form that were saved, until the returned function is called. */
export function hearSaved(owner: string, form: string, listener: SavedListener): () => void {
  const name = nameOf(owner, form);
  const listeners = savedListeners.get(name) ?? new Set();
  savedListeners.set(name, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) savedListeners.delete(name);
  };
}
