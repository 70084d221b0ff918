import { createStore, delMany, entries, setMany } from 'idb-keyval';

/* Outlives the page and the browser, and takes files. Where site data is blocked it keeps nothing; it never throws. */

/** An entry's key: its tab, its person, its form, and what part of it; `taken` stands where another tab has taken it over. */
export type DraftKey = readonly [tabId: string, owner: string, form: string, part: 'entry' | 'files' | 'taken'];

const database = () => createStore('property-management', 'drafts');
let opened: ReturnType<typeof database> | null = null;

/** Whether the browser has such a database at all; some throw at its mere touch. */
export function hasDraftDatabase(): boolean {
  try {
    return typeof indexedDB !== 'undefined';
  } catch {
    return false;
  }
}

async function attempt<Answer>(act: (store: ReturnType<typeof database>) => Promise<Answer>, otherwise: Answer) {
  if (!hasDraftDatabase()) return otherwise;
  try {
    opened ??= database();
    return await act(opened);
  } catch {
    return otherwise;
  }
}

/** What is kept, each under its key. */
export type Kept = [DraftKey, unknown][];

/** Everything that is kept. A slow disk may need seconds for it, and nobody knows how many. */
export const readKept = (): Promise<Kept> => attempt((store) => entries(store) as unknown as Promise<Kept>, []);

/** The same as far as it comes within these milliseconds; null when it does not. */
export const inTime = (read: Promise<Kept>, within: number): Promise<Kept | null> =>
  Promise.race([read, new Promise<null>((resolve) => setTimeout(() => resolve(null), within))]);

/** Keeps these in place of what was there under their keys. */
export function writeKept(records: readonly (readonly [DraftKey, unknown])[]): void {
  void attempt(
    (store) =>
      setMany(
        records.map(([key, value]) => [[...key], value]),
        store,
      ),
    undefined,
  );
}

/** Forgets what is kept under these keys. */
export function removeKept(keys: readonly DraftKey[]): void {
  void attempt(
    (store) =>
      delMany(
        keys.map((key) => [...key]),
        store,
      ),
    undefined,
  );
}
