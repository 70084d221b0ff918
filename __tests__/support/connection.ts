import type { Page } from 'playwright-core';
import { until } from './patience';

/** The parts of the console that each page has asked for since it was loaded, and whether they are there. */
const parts = new WeakMap<Page, Map<string, boolean>>();

/** Sees from now on which parts of the console a page loads. */
export function watchParts(page: Page): void {
  const asked = new Map<string, boolean>();
  parts.set(page, asked);
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked.clear();
    if (request.url().includes('/assets/')) asked.set(request.url(), false);
  });
  page.on('requestfinished', (request) => {
    if (asked.has(request.url())) asked.set(request.url(), true);
  });
  page.on('requestfailed', (request) => asked.delete(request.url()));
}

const isOfPopups = (address: string) => /\/popups\.\w+\.js$/.test(address);

/**
 * Takes the network away from a dashboard that is whole: what a browser could not load it may ask for no second time, and
 * the console then loads itself again as soon as that part is needed.
 */
export async function loseConnection(page: Page): Promise<void> {
  const asked = parts.get(page) ?? new Map<string, boolean>();
  // The popups come at the first sign of work, wherever it is.
  await page.evaluate(() => document.dispatchEvent(new Event('pointerover')));
  await until(async () => {
    const missing = [...asked].flatMap(([address, isThere]) => (isThere ? [] : [address]));
    if (![...asked.keys()].some(isOfPopups)) missing.push('the popups');
    // Selects can open a moment after they are there.
    if ((await page.locator('[data-awaited]').count()) > 0) missing.push('the selects');
    if (missing.length > 0) throw new Error(`Not loaded yet: ${missing.join(', ')}`);
  });
  await page.context().setOffline(true);
}
