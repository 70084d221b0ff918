import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { type ConsolePage, sampleSignIn } from '../support/console-page';
import { shown, until } from '../support/patience';
import { LiveConsole } from '../support/live-console';

let live: LiveConsole;
beforeAll(async () => {
  live = await LiveConsole.start();
});
afterAll(() => live.stop());

/** Opens the console in a tab that was not there before. */
async function openAgain(console: ConsolePage): Promise<ConsolePage> {
  const tab = await console.newTab();
  await tab.goTo(screenPaths.deposits);
  return tab;
}

describe('in one browser', () => {
  let console: ConsolePage;
  /** A page that is not the console: it keeps the window open, and sees when no tab counts as open any more. */
  let nowhere: ConsolePage;
  const noTabIsOpen = () =>
    until(async () =>
      expect(await nowhere.page.evaluate(async () => (await navigator.locks.query()).held)).toEqual([]),
    );
  beforeAll(async () => {
    console = await live.windowAt(screenPaths.login);
    nowhere = await console.newTab();
    await nowhere.goTo('/favicon.svg');
  });

  it('Remember Me on restores the session after the last tab was closed', async () => {
    await console.signIn(...sampleSignIn('admin'), { remember: true });
    await console.page.close();
    await noTabIsOpen();
    console = await openAgain(nowhere);
    await shown(console.heading(screens.deposits));
  });

  it('Remember Me off keeps the session through a reload and into another tab', async () => {
    await console.button(buttons.logout).click();
    await console.signIn(...sampleSignIn('admin'), { remember: false });
    await console.page.reload();
    await shown(console.heading(screens.home));
    const other = await openAgain(console);
    await shown(other.heading(screens.deposits));
    await console.page.close();
    await other.page.reload();
    await shown(other.heading(screens.deposits));
    console = other;
  });

  it('Remember Me off ends the session with the last tab, and remembers nobody', async () => {
    await console.page.close();
    await noTabIsOpen();
    const again = await openAgain(nowhere);
    await shown(again.field(labels.username));
    expect(again.address).toBe(screenPaths.login);
    expect(await again.field(labels.username).inputValue()).toBe('');
    expect(await again.page.evaluate(() => Object.keys(localStorage))).toEqual(['sessionEnd']);
  });
});
