import { setTimeout as pause } from 'node:timers/promises';
import type { Locator } from 'playwright-core';

const longest = 15_000;
const betweenTries = 80;

/** Tries until it holds, for what comes true by itself a moment later; in the end throws what was wrong the last time. */
export async function until<Answer>(check: () => Answer | Promise<Answer>, patience = longest): Promise<Answer> {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await check();
    } catch (failure) {
      if (Date.now() > end) throw failure;
      await pause(betweenTries);
    }
  }
}

/** Waits until it can be seen; playwright's own waiting looks only twice a second after the first moments. */
export function shown(locator: Locator): Promise<void> {
  return until(async () => {
    if (!(await locator.isVisible())) throw new Error(`This is not shown: ${String(locator)}`);
  });
}

/** Waits until it can be seen no more. */
export function gone(locator: Locator): Promise<void> {
  return until(async () => {
    if (await locator.isVisible()) throw new Error(`This is still shown: ${String(locator)}`);
  });
}
