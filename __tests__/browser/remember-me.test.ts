import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { storageKeys } from '../../src/contract/vocabulary/session';
import { type ConsolePage, sampleSignIn } from '../support/console-page';
import { shown, until } from '../support/patience';
import { LiveConsole } from '../support/live-console';

let live: LiveConsole;
beforeAll(async () => {
  live = await LiveConsole.start();
});
afterAll(() => live.stop());

/** Somebody has signed in, with or without Remember Me. */
async function signedIn(remember: boolean): Promise<ConsolePage> {
  const console = await live.windowAt(screenPaths.login);
  await console.signIn(...sampleSignIn('admin'), { remember });
  return console;
}

/** Opens the console in a tab that was not there before. */
async function openAgain(console: ConsolePage): Promise<ConsolePage> {
  const tab = await console.newTab();
  await tab.goTo(screenPaths.deposits);
  return tab;
}

describe('Remember Me on', () => {
  it('restores the session after the last tab was closed', async () => {
    const console = await signedIn(true);
    const context = console.page.context();
    // A page of nowhere keeps the window open.
    const nowhere = await context.newPage();
    await console.page.close();
    const again = await openAgain(console.inTab(nowhere));
    await shown(again.heading(screens.deposits));
    await context.close();
  });
});

describe('Remember Me off', () => {
  it('keeps the session through a reload and into another tab', async () => {
    const console = await signedIn(false);
    await console.page.reload();
    await shown(console.heading(screens.home));
    const other = await openAgain(console);
    await shown(other.heading(screens.deposits));
    await console.page.close();
    await other.page.reload();
    await shown(other.heading(screens.deposits));
    await other.page.context().close();
  });

  it('ends the session with the last tab, and remembers nobody', async () => {
    const console = await signedIn(false);
    const other = await openAgain(console);
    await shown(other.heading(screens.deposits));
    const context = console.page.context();
    // A page that is not the console keeps the window open, and sees when no tab counts as open any more.
    const nowhere = await context.newPage();
    await console.inTab(nowhere).goTo('/favicon.svg');
    await console.page.close();
    await other.page.close();
    await until(async () =>
      expect(await nowhere.evaluate(async () => (await navigator.locks.query()).held)).toEqual([]),
    );

    const again = await openAgain(console.inTab(nowhere));
    await shown(again.field(labels.username));
    expect(again.address).toBe(screenPaths.login);
    expect(await again.field(labels.username).inputValue()).toBe('');
    expect(await again.page.evaluate(() => Object.keys(localStorage))).toEqual(['sessionEnd']);
    await context.close();
  });
});

it('a missing choice counts as on', async () => {
  const { session } = await live.server.signIn('admin');
  const console = await live.windows.newWindow(session);
  await console.goTo(screenPaths.login);
  await shown(console.heading(screens.home));
  await console.page.evaluate((key) => localStorage.removeItem(key), storageKeys.rememberMe);
  const context = console.page.context();
  const nowhere = await context.newPage();
  await console.page.close();
  const again = await openAgain(console.inTab(nowhere));
  await shown(again.heading(screens.deposits));
  await context.close();
});

it('a token only in session storage is a session too, for its tab', async () => {
  const { session } = await live.server.signIn('admin');
  const console = await live.windowAt(screenPaths.login);
  await console.page.evaluate(({ token, userName, role }) => {
    for (const [key, value] of Object.entries({ token, userName, role })) sessionStorage.setItem(key, value);
  }, session);
  await console.goTo(screenPaths.deposits);
  expect(await console.rows()).toHaveLength(5);
  expect(await console.kept(storageKeys.token)).toBeNull();
  await console.page.context().close();
});
