import type { Page } from 'playwright-core';
import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { ConsolePage } from '../support/console-page';
import { ConsoleWindows } from '../support/console-windows';
import { type Builds, twoBuilds } from '../support/next-build';
import { shown, until } from '../support/patience';
import * as entries from '../support/small-entries';
import { slipBytes } from '../support/slip-files';
import { SpecificationServer } from '../support/specification-server';

const createDeposit = `POST ${paths.deposits.create}`;
const workerFile = 'GET /service-worker.js';
const slip = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: slipBytes('pdf', 4000) };

let server: SpecificationServer;
let windows: ConsoleWindows;
let builds: Builds;

beforeAll(async () => {
  builds = twoBuilds();
  server = await SpecificationServer.start();
  windows = await ConsoleWindows.open(server.origin);
});
afterAll(async () => {
  await windows.close();
  await server.stop();
  builds.remove();
});

/** A tab, how often its page was loaded since this, and what it asked before being left. */
function watched(console: ConsolePage) {
  const seen = { console, loads: 0, questions: [] as string[] };
  console.page.on('domcontentloaded', () => (seen.loads += 1));
  console.page.on('dialog', (dialog) => {
    seen.questions.push(dialog.type());
    void dialog.accept();
  });
  return seen;
}

const underWorker = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

const isWithoutWorker = ({ page }: ConsolePage) =>
  page.evaluate(() => navigator.serviceWorker.getRegistration().then((registration) => registration === undefined));

/** The next worker has all its files, and waits for its turn. */
const isNextWorkerReady = ({ page }: ConsolePage) =>
  page.evaluate(() => navigator.serviceWorker.getRegistration().then((registration) => !!registration?.waiting));

/** Half an hour passes in all tabs, until this holds: a tab begins to count once it knows whether it has a worker. */
const afterHalfHours = ({ page }: ConsolePage, check: () => unknown) =>
  until(async () => {
    await page.clock.fastForward('31:00');
    await until(check, 2_000);
  }, 20_000);

/** A window in which the console's worker is in charge. */
async function windowUnderWorker(): Promise<ConsolePage> {
  const console = await windows.newWindow(server.begin(), { serviceWorkers: 'allow' });
  // All its tabs can be told that half an hour has passed.
  await console.page.clock.install();
  await console.goTo(screenPaths.home);
  await console.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await console.page.reload();
  await underWorker(console.page);
  await shown(console.heading(screens.home));
  return console;
}

async function tabAt(first: ConsolePage, address: string, screen: string) {
  const tab = await first.newTab();
  await tab.goTo(address);
  await shown(tab.heading(screen));
  return watched(tab);
}

/** The script that the page was started with. */
const version = ({ page }: ConsolePage) => page.locator('script[src*="/assets/main"]').getAttribute('src');

const reloadOffer = ({ page }: ConsolePage) =>
  page
    .getByRole('status')
    .filter({ hasText: messages.notice.updateReady })
    .getByRole('button', { name: buttons.reload });

it('E14: build B replaces A under three tabs, and the files of A are gone: no page is white, nothing typed is lost, no tab reloads more than once', async () => {
  server.serve(builds.first);
  const first = await windowUnderWorker();
  const home = watched(first);
  const list = await tabAt(first, screenPaths.deposits, screens.deposits);
  const dirty = await tabAt(first, screenPaths.deposit, screens.deposit);
  const clean = [home, list];
  await entries.deposit.fillIn(dirty.console);
  await dirty.console.attach(slip);
  await dirty.console.fill(labels.remarks, 'Typed before B');
  for (const tab of [...clean, dirty]) tab.loads = 0;
  const before = await version(first);

  server.serve(builds.next);
  const offers = () => Promise.all(clean.map(({ console }) => reloadOffer(console).isVisible()));
  await afterHalfHours(first, async () => expect(await offers()).toEqual([true, true]));
  await shown(dirty.console.text(messages.notice.updateAfterSaving));
  expect(await dirty.console.button(buttons.reload).count()).toBe(0);
  // Before anybody agrees, A goes on as a whole, also where it was never opened before.
  await list.console.openScreen(screens.transfers);
  expect(await list.console.rows()).toHaveLength(1);
  expect([...clean, dirty].map(({ loads }) => loads)).toEqual([0, 0, 0]);

  await reloadOffer(home.console).click();
  await until(async () => expect([home.loads, await version(first)]).toEqual([1, expect.not.stringMatching(before!)]));
  await shown(home.console.heading(screens.home));
  expect([...clean, dirty].map(({ loads }) => loads)).toEqual([1, 0, 0]);

  // Who did not agree goes to screens that were never opened, and the worker still has the files; later he agrees.
  await list.console.menuItem(screens.projectDetails).click();
  await shown(list.console.text('Lake House'));
  expect(list.loads).toBe(0);
  await list.console.openScreen(screens.fee);
  await reloadOffer(list.console).click();
  await until(() => expect(list.loads).toBe(1));
  await shown(list.console.text('Legal Fee'));

  await dirty.console.menuItem(screens.accounts).click();
  // The account, not the screen of that name, whose link is there at once.
  await shown(dirty.console.page.getByRole('table').getByText('Payments', { exact: true }));
  await dirty.console.openScreen(screens.deposit);
  await shown(dirty.console.text(messages.saving.restored));
  expect(await dirty.console.field(labels.remarks).inputValue()).toBe('Typed before B');
  await shown(dirty.console.page.getByText('receipt.pdf'));
  await dirty.console.saveAndConfirm(messages.deposit.created);
  const sent = server.callsOf(createDeposit);
  expect(sent).toHaveLength(1);
  expect(sent[0]!.body).toContain('receipt.pdf');
  expect(dirty.loads).toBe(0);
  expect(dirty.questions).toEqual([]);

  // Version B is whole without a network too, though the worker in charge is still that of A.
  await until(async () => expect(await isNextWorkerReady(first)).toBe(true));
  await first.page.context().setOffline(true);
  await home.console.openScreen(screens.changePassword);
  await shown(home.console.field(labels.currentPassword));
  expect(home.loads).toBe(1);
  await first.page.context().close();
});

const missing = { status: 404 };
const broken = { text: 'throw new Error("broken");', headers: { 'content-type': 'text/javascript' } };
const leaving = {
  text: `self.addEventListener('install', () => self.skipWaiting());
    self.addEventListener('activate', () => self.registration.unregister());`,
  headers: { 'content-type': 'text/javascript' },
};

/** No worker tells of the next version: the page itself is asked for, and loads it when somebody agrees. */
async function nextVersionComes(console: ConsolePage, screen: string, next = builds.next): Promise<void> {
  server.serve(next);
  const before = await version(console);
  await afterHalfHours(console, async () => expect(await reloadOffer(console).isVisible()).toBe(true));
  await reloadOffer(console).click();
  await until(async () => expect(await version(console)).not.toBe(before));
  await shown(console.heading(screen));
}

// Who has never had a good one has none in charge, whatever is wrong with it.
it('E15: the worker is missing from the first visit on: one signs in, and hears of the next version', async () => {
  server.begin();
  server.serve(builds.first);
  server.on(workerFile, missing);
  const console = await windows.newWindow(null, { serviceWorkers: 'allow' });
  await console.page.clock.install();
  await console.goTo(screenPaths.login);
  await console.signIn('ada', 'secret');
  await nextVersionComes(console, screens.home);
  await console.page.context().close();
});

/** The worker is asked for anew, once more than so far. */
async function workerIsAsked(console: ConsolePage): Promise<void> {
  const before = server.callsOf(workerFile).length;
  await afterHalfHours(console, () => expect(server.callsOf(workerFile).length).toBeGreaterThan(before));
}

/**
 * After a load the browser itself looks for a newer worker, as soon as the one in charge has had nothing to do for a second.
 * One that is replaced before can hang as long as a debugger is attached, as here.
 */
async function nothingIsUnderWay({ page }: ConsolePage): Promise<void> {
  await page.waitForLoadState('networkidle');
  const before = server.callsOf(workerFile).length;
  await page.reload();
  await until(() => expect(server.callsOf(workerFile).length).toBeGreaterThan(before));
}

/** Another screen and a deposit, and not before it is loaded again a page of its own; then the next version. */
async function worksUntil(next: string, console: ConsolePage, tab: { loads: number }): Promise<void> {
  tab.loads = 0;
  await console.openScreen(screens.deposits);
  expect(await console.rows()).toHaveLength(5);
  await entries.send(console, entries.deposit);
  await console.closeResult(messages.deposit.created);
  expect(tab.loads).toBe(0);

  await console.page.reload();
  // The heading alone may come before the rest of this version.
  await shown(console.field(labels.amount));
  await nextVersionComes(console, screens.deposit, next);
  expect(tab.loads).toBe(2);
}

it('E15: after a good one was in charge the worker is missing, then broken, then takes itself away: the console works, also loaded again, and hears of the next version', async () => {
  server.serve(builds.first);
  const console = await windowUnderWorker();
  const tab = watched(console);
  server.on(workerFile, missing);
  await workerIsAsked(console);
  server.on(workerFile, broken);
  await workerIsAsked(console);
  await worksUntil(builds.next, console, tab);

  await nothingIsUnderWay(console);
  server.on(workerFile, leaving);
  await workerIsAsked(console);
  await until(async () => expect(await isWithoutWorker(console)).toBe(true));
  await worksUntil(builds.first, console, tab);
  await console.page.context().close();
});
