import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type * as WorkerBrowser from './worker-browser.cjs';

declare global {
  /** The worker's own modules; see node-environment.ts. */
  var requireInWorker: NodeJS.Require;
}

/** The windows that one test file opens in the Chromium of its worker; `close()` them when its tests are done. */
export class BrowserWindows {
  private readonly contexts: BrowserContext[] = [];

  constructor(private readonly browser: Browser) {}

  async newContext(options?: BrowserContextOptions): Promise<BrowserContext> {
    const context = await this.browser.newContext(options);
    this.contexts.push(context);
    return context;
  }

  async newPage(options?: BrowserContextOptions): Promise<Page> {
    return (await this.newContext(options)).newPage();
  }

  async close(): Promise<void> {
    await Promise.all(this.contexts.map((context) => context.close()));
  }
}

/** Opens the Chromium of this worker, which goes on when the file has closed its windows. */
export async function openBrowser(): Promise<BrowserWindows> {
  const { workerBrowser } = requireInWorker('./worker-browser.cjs') as typeof WorkerBrowser;
  return new BrowserWindows(await workerBrowser());
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
