import type { ConsolePage } from './console-page';

/** A tab that begins with what this one's own storage holds, as a copy of it does; nothing is loaded in it yet. */
export async function copyOf(tab: ConsolePage): Promise<ConsolePage> {
  const held = await tab.page.evaluate(() => Object.entries(sessionStorage) as [string, string][]);
  const copy = await tab.newTab();
  await copy.page.addInitScript((entries) => {
    if (sessionStorage.length > 0) return;
    for (const [name, value] of entries) sessionStorage.setItem(name, value);
  }, held);
  return copy;
}
