import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { loseConnection } from '../support/connection';
import type { ConsolePage } from '../support/console-page';
import { shown, until } from '../support/patience';
import { SmallConsole } from '../support/small-console';

/* Nothing that appears moves what is being clicked or typed into: a click that begins on a button ends on it. */

let small: SmallConsole;
let console: ConsolePage;

beforeAll(async () => {
  small = await SmallConsole.start();
  console = small.console;
});
afterAll(() => small.stop());

/** A field that is left with something wrong in it, and another one of which only the whole form says what is missing. */
interface Form {
  name: string;
  open: () => Promise<void>;
  wrong: string;
  typed: string;
  sentence: string;
  button: string;
  missing: string;
}

const tooLong = 'a'.repeat(101);
const opened = (address: string) => () => console.goTo(address);
const forms: readonly Form[] = [
  {
    name: screens.deposit,
    open: opened(screenPaths.deposit),
    wrong: labels.amount,
    typed: '0',
    sentence: messages.form.amountPositive,
    button: buttons.save,
    missing: labels.account,
  },
  {
    name: screens.transfer,
    open: opened(screenPaths.transfer),
    wrong: labels.conversionRate,
    typed: '-1',
    sentence: messages.transfer.rateInvalid,
    button: buttons.save,
    missing: labels.fromAccount,
  },
  {
    name: screens.payment,
    open: opened(screenPaths.payment),
    wrong: labels.paymentDate,
    typed: 'never',
    sentence: messages.form.dateInvalid,
    button: buttons.save,
    missing: labels.project,
  },
  {
    name: screens.changePassword,
    open: opened(screenPaths.changePassword),
    wrong: labels.newPassword,
    typed: 'abc',
    sentence: messages.password.newTooShort,
    button: buttons.save,
    missing: labels.currentPassword,
  },
  {
    name: 'a new account',
    open: async () => {
      await console.goTo(screenPaths.accounts);
      await console.button(buttons.addAccount).click();
    },
    wrong: labels.accountName,
    typed: tooLong,
    sentence: messages.account.nameTooLong,
    button: buttons.save,
    missing: labels.currency,
  },
  {
    name: 'Login',
    open: async () => {
      await console.page.evaluate('localStorage.clear()');
      await console.goTo(screenPaths.login);
    },
    wrong: labels.username,
    typed: tooLong,
    sentence: messages.login.usernameTooLong,
    button: buttons.login,
    missing: labels.password,
  },
];

/** Where a button and the field that is typed into stand on the screen, to a tenth of a pixel. */
async function places(...names: (() => ReturnType<ConsolePage['field']>)[]): Promise<string> {
  const boxes = await Promise.all(names.map((name) => name().boundingBox()));
  return JSON.stringify(boxes.map((box) => box && Object.values(box).map((side) => side.toFixed(1))));
}

describe.each([1280, 360])('on a screen of %i pixels', (width) => {
  beforeEach(async () => {
    // The menu is in sight only where there is room for it.
    await console.page.setViewportSize({ width: 1280, height: 1400 });
    await small.begin();
    await console.page.setViewportSize({ width, height: 1400 });
  });

  it.each(forms)('a click counts that begins while the field being left is wrong: $name', async (form) => {
    const { open, wrong, typed, sentence, button, missing } = form;
    const { page } = console;
    await open();
    await shown(console.field(wrong));
    await console.nothingIsAwaited();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const place = () =>
      places(
        () => console.button(button),
        () => console.field(wrong),
      );
    const before = await place();
    await console.field(wrong).fill(typed);
    expect(await place()).toBe(before);
    const box = (await console.button(button).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height - 3);
    await page.mouse.down();
    await shown(console.text(sentence));
    expect(await place()).toBe(before);
    await page.mouse.up();
    await until(async () => expect(await console.errorOf(missing)).not.toBe(''));
    expect(await place()).toBe(before);
  });

  it('a notice about the connection moves nothing, and takes no click', async () => {
    const { page } = console;
    // Away from the menu: the screen under the pointer would be prepared without a connection, and its part be lost.
    await page.mouse.move(1_200, 1_300);
    await console.goTo(screenPaths.deposit);
    await shown(console.button(buttons.save));
    await console.nothingIsAwaited();
    const place = () =>
      places(
        () => console.button(buttons.save),
        () => console.field(labels.amount),
      );
    const before = await place();
    const scrolled = () => page.evaluate(() => document.documentElement.scrollHeight);
    const height = await scrolled();
    await loseConnection(page);
    try {
      await shown(console.text(messages.notice.disconnected));
      expect([await place(), await scrolled()]).toEqual([before, height]);
      await console.button(buttons.save).click();
      await shown(console.alert);
      expect(await place()).toBe(before);
    } finally {
      await page.context().setOffline(false);
    }
  });
});
