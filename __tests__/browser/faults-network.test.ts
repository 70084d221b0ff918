import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { loseConnection } from '../support/connection';
import type { ConsolePage } from '../support/console-page';
import { gone, shown, until } from '../support/patience';
import { deposits } from '../support/specification-books';
import { SmallConsole } from '../support/small-console';
import * as entries from '../support/small-entries';

/* E13: the network goes and comes back, in each step of an entry and over lists. Nobody is logged out by it. */

const create = `POST ${paths.deposits.create}`;
const list = `GET ${paths.deposits.filter}`;
const refresh = `POST ${paths.auth.refresh}`;
const saved = { json: { success: true, message: messages.deposit.created } };

let small: SmallConsole;
let console: ConsolePage;

beforeAll(async () => {
  small = await SmallConsole.start();
  ({ console } = small);
  // The pause between two tries of the console need not be waited for.
  await console.page.clock.install();
  await console.page.reload();
});
afterAll(() => small.stop());
beforeEach(() => small.begin());

const notice = () => console.text(messages.notice.disconnected);
const comeBack = () => console.page.context().setOffline(false);
const isSignedIn = () => console.button(buttons.logout).isVisible();

/** Closes the popup which says, in the browser's words, that no answer came. */
async function closeUnanswered(): Promise<void> {
  const ok = console.popup.getByRole('button', { name: buttons.ok, exact: true });
  await shown(ok);
  await ok.click();
  await gone(ok);
}

/** The console tries again by itself, some seconds later; a try that is under way would end if more of them passed. */
async function comesBackByItself(): Promise<void> {
  await until(async () => {
    await console.page.clock.fastForward(6000);
    await until(async () => expect(await notice().count()).toBe(0), 4_000);
  });
}

async function expectSavedUnderOneKey(tries: number): Promise<void> {
  const sent = small.server.callsOf(create);
  expect(sent).toHaveLength(tries);
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(await console.field(labels.amount).inputValue()).toBe('');
}

describe('a deposit whose network goes', () => {
  beforeEach(async () => {
    await entries.deposit.open(console);
  });

  it('while it is typed is saved when it is back', async () => {
    await console.choose(labels.depositedBy, 'Ada King');
    // The accounts are there too, before nothing more can come.
    expect(await console.choicesOf(labels.account)).toHaveLength(3);
    await loseConnection(console.page);
    await shown(notice());
    await console.choose(labels.account, 'Till');
    await console.fill(labels.amount, '12.5');
    await comeBack();
    await gone(notice());
    await console.saveAndConfirm(messages.deposit.created);
    await expectSavedUnderOneKey(1);
  });

  it('while it is to be confirmed is not saved, says so, and is saved when it is back', async () => {
    await entries.deposit.fillIn(console);
    await console.button(buttons.save).click();
    await shown(console.dialog(messages.saving.confirmSave));
    await loseConnection(console.page);
    await console.answer(messages.saving.confirmSave, buttons.yes);
    await closeUnanswered();
    await shown(notice());
    expect(await console.field(labels.amount).inputValue()).toContain('12.5');
    await comeBack();
    await gone(notice());
    await console.saveAndConfirm(messages.deposit.created);
    await expectSavedUnderOneKey(1);
  });

  it('while it is being sent goes through once, under one key', async () => {
    await entries.deposit.fillIn(console);
    small.server.hold(create, saved);
    await console.button(buttons.save).click();
    await console.answer(messages.saving.confirmSave, buttons.yes);
    await until(() => expect(small.server.callsOf(create)).toHaveLength(1));
    await small.server.goDown();
    await closeUnanswered();
    await shown(notice());
    await console.button(buttons.save).click();
    await console.answer(messages.saving.confirmSave, buttons.yes);
    await closeUnanswered();
    expect(await isSignedIn()).toBe(true);

    await small.server.comeBack();
    await comesBackByItself();
    small.server.on(create, saved);
    await console.saveAndConfirm(messages.deposit.created);
    await expectSavedUnderOneKey(2);
  });
});

describe('a server that is down for a while', () => {
  it('leaves the rows that are shown, with a note, and what failed is loaded by itself when it is back', async () => {
    await console.openScreen(screens.deposits);
    const rows = await console.rows();
    expect(rows).toHaveLength(5);
    // It deletes the row, and is gone before it can show the list again.
    small.server.on(list, { isCut: true });
    await console.button(buttons.delete).first().click();
    await console.answer(messages.deposit.reverseWarning, buttons.yes);
    await console.closeResult(messages.deposit.reversed);
    await small.server.goDown();
    await shown(console.text(messages.list.loadFailed));
    await shown(notice());
    expect(await console.rows()).toEqual(rows);

    await console.button(buttons.next).click();
    await shown(console.text('Page 2 of 2'));
    await shown(console.text(messages.list.loadFailed));
    expect(await isSignedIn()).toBe(true);

    small.server.on(list, {
      json: { success: true, message: 'OK', currentPage: 1, totalPages: 2, deposits: deposits.slice(5) },
    });
    await small.server.comeBack();
    await comesBackByItself();
    await gone(console.text(messages.list.loadFailed));
    expect(await console.rows()).toEqual([expect.objectContaining({ Remarks: 'Deposit 1' })]);
    expect(console.address).toBe(screenPaths.deposits);
  });

  it('ends no session whose token has expired meanwhile', async () => {
    await console.page.reload();
    await console.openScreen(screens.deposits);
    await console.rows();
    const refreshes = small.server.callsOf(refresh).length;
    small.server.expireToken();
    await small.server.goDown();
    await console.button(buttons.next).click();
    await shown(console.text(messages.list.loadFailed));
    await shown(notice());
    expect([await isSignedIn(), console.address]).toEqual([true, screenPaths.deposits]);

    await small.server.comeBack();
    await comesBackByItself();
    expect(await console.rows()).toHaveLength(1);
    expect(small.server.callsOf(refresh)).toHaveLength(refreshes + 1);
    expect(await isSignedIn()).toBe(true);
  });
});
