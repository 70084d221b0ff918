import { captions } from '../../src/contract/texts/captions';
import { entryCaptions } from '../../src/contract/texts/entry-captions';
import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { menus } from '../../src/contract/vocabulary/menus';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { ConsolePage } from '../support/console-page';
import { ConsoleWindows } from '../support/console-windows';
import { fillWithLongNames, longNames } from '../support/long-names';
import { gone, shown, until } from '../support/patience';
import { SpecificationServer } from '../support/specification-server';
import { smallTargets } from '../support/touch-targets';
import { projectRow, scheduleRow } from '../support/wire-rows';

/* Where things stand: with names as long as they may be, on a phone, in a popup, in forced colours. */

let server: SpecificationServer;
let windows: ConsoleWindows;
let desk: ConsolePage;
let phone: ConsolePage;

beforeAll(async () => {
  server = await SpecificationServer.start({ filesAreKept: true });
  windows = await ConsoleWindows.open(server.origin);
  const session = server.begin();
  desk = await windows.newWindow({ ...session, menus });
  phone = await windows.newWindow(session, { viewport: { width: 360, height: 740 } });
  fillWithLongNames(server);
});
afterAll(async () => {
  await windows.close();
  await server.stop();
});

const reports = [
  [screens.deposits, screenPaths.deposits],
  [screens.transfers, screenPaths.transfers],
  [screens.payments, screenPaths.payments],
] as const;

async function open(console: ConsolePage, path: string, name: string): Promise<void> {
  await console.visit(path, name);
  await console.nothingIsAwaited();
  // On a busy machine a screen may be there before it asks for what it shows.
  await gone(console.page.locator('.skeleton').first());
  // Until its letters are there, others that are as wide only nearly are in their place.
  await console.page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** A report with its rows: on a busy machine its screen may be there before it asks for them. */
async function openReport(console: ConsolePage, path: string, name: string): Promise<void> {
  await open(console, path, name);
  await shown(console.page.locator('.long-name').first());
}

describe.each(reports)('%s with long names', (name, path) => {
  it('show them in two lines, with their ends, with all of them to be had, and all columns at 1280', async () => {
    await openReport(desk, path, name);
    const box = desk.page.locator('.table-scroll');
    // Beside a scroll bar that takes room, as on Windows, too.
    for (const width of [1265, 1280]) {
      await desk.page.setViewportSize({ width, height: 900 });
      expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    }
    const lines = await desk.page
      .locator('.long-name')
      .evaluateAll((names) => names.map((each) => each.clientHeight / parseFloat(getComputedStyle(each).lineHeight)));
    expect(Math.max(...lines)).toBeLessThan(2.2);
    expect(await desk.page.locator('.long-name').first().getAttribute('title')).toBe(longNames[0]);
    // Names that begin alike are told apart by their ends, which stand where the name ends.
    const ends = longNames.slice(0, 3).map(async (long) => {
      const cut = desk.page.getByTitle(long).first();
      const [end, side] = await cut.evaluate((each) => {
        const { content, float } = getComputedStyle(each, '::before');
        return [content, float];
      });
      expect(end).toContain(long.slice(-3));
      return side;
    });
    expect(await Promise.all(ends)).toEqual(['right', 'right', 'left']);
  });
});

describe('a report with long names at 360', () => {
  // Each is made of the same rows; this one has the most columns, and headings over several of them.
  it('reads as cards, and as a table for those who hear them', async () => {
    await openReport(phone, screenPaths.transfers, screens.transfers);
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const places = await phone.page.locator('tbody tr').evaluateAll((rows) =>
      rows.map((row) => {
        const [amount, currency] = ['.table__number:has(+ .table__currency)', '.table__currency'].map((each) =>
          row.querySelector(each)!.getBoundingClientRect(),
        );
        return [amount!.top === currency!.top, currency!.left - amount!.right, Math.round(currency!.right)];
      }),
    );
    // On one line, the one behind the other, and all of them at the same edge.
    expect(places).toEqual(places.map(() => [true, 0, places[0]![2]]));

    const tree = await phone.page.context().newCDPSession(phone.page);
    const columns = await phone.page.locator('tbody tr:first-child > *').count();
    // The browser builds its tree a moment after the page.
    await until(async () => {
      const { nodes } = await tree.send('Accessibility.getFullAXTree');
      const count = (role: string) => nodes.filter((node) => !node.ignored && node.role?.value === role).length;
      expect([count('table'), count('rowheader'), count('cell')]).toEqual([1, 5, 5 * (columns - 1)]);
      expect(count('columnheader')).toBeGreaterThanOrEqual(columns);
    });
    await tree.detach();
  });

  it('is touched by the finger', async () => {
    await phone.button(captions.filters).click();
    expect(await smallTargets(phone.page)).toEqual([]);
  });
});

describe('Home', () => {
  it('keeps its columns, whatever stands in them', async () => {
    await open(desk, screenPaths.home, screens.home);
    const beyond = await desk.page.locator('.card').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const edge = card.getBoundingClientRect().right;
        const parts = [...card.querySelectorAll('dt, dd, td, th, h2, h3, .badge')];
        return parts.filter((part) => part.getBoundingClientRect().right > edge).map((part) => part.textContent);
      }),
    );
    expect(beyond).toEqual([]);
    const bottoms = await desk.page.locator('.deposit-totals').evaluate((box) => {
      const ends = new Map<number, number>();
      for (const part of box.querySelectorAll('.facts__item')) {
        const { left, bottom } = part.getBoundingClientRect();
        ends.set(left, Math.max(ends.get(left) ?? 0, bottom));
      }
      return { ends: [...ends.values()], height: box.clientHeight };
    });
    expect(bottoms.ends.length).toBeGreaterThan(1);
    // No column is shorter than another by more than one person's currency.
    expect(Math.max(...bottoms.ends) - Math.min(...bottoms.ends)).toBeLessThan(400);
  });

  it('has the room of its cards before they are there', async () => {
    const release = server.hold(`GET ${paths.query} projectScheduleSummary`, {
      json: longNames.map((name, place) =>
        projectRow({
          ...{ projectid: place, name, total_amount: 100, total_paid: 50, installments_paid: 1, total_installments: 2 },
          next_due_date: place ? '2024-09-25T00:00:00' : null,
        }),
      ),
    });
    await desk.goTo(screenPaths.home);
    const cards = desk.page.locator('.project-cards');
    await shown(cards);
    const height = () => cards.evaluate((box) => Math.round(box.getBoundingClientRect().height));
    await desk.page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await height();
    expect(await desk.page.locator('.home__columns').count()).toBe(0);
    release();
    await shown(desk.page.getByRole('article').first());
    expect(await height()).toBe(before);
    fillWithLongNames(server);
  });
});

it('the item of the screen can be seen in the menu of a low window', async () => {
  await desk.page.setViewportSize({ width: 1280, height: 400 });
  // By a load: a click in the menu brings its item in sight.
  await desk.goTo(screenPaths.fee);
  await shown(desk.heading(screens.fee));
  const [bottom, end] = await desk
    .menuItem(screens.fee)
    .evaluate((item) => [item.getBoundingClientRect().bottom, window.innerHeight]);
  expect(bottom).toBeLessThanOrEqual(end);
  await desk.page.setViewportSize({ width: 1280, height: 900 });
});

it('a popup shades the strip of the scrollbar too', async () => {
  await open(desk, screenPaths.deposits, screens.deposits);
  const strip = () => desk.page.screenshot({ clip: { x: 1270, y: 300, width: 8, height: 8 } });
  const before = await strip();
  await desk.button(buttons.delete).first().click();
  await shown(desk.dialog(messages.deposit.reverseWarning));
  expect((await strip()).equals(before)).toBe(false);
  await desk.answer(messages.deposit.reverseWarning, buttons.no);
});

it('the answer to a popup is in sight in a low window, over what it is about', async () => {
  await desk.page.setViewportSize({ width: 1280, height: 260 });
  await desk.button(buttons.delete).first().click();
  const isInSight = await desk
    .dialog(messages.deposit.reverseWarning)
    .getByRole('button', { name: buttons.yes, exact: true })
    .evaluate((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return [top + 2, bottom - 2].map(
        (y) => document.elementFromPoint((left + right) / 2, y)?.closest('button') === button,
      );
    });
  expect(isInSight).toEqual([true, true]);
  // What is typed beside it comes in sight over it, whole, also where the focus comes without scrolling, as the library's.
  const reason = desk.page.getByRole('textbox', { name: entryCaptions.reason });
  await reason.evaluate((field) => field.focus({ preventScroll: true }));
  const ends = await Promise.all([reason, desk.button(buttons.yes)].map((part) => part.boundingBox()));
  expect(ends[0]!.y + ends[0]!.height).toBeLessThanOrEqual(ends[1]!.y);
  await desk.answer(messages.deposit.reverseWarning, buttons.no);
  await desk.page.setViewportSize({ width: 1280, height: 900 });
});

it('enlarged to 400 % no screen is wider than the page, and what stands over it is in sight', async () => {
  await phone.page.setViewportSize({ width: 320, height: 400 });
  for (const [path, name] of [
    [screenPaths.projectSchedule, screens.projectSchedule],
    [screenPaths.home, screens.home],
  ] as const) {
    await open(phone, path, name);
    const beyond = await phone.page.evaluate(() =>
      [...document.querySelectorAll('button, h1')].flatMap((part) =>
        part.getBoundingClientRect().right > window.innerWidth ? [part.textContent] : [],
      ),
    );
    expect(beyond).toEqual([]);
  }
  await phone.page.setViewportSize({ width: 360, height: 740 });
});

it('bars are there in forced colours', async () => {
  await desk.page.emulateMedia({ forcedColors: 'active' });
  await desk.visit(screenPaths.home, screens.home);
  await desk.nothingIsAwaited();
  const [ground, bar] = await desk.page
    .locator('.meter')
    .first()
    .evaluate((meter) => [meter, meter.firstElementChild!].map((each) => getComputedStyle(each).backgroundColor));
  expect(bar).not.toBe(ground);
  await desk.page.emulateMedia({ forcedColors: null });
});

it('on paper no heading stands alone at the foot of a sheet, and no name, line or part of a project is torn', async () => {
  for (const name of ['home', 'projectDetails'] as const) {
    await open(desk, screenPaths[name], screens[name]);
    await desk.page.emulateMedia({ media: 'print' });
    await until(async () => {
      await desk.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      await shown(desk.page.locator('.paper-head'));
    });
    // Between columns breaks what breaks between sheets.
    const torn = await desk.page.locator('.page').evaluate((page) => {
      const heads = '.deposit-totals__person h3, .project__label, article > .card__head';
      const parts = [...page.querySelectorAll(`${heads}, .project__overview > *, .facts__item`)];
      return [500, 550, 600, 650, 700, 750, 800].flatMap((height) => {
        page.style.cssText = `columns: 1; column-fill: auto; height: ${String(height)}px`;
        const isTorn = (part: Element) => {
          const next = part.matches(heads) ? part.nextElementSibling!.getClientRects()[0]! : [];
          return new Set([...part.getClientRects(), next].flat().map(({ left }) => Math.round(left))).size > 1;
        };
        return parts.filter(isTorn).map(({ textContent }) => textContent);
      });
    });
    await desk.page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await desk.page.emulateMedia({ media: null });
    expect([name, torn]).toEqual([name, []]);
  }
});

it('the schedule opens at the first row that is not paid, over its totals', async () => {
  const row = (installmentid: number, status: 'paid' | 'due') =>
    scheduleRow({ installmentid, amount: 100, total_paid: status === 'paid' ? 100 : 0, status, name: '' });
  const rows = Array.from({ length: 60 }, (_, place) => row(place + 1, place < 40 ? 'paid' : 'due'));
  server.on(`GET ${paths.query} projectSchedulerecords`, { json: rows });
  await open(desk, screenPaths.projectSchedule, screens.projectSchedule);
  await desk.choose(labels.project, 'Name 3');
  const first = desk.page.getByRole('row').filter({ has: desk.page.getByRole('rowheader', { name: '41' }) });
  await until(async () => {
    const [head, due] = await Promise.all([desk.page.locator('thead th').first().boundingBox(), first.boundingBox()]);
    expect(Math.abs(due!.y - head!.y - head!.height)).toBeLessThan(2);
  });
  expect(await desk.page.locator('tfoot').innerText()).toMatch(/Total\s+6,000\.00 EUR|Total\s+6,000\.00 USD/);
});

it('a field that cuts a name says all of it while it is pointed at', async () => {
  await desk.choose(labels.project, longNames[0]);
  const field = desk.field(labels.project);
  await field.hover();
  expect(await field.getAttribute('title')).toBe(longNames[0]);
  await desk.page.mouse.move(0, 0);
  expect(await field.getAttribute('title')).toBeNull();
});

it('a list that is empty says so in the middle of its room, on the first screen that is opened, too', async () => {
  server.on(`GET ${paths.query} projectScheduleSummary`, { json: [] });
  await desk.goTo(screenPaths.projectDetails);
  const note = desk.text(messages.list.noProjects);
  await shown(note);
  const [height, alignment] = await note.evaluate((each) => [each.clientHeight, getComputedStyle(each).textAlign]);
  expect(alignment).toBe('center');
  expect(height).toBeGreaterThan(80);
});
