import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { storageKeys } from '../../src/contract/vocabulary/session';
import type { ConsolePage } from '../support/console-page';
import { ConsoleWindows } from '../support/console-windows';
import { shown } from '../support/patience';
import type { Call, Scripted } from '../support/scripted-server';
import { slipBytes } from '../support/slip-files';
import * as entries from '../support/small-entries';
import { accounts as ownAccounts } from '../support/specification-books';
import { SpecificationServer } from '../support/specification-server';

/* §4 Session, against a server that speaks the specification only. */

const { token, refreshToken, userName, role } = storageKeys;
const till = ownAccounts[0];
const accounts = `GET ${paths.accounts.list}`;
const refresh = `POST ${paths.auth.refresh}`;
const removal = 'DELETE /api/deposit';

let server: SpecificationServer;
let windows: ConsoleWindows;
let console: ConsolePage;

beforeAll(async () => {
  server = await SpecificationServer.start({ filesAreKept: true });
  windows = await ConsoleWindows.open(server.origin);
});
afterAll(async () => {
  await windows.close();
  await server.stop();
});
beforeEach(async () => {
  console = await windows.newWindow(server.begin());
});
afterEach(() => console.page.context().close());

const kept = () => Promise.all([token, refreshToken, userName, role].map((key) => console.kept(key)));
const bearerOf = (call: { headers: { authorization?: string } } | undefined) => call?.headers.authorization;
const balanceIsShown = () => shown(console.text('1,250.50 USD'));

/** One is at the sign-in screen, and nothing of the session is left. */
async function isSignedOut(): Promise<void> {
  await shown(console.field(labels.username));
  expect(console.address).toBe(screenPaths.login);
  expect((await kept()).slice(0, 3)).toEqual([null, null, null]);
}

describe('§4 Session: the token is read', () => {
  it('from persistent browser storage', async () => {
    await console.goTo(screenPaths.home);
    await balanceIsShown();
    expect(bearerOf(server.callsOf(accounts)[0])).toBe(`Bearer ${(await console.kept(token))!}`);
  });

  it('or, failing that, session storage', async () => {
    await console.goTo(screenPaths.login);
    await console.page.evaluate((key) => {
      sessionStorage.setItem(key, localStorage.getItem(key)!);
      localStorage.removeItem(key);
    }, token);
    await console.goTo(screenPaths.home);
    await balanceIsShown();
  });

  it('from session storage only when persistent storage has none', async () => {
    await console.goTo(screenPaths.login);
    await console.page.evaluate((key) => sessionStorage.setItem(key, 'another-token'), token);
    await console.goTo(screenPaths.home);
    await balanceIsShown();
    expect(bearerOf(server.callsOf(accounts).at(-1))).toBe(`Bearer ${(await console.kept(token))!}`);
    expect(server.calls.map(bearerOf)).not.toContain('Bearer another-token');
  });
});

const refuseOnce = (status: number) =>
  server.on(accounts, () =>
    server.callsOf(accounts).length === 1 ? { status } : { json: [{ ...till, accName: 'Retried' }] },
  );

describe.each([401, 403])('§4 Session: on a %i', (status) => {
  it('the client tries once to refresh with the stored refresh token', async () => {
    refuseOnce(status);
    await console.goTo(screenPaths.home);
    await shown(console.text('Retried'));
    const [call, ...others] = server.callsOf(refresh);
    expect(others).toEqual([]);
    expect(JSON.parse(call!.body)).toEqual({ refreshtoken: 'a-refresh-token' });
    expect(call!.headers.authorization).toBeUndefined();
  });

  it('with no refresh token, token, refresh token and user name are cleared and the user goes to /login', async () => {
    await console.goTo(screenPaths.changePassword);
    await console.page.evaluate((key) => localStorage.removeItem(key), refreshToken);
    server.on(accounts, { status });
    await console.menuItem(screens.home).click();
    await isSignedOut();
    expect(server.callsOf(refresh)).toEqual([]);
    expect(await console.text(messages.session.ended).isVisible()).toBe(true);
  });

  it('the delete helper differs: it clears the token and goes to /login without refreshing', async () => {
    await console.goTo(screenPaths.deposits);
    await console.rows();
    server.on(removal, { status });
    await console.button(buttons.delete).first().click();
    await console.answer(messages.deposit.reverseWarning, buttons.yes);
    await isSignedOut();
    expect(server.callsOf(removal)).toHaveLength(1);
    expect(server.callsOf(refresh)).toEqual([]);
  });
});

/* By either status alike, from the refresh on. */
describe('§4 Session: after the refresh', () => {
  const status = 401;

  it('the new token is saved in persistent storage and the original request is retried', async () => {
    await console.goTo(screenPaths.changePassword);
    const before = (await console.kept(token))!;
    refuseOnce(status);
    await console.openScreen(screens.home);
    await shown(console.text('Retried'));
    const after = (await console.kept(token))!;
    expect(after).not.toBe(before);
    expect(server.callsOf(accounts).map(bearerOf)).toEqual([`Bearer ${before}`, `Bearer ${after}`]);
    // A server that gives no successor keeps its refresh token.
    expect(await console.kept(refreshToken)).toBe('a-refresh-token');
  });

  it('an upload is retried with all that was in it', async () => {
    const create = 'POST /api/deposit';
    server.on(create, () => (server.callsOf(create).length === 1 ? { status } : { json: { success: true } }));
    await console.goTo(screenPaths.deposit);
    await entries.deposit.fillIn(console);
    await console.attach({ name: 'slip.pdf', mimeType: 'application/pdf', buffer: slipBytes('pdf', 64) });
    await console.saveAndConfirm(messages.deposit.created);
    const [first, second, ...others] = server.callsOf(create);
    expect(others).toEqual([]);
    expect(second!.headers['idempotency-key']).toBe(first!.headers['idempotency-key']);
    expect(bearerOf(second)).not.toBe(bearerOf(first));
    const contentOf = ({ headers, body }: Call) => body.replaceAll(headers['content-type']!.split('boundary=')[1]!, '');
    expect(contentOf(second!)).toBe(contentOf(first!));
    expect(contentOf(second!)).toContain('filename="slip.pdf"');
  });

  it('that comes again after the refresh nothing more is tried, and nobody is logged out', async () => {
    server.on(accounts, { status });
    await console.goTo(screenPaths.home);
    await shown(console.text(messages.list.loadFailed));
    expect([server.callsOf(accounts).length, server.callsOf(refresh).length]).toEqual([2, 1]);
    expect(await console.kept(userName)).toBe('Ada King');
  });
});

describe('§4 Session: if refresh fails', () => {
  it.each<[string, Scripted]>([
    ['401', { status: 401 }],
    ['200 without a token', { json: { success: true, message: 'OK' } }],
  ])('by %s, the session is cleared and the user goes to /login', async (_, answer) => {
    server.on(refresh, answer);
    await console.goTo(screenPaths.changePassword);
    server.expireToken();
    await console.menuItem(screens.home).click();
    await isSignedOut();
    expect(server.callsOf(refresh)).toHaveLength(1);
  });

  it('because the server is cut off, nobody is logged out, and Retry goes on', async () => {
    server.on(refresh, { isCut: true });
    // Asked after 5 s, it would have the lists loaded again before Retry is chosen.
    server.on(`GET ${paths.health}`, { isCut: true });
    await console.goTo(screenPaths.changePassword);
    server.expireToken();
    await console.menuItem(screens.home).click();
    const retries = console.button(buttons.retry);
    await shown(retries.nth(2));
    expect(await console.kept(userName)).toBe('Ada King');

    server.on(refresh, { json: { token: 'no-matter' } });
    server.on(accounts, { json: [{ ...till, accName: 'Back' }] });
    await console.page
      .locator('section')
      .filter({ hasText: 'Account Balance' })
      .getByRole('button', { name: buttons.retry })
      .click();
    await shown(console.text('Back'));
  });
});

it('§4 Session: calls in flight share one refresh', async () => {
  await console.goTo(screenPaths.changePassword);
  server.expireToken();
  await console.openScreen(screens.home);
  await balanceIsShown();
  await shown(console.text('Lake House'));
  expect(server.callsOf(refresh)).toHaveLength(1);
});

it('§4 Logout removes token and role from storage and goes to /login', async () => {
  await console.goTo(screenPaths.home);
  await console.button(buttons.logout).click();
  await isSignedOut();
  expect(await kept()).toEqual([null, null, null, null]);
  expect(await console.page.getByRole('status').count()).toBe(0);
});
