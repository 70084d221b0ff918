import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { ConsolePage } from '../support/console-page';
import { LiveConsole } from '../support/live-console';
import { gone, shown, until } from '../support/patience';

/* E28: whatever is pressed twice, held down, gone back from or reloaded: one form makes one movement. ROUNDS says how often. */

const rounds = Number(process.env.ROUNDS ?? 1);

/** told that a deposit is saved, whose answer is kept from the page; null where answers are let through */
let tellSaved: (() => void) | null = null;
let live: LiveConsole;
let console: ConsolePage;

beforeAll(async () => {
  live = await LiveConsole.start();
  console = await live.windowOf('admin', screenPaths.deposit);
  console.page.on('dialog', (dialog) => void dialog.accept());
  // Once for all: a file of the page that is on its way while a route begins or ends may never come.
  await console.page.route(`**${paths.deposits.create}`, async (route) => {
    const tell = tellSaved;
    await (tell ? route.fetch() : route.continue());
    tell?.();
  });
});
afterAll(() => live.stop());

async function fillIn(remarks: string, tab = console): Promise<void> {
  await tab.openScreen(screens.deposit);
  await tab.choose(labels.depositedBy, 'Sara Lindqvist');
  await tab.choose(labels.account, 'Main Operating');
  await tab.fill(labels.amount, '12.34');
  await tab.fill(labels.remarks, remarks);
}

const save = (tab = console) => tab.button(buttons.save);
const yes = (tab = console) => tab.dialog(messages.saving.confirmSave).getByRole('button', { name: buttons.yes });
const done = (tab = console) => tab.dialog(messages.deposit.created);

/** Whatever is still asked is answered; then it is done and said. */
async function finish(tab = console): Promise<void> {
  const isDone = await until(async () => {
    if (await done(tab).isVisible()) return true;
    if (await yes(tab).isVisible()) return false;
    throw new Error('Neither asked nor done.');
  });
  if (!isDone) await yes(tab).click();
  await tab.closeResult(messages.deposit.created);
  await gone(tab.popup);
}

async function movements(remarks: string): Promise<number> {
  return (await live.server.rows('select id from deposits where remarks = $1', [remarks])).length;
}

/** Answers when the books hold the deposit whose answer is kept from the page. */
async function savedWithoutAnswer(act: () => Promise<void>): Promise<void> {
  let tell: () => void = () => undefined;
  const isSaved = new Promise<void>((resolve) => (tell = resolve));
  tellSaved = tell;
  await act();
  await isSaved;
}

async function reload(): Promise<void> {
  await console.page.reload();
  await shown(save());
  tellSaved = null;
}

async function saveAgain(): Promise<void> {
  await shown(console.text(messages.saving.sentBefore));
  // What is chosen has its name again only when its list is there.
  await until(async () => expect(await console.field(labels.depositedBy).inputValue()).toBe('Sara Lindqvist'));
  await until(async () => expect(await console.field(labels.account).inputValue()).toContain('Main Operating'));
  await save().click();
  await finish();
}

const ways: Readonly<Record<string, () => Promise<unknown>>> = {
  'a triple click on Save and on YES': async () => {
    await save().click({ clickCount: 3 });
    await shown(yes());
    await yes().click({ clickCount: 3 });
    await finish();
  },
  'Enter held down in a field, and on YES': async () => {
    const { keyboard } = console.page;
    await console.field(labels.amount).focus();
    for (let times = 0; times < 8; times += 1) await keyboard.down('Enter');
    await shown(yes());
    for (let times = 0; times < 4; times += 1) await keyboard.down('Enter');
    // What is held down from before answers nothing.
    expect(await yes().isVisible()).toBe(true);
    await keyboard.up('Enter');
    for (let times = 0; times < 8; times += 1) await keyboard.down('Enter');
    await keyboard.up('Enter');
    await finish();
  },
  'Enter pressed twice': async () => {
    await console.field(labels.amount).focus();
    await console.page.keyboard.press('Enter');
    await console.page.keyboard.press('Enter');
    await finish();
  },
  'going back after it was saved, and Save again': async () => {
    await save().click();
    await finish();
    await console.page.goBack();
    await gone(console.heading(screens.deposit));
    await console.page.goForward();
    await shown(console.heading(screens.deposit));
    await save().click();
    await shown(console.text(messages.form.requiredFields));
    expect(await console.popup.count()).toBe(0);
  },
  'a reload when it is saved but not answered, and Save again': async () => {
    await savedWithoutAnswer(async () => {
      await save().click();
      await yes().click();
    });
    await reload();
    await saveAgain();
  },
  'a reload at the moment of YES, and Save again': async () => {
    await save().click();
    await yes().click({ noWaitAfter: true });
    await reload();
    // Now and then it was answered before the page was left, and is kept no more.
    if (await console.text(messages.saving.sentBefore).isVisible()) await saveAgain();
  },
};

it.each(Object.keys(ways))(
  'E28: %s make one movement',
  async (way) => {
    for (let round = 0; round < rounds; round += 1) {
      const remarks = `${way}, round ${String(round)}`;
      // A screen to go back to.
      await console.openScreen(screens.changePassword);
      await fillIn(remarks);
      await ways[way]!();
      expect([remarks, await movements(remarks)]).toEqual([remarks, 1]);
    }
  },
  60_000 + rounds * 10_000,
);

it(
  'E28: two tabs with the same form, saved at once, make one movement each',
  async () => {
    const other = await console.newTab();
    other.page.on('dialog', (dialog) => void dialog.accept());
    await other.goTo(screenPaths.deposit);
    for (let round = 0; round < rounds; round += 1) {
      const remarks = [`First tab, round ${String(round)}`, `Second tab, round ${String(round)}`];
      await fillIn(remarks[0]!);
      await fillIn(remarks[1]!, other);
      await Promise.all(
        [console, other].map(async (tab) => {
          await save(tab).dblclick();
          await finish(tab);
        }),
      );
      expect(await Promise.all(remarks.map(movements))).toEqual([1, 1]);
    }
    await other.page.close();
  },
  60_000 + rounds * 10_000,
);
