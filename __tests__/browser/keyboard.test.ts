import { buttons, labels, screens } from '../../src/contract/labels';
import { messages } from '../../src/contract/messages';
import { screenPaths } from '../../src/contract/screen-paths';
import type { ConsolePage } from '../support/console-page';
import { LiveConsole } from '../support/live-console';
import { gone, shown, until } from '../support/patience';

/* The console without a mouse: nothing here clicks. */

let live: LiveConsole;
let console: ConsolePage;

beforeAll(async () => {
  live = await LiveConsole.start();
  console = await live.windowOf('super', screenPaths.deposit);
  await shown(console.button(buttons.save));
});
afterAll(() => live.stop());

const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => console.page.keyboard.press(key)), Promise.resolve());
const type = (text: string) => console.page.keyboard.type(text);

/** What has the focus, by its accessible name. */
const focused = () =>
  console.page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0] : null;
    return label?.innerText ?? element.getAttribute('aria-label') ?? element.innerText;
  });
const hasFocus = (name: string) => until(async () => expect(await focused()).toBe(name));

/** Goes on by Tab until this has the focus. */
async function tabTo(name: string): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    if ((await focused()) === name) return;
    await press('Tab');
  }
  throw new Error(`Tab does not lead to ${name}; it stands at ${await focused()}`);
}

const isInPopup = () => console.page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null);

describe('Deposit Money', () => {
  it('is reached by the link that skips the menu', async () => {
    await press('Tab');
    expect(await focused()).toBe('Skip to the content');
    await press('Enter', 'Tab');
    await hasFocus(labels.date);
  });

  it('is filled in field by field, in the order of the screen', async () => {
    await press('ControlOrMeta+a');
    await type('5/1/2031');
    await press('Tab');
    expect(await focused()).toBe('Open calendar');
    await press('Tab');
    expect(await focused()).toBe(labels.depositedBy);
    await type('sara');
    await shown(console.page.getByRole('option', { name: 'Sara Lindqvist' }));
    await press('Enter', 'Tab');
    expect(await focused()).toBe(labels.account);
    await press('ArrowDown');
    await shown(console.page.getByRole('option').first());
    await type('gulf c');
    await gone(console.page.getByRole('option', { name: /^Escrow/ }).first());
    await press('Enter', 'Tab');
    expect(await focused()).toBe(labels.amount);
    await type('1250.5');
    await press('Tab');
    expect(await focused()).toBe(labels.slip);
    await press('Tab');
    expect(await focused()).toBe(labels.remarks);
    await type('By keyboard');
    const typed = [labels.date, labels.depositedBy, labels.account, labels.amount];
    expect(await Promise.all(typed.map((label) => console.field(label).inputValue()))).toEqual([
      '05 Jan 2031',
      'Sara Lindqvist',
      'Gulf Current (AED)',
      '1,250.50',
    ]);
  });

  it('has a calendar that opens, moves and closes by the keyboard, and gives the focus back', async () => {
    await press('Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab');
    await tabTo('Open calendar');
    await press('Enter');
    await shown(console.dialog('Calendar'));
    await until(async () => expect(await isInPopup()).toBe(true));
    await press('ArrowRight', 'Enter');
    await gone(console.dialog('Calendar'));
    expect(await console.field(labels.date).inputValue()).toBe('06 Jan 2031');
    await hasFocus('Open calendar');
  });

  it('Save opens the popup with the focus on YES; Esc is NO, and the focus is back on Save', async () => {
    await tabTo(buttons.save);
    await press('Enter');
    await shown(console.dialog(messages.form.confirmSave));
    await hasFocus(buttons.yes);
    await press('Escape');
    await gone(console.dialog(messages.form.confirmSave));
    await hasFocus(buttons.save);
  });

  it('the focus does not leave the popup, and YES, loader and OK lead back to the empty form', async () => {
    await press('Enter');
    await hasFocus(buttons.yes);
    for (let steps = 0; steps < 5; steps += 1) {
      await press('Tab');
      expect(await isInPopup()).toBe(true);
    }
    await tabTo(buttons.yes);
    await press('Enter');
    await shown(console.dialog(messages.deposit.created));
    await hasFocus(buttons.ok);
    await press('Enter');
    await gone(console.dialog(messages.deposit.created));
    await hasFocus(labels.date);
    const [deposit] = await live.server.rows(
      `select to_char(deposit_date, 'YYYY-MM-DD') as day, amount_cents as cents from deposits where remarks = 'By keyboard'`,
    );
    expect(deposit).toMatchObject({ day: '2031-01-06' });
  });

  it('a form that is not in order takes the focus to its first wrong field', async () => {
    await tabTo(buttons.save);
    await press('Enter');
    await hasFocus(labels.depositedBy);
  });
});

it('a name that is typed at once, with Enter behind it, never chooses anybody else', async () => {
  const chosen = new Set<string>();
  for (let times = 0; times < 8; times += 1) {
    await console.field(labels.depositedBy).focus();
    await press('ControlOrMeta+a', 'Backspace');
    await type('sara');
    await press('Enter', 'Tab');
    chosen.add(await console.field(labels.depositedBy).inputValue());
    if ((await console.button('Clear').count()) > 0) await console.button('Clear').press('Enter');
  }
  chosen.delete('');
  expect([...chosen]).toEqual(['Sara Lindqvist']);
});

describe('popups of other screens', () => {
  it('a delete has the focus on NO; Esc gives it back to its row', async () => {
    await console.openScreen(screens.deposits);
    await console.rows();
    await console.button(buttons.delete).nth(2).focus();
    await press('Enter');
    await shown(console.dialog(messages.deposit.reverseWarning));
    await hasFocus(buttons.no);
    await press('Escape');
    await gone(console.dialog(messages.deposit.reverseWarning));
    const isBack = await console
      .button(buttons.delete)
      .nth(2)
      .evaluate((button) => button === document.activeElement);
    expect(isBack).toBe(true);
  });

  it('Payment Details takes the focus in, and gives it back to the paid amount', async () => {
    await console.openScreen(screens.projectSchedule);
    await console.choose(labels.project, 'Marina Heights');
    const paid = console.page.getByRole('cell').getByRole('button', { name: / AED$/ }).nth(3);
    await shown(paid);
    await paid.focus();
    await press('Enter');
    await shown(console.dialog('Payment Details'));
    await until(async () => expect(await isInPopup()).toBe(true));
    await press('Escape');
    await gone(console.dialog('Payment Details'));
    await until(async () => expect(await paid.evaluate((button) => button === document.activeElement)).toBe(true));
  });

  it('the form of a fee takes the focus in, and gives it back to + Add Fee', async () => {
    await console.openScreen(screens.fee);
    await console.button(buttons.addFee).focus();
    await press('Enter');
    await hasFocus(labels.feeName);
    await type('Fee by keyboard');
    await press('Enter');
    await shown(console.dialog(messages.form.confirmSave));
    await hasFocus(buttons.yes);
    await press('Enter');
    await hasFocus(buttons.ok);
    await press('Enter');
    await shown(console.page.getByRole('row').filter({ hasText: 'Fee by keyboard' }));
    await hasFocus(buttons.addFee);
  });

  it('a screen that is opened by the menu has the focus on its name', async () => {
    await tabTo(screens.deposits).catch(() => undefined);
    await console.menuItem(screens.transfers).focus();
    await press('Enter');
    await hasFocus(screens.transfers);
  });
});
