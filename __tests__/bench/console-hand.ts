import type { Page } from 'playwright-core';
import { buttons } from '../../src/contract/texts/buttons';
import { controls } from '../../src/contract/texts/control-names';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { percentile } from '../experiments/experiment';
import { ConsolePage } from '../support/console-page';
import { shown } from '../support/patience';
import type { ConsoleTime, ConsoleUnderMeasure } from './console';
import type { Telling } from './fill/filled-books';

const tries = 5;
const slowness = 4;
/** What follows a hand within this is felt as following at once. */
export const mostHandMilliseconds = 100;
const restMilliseconds = 600;

interface Gesture {
  readonly what: string;
  readonly address: string;
  readonly before?: (console: ConsolePage) => Promise<unknown>;
  readonly act: (console: ConsolePage) => Promise<unknown>;
  readonly after?: (console: ConsolePage) => Promise<unknown>;
}

const escape = ({ page }: ConsolePage) => page.keyboard.press('Escape');
const opening = (label: string): Omit<Gesture, 'what'> => ({
  address: screenPaths.deposit,
  act: (console) => console.field(label).click(),
  after: escape,
});
const typing = (label: string): Omit<Gesture, 'what'> => ({
  address: screenPaths.deposit,
  before: (console) => console.field(label).focus(),
  act: (console) => console.page.keyboard.press('5'),
});

const gestures: readonly Gesture[] = [
  { what: 'a key in Remarks', ...typing(labels.remarks) },
  { what: 'a key in Amount', ...typing(labels.amount) },
  { what: 'the list of 200 people, opened', ...opening(labels.depositedBy) },
  { what: 'the list of 20 accounts, opened', ...opening(labels.account) },
  {
    what: 'the calendar, opened',
    address: screenPaths.deposit,
    act: (console) => console.button(controls.openCalendar(labels.date)).click(),
    after: escape,
  },
  {
    what: 'Next in a report',
    address: screenPaths.deposits,
    act: (console) => console.button(buttons.next).click(),
  },
  {
    what: 'from Home to a report that was seen before',
    address: screenPaths.deposits,
    before: (console) => console.openScreen(screens.home),
    act: (console) => console.menuItem(screens.deposits).click(),
    after: (console) => shown(console.heading(screens.deposits)),
  },
];

interface Watched {
  durations: number[];
}

/** How soon a picture shows what a key or a click does, on a computer that is four times slower. */
export async function handTimes(
  { browser, origin, session }: ConsoleUnderMeasure,
  tell: Telling,
): Promise<ConsoleTime[]> {
  const context = await browser.newContext({ storageState: session, reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await context.newPage();
  const console = new ConsolePage(page, origin);
  await page.addInitScript(() => {
    const watched: Watched = { durations: [] };
    Object.assign(window, { watched });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.durations.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const times: ConsoleTime[] = [];
  for (const gesture of gestures) {
    const milliseconds = percentile(await tried(console, gesture), 0.5);
    tell(`${gesture.what}: ${milliseconds.toFixed(0)} ms`);
    times.push({ what: gesture.what, milliseconds, limit: mostHandMilliseconds });
  }
  await context.close();
  return times;
}

async function tried(console: ConsolePage, { address, before, act, after }: Gesture): Promise<number[]> {
  const { page } = console;
  await console.goTo(address);
  await page.waitForLoadState('networkidle');
  const browser = await page.context().newCDPSession(page);
  const found: number[] = [];
  // The first try is for the compilers.
  for (let turn = 0; turn <= tries; turn += 1) {
    await before?.(console);
    await rest(page);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    await page.evaluate(() => ((window as unknown as { watched: Watched }).watched.durations.length = 0));
    await act(console);
    await rest(page);
    const durations = await page.evaluate(() => (window as unknown as { watched: Watched }).watched.durations);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await after?.(console);
    // What takes less than two pictures is not told.
    if (turn > 0) found.push(Math.max(16, ...durations));
  }
  await browser.detach();
  return found;
}

const rest = (page: Page) => page.waitForTimeout(restMilliseconds);
