import type { Locator, Request } from 'playwright-core';
import { buttons } from '../../src/contract/texts/buttons';
import { closingCaptions } from '../../src/contract/texts/closing-captions';
import { screens } from '../../src/contract/texts/screen-names';
import { systemCaptions } from '../../src/contract/texts/system-captions';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { ConsolePage } from '../support/console-page';
import { LiveConsole } from '../support/live-console';
import { longNames } from '../support/long-names';
import { shown, until } from '../support/patience';

/* Nothing moves while what a screen asks for is on its way: it waits in the room that it takes. */

let live: LiveConsole;
beforeAll(async () => {
  live = await LiveConsole.start();
  await live.server.rows('update accounts set name = $1 where id = 1', [longNames[0]]);
  await live.server.rows('update users set name = $1 where id = 2', [longNames[0]]);
});
afterAll(() => live.stop());

/** A part whose place is looked at while answers are on their way, and what is there when they have come. */
type Watched = (console: ConsolePage) => readonly [part: Locator, told: Locator];

const cardOf: Watched = (console) => [
  console.page
    .locator('.card--flush', { has: console.button(buttons.print) })
    .first()
    .locator('.card__head'),
  console.page.getByRole('heading', { name: longNames[0] }),
];

const looked: readonly (readonly [
  screen: keyof typeof screenPaths & keyof typeof screens,
  search: string,
  Watched | null,
])[] = [
  ['history', '', null],
  // The way to an exception, while the state of the books is on its way.
  ['close', '', (console) => [console.button(closingCaptions.addException), console.text(closingCaptions.openAbout)]],
  // What is beside the name of an account or a partner, however long that is.
  ['statement', '?accountId=1', cardOf],
  ['partners', '?person=2', cardOf],
  ['due', '?currency=USD&within=30', null],
  ['projectSetup', '', null],
  ['company', '', null],
  ['companySetup', '', null],
  // What stands under the check of the books; its state, which comes by itself, takes more room beside its heading or less.
  [
    'system',
    '',
    (console) => [
      console.page.locator('.card__head', { has: console.page.locator('#backups') }),
      console.text(systemCaptions.neverRun),
    ],
  ],
];

/** Milliseconds behind which answers come, so that what waits for them is drawn; a list comes after what it stands under. */
const wait = 400;
const waitOf = (address: string) => (address.includes(paths.deposits.filter) ? 2 * wait : wait);

/** Notes for good that something was faded as what is left from before, until what is asked for is there. */
function noteFaded(): void {
  new MutationObserver(() => {
    if (document.querySelector('[data-stale]')) document.documentElement.dataset.wasFaded = '';
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-stale'] });
}

/** What the browser calls the shift of a layout: moved share of the window times the share of its height moved by. */
const shiftOf = ({ page }: ConsolePage) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as unknown as { value: number }[];
    observer.disconnect();
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });

/** What is shown now has been drawn, and what it leads to was asked for. */
const drawn = ({ page }: ConsolePage) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

describe.each([360, 1280])('at %i', (width) => {
  let console: ConsolePage;
  const underWay = new Set<Request>();
  beforeAll(async () => {
    console = await live.windowOf('super', screenPaths.home, { viewport: { width, height: 800 } });
    await shown(console.heading(screens.home));
    await console.page.addInitScript(noteFaded);
    console.page.on('request', (request) => underWay.add(request));
    console.page.on('requestfinished', (request) => underWay.delete(request));
    console.page.on('requestfailed', (request) => underWay.delete(request));
    await console.page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, waitOf(route.request().url())));
      await route.continue().catch(() => undefined);
    });
  });
  afterAll(() => console.page.context().close());

  /** Where it is while the answers are on their way, and when what they tell is there. */
  async function placesOf(part: Locator, told: Locator) {
    await shown(part);
    await console.page.evaluate(() => document.fonts.ready.then(() => undefined));
    const awaited = await part.boundingBox();
    await shown(told);
    return [await part.boundingBox(), awaited];
  }

  it.each(looked)('%s', async (screen, search, watched) => {
    await console.goTo(screenPaths[screen] + search);
    await shown(console.heading(screens[screen]));
    if (watched) {
      const [there, awaited] = await placesOf(...watched(console));
      expect(there).toEqual(awaited);
    }
    // An answer may lead to another call.
    await until(async () => {
      expect(underWay.size).toBe(0);
      await drawn(console);
      expect(underWay.size).toBe(0);
    });
    await console.nothingIsAwaited();
    expect(await shiftOf(console)).toBeLessThan(0.05);
    // Nothing was there before.
    expect(await console.page.locator('html[data-was-faded]').count()).toBe(0);
  });

  it('what moves a card by hand would be seen', async () => {
    await console.page
      .locator('.card')
      .first()
      .evaluate((card: HTMLElement) => (card.style.marginTop = '200px'));
    await drawn(console);
    expect(await shiftOf(console)).toBeGreaterThan(0.05);
  });
});
