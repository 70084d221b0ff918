import { refreshLockName } from '../../src/client/transport/refresh-lock';
import { captions } from '../../src/contract/texts/captions';
import { screens } from '../../src/contract/texts/screen-names';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { storageKeys } from '../../src/contract/vocabulary/session';
import type { ConsolePage } from '../support/console-page';
import { eventually } from '../support/eventually';
import { LiveConsole } from '../support/live-console';
import { shown, until } from '../support/patience';

/*
 * E10 in the browser, whose tabs share locks: an expired token meets several of them at once. EXPIRIES says how often, under
 * six tabs then; once, three of them are as many as share one refresh, one of them frozen.
 */

const expiries = Number(process.env.EXPIRIES ?? 1);
const tabsOfPerson = process.env.EXPIRIES ? 6 : 3;
/** As many as it takes to ask twice. */
const tabsOfControl = 2;
const callsOfTab = 4;
const mostRefreshes = 1.3;

let live: LiveConsole;
beforeAll(async () => {
  live = await LiveConsole.start({ RATE_LIMIT_PER_MINUTE: '0' });
});
afterAll(() => live.stop());

const browserOf = ({ page }: ConsolePage) => page.context().newCDPSession(page);

/** A tab of the same browser hangs while it refreshes. */
async function holdLock(first: ConsolePage): Promise<void> {
  const hung = await first.newTab();
  // Nothing of the console runs in it, which would ask and refresh by itself.
  await hung.goTo('/favicon.svg');
  await hung.page.evaluate(
    (name) => new Promise((held) => void navigator.locks.request(name, () => new Promise(() => held(null)))),
    refreshLockName,
  );
}

/** Lets no refresh end before a second one waits beside it, however far apart a busy machine starts the tabs. */
async function holdSessionsUntilTwoRefresh(): Promise<void> {
  const holder = await live.server.database.connect();
  await holder.query('begin');
  await holder.query('select from sessions for update');
  const waiting = async () => {
    const [row] = await live.server.rows<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return row!.count >= 2;
  };
  void eventually(waiting, true).then(async () => {
    await holder.query('rollback');
    holder.release();
  });
}

/** Goes to a screen that asks nothing, when all that Home asks is answered: none of it meets the expired token before the storm. */
async function rest(tab: ConsolePage): Promise<void> {
  await shown(tab.text(captions.accountBalance));
  await tab.nothingIsAwaited();
  await tab.openScreen(screens.changePassword);
}

/** Tabs of one browser, each loaded. */
async function openTabs(): Promise<ConsolePage[]> {
  const first = await live.windowOf('admin', screenPaths.home, { serviceWorkers: 'allow' });
  const tabs = [first];
  await rest(first);
  while (tabs.length < tabsOfPerson) {
    const tab = await first.newTab();
    await tab.goTo(screenPaths.home);
    await rest(tab);
    tabs.push(tab);
  }
  return tabs;
}

/** Loads tabs again, in a browser that has no locks. */
async function takeLocksAway(tabs: readonly ConsolePage[]): Promise<void> {
  const without = () => Object.defineProperty(navigator, 'locks', { value: undefined });
  await tabs[0]!.page.context().addInitScript(without);
  for (const tab of tabs) {
    await tab.goTo(screenPaths.home);
    await rest(tab);
  }
}

/** Three calls of Home, and that of the report that is opened before they are answered; answers how many were made. */
async function callAtOnce(tab: ConsolePage): Promise<number> {
  const asked = new Set<string>();
  const note = (request: { method(): string; url(): string }) => {
    if (request.method() === 'GET' && request.url().includes('/api/')) asked.add(request.url());
  };
  tab.page.on('request', note);
  const answered = tab.page.waitForResponse(
    (response) => response.url().includes(paths.deposits.filter) && [200, 304].includes(response.status()),
  );
  await tab.menuItem(screens.home).click();
  // Opened sooner, the report could take the place of Home before that has asked.
  await until(() => expect(asked.size).toBeGreaterThanOrEqual(callsOfTab - 1));
  await tab.openScreen(screens.deposits);
  await answered;
  await tab.openScreen(screens.changePassword);
  tab.page.off('request', note);
  return asked.size;
}

/** Statuses of all refreshes since this was asked last. */
const refreshes = () =>
  live.server.log
    .splice(0)
    .map((line) => JSON.parse(line) as { route?: string; status: number })
    .filter(({ route }) => route === paths.auth.refresh)
    .map(({ status }) => status);

/** Lets the token expire under all tabs, so many times; answers how often they refreshed. */
async function storm(tabs: readonly ConsolePage[], before: () => Promise<unknown>): Promise<number> {
  const statuses: number[] = [];
  const tokenBefore = await tabs[0]!.kept(storageKeys.token);
  refreshes();
  for (let expiry = 0; expiry < expiries; expiry += 1) {
    await before();
    await live.server.rows(`update access_tokens set expires_at = now() - interval '1 second'`);
    const calls = await Promise.all(tabs.map(callAtOnce));
    // A list that was kept for a minute is asked for again then.
    expect(Math.min(...calls)).toBeGreaterThanOrEqual(callsOfTab);
    statuses.push(...refreshes());
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  for (const tab of tabs) await shown(tab.page.getByText(/^Welcome, /));
  const kept = new Set(await Promise.all(tabs.map((tab) => tab.kept(storageKeys.token))));
  expect([kept.size, kept.has(tokenBefore)]).toEqual([1, false]);
  if (process.env.EXPIRIES)
    process.stdout.write(`${expiries} expiries, ${tabs.length} tabs: ${statuses.length} refreshes\n`);
  return statuses.length / expiries;
}

const patience = 60_000 + expiries * 40_000;

describe(`E10: tokens that expire under ${String(tabsOfPerson)} tabs with four calls each sign nobody out`, () => {
  let tabs: readonly ConsolePage[];
  beforeAll(async () => {
    tabs = await openTabs();
  });
  const nothing = () => Promise.resolve();

  it(
    'and one tab refreshes for all, also when the background worker is stopped each time',
    async () => {
      const browser = await browserOf(tabs[0]!);
      await browser.send('ServiceWorker.enable');
      expect(await storm(tabs, () => browser.send('ServiceWorker.stopAllWorkers'))).toBeLessThanOrEqual(mostRefreshes);
    },
    patience,
  );

  it(
    'while one of them is frozen, and it goes on when it wakes',
    async () => {
      const [last] = tabs.slice(-1);
      const browser = await browserOf(last!);
      await browser.send('Page.setWebLifecycleState', { state: 'frozen' });
      expect(await storm(tabs.slice(0, -1), nothing)).toBeLessThanOrEqual(mostRefreshes);
      await browser.send('Page.setWebLifecycleState', { state: 'active' });
      expect(await callAtOnce(last!)).toBeGreaterThanOrEqual(callsOfTab);
      expect(refreshes()).toEqual([]);
    },
    patience,
  );

  it(
    'while a tab that hangs keeps the lock for ever: each refreshes for itself then',
    async () => {
      await holdLock(tabs[0]!);
      expect(await storm(tabs, nothing)).toBeLessThanOrEqual(tabsOfPerson);
    },
    patience,
  );

  it(
    'the control, without locks, refreshes more than once',
    async () => {
      const two = tabs.slice(0, tabsOfControl);
      await takeLocksAway(two);
      const perExpiry = await storm(two, holdSessionsUntilTwoRefresh);
      expect(perExpiry).toBeGreaterThan(mostRefreshes);
      expect(perExpiry).toBeLessThanOrEqual(tabsOfControl);
    },
    patience,
  );
});
