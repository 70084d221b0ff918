import { buttons } from '../../src/contract/texts/buttons';
import { captions } from '../../src/contract/texts/captions';
import { controls, calendarControls } from '../../src/contract/texts/control-names';
import { entryCaptions } from '../../src/contract/texts/entry-captions';
import { labels } from '../../src/contract/texts/field-labels';
import { messages } from '../../src/contract/texts/messages';
import { screens } from '../../src/contract/texts/screen-names';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { faultsOf } from '../support/axe-faults';
import type { ConsolePage } from '../support/console-page';
import { LiveConsole } from '../support/live-console';
import { gone, shown, until } from '../support/patience';
import { smallTargets } from '../support/touch-targets';

/* On a phone, whatever is touched is as large as a fingertip, across and down, and axe finds nothing. */

let live: LiveConsole;
let phone: ConsolePage;

const ofPhone = { viewport: { width: 360, height: 740 }, hasTouch: true };
/** 1280 by 1024 at 400 % (WCAG 1.4.10). */
const enlarged = { width: 320, height: 256 };

beforeAll(async () => {
  live = await LiveConsole.start();
  phone = await live.windowOf('super', screenPaths.home, ofPhone);
});
afterAll(() => live.stop());

const nothingIsSmall = async (console = phone) => expect(await smallTargets(console.page)).toEqual([]);

it('on Home: accounts, people, their totals, what is due', async () => {
  await shown(phone.page.locator('.home-due a').first());
  await shown(phone.page.locator('.deposit-totals a').first());
  await nothingIsSmall();
});

it('in the open menu', async () => {
  await phone.button(controls.openMenu).click();
  await shown(phone.dialog(controls.menu));
  await nothingIsSmall();
  expect(await faultsOf(phone)).toEqual([]);
  await phone.menuItem(screens.deposit).click();
});

it('on Deposit Money, with a calendar open: its days and its months', async () => {
  await shown(phone.heading(screens.deposit));
  await nothingIsSmall();
  await phone.button(controls.openCalendar(labels.date)).click();
  await shown(phone.dialog(controls.calendar));
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await nothingIsSmall();
  // Enlarged to 400 % it is whole in the window, or scrolled in it.
  await phone.page.setViewportSize(enlarged);
  await until(async () => {
    const { x, y, width, height } = (await phone.dialog(controls.calendar).boundingBox())!;
    expect([x >= 0, y >= 0, x + width <= enlarged.width, y + height <= enlarged.height]).toEqual(Array(4).fill(true));
  });
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(enlarged.width);
  await phone.page.setViewportSize(ofPhone.viewport);
  await phone.button(calendarControls.monthLevelControl).click();
  await shown(phone.text('Jan'));
  await nothingIsSmall();
  await phone.page.keyboard.press('Escape');
});

it('a list of choices is whole in a low window', async () => {
  await phone.page.setViewportSize({ width: 640, height: 400 });
  await phone.field(labels.account).click();
  const list = phone.page.getByRole('listbox');
  await shown(list);
  await until(async () => {
    const { y, height } = (await list.boundingBox())!;
    expect([y >= 0, y + height <= 400]).toEqual([true, true]);
  });
  await phone.page.keyboard.press('Escape');
  await phone.page.setViewportSize(ofPhone.viewport);
});

it('the first tap beside what is in a row opens its entry, with nothing heard of the finger before', async () => {
  await phone.goTo(screenPaths.deposits);
  await phone.rows();
  await phone.page.locator('tbody tr td').nth(1).tap();
  await shown(phone.button(entryCaptions.close));
  await phone.button(entryCaptions.close).tap();
  await gone(phone.button(entryCaptions.close));
});

it('in a report: its tools, its filters, its entries and their totals', async () => {
  await shown(phone.button(buttons.exportCsv));
  await phone.button(captions.filters).click();
  await shown(phone.field(labels.startDate));
  await shown(phone.page.locator('tfoot a').first());
  await nothingIsSmall();
  // A slip does not touch the buttons beside it, nor where the page is enlarged to 400 %.
  const gaps = () =>
    phone.page.locator('tbody tr:has(.table__slip a)').evaluateAll((rows) =>
      rows.map((row) => {
        const [slip, action] = ['.table__slip a', '.table__actions :is(a, button)'].map((each) =>
          row.querySelector(each)!.getBoundingClientRect(),
        );
        return Math.max(action!.left - slip!.right, action!.top - slip!.bottom);
      }),
    );
  expect(Math.min(...(await gaps()))).toBeGreaterThan(4);
  await phone.page.setViewportSize(enlarged);
  expect(Math.min(...(await gaps()))).toBeGreaterThanOrEqual(0);
  await phone.page.setViewportSize(ofPhone.viewport);
  expect(await faultsOf(phone)).toEqual([]);
});

it('in a popup that asks', async () => {
  await phone.button(buttons.delete).first().click();
  await shown(phone.dialog(messages.deposit.reverseWarning));
  await nothingIsSmall();
  await phone.answer(messages.deposit.reverseWarning, buttons.no);
});

it('where owners are chosen, whose names have a line of their own', async () => {
  await phone.goTo(screenPaths.projectSetup);
  await phone.button(buttons.addProject).click();
  const owner = phone.field(labels.owner(1));
  await shown(owner);
  // The field at rest gives its place to the one that searches, once that is loaded.
  await until(async () => expect((await owner.boundingBox())?.width).toBeGreaterThan(240));
  await nothingIsSmall();
});

it('where one signs in', async () => {
  const nobody = await live.windowAt(screenPaths.login, ofPhone);
  await shown(nobody.field(labels.rememberMe));
  await nothingIsSmall(nobody);
});
