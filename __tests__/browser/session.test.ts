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
beforeAll(async () => {
  live = await LiveConsole.start();
});
afterAll(() => live.stop());

/** Answers of the server to this call since the last time it was asked, by status. */
function answersTo(route: string): number[] {
  const lines = live.server.log.splice(0).map((line) => JSON.parse(line) as { route?: string; status: number });
  return lines.filter((line) => line.route === route).map(({ status }) => status);
}

/** All access tokens expire now; the consoles do not know. */
const expireTokens = () => live.server.rows(`update access_tokens set expires_at = now() - interval '1 second'`);

/** Home is shown with all its lists, so that none of them is asked for any more. */
async function homeIsThere(tab: ConsolePage): Promise<void> {
  await shown(tab.text(captions.accountBalance));
  await tab.nothingIsAwaited();
}

/** A new window, whose clock can be told that time has passed, signed in and with Home before it. */
async function signedInAtWork(): Promise<ConsolePage> {
  const console = await live.windowAt('about:blank');
  await console.page.clock.install();
  await console.signIn(...sampleSignIn('admin'));
  await homeIsThere(console);
  return console;
}

describe('tokens that expire', () => {
  it('again and again, in both of two tabs, are never noticed by those who work', async () => {
    const first = await signedInAtWork();
    const second = await first.newTab();
    await second.goTo(screenPaths.home);
    await homeIsThere(second);
    answersTo(paths.auth.refresh);
    for (let expiry = 0; expiry < 3; expiry += 1) {
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
    await first.page.context().close();
  });

  it('are renewed before a delete, which does not refresh by itself', async () => {
    const { client } = await live.server.signIn('admin');
    await client.createDeposit({ date: '2030-01-01T00:00:00', remarks: 'To be deleted late' });
    const console = await signedInAtWork();
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
    await console.page.context().close();
  });
});

it('a session that cannot be renewed says so over the form, and the entry goes through once after signing in there', async () => {
  const console = await live.windowAt(screenPaths.login);
  await console.signIn(...sampleSignIn('admin'));
  // A list that came later would meet the ended session before the entry does.
  await homeIsThere(console);
  await console.openScreen(screens.deposit);
  await console.choose(labels.account, 'Gulf Operating');
  await console.fill(labels.amount, '250.75');
  await console.fill(labels.remarks, 'Over an ended session');
  await console.choose(labels.depositedBy, 'Sara Lindqvist');
  await live.server.rows(`update sessions set revoked_at = now(), revoked_reason = 'user changed'`);

  await console.button(buttons.save).click();
  await console.answer(messages.saving.confirmSave, buttons.yes);
  await shown(console.text(messages.session.endedOverForm));
  expect(console.address).toBe(screenPaths.login);
  expect(await console.field(labels.remarks).inputValue()).toBe('Over an ended session');

  await console.tryToSignIn(...sampleSignIn('admin'));
  await console.closeResult(messages.deposit.created);
  expect(console.address).toBe(screenPaths.deposit);
  expect(await console.field(labels.remarks).inputValue()).toBe('');
  const saved = await live.server.rows(`select amount_cents from deposits where remarks = 'Over an ended session'`);
  expect(saved).toHaveLength(1);
  await console.page.context().close();
});

describe('what one tab does', () => {
  const twoTabs = async () => {
    const first = await live.windowOf('admin', screenPaths.home);
    const second = await first.newTab();
    await second.goTo(screenPaths.deposits);
    await second.rows();
    return [first, second] as const;
  };

  it('Logout reaches the other, and ends the session on the server', async () => {
    const [first, second] = await twoTabs();
    const token = (await first.kept(storageKeys.token))!;
    await first.openScreen(screens.deposits);
    await first.button(buttons.logout).click();
    await shown(second.text(messages.session.signedOutElsewhere));
    expect([first.address, second.address]).toEqual([screenPaths.login, screenPaths.login]);
    const keys = await first.page.evaluate(() => Object.keys(localStorage).sort());
    // How the session ended, which is nobody's.
    expect(keys).toEqual(['sessionEnd']);
    await until(async () => expect((await live.server.holder(token).get(paths.accounts.list)).status).toBe(401));
    await first.page.goBack();
    await until(() => expect(first.address).toBe(screenPaths.login));
    await shown(first.field(labels.username));
    await first.page.context().close();
  });

  it('a sign-in reaches the other', async () => {
    const [first, second] = await twoTabs();
    await first.button(buttons.logout).click();
    await shown(second.field(labels.username));
    await first.signIn(...sampleSignIn('user'));
    await shown(second.heading(screens.home));
    expect(await second.text('Welcome, Nadia Rahman').isVisible()).toBe(true);
    expect(await second.menuItem(screens.deposit).count()).toBe(0);
    await first.page.context().close();
  });

  it('another person in its place is told to the other tab, which shows nothing of the one before', async () => {
    const [first, second] = await twoTabs();
    const { session } = await live.server.signIn('user');
    await first.page.evaluate(({ token, refreshtoken, userName, role }) => {
      for (const [key, value] of Object.entries({ refreshtoken, userName, role, token })) {
        localStorage.setItem(key, value);
      }
    }, session);
    await shown(second.page.getByText(/^Nadia Rahman has signed in on this computer in another tab/));
    expect(await second.text('Welcome, Nadia Rahman').isVisible()).toBe(true);
    await second.openScreen(screens.deposits);
    await second.rows();
    expect(await second.button(buttons.delete).count()).toBe(0);
    await first.page.context().close();
  });
});
