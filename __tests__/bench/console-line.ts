import type { Page } from 'playwright-core';
import { labels } from '../../src/contract/texts/field-labels';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { percentile } from '../experiments/experiment';
import type { ConsoleTime, ConsoleUnderMeasure } from './console';
import type { Telling } from './fill/filled-books';

const tries = 3;
const mostSignInMilliseconds = 1700;
const megabit = 1_000_000 / 8;

interface Opening {
  readonly what: string;
  readonly address: string;
  /** what is there when one can begin */
  readonly sign: string;
  readonly isSignedIn: boolean;
  readonly limit: number | null;
}

const openings: readonly Opening[] = [
  {
    what: 'sign-in, until one can type',
    address: screenPaths.login,
    sign: `input[name="${labels.username.toLowerCase()}"]:focus`,
    isSignedIn: false,
    limit: mostSignInMilliseconds,
  },
  { what: 'Home, with its figures', address: screenPaths.home, sign: '.facts', isSignedIn: true, limit: null },
  {
    what: 'Deposits, with its rows',
    address: screenPaths.deposits,
    sign: 'tbody th[scope], tbody td:not(:has(.skeleton))',
    isSignedIn: true,
    limit: null,
  },
  {
    what: 'Deposit Money, with its fields',
    address: screenPaths.deposit,
    sign: 'textarea[name="remarks"]',
    isSignedIn: true,
    limit: null,
  },
];

/** How soon a screen is there on a slow line when the browser knows nothing of the console. */
export async function lineTimes(under: ConsoleUnderMeasure, tell: Telling): Promise<ConsoleTime[]> {
  const times = openings.map(() => [] as number[]);
  for (let turn = 0; turn < tries; turn += 1) {
    for (const [index, opening] of openings.entries()) times[index]?.push(await open(under, opening));
  }
  return openings.map(({ what, limit }, index) => {
    const milliseconds = percentile(times[index] ?? [], 0.5);
    tell(`${what}: ${milliseconds.toFixed(0)} ms`);
    return { what, milliseconds, limit };
  });
}

async function open({ browser, origin, session }: ConsoleUnderMeasure, opening: Opening): Promise<number> {
  const context = await browser.newContext({
    ...(opening.isSignedIn && { storageState: session }),
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await slowDown(page);
    await page.addInitScript((sign) => {
      const look = () => {
        if (document.querySelector(sign)) Object.assign(window, { isThereAt: performance.now() });
        else requestAnimationFrame(look);
      };
      look();
    }, opening.sign);
    await page.goto(origin + opening.address, { waitUntil: 'commit', timeout: 120_000 });
    const found = await page.waitForFunction(() => (window as { isThereAt?: number }).isThereAt, null, {
      timeout: 120_000,
    });
    return (await found.jsonValue()) ?? Infinity;
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6 * megabit,
    uploadThroughput: 0.75 * megabit,
  });
}
