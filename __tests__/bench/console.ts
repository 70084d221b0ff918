import { chromium, type Browser } from 'playwright-core';
import { storageKeys } from '../../src/contract/vocabulary/session';
import { chromiumOptions } from '../support/own-browser';
import { ensureBuilt } from '../support/build.setup';
import { writeBenchmark } from './benchmarks-file';
import { handTimes, mostHandMilliseconds } from './console-hand';
import { lineTimes } from './console-line';
import type { Telling } from './fill/filled-books';
import { signIn, withFilledProcess } from './filled-process';

/** Books that are long enough for what screens show: 200 people and 20 accounts are in all of them. */
const deposits = 10_000;

/** One thing that was measured: the median of its tries in milliseconds, beside its limit. */
export interface ConsoleTime {
  readonly what: string;
  readonly milliseconds: number;
  readonly limit: number | null;
}

/** Where the console is, in which browser, and what that keeps of somebody who signed in before. */
export interface ConsoleUnderMeasure {
  readonly browser: Browser;
  readonly origin: string;
  readonly session: { cookies: []; origins: { origin: string; localStorage: { name: string; value: string }[] }[] };
}

const holds = ({ milliseconds, limit }: ConsoleTime) => limit === null || milliseconds < limit;

/** How soon screens are there, and follow a hand. Answers how many limits are missed. */
export async function consoleBench(tell: Telling): Promise<number> {
  await ensureBuilt();
  return withFilledProcess(deposits, tell, async (books) => {
    await books.start();
    const { token } = await signIn(books);
    const localStorage = Object.entries({
      [storageKeys.token]: token ?? '',
      [storageKeys.userName]: 'super',
      [storageKeys.role]: 'SUPER',
      [storageKeys.rememberMe]: 'true',
    }).map(([name, value]) => ({ name, value }));
    const browser = await chromium.launch(chromiumOptions());
    try {
      const { origin } = books;
      const under: ConsoleUnderMeasure = {
        browser,
        origin,
        session: { cookies: [], origins: [{ origin, localStorage }] },
      };
      const [line, hand] = [await lineTimes(under, tell), await handTimes(under, tell)];
      writeBenchmark('console', {
        title: 'Console',
        command: 'console',
        sentences: [
          `Books with 200 people and 20 accounts, in a Chromium with its compilers on. On a line of 1.6 Mbit/s and 150 ms, nothing of the console known to the browser, from the address to what one came for; then at 4 × slower CPU, from a key or a click to the next picture that shows it, which the browser counts in steps of 8 ms. Medians. Limits: sign-in within 1.7 s, whatever follows a hand under ${mostHandMilliseconds} ms.`,
        ],
        tables: [tableOf('on a slow line', line), tableOf('on a slow computer', hand)],
      });
      return [...line, ...hand].filter((time) => !holds(time)).length;
    } finally {
      await browser.close();
    }
  });
}

const tableOf = (head: string, times: readonly ConsoleTime[]) => ({
  heads: [head, 'ms', 'limit', ''],
  rows: times.map((time) => [
    time.what,
    time.milliseconds.toFixed(0),
    time.limit === null ? '' : String(time.limit),
    time.limit === null ? '' : holds(time) ? 'holds' : '**misses**',
  ]),
});
