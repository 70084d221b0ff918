/* With site data blocked the browser throws at the mere touch of its storage; the console then keeps things in memory. */

const probe = 'probe';

/** A place for texts under names; it never throws. */
export interface TextStorage {
  /** false when the browser refuses it now, so that things last only as long as the page */
  isKept: () => boolean;
  get: (name: string) => string | null;
  /** false when it is kept in `otherwise` instead */
  set: (name: string, text: string) => boolean;
  remove: (name: string) => void;
}

/** `otherwise` has what the browser's own refuses. */
function guarded(open: () => Storage, otherwise: Pick<TextStorage, 'get' | 'set' | 'remove'>): TextStorage {
  const attempt = <Answer>(act: (storage: Storage) => Answer, otherwise: Answer): Answer => {
    try {
      return act(open());
    } catch {
      return otherwise;
    }
  };
  return {
    isKept: () =>
      attempt((storage) => {
        storage.setItem(probe, probe);
        storage.removeItem(probe);
        return true;
      }, false),
    get: (name) => attempt((storage) => storage.getItem(name), null) ?? otherwise.get(name),
    set: (name, text) => {
      const isStored = attempt((storage) => {
        if (storage.getItem(name) !== text) storage.setItem(name, text);
        return true;
      }, false);
      if (isStored) otherwise.remove(name);
      else {
        otherwise.set(name, text);
        // What was there before would be taken for the latest.
        attempt((storage) => storage.removeItem(name), undefined);
      }
      return isStored;
    },
    remove: (name) => {
      otherwise.remove(name);
      attempt((storage) => storage.removeItem(name), undefined);
    },
  };
}

const memory = new Map<string, string>();

/** Lives as long as this tab. */
export const tabStorage = guarded(() => window.sessionStorage, {
  get: (name) => memory.get(name) ?? null,
  set: (name, text) => memory.set(name, text).has(name),
  remove: (name) => memory.delete(name),
});

/** Outlives the browser's window, and is shared by all tabs. */
export const persistentStorage = guarded(() => window.localStorage, tabStorage);
