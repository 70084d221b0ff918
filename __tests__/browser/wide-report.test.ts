import { buttons } from '../../src/contract/texts/buttons';
import { dueCaptions } from '../../src/contract/texts/due-captions';
import { screens } from '../../src/contract/texts/screen-names';
import { viewCaptions } from '../../src/contract/texts/view-captions';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { ConsolePage } from '../support/console-page';
import { ConsoleWindows } from '../support/console-windows';
import { longNames } from '../support/long-names';
import { shown, until } from '../support/patience';
import { transfers } from '../support/specification-books';
import { SpecificationServer } from '../support/specification-server';
import { accountRow, depositRow } from '../support/wire-rows';

/* What one comes for is seen at once on a screen of 1280 pixels, with the menu open. */

let server: SpecificationServer;
let windows: ConsoleWindows;

beforeAll(async () => {
  server = await SpecificationServer.start({ filesAreKept: true });
  windows = await ConsoleWindows.open(server.origin);
});
afterAll(async () => {
  await windows.close();
  await server.stop();
});

/** By how many pixels the table is wider than the box in which it would have to be scrolled. */
const overhang = (console: ConsolePage, place = '') =>
  console.page.locator(`${place} .table-scroll`).evaluate((box) => box.scrollWidth - box.clientWidth);

it.each([
  ['with Delete alone', []],
  ['with Correct and Copy beside it', ['books']],
])(
  'a transfer at a rate that was worked out, of ten decimals, needs no scrolling sideways: %s',
  async (_how, menus) => {
    const console = await windows.newWindow({ ...server.begin(), menus });
    const transfer = {
      ...transfers[0],
      fromAcc: 'Main Operating',
      fromAmount: 1_234_567.89,
      toAcc: 'Gulf Operating',
      toAmount: 4_533_950.58,
      conversionRate: 3.6725000034,
      remarks: 'Exchange for the second installment',
      slip: 'order.pdf',
    };
    server.on(`GET ${paths.transfers.filter}`, {
      json: { success: true, message: '', currentPage: 0, totalPages: 1, totalItems: 1, transfers: [transfer] },
    });
    await console.goTo(screenPaths.transfers);
    await shown(console.heading(screens.transfers));
    await shown(console.text('3.6725000034'));
    expect(console.page.viewportSize()?.width).toBe(1280);
    // Until its letters are there, others that are as wide only nearly are in their place.
    await console.page.evaluate(() => document.fonts.ready.then(() => undefined));
    expect(await overhang(console)).toBe(0);
    const signs = console.page.locator('tbody .row-links svg');
    await until(async () => expect(await signs.count()).toBe(menus.length * 2));
    for (const sign of await signs.all()) expect(await sign.isVisible()).toBe(true);
    await console.page.context().close();
  },
);

const codes = ['AED', 'CHF', 'EUR', 'GBP', 'INR'];
const found = (data: unknown) => ({ json: { success: true, message: 'OK', data } });

it.each([
  ['four currencies stay in sight', 4, true],
  ['more stand at the end of their rows', 5, false],
])('the totals of %s, and what has the focus is not under them', async (_how, count, stay) => {
  const console = await windows.newWindow({ ...server.begin(), menus: ['books'] });
  const used = codes.slice(0, count);
  const accounts = Array.from({ length: 30 }, (_, place) => {
    const code = used[place % count]!;
    return accountRow(place + 1, `Account ${String(place)}`, {
      currency: { id: place % count, currencyname: code, code },
    });
  });
  server.on(`GET ${paths.accounts.list}`, { json: accounts });
  const deposits = accounts.map(({ id }) => depositRow(id));
  server.on(`GET ${paths.deposits.filter}`, {
    json: { success: true, message: '', currentPage: 0, totalPages: 1, totalItems: 30, deposits },
  });
  const sums = used.map((currency) => ({ currency, entries: 1, total: 100 }));
  server.on(`GET ${paths.totals.deposits}`, found([{ member: 'amount', sums }]));
  await console.page.setViewportSize({ width: 1280, height: 700 });
  for (const path of [screenPaths.home, screenPaths.deposits]) {
    await console.goTo(path);
    await shown(console.page.locator('tfoot', { hasText: 'EUR' }));
    await console.nothingIsAwaited();
    const [hidden, isInSight] = await console.page.locator('.table-scroll:has(tfoot)').evaluate((box) => {
      box.style.maxHeight = '20rem';
      const lower = box.getBoundingClientRect().bottom + 1;
      const inSight = box.querySelector('tfoot')!.getBoundingClientRect().bottom <= lower;
      const links = [...box.querySelectorAll<HTMLElement>('tbody a')];
      const under = links.filter((link) => {
        link.focus();
        const { left, right, bottom } = link.getBoundingClientRect();
        return !link.contains(document.elementFromPoint((left + right) / 2, bottom - 2));
      });
      return [under.map(({ textContent }) => textContent), inSight];
    });
    expect([path, hidden, isInSight]).toEqual([path, [], stay]);
  }
  await console.page.context().close();
});

it('whether the cash is enough for billions is seen at once, in a word', async () => {
  const console = await windows.newWindow({ ...server.begin(), menus: ['books'] });
  const days = [
    ['2026-02-25', 39_996_372_441.13],
    ['2026-03-27', 2_000_084_749.99],
    ['2026-05-20', 4_000_213_499.98],
  ] as const;
  const cash = { id: 1, accName: 'Escrow', balance: 6_919_923_155_737.4, available: 6_919_923_155_737.4 };
  const currency = {
    currency: 'AED',
    days: days.map(([date, amount]) => ({ date: `${date}T00:00:00`, amount, count: 1 })),
    accounts: [cash],
  };
  server.on(`GET ${paths.books.due}`, found({ today: '2026-02-26T00:00:00', currencies: [currency] }));
  const open = { projectid: 1, project: 'Marina Heights', overdue: 1, quarters: [1, 1, 1], later: 1, total: 5 };
  const quarters = ['2026-01-01T00:00:00', '2026-04-01T00:00:00', '2026-07-01T00:00:00'];
  const projects = codes.map((code) => ({ ...open, currency: code }));
  server.on(`GET ${paths.books.dueProjects}`, found({ today: '2026-02-26T00:00:00', quarters, projects }));
  await console.goTo(screenPaths.due);
  await shown(console.text('39,996,372,441.13'));
  await console.page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(await overhang(console, '.due__figures')).toBe(0);
  const lines = await console.page.getByText(dueCaptions.enough, { exact: true }).evaluate((cell) => {
    const words = document.createRange();
    words.selectNodeContents(cell);
    return words.getClientRects().length;
  });
  expect(lines).toBe(1);
  // The totals of five currencies are lines of one row here, and as many.
  const totals = console.page.locator('tfoot', { hasText: 'INR' });
  await shown(totals);
  expect(await totals.evaluate((foot) => getComputedStyle(foot).position)).toBe('static');
  await console.page.context().close();
});

it('what saves a view is in the window, however many there are', async () => {
  const console = await windows.newWindow({ ...server.begin(), menus: ['books'] });
  const named = (id: number) => `${longNames[0].slice(0, 57)} ${String(id)}`;
  const view = { address: '', isShared: false, isOwn: true, owner: 'Ada King' };
  const views = Array.from({ length: 50 }, (_, id) => ({ ...view, id, name: named(id) }));
  server.on(`GET ${paths.views.list}`, { json: { success: true, message: 'OK', data: views } });
  await console.page.setViewportSize({ width: 1280, height: 700 });
  await console.goTo(screenPaths.deposits);
  await console.button(buttons.views).click();
  const save = console.button(viewCaptions.save);
  await shown(save);
  await shown(console.text(named(0)));
  await until(async () => expect((await save.boundingBox())!.y).toBeLessThan(700 - 30));
  await console.page.context().close();
});
