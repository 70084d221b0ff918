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
import type { Call } from '../support/scripted-server';
import { slipBytes } from '../support/slip-files';
import * as entries from '../support/small-entries';
import { SpecificationServer } from '../support/specification-server';

/* §4 Session in a browser, against a server that speaks the specification only; client/token-refresh and delete-call have the rest. */

const { token, refreshToken, userName, role } = storageKeys;
const accounts = `GET ${paths.accounts.list}`;
const refresh = `POST ${paths.auth.refresh}`;

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

it('§4 Session: the token is read from session storage, and from persistent browser storage where that has one', async () => {
  await console.goTo(screenPaths.login);
  const persistent = (await console.kept(token))!;
  await console.page.evaluate((key) => {
    sessionStorage.setItem(key, localStorage.getItem(key)!);
    localStorage.removeItem(key);
  }, token);
  await console.goTo(screenPaths.home);
  await balanceIsShown();
  await console.page.evaluate(
    ([key, text]) => {
      sessionStorage.setItem(key, 'another-token');
      localStorage.setItem(key, text);
    },
    [token, persistent] as const,
  );
  await console.page.reload();
  await balanceIsShown();
  expect(bearerOf(server.callsOf(accounts).at(-1))).toBe(`Bearer ${persistent}`);
  expect(server.calls.map(bearerOf)).not.toContain('Bearer another-token');
});

describe('§4 Session: on a 401', () => {
  it('all calls in flight share one refresh, the new token is saved in persistent storage, and each is retried', async () => {
    await console.goTo(screenPaths.changePassword);
    const before = (await console.kept(token))!;
    server.expireToken();
    await console.openScreen(screens.home);
    await balanceIsShown();
    await shown(console.text('Lake House'));
    const [call, ...others] = server.callsOf(refresh);
    expect(others).toEqual([]);
    expect(JSON.parse(call!.body)).toEqual({ refreshtoken: 'a-refresh-token' });
    expect(call!.headers.authorization).toBeUndefined();
    const after = (await console.kept(token))!;
    expect(after).not.toBe(before);
    expect(server.callsOf(accounts).map(bearerOf)).toEqual([`Bearer ${before}`, `Bearer ${after}`]);
    // A server that gives no successor keeps its refresh token.
    expect(await console.kept(refreshToken)).toBe('a-refresh-token');
  });

  it('with no refresh token, token, refresh token and user name are cleared and the user goes to /login', async () => {
    await console.goTo(screenPaths.changePassword);
    await console.page.evaluate((key) => localStorage.removeItem(key), refreshToken);
    server.on(accounts, { status: 401 });
    await console.menuItem(screens.home).click();
    await isSignedOut();
    expect(server.callsOf(refresh)).toEqual([]);
    expect(await console.text(messages.session.ended).isVisible()).toBe(true);
  });

  it('an upload is retried with all that was in it', async () => {
    const create = 'POST /api/deposit';
    server.on(create, () => (server.callsOf(create).length === 1 ? { status: 401 } : { json: { success: true } }));
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
});

it('§4 Logout removes token and role from storage and goes to /login', async () => {
  await console.goTo(screenPaths.home);
  await console.button(buttons.logout).click();
  await isSignedOut();
  expect(await kept()).toEqual([null, null, null, null]);
  expect(await console.page.getByRole('status').count()).toBe(0);
});
