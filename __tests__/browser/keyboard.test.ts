import { buttons } from '../../src/contract/texts/buttons';
import { controls } from '../../src/contract/texts/control-names';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { ConsolePage } from '../support/console-page';
import { Keyboard } from '../support/keyboard';
import { LiveConsole } from '../support/live-console';
import { gone, shown, until } from '../support/patience';

/* The console without a mouse: where the focus goes, and what its keys do. */

let live: LiveConsole;
let console: ConsolePage;
let keyboard: Keyboard;

beforeAll(async () => {
  live = await LiveConsole.start();
  console = await live.windowOf('super', screenPaths.deposit);
  keyboard = new Keyboard(console);
  await shown(console.button(buttons.save));
});
afterAll(() => live.stop());

describe('Deposit Money', () => {
  it('is reached by the link that skips the menu', async () => {
    await keyboard.press('Tab');
    expect(await keyboard.focused()).toBe('Skip to the content');
    await keyboard.press('Enter', 'Tab');
    await keyboard.hasFocus(labels.date);
    // A place in the address would take the focus from who comes Back to it, as when the panel of an entry is closed.
    expect(new URL(console.page.url()).hash).toBe('');
  });

  it('is filled in field by field, in the order of the screen', async () => {
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('5/1/2031');
    await keyboard.press('Tab');
    expect(await keyboard.focused()).toBe(`Open calendar: ${labels.date}`);
    await keyboard.press('Tab');
    expect(await keyboard.focused()).toBe(labels.depositedBy);
    await keyboard.type('sara');
    await shown(console.page.getByRole('option', { name: 'Sara Lindqvist' }));
    await keyboard.press('Enter', 'Tab');
    expect(await keyboard.focused()).toBe(labels.account);
    await keyboard.press('ArrowDown');
    await shown(console.page.getByRole('option').first());
    await keyboard.type('gulf c');
    await gone(console.page.getByRole('option', { name: /^Escrow/ }).first());
    await keyboard.press('Enter', 'Tab');
    expect(await keyboard.focused()).toBe(labels.amount);
    await keyboard.type('1250.5');
    await keyboard.press('Tab');
    expect(await keyboard.focused()).toBe(labels.slip);
    await keyboard.press('Tab');
    expect(await keyboard.focused()).toBe(labels.remarks);
    await keyboard.type('By keyboard');
    const typed = [labels.date, labels.depositedBy, labels.account, labels.amount];
    expect(await Promise.all(typed.map((label) => console.field(label).inputValue()))).toEqual([
      '05 Jan 2031',
      'Sara Lindqvist',
      'Gulf Current (AED)',
      '1,250.50',
    ]);
  });

  it('has a calendar that opens, moves and closes by the keyboard, and gives the focus back', async () => {
    await keyboard.press('Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab');
    await keyboard.tabTo(`Open calendar: ${labels.date}`);
    await keyboard.press('Enter');
    await shown(console.dialog('Calendar'));
    await until(async () => expect(await keyboard.isInPopup()).toBe(true));
    await keyboard.press('ArrowRight', 'Enter');
    await gone(console.dialog('Calendar'));
    expect(await console.field(labels.date).inputValue()).toBe('06 Jan 2031');
    await keyboard.hasFocus(`Open calendar: ${labels.date}`);
  });

  it('Save opens the popup with the focus on YES; Esc is NO, and the focus is back on Save', async () => {
    await keyboard.tabTo(buttons.save);
    await keyboard.press('Enter');
    await shown(console.dialog(messages.saving.confirmSave));
    await keyboard.hasFocus(buttons.yes);
    await keyboard.press('Escape');
    await gone(console.dialog(messages.saving.confirmSave));
    await keyboard.hasFocus(buttons.save);
  });

  it('the focus does not leave the popup, and YES, loader and OK lead back to the empty form', async () => {
    await keyboard.press('Enter');
    await keyboard.hasFocus(buttons.yes);
    for (let steps = 0; steps < 5; steps += 1) {
      await keyboard.press('Tab');
      expect(await keyboard.isInPopup()).toBe(true);
    }
    await keyboard.tabTo(buttons.yes);
    await keyboard.press('Enter');
    await shown(console.dialog(messages.deposit.created));
    await keyboard.hasFocus(buttons.ok);
    await keyboard.press('Enter');
    await gone(console.dialog(messages.deposit.created));
    await keyboard.hasFocus(labels.date);
    // What is typed takes the place of the day that stands there.
    await keyboard.type('15/10/2026');
    await keyboard.press('Tab');
    expect(await console.field(labels.date).inputValue()).toBe('15 Oct 2026');
    const [deposit] = await live.server.rows(
      `select to_char(deposit_date, 'YYYY-MM-DD') as day, amount_cents as cents from deposits where remarks = 'By keyboard'`,
    );
    expect(deposit).toMatchObject({ day: '2031-01-06' });
  });

  it('a form that is not in order takes the focus to its first wrong field', async () => {
    await keyboard.tabTo(buttons.save);
    await keyboard.press('Enter');
    await keyboard.hasFocus(labels.depositedBy);
  });
});

it('a name that is typed at once, with Enter behind it, never chooses anybody else', async () => {
  const chosen = new Set<string>();
  for (let times = 0; times < 9; times += 1) {
    await console.field(labels.depositedBy).focus();
    await keyboard.press('ControlOrMeta+a', 'Backspace');
    await keyboard.type('sara');
    // Once it is there in time in any case: a slow browser may be late with its list at every other time.
    if (times === 8) await shown(console.page.getByRole('option', { name: 'Sara Lindqvist' }));
    await keyboard.press('Enter', 'Tab');
    chosen.add(await console.field(labels.depositedBy).inputValue());
    if (await console.button('Clear').isEnabled()) await console.button('Clear').press('Enter');
  }
  chosen.delete('');
  expect([...chosen]).toEqual(['Sara Lindqvist']);
});

describe('popups of other screens', () => {
  it('a delete has the focus on NO; Esc gives it back to its row', async () => {
    await keyboard.openScreen(screens.deposits, buttons.generate);
    await console.rows();
    await console.button(buttons.delete).nth(2).focus();
    await keyboard.press('Enter');
    await shown(console.dialog(messages.deposit.reverseWarning));
    await keyboard.hasFocus(buttons.no);
    await keyboard.press('Escape');
    await gone(console.dialog(messages.deposit.reverseWarning));
    const opener = console.button(buttons.delete).nth(2);
    await until(async () => expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true));
  });

  it('at an end of the pages the button that still leads somewhere takes the focus', async () => {
    await console.button(controls.lastPage).focus();
    await keyboard.press('Enter');
    await keyboard.hasFocus(buttons.previous);
    await console.button(controls.firstPage).focus();
    await keyboard.press('Enter');
    await keyboard.hasFocus(buttons.next);
  });

  it('Payment Details takes the focus in, and gives it back to the paid amount', async () => {
    await keyboard.openScreen(screens.projectSchedule, labels.project);
    await keyboard.choose(labels.project, 'marina', 'Marina Heights');
    const paid = console.page
      .getByRole('cell')
      .getByRole('button', { name: / AED, payments of / })
      .nth(3);
    await shown(paid);
    await paid.focus();
    await keyboard.press('Enter');
    await shown(console.dialog('Payment Details'));
    await until(async () => expect(await keyboard.isInPopup()).toBe(true));
    await keyboard.press('Escape');
    await gone(console.dialog('Payment Details'));
    await until(async () => expect(await paid.evaluate((button) => button === document.activeElement)).toBe(true));
  });

  it('the form of a fee takes the focus in, and gives it back to + Add Fee', async () => {
    await keyboard.openScreen(screens.fee, buttons.addFee);
    await keyboard.tabTo(buttons.addFee);
    await keyboard.press('Enter');
    await keyboard.hasFocus(labels.feeName);
    await keyboard.type('Fee by keyboard');
    await keyboard.press('Enter');
    await shown(console.dialog(messages.saving.confirmSave));
    await keyboard.hasFocus(buttons.yes);
    await keyboard.press('Enter');
    await keyboard.hasFocus(buttons.ok);
    await keyboard.press('Enter');
    await shown(console.page.getByRole('row').filter({ hasText: 'Fee by keyboard' }));
    await keyboard.hasFocus(buttons.addFee);
  });
});
