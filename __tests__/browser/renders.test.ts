import type { Request } from 'playwright-core';
import { buttons } from '../../src/contract/texts/buttons';
import { closingCaptions } from '../../src/contract/texts/closing-captions';
import { labels } from '../../src/contract/texts/field-labels';
import { reconciliationCaptions } from '../../src/contract/texts/reconciliation-captions';
import { screens } from '../../src/contract/texts/screen-names';
import { whatIfCaptions } from '../../src/contract/texts/what-if-captions';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { ConsolePage } from '../support/console-page';
import { ConsoleWindows } from '../support/console-windows';
import { shown, until } from '../support/patience';
import { drawn, watchRenders } from '../support/render-watch';
import { SpecificationServer } from '../support/specification-server';
import { accountRow, projectRow, scheduleRow, personRow } from '../support/wire-rows';

/* What is drawn, counted: no clock. Long lists, in the console as it is built. */

const people = Array.from({ length: 200 }, (_, index) => personRow(index + 1, `Partner ${String(index + 1)}`));
const accounts = Array.from({ length: 200 }, (_, index) => accountRow(index + 1, `Account ${String(index + 1)}`));
const rows = Array.from({ length: 500 }, (_, index) => scheduleRow({ installmentid: index + 1, total_paid: 10 }));

const due = { currency: 'USD', days: [{ date: '2026-03-28T00:00:00', amount: 10, count: 1 }], accounts: [] };

let server: SpecificationServer;
let windows: ConsoleWindows;
let console: ConsolePage;
/** what was asked for and is not there yet */
const underWay = new Set<Request>();

const list = (data: unknown) => ({ json: { success: true, message: '', data } });

beforeAll(async () => {
  server = await SpecificationServer.start({ filesAreKept: true });
  windows = await ConsoleWindows.open(server.origin);
  const session = server.begin();
  server.on(`GET ${paths.users.list}`, list(people));
  server.on(`GET ${paths.accounts.list}`, list(accounts));
  server.on(`GET ${paths.query} projectScheduleSummary`, list([projectRow({ projectid: 1, name: 'Marina Heights' })]));
  server.on(`GET ${paths.query} projectSchedulerecords`, list(rows));
  server.on(`GET ${paths.books.due}`, list({ today: '2026-02-26T00:00:00', currencies: [due] }));
  server.on(`GET ${paths.books.dueProjects}`, list({ today: '2026-02-26T00:00:00', quarters: [], projects: [] }));
  const { close, reconciliations, admin } = paths;
  server.on(
    `GET ${close.history}`,
    list([{ id: 1, before: null, through: '2026-01-31T00:00:00', reason: '', at: '', by: '' }]),
  );
  for (const path of [close.exceptions, reconciliations.list, admin.people.list, admin.accounts.list])
    server.on(`GET ${path}`, list([]));
  console = await windows.newWindow({ ...session, role: 'SUPER' });
  console.page.on('request', (request) => underWay.add(request));
  const end = (request: Request) => void underWay.delete(request);
  console.page.on('requestfinished', end).on('requestfailed', end);
  await watchRenders(console.page);
  await console.goTo(screenPaths.deposit);
  await shown(console.heading(screens.deposit));
  await shown(console.field(labels.remarks));
  await console.page.waitForLoadState('networkidle');
  // Selects that open take the place of those that stand there before.
  await until(async () => expect(await elements('[data-awaited]')).toBe(0));
});
afterAll(async () => {
  await windows.close();
  await server.stop();
});

const elements = (selector: string) => console.page.locator(selector).count();

/** What is drawn by an act alone. */
async function drawnBy(act: () => Promise<unknown>) {
  await drawn(console.page);
  await act();
  return drawn(console.page);
}

/** The first key of a form may ask for its rules, which draw what they judge when they come. */
async function firstKey(): Promise<void> {
  await console.page.keyboard.press('1');
  await drawn(console.page);
  await until(() => expect(underWay.size).toBe(0));
}

describe('a form with lists of 200', () => {
  it.each([labels.remarks, labels.amount])('a key in %s draws that field and no other', async (label) => {
    await console.field(label).focus();
    await firstKey();
    const key = await drawnBy(() => console.page.keyboard.press('2'));
    expect(key.fields).toEqual([label]);
    expect(key.components).toBeLessThan(40);
  });

  it('an opened list draws as many options as are seen, and more on the way to them', async () => {
    await console.field(labels.depositedBy).focus();
    const opened = await drawnBy(() => console.field(labels.depositedBy).click());
    expect(opened.fields).toEqual([labels.depositedBy]);
    expect(opened.components).toBeLessThan(300);
    expect(await elements('[role="option"]')).toBe(20);
    // A key that is held down comes again before the list has told that it was scrolled.
    const marked = await console.field(labels.depositedBy).evaluate((field) => {
      const key = { key: 'ArrowDown', code: 'ArrowDown', bubbles: true, cancelable: true };
      for (let time = 0; time < 90; time += 1) field.dispatchEvent(new KeyboardEvent('keydown', key));
      return document.querySelector('[role="option"][data-combobox-selected]')?.textContent;
    });
    expect(marked).toBe('Partner 90');
    await console.page.keyboard.press('Escape');
  });

  it('what stands far down in a list is found by typing, and by going up from its top', async () => {
    const field = console.field(labels.depositedBy);
    await field.fill('partner 173');
    await console.page.keyboard.press('Enter');
    expect(await field.inputValue()).toBe('Partner 173');
    await field.click();
    await shown(console.page.getByRole('option', { name: 'Partner 173', exact: true }));
    await console.page.keyboard.press('Escape');
    await console.field(labels.account).click();
    await shown(console.page.getByRole('option').first());
    await console.page.keyboard.press('ArrowUp');
    await shown(console.page.locator('[role="option"][data-combobox-selected]', { hasText: 'Account 200' }));
    await console.page.keyboard.press('Escape');
  });
});

it.each([
  [screens.transfer, labels.fromAmount, [labels.fromAccount, labels.fromAmount]],
  [screens.payment, labels.amount, [labels.account, labels.amount]],
])('a key in %s draws its field, and what tells of what it leaves', async (screen, amount, drawnToo) => {
  await console.openScreen(screen);
  await shown(console.field(labels.remarks));
  await console.page.waitForLoadState('networkidle');
  await until(async () => expect(await elements('[data-awaited]')).toBe(0));
  for (const [label, fields] of [
    [labels.remarks, [labels.remarks]],
    [amount, drawnToo],
  ] as const) {
    await console.field(label).focus();
    await firstKey();
    const key = await drawnBy(() => console.page.keyboard.press('2'));
    expect(key.fields).toEqual(fields);
    expect(key.components).toBeLessThan(80);
  }
});

it.each([
  [screenPaths.due, whatIfCaptions.addTransfer, labels.amount, [labels.amount]],
  [
    screenPaths.reconciliation,
    reconciliationCaptions.begin,
    reconciliationCaptions.closing,
    [reconciliationCaptions.closing],
  ],
  // Another field would be drawn along with it, whose choices were made anew.
  [screenPaths.close, closingCaptions.addException, closingCaptions.reason, [closingCaptions.reason]],
  [screenPaths.people, buttons.addPerson, labels.name, [labels.name]],
  [screenPaths.accountSetup, buttons.addAccount, labels.overdraftLimit, [labels.overdraftLimit]],
] as const)('a key in a form of %s draws its field', async (address, opener, label, fields) => {
  await console.goTo(address + (address === screenPaths.reconciliation ? '?accountId=1' : ''));
  await console.button(opener).click();
  await shown(console.field(label));
  await console.page.waitForLoadState('networkidle');
  await until(async () => expect(await elements('[data-awaited]')).toBe(0));
  await console.field(label).focus();
  await firstKey();
  const key = await drawnBy(() => console.page.keyboard.press('2'));
  expect(key.fields).toEqual(fields);
  // A key in the form of an exception draws 80.
  expect(key.components).toBeLessThan(address === screenPaths.close ? 90 : 80);
  await console.page.keyboard.press('Escape');
});

it('over a page of 200 rows a form opens without drawing one of them', async () => {
  await console.openScreen(screens.accounts);
  await shown(console.page.getByRole('cell', { name: 'Account 200' }).or(console.text('Account 200')).first());
  expect(await elements('tbody tr')).toBe(200);
  expect(await elements('main *')).toBeLessThan(200 * 20 + 100);
  await console.page.waitForLoadState('networkidle');
  const opened = await drawnBy(() => console.button(buttons.addAccount).click());
  expect(opened.components).toBeLessThan(250);
});

it('a list of 200 rows that is asked anew draws the row that has changed', async () => {
  await console.goTo(screenPaths.accounts);
  await shown(console.text('Account 200'));
  await console.page.waitForLoadState('networkidle');
  server.on(`GET ${paths.accounts.list}`, list(accounts.with(6, accountRow(7, 'Renamed'))));
  const renewed = await drawnBy(async () => {
    await console.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await shown(console.text('Renamed'));
  });
  expect(renewed.components).toBeLessThan(40);
});

it('over a schedule of 500 rows the payments of one open without drawing the others', async () => {
  await console.goTo(screenPaths.projectSchedule);
  await console.choose(labels.project, 'Marina Heights');
  await shown(console.page.locator('.paid-button').last());
  expect(await elements('tbody tr')).toBe(500);
  expect(await elements('main *')).toBeLessThan(500 * 12 + 100);
  const opened = await drawnBy(() => console.page.locator('.paid-button').first().click());
  expect(opened.components).toBeLessThan(250);
});

it('who wants less motion has another colour scheme at once: not one of all the transitions that could be begins', async () => {
  await console.page.evaluate(() => {
    const page = document.documentElement;
    page.dataset.transitions = '0';
    document.addEventListener('transitionrun', () => {
      page.dataset.transitions = String(Number(page.dataset.transitions) + 1);
    });
  });
  await console.page.emulateMedia({ colorScheme: 'dark' });
  await shown(console.page.locator('html[data-mantine-color-scheme="dark"]'));
  // They begin with the next picture.
  await console.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await elements('html[data-transitions="0"]')).toBe(1);
  await console.page.emulateMedia({ colorScheme: null });
});

it('names that are cut are looked at together, and the page is not laid out anew for each of them', async () => {
  const long = ' and the companies that it holds'.repeat(6);
  server.on(`GET ${paths.accounts.list}`, list(accounts.map((each) => ({ ...each, accName: each.accName + long }))));
  await console.goTo(screenPaths.home);
  await until(async () => expect(await elements('.long-name')).toBeGreaterThanOrEqual(accounts.length));
  await console.nothingIsAwaited();
  const browser = await console.page.context().newCDPSession(console.page);
  await browser.send('Performance.enable');
  const layouts = async () => {
    const { metrics } = await browser.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'LayoutCount')!.value;
  };
  const before = await layouts();
  await console.page.setViewportSize({ width: 700, height: 900 });
  // Sizes are told once a frame.
  await console.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect((await layouts()) - before).toBeLessThan(accounts.length / 4);
});
