import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { ConsolePage } from '../support/console-page';
import { Keyboard } from '../support/keyboard';
import { LiveConsole } from '../support/live-console';
import { gone, shown, until } from '../support/patience';
import { slipBytes } from '../support/slip-files';

/* Every form without a mouse, from its first field to the empty form. */

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

describe('the other forms, from the first field to the empty form', () => {
  it('Transfer Money', async () => {
    await keyboard.openScreen(screens.transfer, labels.fromAccount);
    await keyboard.choose(labels.fromAccount, 'main', 'Main Operating');
    await keyboard.typeInto(labels.fromAmount, '100');
    await keyboard.choose(labels.toAccount, 'gulf o', 'Gulf Operating');
    await keyboard.typeInto(labels.conversionRate, '3.6725');
    await keyboard.typeInto(labels.remarks, 'Transfer by keyboard');
    await keyboard.save(messages.transfer.created);
    await keyboard.hasFocus(labels.date);
    expect(await console.field(labels.fromAmount).inputValue()).toBe('');
    const transfers = await live.server.rows(
      `select from_amount_cents as sent, to_amount_cents as arrived from transfers where remarks = 'Transfer by keyboard'`,
    );
    expect(transfers).toEqual([{ sent: 10_000, arrived: 36_725 }]);
  });

  it('Make Payment, with a slip that is chosen, removed and chosen again', async () => {
    const slips = ['wrong.pdf', 'right.pdf'].map((name) => ({
      name,
      mimeType: 'application/pdf',
      buffer: slipBytes('pdf'),
    }));
    console.page.on('filechooser', (chooser) => void chooser.setFiles(slips.shift()!));
    await keyboard.openScreen(screens.payment, labels.project);
    await keyboard.choose(labels.project, 'palm', 'Palm Garden Villas');
    await keyboard.tabTo(labels.installment);
    await keyboard.press('ArrowDown');
    await shown(console.page.getByRole('option').first());
    await keyboard.press('ArrowUp', 'Enter');
    expect(await console.field(labels.installment).inputValue()).toMatch(/^Possession/);
    await keyboard.choose(labels.account, 'gulf', 'Gulf Current');
    await keyboard.typeInto(labels.amount, '12.34');
    await keyboard.tabTo(labels.slip);
    await keyboard.press('Enter');
    await shown(console.page.getByText('wrong.pdf'));
    await keyboard.tabTo('Remove file');
    await keyboard.press('Enter');
    await gone(console.page.getByText('wrong.pdf'));
    await keyboard.tabTo(labels.slip);
    await keyboard.press('Enter');
    await shown(console.page.getByText('right.pdf'));
    await keyboard.typeInto(labels.remarks, 'Payment by keyboard');
    await keyboard.save(messages.payment.created);
    await keyboard.hasFocus(labels.paymentDate);
    const payments = await live.server.rows(
      `select amount_cents as cents, original_name as slip from payments join slips on slips.name = slip_name where remarks = 'Payment by keyboard'`,
    );
    expect(payments).toEqual([{ cents: 1234, slip: 'right.pdf' }]);
  });

  it('an account, changed by Edit too, which has the focus again', async () => {
    await keyboard.openScreen(screens.accounts, buttons.addAccount);
    await keyboard.tabTo(buttons.addAccount);
    await keyboard.press('Enter');
    await keyboard.hasFocus(labels.accountName);
    await keyboard.type('Account by keyboard');
    await keyboard.choose(labels.currency, 'eur', 'Euro');
    await keyboard.choose(labels.accountType, 'comb', 'COMBINED');
    await keyboard.save(messages.account.created);
    const row = console.page.getByRole('row').filter({ hasText: 'Account by keyboard' });
    await shown(row);
    await keyboard.hasFocus(buttons.addAccount);
    const edit = row.getByRole('button', { name: buttons.edit });
    await edit.focus();
    await keyboard.press('Enter');
    await keyboard.hasFocus(labels.accountName);
    await keyboard.press('End');
    await keyboard.type(' alone');
    await keyboard.save(messages.account.updated);
    await shown(console.page.getByRole('row').filter({ hasText: 'Account by keyboard alone' }));
    await until(async () => expect(await edit.evaluate((button) => button === document.activeElement)).toBe(true));
  });

  it('the filters of a report, opened, filled in and applied', async () => {
    const { client } = await live.server.signIn('admin');
    await client.createDeposit({ date: '2031-01-06', remarks: 'Found by keyboard' });
    await keyboard.openScreen(screens.deposits, buttons.generate);
    await keyboard.tabTo('Filters');
    await keyboard.press('Enter');
    await gone(console.field(labels.user));
    await keyboard.press('Enter');
    await shown(console.field(labels.user));
    await keyboard.choose(labels.user, 'daniel', 'Daniel Weber');
    await keyboard.typeInto(labels.startDate, '6/1/2031');
    await keyboard.typeInto(labels.endDate, '6/1/2031');
    await keyboard.tabTo(buttons.generate);
    await keyboard.press('Enter');
    await until(async () => expect(await console.rows()).toHaveLength(1));
    expect(await console.rows()).toMatchObject([{ Date: '06 Jan 2031', Remarks: 'Found by keyboard' }]);
  });

  it('Change Password, whose letters can be shown', async () => {
    await keyboard.openScreen(screens.changePassword, labels.currentPassword);
    await keyboard.typeInto(labels.currentPassword, 'super-sample-1');
    await keyboard.tabTo('Show what is typed');
    await keyboard.press('Enter');
    await until(async () => expect(await console.field(labels.currentPassword).getAttribute('type')).toBe('text'));
    await keyboard.typeInto(labels.newPassword, 'typed by keyboard');
    await keyboard.typeInto(labels.confirmPassword, 'typed by keyboard');
    await keyboard.save(messages.password.changed);
    await keyboard.hasFocus(labels.currentPassword);
  });
});

it('Enter held down answers no popup that it has opened, and saves once', async () => {
  await keyboard.openScreen(screens.deposit, labels.depositedBy);
  await keyboard.choose(labels.depositedBy, 'sara', 'Sara Lindqvist');
  await keyboard.choose(labels.account, 'gulf c', 'Gulf Current');
  await keyboard.typeInto(labels.amount, '1');
  await keyboard.typeInto(labels.remarks, 'Enter held down');
  await keyboard.tabTo(buttons.save);
  const saved = () => live.server.rows(`select id from deposits where remarks = 'Enter held down'`);
  await keyboard.holdEnter();
  await keyboard.hasFocus(buttons.yes);
  await keyboard.holdEnter();
  expect(await console.dialog(messages.saving.confirmSave).isVisible()).toBe(true);
  expect(await saved()).toEqual([]);
  await console.page.keyboard.up('Enter');
  await keyboard.holdEnter();
  await shown(console.dialog(messages.deposit.created));
  await keyboard.hasFocus(buttons.ok);
  await keyboard.holdEnter();
  expect(await console.dialog(messages.deposit.created).isVisible()).toBe(true);
  await console.page.keyboard.up('Enter');
  await keyboard.press('Enter');
  await gone(console.dialog(messages.deposit.created));
  expect(await saved()).toHaveLength(1);
});

it('Login has the focus on Username, takes Enter, and goes back to what was wrong', async () => {
  console = await live.windowAt(screenPaths.login);
  keyboard = new Keyboard(console);
  await keyboard.hasFocus(labels.username);
  await keyboard.type('admin');
  await keyboard.typeInto(labels.password, 'wrong');
  await keyboard.press('Enter');
  await shown(console.alert);
  await keyboard.hasFocus(labels.password);
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('admin-sample-1');
  await keyboard.tabTo(labels.rememberMe);
  await keyboard.press('Space');
  expect(await console.field(labels.rememberMe).isChecked()).toBe(true);
  await keyboard.tabTo(buttons.login);
  await keyboard.press('Enter');
  await shown(console.heading(screens.home));
});
