import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { storageKeys } from '../../src/contract/vocabulary/session';
import { ConsolePage } from '../support/console-page';
import { ConsoleWindows } from '../support/console-windows';
import { OwnBrowser } from '../support/own-browser';
import { gone, shown, until } from '../support/patience';
import { slipBytes } from '../support/slip-files';
import * as entries from '../support/small-entries';
import { SpecificationServer } from '../support/specification-server';
import { copyOf } from '../support/tab-copy';

/* E12: what was typed and not saved, with its slip, outlives whatever happens to page, tab and browser; not Logout. */

const create = `POST ${paths.deposits.create}`;
const slip = { name: 'receipt.pdf', mimeType: 'application/pdf', buffer: slipBytes('pdf', 4000) };

let server: SpecificationServer;
let windows: ConsoleWindows;
let browser: OwnBrowser | undefined;

beforeAll(async () => {
  server = await SpecificationServer.start({ filesAreKept: true });
  windows = await ConsoleWindows.open(server.origin);
});
afterAll(async () => {
  await browser?.stop();
  await windows.close();
  await server.stop();
});

const withoutQuestions = (console: ConsolePage) => {
  console.page.on('dialog', (dialog) => void dialog.accept());
  return console;
};

/** A window with the form open. */
async function openForm(): Promise<ConsolePage> {
  const console = withoutQuestions(await windows.newWindow(server.begin()));
  await console.goTo(screenPaths.deposit);
  await shown(console.heading(screens.deposit));
  return console;
}

async function fillIn(console: ConsolePage, remarks: string): Promise<void> {
  await entries.deposit.fillIn(console);
  await console.attach(slip);
  await console.fill(labels.remarks, remarks);
}

/** The last letter typed is kept for those who come after the browser's end. */
const kept = (console: ConsolePage, remarks: string) =>
  until(async () => expect(JSON.stringify(await console.keptDrafts())).toContain(remarks));

async function expectBack(
  console: ConsolePage,
  remarks: string,
  note: string = messages.saving.restored,
): Promise<void> {
  await shown(console.text(note));
  await until(async () => expect(await console.field(labels.depositedBy).inputValue()).toBe('Ada King'));
  await until(async () => expect(await console.field(labels.account).inputValue()).toContain('Till'));
  expect(await console.field(labels.amount).inputValue()).toContain('12.5');
  expect(await console.field(labels.remarks).inputValue()).toBe(remarks);
  await shown(console.page.getByText(/^receipt\.pdf/));
}

/** Saves it, and hears that no answer came. */
async function saveInVain(console: ConsolePage): Promise<void> {
  await console.button(buttons.save).click();
  await console.answer(messages.saving.confirmSave, buttons.yes);
  const ok = console.popup.getByRole('button', { name: buttons.ok, exact: true });
  await shown(ok);
  await ok.click();
}

/** Saves it; the call holds all of it, every byte of the slip too. */
async function expectSavedOnce(console: ConsolePage, remarks: string): Promise<void> {
  await console.saveAndConfirm(messages.deposit.created);
  const sent = server.callsOf(create);
  expect(sent).toHaveLength(1);
  expect(sent[0]!.body).toContain(remarks);
  expect(sent[0]!.body).toContain(slip.buffer.toString('latin1'));
  expect(await console.field(labels.remarks).inputValue()).toBe('');
  await until(async () => expect(await console.keptDrafts()).toEqual([]));
}

/** From its next load on this page's locks and its database come two seconds late, as where a machine is busy. */
const makeSlow = (console: ConsolePage) =>
  console.page.addInitScript(() => {
    const late = new Promise((resolve) => setTimeout(resolve, 2000));
    const { locks } = navigator;
    const request = locks.request.bind(locks) as (...all: unknown[]) => Promise<unknown>;
    Object.assign(locks, { request: (...all: unknown[]) => late.then(() => request(...all)) });
    const heard = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'onsuccess')!;
    Object.defineProperty(IDBRequest.prototype, 'onsuccess', {
      ...heard,
      set(this: IDBRequest, hear: (event: Event) => void) {
        heard.set!.call(this, (event: Event) => void late.then(() => hear.call(this, event)));
      },
    });
  });

it('a reload brings it back, on a busy machine too, and walking to other screens and back does', async () => {
  const console = await openForm();
  await fillIn(console, 'Before a reload');
  await kept(console, 'Before a reload');
  await makeSlow(console);
  await console.page.reload();
  await expectBack(console, 'Before a reload');
  await console.openScreen(screens.deposits);
  await console.rows();
  await console.openScreen(screens.transfer);
  await shown(console.field(labels.fromAmount));
  expect(await console.text(messages.saving.restored).count()).toBe(0);
  await console.openScreen(screens.deposit);
  await expectBack(console, 'Before a reload');
  await expectSavedOnce(console, 'Before a reload');
  await console.page.context().close();
});

it('a new tab brings back what was in one that crashed, under its old key when the answer was lost', async () => {
  const console = await openForm();
  await fillIn(console, 'Before a crash');
  server.on(create, { isCut: true });
  await saveInVain(console);
  const [lost] = server.callsOf(create);
  await kept(console, lost!.headers['idempotency-key'] as string);
  const crashed = new Promise((resolve) => console.page.once('crash', resolve));
  await console.page.goto('chrome://crash').catch(() => undefined);
  await crashed;

  const { userName } = server.begin();
  const next = withoutQuestions(await console.newTab());
  await next.goTo('/favicon.svg');
  await next.keep({ ...server.begin(), userName });
  await next.goTo(screenPaths.deposit);
  await expectBack(next, 'Before a crash', messages.saving.sentBefore);
  await expectSavedOnce(next, 'Before a crash');
  expect(server.callsOf(create)[0]!.headers['idempotency-key']).toBe(lost!.headers['idempotency-key']);
  await next.page.reload();
  await shown(next.heading(screens.deposit));
  expect(await next.field(labels.remarks).inputValue()).toBe('');
  await next.page.context().close();
});

it('a browser that was killed brings it back when it is started again', async () => {
  browser = new OwnBrowser();
  const session = { ...server.begin(), [storageKeys.rememberMe]: 'true' };
  const first = new ConsolePage(await (await browser.start()).newPage(), server.origin);
  await first.goTo('/favicon.svg');
  await first.keep(session);
  await first.goTo(screenPaths.deposit);
  await fillIn(first, 'Before a kill');
  await kept(first, 'Before a kill');
  await browser.kill();

  const second = new ConsolePage(await (await browser.start()).newPage(), server.origin);
  await second.goTo('/favicon.svg');
  // The browser writes local storage every few seconds; who had just signed in signs in again.
  await second.keep(session);
  await second.goTo(screenPaths.deposit);
  await expectBack(second, 'Before a kill');
  await expectSavedOnce(second, 'Before a kill');
});

it('two tabs with the same form, and a copy of a tab, each keep their own', async () => {
  const first = await openForm();
  await fillIn(first, 'Typed in the first');
  await kept(first, 'Typed in the first');
  const second = withoutQuestions(await first.newTab());
  await second.goTo(screenPaths.deposit);
  await shown(second.heading(screens.deposit));
  expect(await second.field(labels.remarks).inputValue()).toBe('');
  await second.fill(labels.remarks, 'Typed in the second');

  const copy = withoutQuestions(await copyOf(first));
  await copy.goTo(screenPaths.deposit);
  await shown(copy.heading(screens.deposit));
  await copy.fill(labels.remarks, 'Typed in the copy');
  await copy.fill(labels.amount, '99');

  for (const tab of [copy, second, first]) await tab.page.reload();
  await expectBack(first, 'Typed in the first');
  await shown(second.text(messages.saving.restored));
  await shown(copy.text(messages.saving.restored));
  expect(await second.field(labels.remarks).inputValue()).toBe('Typed in the second');
  expect(await second.field(labels.amount).inputValue()).toBe('');
  expect(await copy.field(labels.remarks).inputValue()).toBe('Typed in the copy');
  expect(await copy.field(labels.amount).inputValue()).toContain('99');
  await first.page.context().close();
});

it('a tab that the browser had put to sleep offers nothing that another one has taken over, and nothing twice that it still has', async () => {
  const asleep = await openForm();
  await fillIn(asleep, 'Before sleep');
  await asleep.openScreen(screens.transfer);
  await asleep.fill(labels.remarks, 'Kept through sleep');
  await kept(asleep, 'Kept through sleep');
  // As where a browser makes room: the page is gone with its lock, and the tab is there with its storage.
  await asleep.page.goto('about:blank');
  const other = withoutQuestions(await asleep.newTab());
  await other.goTo(screenPaths.deposit);
  await expectBack(other, 'Before sleep');

  const woken = asleep;
  await woken.goTo(screenPaths.deposit);
  await shown(woken.heading(screens.deposit));
  expect(await woken.field(labels.remarks).inputValue()).toBe('');
  expect(await woken.text(messages.saving.restored).count()).toBe(0);
  await shown(woken.text(messages.saving.takenElsewhere));
  await woken.openScreen(screens.transfer);
  await shown(woken.text(messages.saving.restored));
  expect(await woken.field(labels.remarks).inputValue()).toBe('Kept through sleep');
  await other.openScreen(screens.transfer);
  await shown(other.field(labels.fromAmount));
  expect(await other.field(labels.remarks).inputValue()).toBe('');

  await other.openScreen(screens.deposit);
  await expectBack(other, 'Before sleep');
  // What is typed in it from now on is its own again.
  await woken.openScreen(screens.deposit);
  await woken.fill(labels.remarks, 'After sleep');
  await gone(woken.text(messages.saving.takenElsewhere));
  await woken.page.reload();
  await shown(woken.text(messages.saving.restored));
  expect(await woken.field(labels.remarks).inputValue()).toBe('After sleep');
  await woken.page.context().close();
});

it('what a closed tab has left comes back in one of the others; Logout asks first, and then nothing is left in any', async () => {
  const closed = await openForm();
  await fillIn(closed, 'Before Logout');
  await closed.openScreen(screens.transfer);
  await closed.fill(labels.remarks, 'Left behind');
  await kept(closed, 'Left behind');
  await closed.page.close();
  const [console, other] = [withoutQuestions(await closed.newTab()), withoutQuestions(await closed.newTab())];
  const remarksOf = async (tab: ConsolePage, screen: string) => {
    await tab.openScreen(screen);
    return tab.field(labels.remarks).inputValue();
  };
  for (const tab of [console, other]) {
    await tab.goTo(screenPaths.deposits);
    await shown(tab.heading(screens.deposits));
  }
  await console.openScreen(screens.deposit);
  await expectBack(console, 'Before Logout');
  expect(await remarksOf(other, screens.deposit)).toBe('');

  await console.keep({ [storageKeys.rememberedUsername]: 'ada' });
  await console.button(buttons.logout).click();
  await console.answer(messages.session.leaveUnsaved, buttons.no);
  await gone(console.dialog(messages.session.leaveUnsaved));
  expect(await console.field(labels.remarks).inputValue()).toBe('Before Logout');

  await console.button(buttons.logout).click();
  await console.answer(messages.session.leaveUnsaved, buttons.yes);
  await shown(console.field(labels.username));
  await until(async () => expect(await console.keptDrafts()).toEqual([]));
  const left = await console.page.evaluate(() => ({
    persistent: Object.keys(localStorage),
    tab: JSON.stringify(Object.entries(sessionStorage)),
  }));
  // And how the session ended, which is nobody's.
  expect(left.persistent.sort()).toEqual([storageKeys.rememberedUsername, 'sessionEnd']);
  expect(left.tab).not.toContain('Before Logout');
  expect(left.tab).not.toContain('drafts');

  server.begin();
  await console.signIn('ada', 'secret');
  expect(await remarksOf(console, screens.deposit)).toBe('');
  expect(await remarksOf(other, screens.transfer)).toBe('');
  expect(await console.text(messages.saving.restored).count()).toBe(0);
  await console.page.context().close();
});
