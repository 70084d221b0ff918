import { buttons } from '../../src/contract/texts/buttons';
import { captions } from '../../src/contract/texts/captions';
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

/**
 * A field that is left with something wrong in it, and another one of which only the whole form says what is missing;
 * where there is none, the wrong one has the focus again.
 */
interface Form {
  name: string;
  /** by the menu, which is in sight only where there is room for it */
  open: () => Promise<void>;
  /** once the screen is as narrow as it will be */
  unfold?: () => Promise<void>;
  wrong: string;
  typed: string;
  sentence: string;
  button: string;
  missing?: string;
  /** where there is room, too: one of a screen, of a popup, over a report */
  isWideToo?: true;
}

const tooLong = 'a'.repeat(101);
type ScreenName = keyof typeof screens & keyof typeof screenPaths;
const opened = (screen: ScreenName) => () => console.visit(screenPaths[screen], screens[screen]);
const openedBy = (screen: ScreenName, button: string) => async () => {
  await opened(screen)();
  await console.button(button).click();
};
/*
 * One of each kind of field and of place: every form of a screen stands in the same grid with the same foot, every one in a
 * popup in the same popup.
 */
const forms: readonly Form[] = [
  {
    name: screens.payment,
    open: opened('payment'),
    wrong: labels.amount,
    typed: '0',
    sentence: messages.form.amountPositive,
    button: buttons.save,
    missing: labels.project,
    isWideToo: true,
  },
  {
    name: screens.transfer,
    open: opened('transfer'),
    wrong: labels.conversionRate,
    typed: '-1',
    sentence: messages.transfer.rateInvalid,
    button: buttons.save,
    missing: labels.fromAccount,
  },
  {
    name: screens.changePassword,
    open: opened('changePassword'),
    wrong: labels.newPassword,
    typed: 'abc',
    sentence: messages.password.newTooShort,
    button: buttons.save,
    missing: labels.currentPassword,
  },
  {
    name: 'a new project',
    open: openedBy('projectSetup', buttons.addProject),
    wrong: labels.startDate,
    typed: 'never',
    sentence: messages.form.dateInvalid,
    button: buttons.save,
    missing: labels.currency,
    isWideToo: true,
  },
  {
    name: 'the filters of a report',
    open: opened('deposits'),
    unfold: async () => {
      const toggle = console.button(captions.filters);
      if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    },
    wrong: labels.startDate,
    typed: 'never',
    sentence: messages.form.dateInvalid,
    button: buttons.generate,
    isWideToo: true,
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

const isFocused = (field: ReturnType<ConsolePage['field']>) =>
  field.evaluate((element) => element === document.activeElement);

/** A notice that comes over an open form leaves everything where it is, and Save can be clicked all the same. */
async function movesNothing(form: ConsolePage, sentence: string, appear: () => Promise<unknown>): Promise<void> {
  const { page } = form;
  // Away from the menu: the screen under the pointer would be prepared without a connection, and its part be lost.
  await page.mouse.move(1_200, 1_300);
  await form.goTo(screenPaths.deposit);
  await shown(form.button(buttons.save));
  await form.nothingIsAwaited();
  const place = () =>
    places(
      () => form.button(buttons.save),
      () => form.field(labels.amount),
    );
  const before = await place();
  const scrolled = () => page.evaluate(() => document.documentElement.scrollHeight);
  const height = await scrolled();
  await appear();
  await shown(form.text(sentence));
  expect([await place(), await scrolled()]).toEqual([before, height]);
  await form.button(buttons.save).click();
  await shown(form.alert);
  expect(await place()).toBe(before);
}

describe.each([1280, 360])('on a screen of %i pixels', (width) => {
  beforeEach(async () => {
    await console.page.setViewportSize({ width: 1280, height: 1400 });
    await small.begin();
  });

  it.each(forms.filter(({ isWideToo }) => isWideToo || width < 1280))(
    'a click counts that begins while the field being left is wrong: $name',
    async (form) => {
      const { open, unfold, wrong, typed, sentence, button, missing } = form;
      const { page } = console;
      await open();
      await page.setViewportSize({ width, height: 1400 });
      await unfold?.();
      await shown(console.field(wrong));
      await console.nothingIsAwaited();
      // A popup comes from four pixels above, for a frame of it also where no motion is wanted.
      await page.evaluate(async () => {
        await document.fonts.ready;
        await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
      });
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
      if (missing !== undefined) await until(async () => expect(await console.errorOf(missing)).not.toBe(''));
      else await until(async () => expect(await isFocused(console.field(wrong))).toBe(true));
      expect(await place()).toBe(before);
    },
  );
});

it('a notice about the connection moves nothing, and takes no click', async () => {
  const { page } = console;
  await page.setViewportSize({ width: 1280, height: 1400 });
  await small.begin();
  try {
    await movesNothing(console, messages.notice.disconnected, () => loseConnection(page));
  } finally {
    await page.context().setOffline(false);
  }
});

it('a notice about a newer version moves nothing, and takes no click', async () => {
  const { server } = small;
  // The narrower screen, which has less room for it, and it is the longer one; that of the connection stands in its place.
  const viewport = { width: 360, height: 1400 };
  const own = await small.windows.newWindow(server.begin(), { viewport, serviceWorkers: 'allow' });
  // It has no worker, and looks at the page alone.
  server.on('GET /service-worker.js', { status: 404 });
  await own.page.clock.install();
  await movesNothing(own, messages.notice.updateReady, async () => {
    // A page that is not started by the script that this one has.
    server.on('GET /', { json: {} });
    // It begins to look now and then a moment after it is there.
    await until(async () => {
      await own.page.clock.fastForward('31:00');
      expect(await own.text(messages.notice.updateReady).isVisible()).toBe(true);
    });
  });
  await own.page.context().close();
});

it('a list is gone as soon as an account is chosen: a click where it was chooses no other one', async () => {
  await console.page.setViewportSize({ width: 1280, height: 1400 });
  await small.begin();
  // As most have it: where it is not wanted, nothing fades.
  await console.page.emulateMedia({ reducedMotion: 'no-preference' });
  await console.leaveFor(screens.transfer);
  await console.field(labels.fromAccount).click();
  const options = console.page.getByRole('option');
  await shown(options.first());
  const other = (await options.last().boundingBox())!;
  await console.page.keyboard.press('ArrowUp');
  await console.page.keyboard.press('ArrowDown');
  await console.page.keyboard.press('Enter');
  const chosen = await console.field(labels.fromAccount).inputValue();
  await console.page.mouse.click(other.x + other.width / 2, other.y + other.height / 2);
  expect(chosen).not.toBe('');
  expect(await console.field(labels.fromAccount).inputValue()).toBe(chosen);
});
