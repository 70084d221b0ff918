import type { Page } from 'playwright-core';

/** Empties what a tab keeps, and what was typed in it and any other. */
export const forgetTyped = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const tab = sessionStorage.getItem('tabId');
        sessionStorage.clear();
        if (tab) sessionStorage.setItem('tabId', tab);
        const opening = indexedDB.open('property-management');
        opening.onupgradeneeded = () => opening.result.createObjectStore('drafts');
        opening.onsuccess = () => {
          const clearing = opening.result.transaction('drafts', 'readwrite');
          clearing.objectStore('drafts').clear();
          clearing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );

/** The parts of drafts that the browser's database keeps, 'entry' or 'files', each with its content. */
export const keptDrafts = (page: Page): Promise<[part: string, content: string][]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('property-management');
        opening.onupgradeneeded = () => opening.result.createObjectStore('drafts');
        opening.onsuccess = () => {
          const store = opening.result.transaction('drafts').objectStore('drafts');
          const [keys, values] = [store.getAllKeys(), store.getAll()];
          values.onsuccess = () => {
            opening.result.close();
            const parts = keys.result.map((key) => (key as string[]).at(-1)!);
            const kept = parts.map((part, at) => [part, JSON.stringify(values.result[at])] as [string, string]);
            // That something was taken over holds nothing of it.
            resolve(kept.filter(([part]) => part !== 'taken'));
          };
        };
      }),
  );
