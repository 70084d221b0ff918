import { type Browser, chromium, type Page } from 'playwright-core';

/** Connects to the Chromium of this run; `close()` it when the file's tests are done, the browser itself goes on. */
export function openBrowser(): Promise<Browser> {
  const endpoint = process.env.CHROMIUM_ENDPOINT;
  if (!endpoint) throw new Error('No Chromium was started for this project of tests; see jest.config.ts.');
  return chromium.connect(endpoint);
}

/** What went wrong on a page by itself: what its policy refused, and what was thrown and not caught. */
export interface Witness {
  violations: string[];
  errors: string[];
}

/* Chromium says so on the console for every rule of a content security policy, Trusted Types among them. */
const refusal = /Content Security Policy|requires 'Trusted/;

/** Watches a page, from before its first load on and across reloads. */
export function witness(page: Page): Witness {
  const seen: Witness = { violations: [], errors: [] };
  page.on('console', (message) => {
    if (refusal.test(message.text())) seen.violations.push(message.text());
  });
  page.on('pageerror', (error) => seen.errors.push(error.message));
  return seen;
}
