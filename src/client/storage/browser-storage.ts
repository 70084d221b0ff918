/* With site data blocked the browser throws at the mere touch of its storage; the console then keeps things in memory. */

const probe = 'probe';

/** A place for texts under names; it never throws. */
export interface TextStorage {
  /** false when the browser refuses it now, so that things last only as long as the page */
  isKept: () => boolean;
  get: (name: string) => string | null;
  set: (name: string, text: string) => void;
  remove: (name: string) => void;
}

function guarded(open: () => Storage): TextStorage {
  const memory = new Map<string, string>();
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
    get: (name) => memory.get(name) ?? attempt((storage) => storage.getItem(name), null),
    set: (name, text) => {
      const isStored = attempt((storage) => {
        storage.setItem(name, text);
        return true;
      }, false);
      if (isStored) {
        memory.delete(name);
        return;
      }
      memory.set(name, text);
      // What was there before would come back after a reload as if it were the latest.
      attempt((storage) => storage.removeItem(name), undefined);
    },
    remove: (name) => {
      memory.delete(name);
      attempt((storage) => storage.removeItem(name), undefined);
    },
  };
}

/** Outlives the browser's window, and is shared by all tabs. */
export const persistentStorage = guarded(() => window.localStorage);

/** Lives as long as this tab. */
export const tabStorage = guarded(() => window.sessionStorage);
