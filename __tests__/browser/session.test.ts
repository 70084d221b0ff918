import { captions } from '../../src/contract/texts/captions';
import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { storageKeys } from '../../src/contract/vocabulary/session';
import { type ConsolePage, sampleSignIn } from '../support/console-page';
import { shown, until } from '../support/patience';
import { LiveConsole } from '../support/live-console';

let live: LiveConsole;
/** A window whose clock can be told that time has passed; an admin has signed in there. */
let first: ConsolePage;
beforeAll(async () => {
  live = await LiveConsole.start();
  first = await live.windowAt('about:blank');
  await first.page.clock.install();
  await first.signIn(...sampleSignIn('admin'));
  await homeIsThere(first);
});
afterAll(() => live.stop());

/** Answers of the server to this call since the last time it was asked, by status. */
function answersTo(route: string): number[] {
  const lines = live.server.log.splice(0).map((line) => JSON.parse(line) as { route?: string; status: number });
  return lines.filter((line) => line.route === route).map(({ status }) => status);
}

/** All access tokens expire now; the consoles do not know. */
const expireTokens = () => live.server.rows(`update access_tokens set expires_at = now() - interval '1 second'`);

/** In the page, until it is loaded anew: nothing more is kept for all tabs. */
function refuseLocalStorage() {
  const setItem = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')?.value as Storage['setItem'];
  Storage.prototype.setItem = function refuse(this: Storage, name: string, text: string) {
    if (this === localStorage) throw new DOMException('No room', 'QuotaExceededError');
    setItem.call(this, name, text);
  };
}

/** Home is shown with all its lists, so that none of them is asked for any more. */
async function homeIsThere(tab: ConsolePage): Promise<void> {
  await shown(tab.text(captions.accountBalance));
  await tab.nothingIsAwaited();
}

describe('tokens that expire', () => {
  it('again and again, in both of two tabs, are never noticed by those who work, nor when local storage has no room any more', async () => {
    const second = await first.newTab();
    await second.goTo(screenPaths.home);
    await homeIsThere(second);
    answersTo(paths.auth.refresh);
    for (const isFull of [false, true]) {
      if (isFull) for (const tab of [first, second]) await tab.page.evaluate(refuseLocalStorage);
      await expireTokens();
      await first.page.clock.fastForward('16:00');
      for (const tab of [first, second]) {
        await tab.openScreen(screens.deposits);
        expect(await tab.rows()).toHaveLength(5);
        await tab.openScreen(screens.home);
        await homeIsThere(tab);
      }
      expect(new Set(answersTo(paths.auth.refresh))).toEqual(new Set([200]));
    }
    expect([await first.kept(storageKeys.token), await first.kept(storageKeys.userName)]).toEqual([
      null,
      'Omar Siddiqui',
    ]);
    await first.page.reload();
    await homeIsThere(first);
    await second.page.close();
  });

  it('are renewed before a delete, which does not refresh by itself', async () => {
    const { client } = await live.server.signIn('admin');
    await client.createDeposit({ date: '2030-01-01T00:00:00', remarks: 'To be deleted late' });
    const console = first;
    await console.openScreen(screens.deposits);
    await console.rows();
    // The last of its lists: one that came later would meet the expired token before the delete does.
    await console.choicesOf(labels.user);
    await expireTokens();
    await console.page.clock.fastForward('16:00');
    answersTo(paths.auth.refresh);

    const row = console.page.getByRole('row').filter({ hasText: 'To be deleted late' });
    await row.getByRole('button', { name: buttons.delete }).click();
    await console.answer(messages.deposit.reverseWarning, buttons.yes);
    await console.closeResult(messages.deposit.reversed);
    expect(answersTo(paths.auth.refresh)).toEqual([200]);
  });
});

describe('what one tab does', () => {
  let one: ConsolePage;
  let other: ConsolePage;
  beforeAll(async () => {
    one = await live.windowOf('admin', screenPaths.home);
    other = await one.newTab();
    await other.goTo(screenPaths.deposits);
    await other.rows();
  });

  it('another person in its place is told to the others, which show nothing of the one before', async () => {
    const { session } = await live.server.signIn('user');
    const writer = await one.newTab();
    await writer.goTo('/favicon.svg');
    const { token, refreshtoken, userName, role } = session;
    await writer.keep({ refreshtoken, userName, role, token });
    await writer.page.close();
    await shown(other.page.getByText(/^Nadia Rahman has signed in on this computer in another tab/));
    expect(await other.text('Welcome, Nadia Rahman').isVisible()).toBe(true);
    await other.openScreen(screens.deposits);
    await other.rows();
    expect(await other.button(buttons.delete).count()).toBe(0);
  });

  it('Logout reaches the other, and ends the session on the server', async () => {
    const token = (await one.kept(storageKeys.token))!;
    await one.openScreen(screens.deposits);
    await one.button(buttons.logout).click();
    await shown(other.text(messages.session.signedOutElsewhere));
    expect([one.address, other.address]).toEqual([screenPaths.login, screenPaths.login]);
    const keys = await one.page.evaluate(() => Object.keys(localStorage).sort());
    // How the session ended, which is nobody's.
    expect(keys).toEqual(['sessionEnd']);
    await until(async () => expect((await live.server.holder(token).get(paths.accounts.list)).status).toBe(401));
    await one.page.goBack();
    await until(() => expect(one.address).toBe(screenPaths.login));
    await shown(one.field(labels.username));
  });

  it('a sign-in reaches the other', async () => {
    await shown(other.field(labels.username));
    await one.signIn(...sampleSignIn('admin'));
    await shown(other.heading(screens.home));
    expect(await other.text('Welcome, Omar Siddiqui').isVisible()).toBe(true);
    expect(await other.menuItem(screens.deposit).count()).toBe(1);
  });
});
