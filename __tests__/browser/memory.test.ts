import type { CDPSession } from 'playwright-core';
import { screens } from '../../src/contract/texts/screen-names';
import type { ConsolePage } from '../support/console-page';
import { until } from '../support/patience';
import { SmallConsole } from '../support/small-console';
import * as entries from '../support/small-entries';

/* E18: what is used for one screen is given back with it. NAVIGATIONS and FORM_CYCLES say how far it is followed. */

const navigations = Number(process.env.NAVIGATIONS ?? 48);
const formCycles = Number(process.env.FORM_CYCLES ?? 4);
const measures = 20;
const kilobyte = 1024;

/** Most bytes that a navigation may leave behind; in a short run most of it is what is kept once for all. */
const bound = (navigations < 500 ? 24 : 0.2) * kilobyte;

/** The screens of the menu, which are those of the specification where the server speaks that only. */
let round: string[];

let small: SmallConsole;
let console: ConsolePage;
let browser: CDPSession;

beforeAll(async () => {
  small = await SmallConsole.start();
  ({ console } = small);
  browser = await console.page.context().newCDPSession(console.page);
  await browser.send('Performance.enable');
  await small.begin();
  await console.leaveFor(screens.home);
  const names = await console.page.locator('nav[aria-label="Screens"] a').allTextContents();
  round = names.filter((name) => name !== screens.home);
  expect(round).toContain(screens.fee);
});
afterAll(() => small.stop());

interface Measure {
  bytes: number;
  nodes: number;
  listeners: number;
}

/** What is in use on Home, once everything is collected that can be. */
async function measure(): Promise<Measure> {
  await visit([screens.home]);
  await browser.send('HeapProfiler.collectGarbage');
  await browser.send('HeapProfiler.collectGarbage');
  const { metrics } = await browser.send('Performance.getMetrics');
  const valueOf = (wanted: string) => metrics.find(({ name }) => name === wanted)!.value;
  return { bytes: valueOf('JSHeapUsedSize'), nodes: valueOf('Nodes'), listeners: valueOf('JSEventListeners') };
}

/** Goes to these screens by the menu, from within the page: what drives it from outside leaves compiled code behind each time. */
async function visit(names: readonly string[]): Promise<void> {
  await console.page.evaluate(async (screensToVisit) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isThere = (name: string) =>
      document.querySelector('h1')?.textContent === name && !document.querySelector('[aria-busy="true"]');
    const links = Array.from(document.querySelectorAll<HTMLElement>('nav[aria-label="Screens"] a'));
    for (const name of screensToVisit) {
      links.find(({ textContent }) => textContent === name)!.click();
      do await frame();
      while (!isThere(name));
    }
  }, names);
  small.server.calls.length = 0;
}

/** Goes over all screens and back to Home, so many times; answers how many screens they were. */
async function walk(rounds = 1): Promise<number> {
  const names = Array.from({ length: rounds }, () => [...round, screens.home]).flat();
  await visit(names);
  return names.length;
}

/** Bytes a navigation: the slope of a line through the measures, which no single one can bend much. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, bytes]) => bytes))];
  const over = points.reduce((sum, [at, bytes]) => sum + (at - x) * (bytes - y), 0);
  return over / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
}

/** Walks until there were so many navigations, measuring now and then; the second half of them tells the slope. */
async function follow(most: number): Promise<{ perNavigation: number; first: Measure; last: Measure }> {
  const first = await measure();
  const points: [number, number][] = [[0, first.bytes]];
  let last = first;
  for (let done = 0; done < most;) {
    done += await walk(Math.max(1, Math.round(most / measures / (round.length + 1))));
    last = await measure();
    points.push([done, last.bytes]);
  }
  return { perNavigation: slope(points.filter(([at]) => at >= most / 2)), first, last };
}

/** What is on its way out, as a popup that fades, is waited for. */
const isBackAt = (baseline: Measure) =>
  until(async () => {
    const { nodes, listeners } = await measure();
    expect(nodes).toBeLessThanOrEqual(baseline.nodes * 1.01);
    expect(listeners).toBeLessThanOrEqual(baseline.listeners * 1.01);
  }, 15_000);

const report = (what: string, found: object) =>
  process.env.NAVIGATIONS && process.stdout.write(`${what}: ${JSON.stringify(found)}\n`);

it(
  'E18: going over all screens, and filling in and saving forms, leaves nothing behind',
  async () => {
    // Every screen's code, and what each keeps once for all, come first.
    await walk();
    await walk();
    const found = await follow(navigations);
    report('navigations', found);
    expect(found.perNavigation).toBeLessThan(bound);
    await isBackAt(found.first);

    const cycle = async () => {
      await entries.send(console, entries.deposit);
      await console.popup.getByRole('button', { name: 'OK' }).click();
    };
    await cycle();
    const before = await measure();
    for (let done = 0; done < formCycles; done += 1) await cycle();
    const after = await measure();
    report('form cycles', { perCycle: (after.bytes - before.bytes) / formCycles, before, after });
    await isBackAt(before);
  },
  60_000 + navigations * 200 + formCycles * 2000,
);

it('E18, its control: a screen that leaves a listener and a list of rows behind is caught', async () => {
  await console.page.evaluate(() => {
    const pushState = history.pushState.bind(history);
    history.pushState = (...place: Parameters<typeof pushState>) => {
      const left = Array.from({ length: 1000 }, (_, row) => ({ row, text: `left behind ${String(row)}` }));
      window.addEventListener('resize', () => left.length);
      pushState(...place);
    };
  });
  const found = await follow(48);
  report('control', found);
  expect(found.perNavigation).toBeGreaterThan(bound);
  expect(found.last.listeners).toBeGreaterThan(found.first.listeners * 1.01);
});
