import type { Page, Route } from 'playwright-core';
import { captions } from '../../src/contract/texts/captions';
import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { messages } from '../../src/contract/texts/messages';
import { screens } from '../../src/contract/texts/screen-names';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { ConsolePage } from '../support/console-page';
import { ConsoleWindows } from '../support/console-windows';
import { shown, until } from '../support/patience';
import { SpecificationServer } from '../support/specification-server';

/* How many steps follow one another, by holding what was asked: whatever is asked beside it did not wait for it. */

let server: SpecificationServer;
let windows: ConsoleWindows;

beforeAll(async () => {
  server = await SpecificationServer.start();
  windows = await ConsoleWindows.open(server.origin);
});
afterAll(async () => {
  await windows.close();
  await server.stop();
});

const code = /\/assets\/.*\.(js|css)$/;

/** Holds the console's code, and notes what is asked of it. */
async function holdCode(page: Page) {
  const asked: string[] = [];
  const held: Route[] = [];
  let isHeld = true;
  await page.route(code, async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    if (isHeld) held.push(route);
    else await route.continue();
  });
  return {
    asked,
    release: () => {
      isHeld = false;
      return Promise.all(held.map((route) => route.continue()));
    },
  };
}

const callsMade = () =>
  server.calls.map(({ path, query }) => query.get('queryName') ?? `${path}${query.size > 0 ? `?${query}` : ''}`).sort();

/** A window of somebody who signed in before, or of nobody, whose page has come and nothing else; and the fonts it asks for. */
async function pageOnly(address: string, session: Parameters<typeof windows.newWindow>[0] = server.begin()) {
  const console = await windows.newWindow(session);
  const held = await holdCode(console.page);
  const fonts: string[] = [];
  console.page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url());
  });
  await console.page.goto(new URL(address, console.origin).href, { waitUntil: 'commit' });
  return [console, held, fonts] as const;
}

const firstPage = 'page=0&size=5';
const starts = [
  [screenPaths.home, screens.home, ['depositTransactions', paths.accounts.list, 'projectScheduleSummary']],
  [
    screenPaths.deposits,
    screens.deposits,
    [paths.accounts.list, `${paths.deposits.filter}?${firstPage}`, paths.users.list],
  ],
  [screenPaths.payment, screens.payment, [paths.accounts.list, 'projectScheduleSummary']],
] as const;

it.each(starts)(
  '%s: its code, its font and its calls are asked for by the page itself, each once',
  async (address, name, calls) => {
    const [console, code, fonts] = await pageOnly(address);
    await until(() => expect(callsMade()).toEqual([...calls].sort()));
    await until(() => expect(fonts).toHaveLength(1));
    await code.release();
    await shown(console.heading(name));
    await console.nothingIsAwaited();
    const before = [...code.asked];
    expect(new Set(before).size).toBe(before.length);
    expect(callsMade()).toEqual([...calls].sort());
    expect(fonts).toHaveLength(1);
    await console.page.context().close();
  },
);

it('sign-in has its code before the font, which would take its share of a slow line', async () => {
  server.begin();
  const [console, code, fonts] = await pageOnly(screenPaths.login, null);
  await until(() => expect(code.asked.some((file) => file.includes('/login.'))).toBe(true));
  expect(fonts).toEqual([]);
  await code.release();
  await shown(console.button(buttons.login));
  await until(() => expect(fonts).toHaveLength(1));
  await console.page.context().close();
});

it('nothing is asked for a screen that the person may not see, nor before it is known whether the session lives', async () => {
  const session = { ...server.begin(), role: 'USER' };
  const console = await windows.newWindow(session);
  await console.goTo(screenPaths.deposit);
  await shown(console.heading(screens.deposit));
  expect(callsMade()).toEqual([]);
  await console.keep({ rememberMe: 'false' });
  await console.page.evaluate(() => sessionStorage.clear());
  await console.goTo(screenPaths.home);
  await shown(console.button(buttons.login));
  // It does not: the last tab was closed, and the server is told.
  await until(() => expect(callsMade()).toEqual([paths.auth.logout]));
  await console.page.context().close();
});

it('a token that is refused is renewed once, and each call is repeated once', async () => {
  const session = server.begin();
  server.expireToken();
  const console = await windows.newWindow(session);
  await console.goTo(screenPaths.home);
  await shown(console.text(captions.accountBalance));
  await console.nothingIsAwaited();
  expect(server.callsOf(`POST ${paths.auth.refresh}`)).toHaveLength(1);
  expect(server.callsOf(`GET ${paths.accounts.list}`)).toHaveLength(2);
  await console.page.context().close();
});

it('sign-in has asked for the code of Home before the password is sent, and after the answer asks for nothing but calls', async () => {
  server.begin();
  const console = await windows.newWindow();
  await console.goTo(screenPaths.login);
  await console.field(labels.username).fill('ada');
  await console.field(labels.password).fill('secret');
  await console.page.waitForLoadState('networkidle');
  const code = await holdCode(console.page);
  await console.button(buttons.login).click();
  await shown(console.text(captions.accountBalance));
  expect(code.asked).toEqual([]);
  await code.release();
  await console.page.context().close();
});

describe('in the console', () => {
  const report = `GET ${paths.transfers.filter}`;
  let console: ConsolePage;
  beforeAll(async () => {
    console = await windows.newWindow(server.begin());
    await console.goTo(screenPaths.home);
    await console.nothingIsAwaited();
    await console.page.waitForLoadState('networkidle');
  });

  it('the code of a screen and its calls start together', async () => {
    const code = await holdCode(console.page);
    await console.menuItem(screens.transfers).focus();
    await console.page.keyboard.press('Enter');
    await until(() => expect(server.callsOf(report)).toHaveLength(1));
    // It is held, so that the call did not wait for it; that it is asked for is told here only when it has come by.
    await until(() => expect(code.asked.some((file) => file.includes('/transfers.'))).toBe(true));
    await code.release();
    await console.rows();
    expect(server.callsOf(report)).toHaveLength(1);
    await console.page.unroute(/./);
  });

  it('whoever rests on an item has the screen before it is pressed', async () => {
    const fee = 'GET /api/query getallfees';
    await console.menuItem(screens.fee).hover();
    await until(() => expect(server.callsOf(fee)).toHaveLength(1));
    await console.page.waitForLoadState('networkidle');
    const code = await holdCode(console.page);
    await console.openScreen(screens.fee);
    await console.rows();
    expect(code.asked).toEqual([]);
    expect(server.callsOf(fee)).toHaveLength(1);
    await code.release();
  });

  it('a screen that was seen before shows what it showed, and follows', async () => {
    const release = server.hold(report, {
      json: { success: true, message: '', currentPage: 0, totalPages: 1, totalItems: 0, transfers: [] },
    });
    await console.openScreen(screens.transfers);
    expect((await console.rows()).length).toBeGreaterThan(0);
    release();
    await shown(console.text('Nothing recorded yet.'));
  });
});

describe('a select whose list has not come', () => {
  const list = /\/select\.\w+\.js$/;
  const formWith = async (answer: (route: Route) => Promise<void>) => {
    const console = await windows.newWindow(server.begin());
    await console.page.route(list, async (route) => {
      await answer(route);
    });
    await console.goTo(screenPaths.deposit);
    await console.field(labels.remarks).fill('Kept.');
    return console;
  };

  it('opens with what was typed, and where somebody is goes on typing there', async () => {
    let release = (): void => undefined;
    const console = await formWith(
      (route) => new Promise<void>((resolve) => (release = () => resolve(route.continue()))),
    );
    const field = console.field(labels.account);
    const before = await field.boundingBox();
    await field.click();
    await console.page.keyboard.type('ul');
    await console.page.keyboard.press('Home');
    await console.page.keyboard.press('Enter');
    expect(await field.getAttribute('data-awaited')).not.toBeNull();
    release();
    // Enter takes what is seen to be taken.
    await shown(console.page.locator('[data-combobox-selected]').getByText(/^Gulf/));
    expect(await field.boundingBox()).toEqual(before);
    await console.page.keyboard.type('G');
    expect(await field.inputValue()).toBe('Gul');
    await console.page.keyboard.press('Enter');
    await until(async () => expect(await field.inputValue()).toMatch(/^Gulf/));
    expect(await console.alert.count()).toBe(0);
    expect(await console.field(labels.remarks).inputValue()).toBe('Kept.');
    await console.page.context().close();
  });

  it('says so when it never comes, keeps what was typed elsewhere, and saves nothing as long as it holds a name', async () => {
    const console = await formWith((route) => route.abort());
    await console.field(labels.account).click();
    await shown(console.page.getByRole('alert').filter({ hasText: messages.screen.selectMissing }));
    expect(await console.field(labels.remarks).inputValue()).toBe('Kept.');
    await console.page.keyboard.type('Gulf');
    await console.page.keyboard.press('Enter');
    await console.button(buttons.save).click();
    // Nothing else that is required is spoken of: there one goes on.
    const field = console.field(labels.account);
    await until(async () => expect(await field.evaluate((input) => input === document.activeElement)).toBe(true));
    expect(await field.inputValue()).toBe('Gulf');
    await console.page.context().close();
  });
});
