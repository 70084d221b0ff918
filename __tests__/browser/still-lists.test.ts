import { closingCaptions } from '../../src/contract/texts/closing-captions';
import { screens } from '../../src/contract/texts/screen-names';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { ConsolePage } from '../support/console-page';
import { LiveConsole } from '../support/live-console';
import { shown } from '../support/patience';

/* Nothing moves while what a screen asks for is on its way: it waits in the room that it takes. */

let live: LiveConsole;
beforeAll(async () => {
  live = await LiveConsole.start();
});
afterAll(() => live.stop());

const looked = [
  ['history', ''],
  ['close', ''],
  ['statement', '?accountId=1'],
  ['partners', '?person=1'],
  ['projectSetup', ''],
  ['company', ''],
  ['companySetup', ''],
  ['system', ''],
] as const;

/** Milliseconds behind which answers come, so that what waits for them is drawn. */
const wait = 400;

/** What the browser calls the shift of a layout: moved share of the window times the share of its height moved by. */
const shiftOf = ({ page }: ConsolePage) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0)),
        ).observe({ type: 'layout-shift', buffered: true });
        // An observer is not called where nothing has moved.
        setTimeout(() => resolve(0), 200);
      }),
  );

describe.each([360, 1280])('at %i', (width) => {
  let console: ConsolePage;
  beforeAll(async () => {
    console = await live.windowOf('super', screenPaths.home, { viewport: { width, height: 800 } });
    await shown(console.heading(screens.home));
    await console.page.route('**/api/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, wait));
      await route.continue().catch(() => undefined);
    });
  });
  afterAll(() => console.page.context().close());

  it.each(looked)('%s', async (screen, search) => {
    await console.goTo(screenPaths[screen] + search);
    await shown(console.heading(screens[screen]));
    await console.page.waitForTimeout(wait);
    await console.nothingIsAwaited();
    expect(await shiftOf(console)).toBeLessThan(0.05);
  });

  it('the way to an exception stays where it is while the state of the books is on its way', async () => {
    await console.goTo(screenPaths.close);
    const button = console.button(closingCaptions.addException);
    await shown(button);
    await console.page.evaluate(() => document.fonts.ready.then(() => undefined));
    const awaited = await button.boundingBox();
    await shown(console.text(closingCaptions.openAbout));
    expect(await button.boundingBox()).toEqual(awaited);
  });
});
