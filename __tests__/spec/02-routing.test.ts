import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { menuGroups, screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { type ConsolePage, sampleSignIn } from '../support/console-page';
import { LiveConsole } from '../support/live-console';
import { gone, shown, until } from '../support/patience';

let live: LiveConsole;
let nobody: ConsolePage;
let somebody: ConsolePage;
const askedOrigins = new Set<string>();

beforeAll(async () => {
  live = await LiveConsole.start();
  nobody = await live.windowAt(screenPaths.login);
  somebody = await live.windowOf('super', screenPaths.home);
  somebody.page.on('request', (request) => askedOrigins.add(new URL(request.url()).origin));
});
afterAll(() => live.stop());

describe('§2 Routing rules: /login', () => {
  it("username, password, a Remember Me checkbox, a version label 1.0.3; the default title is 'Property Management' (§1, §9)", async () => {
    await shown(nobody.field(labels.username));
    expect(await nobody.field(labels.password).getAttribute('type')).toBe('password');
    expect(await nobody.page.getByRole('checkbox', { name: labels.rememberMe }).isVisible()).toBe(true);
    expect(await nobody.text('1.0.3').isVisible()).toBe(true);
    expect(await nobody.page.title()).toBe('Property Management');
  });

  it('password with show/hide toggle', async () => {
    await nobody.field(labels.password).fill('open sesame');
    const toggle = nobody.button('Show what is typed');
    await toggle.click();
    expect(await nobody.field(labels.password).getAttribute('type')).toBe('text');
    await toggle.click();
    expect(await nobody.field(labels.password).getAttribute('type')).toBe('password');
  });

  it("the button reads 'Logging in...' while busy", async () => {
    let answer: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (answer = resolve));
    await nobody.page.route(`**${paths.auth.login}`, (route) => released.then(() => route.continue()));
    await nobody.tryToSignIn('admin', 'wrong password');
    await shown(nobody.button('Logging in...'));
    answer();
    await shown(nobody.button('Login'));
  });

  it('a username that is not to be remembered is not', async () => {
    await nobody.signIn(...sampleSignIn('user'), { remember: false });
    await nobody.button(buttons.logout).click();
    await shown(nobody.field(labels.username));
    expect(await nobody.field(labels.username).inputValue()).toBe('');
    expect(await nobody.page.evaluate(() => Object.keys(localStorage))).toEqual(['sessionEnd']);
  });

  it('the remembered username is kept locally and prefilled; the storage keys (§3, §9)', async () => {
    const keptLocally = () => nobody.page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
    await nobody.signIn(...sampleSignIn('user'), { remember: true });
    expect(await keptLocally()).toMatchObject({
      token: expect.any(String) as string,
      refreshtoken: expect.any(String) as string,
      userName: 'Nadia Rahman',
      role: 'USER',
      rememberedUsername: 'user',
      rememberMe: 'true',
    });
    await nobody.button(buttons.logout).click();
    await shown(nobody.field(labels.username));
    expect(await nobody.field(labels.username).inputValue()).toBe('user');
    expect(await nobody.field(labels.rememberMe).isChecked()).toBe(true);
    expect(await nobody.field(labels.password).inputValue()).toBe('');
    // And how the session ended, which is nobody's.
    expect(await keptLocally()).toEqual({ rememberedUsername: 'user', sessionEnd: 'signedOut' });
  });

  it('if already logged in, redirects to /dashboard/home', async () => {
    await somebody.goTo(screenPaths.login);
    await shown(somebody.heading(screens.home));
    // The address follows what is shown.
    await until(() => expect(somebody.address).toBe('/dashboard/home'));
  });
});

describe('§2 Routing rules', () => {
  // Every address there is, and more of those that are none: client/routing.
  it.each([screenPaths.deposits])(
    '/dashboard/* requires a stored token, otherwise redirects to /login: %s',
    async (address) => {
      await nobody.goTo(address);
      await until(() => expect(nobody.address).toBe('/login'));
    },
  );

  it.each(['/api-docs/x'])(
    'any other path redirects to the dashboard home when logged in, else to login: %s',
    async (address) => {
      await somebody.goTo(address);
      await until(() => expect(somebody.address).toBe('/dashboard/home'));
      await nobody.goTo(address);
      await until(() => expect(nobody.address).toBe('/login'));
    },
  );

  it.each(['/dashboard/settings/fee/7'])('unknown dashboard paths redirect to home: %s', async (address) => {
    await somebody.goTo(address);
    await until(() => expect(somebody.address).toBe('/dashboard/home'));
  });
});

describe('§2 Routing rules: the dashboard has', () => {
  it('a collapsible sidebar', async () => {
    const menu = somebody.page.getByRole('navigation', { name: 'Screens' });
    const width = async () => (await menu.boundingBox())!.width;
    const open = await width();
    await somebody.button('Collapse the menu').click();
    await until(async () => expect(await width()).toBeLessThan(open / 2));
    // What is left of it still leads to every screen.
    await somebody.openScreen(screens.deposits);
    await somebody.button('Expand the menu').click();
    await until(async () => expect(await width()).toBe(open));
  });

  it('on mobile a toggle with overlay', async () => {
    const wide = somebody.page.viewportSize()!;
    await somebody.page.setViewportSize({ width: 360, height: 740 });
    await somebody.button('Open the menu').click();
    await shown(somebody.dialog('Menu'));
    await somebody.page.mouse.click(350, 400);
    await gone(somebody.menuItem(screens.home));

    await somebody.button('Open the menu').click();
    await somebody.openScreen(screens.projectSchedule);
    await gone(somebody.menuItem(screens.home));
    await somebody.page.setViewportSize(wide);
  });

  it("the greeting 'Welcome, {name}', a Logout button, and a content area", async () => {
    expect(await somebody.text('Welcome, Layla Haddad').isVisible()).toBe(true);
    expect(await somebody.button('Logout').isVisible()).toBe(true);
    expect(await somebody.page.getByRole('main').getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  });
});

describe('§2 Menu and routes', () => {
  const rows: readonly (readonly [string, string, string])[] = [
    ['-', 'Home', '/dashboard/home'],
    ['Transaction', 'Deposit Money', '/dashboard/actions/deposit'],
    ['Transaction', 'Transfer Money', '/dashboard/actions/transfer'],
    ['Transaction', 'Make Payment', '/dashboard/actions/payment'],
    ['Projects', 'Project Details', '/dashboard/project/projectdetails'],
    ['Projects', 'Project Schedule', '/dashboard/project/projectschedule'],
    ['Reports', 'Deposits', '/dashboard/financial/deposits'],
    ['Reports', 'Transfers', '/dashboard/financial/transfers'],
    ['Reports', 'Payments', '/dashboard/financial/payments'],
    ['Settings', 'Change Password', '/dashboard/settings/changepwd'],
    ['Settings', 'Accounts', '/dashboard/settings/accounts'],
    ['Settings', 'Fee', '/dashboard/settings/fee'],
  ];

  it('has these groups, items and routes, in this order and before any other', async () => {
    const menu = somebody.page.getByRole('navigation', { name: 'Screens' });
    const found = await menu
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => [
          link.closest('ul')?.getAttribute('aria-label') ?? '-',
          (link as HTMLElement).innerText.trim(),
          new URL((link as HTMLAnchorElement).href).pathname,
        ]),
      );
    expect(found.slice(0, rows.length)).toEqual(rows);
    const groups = [...new Set(rows.map(([group]) => group))].slice(1);
    expect(Object.values(menuGroups).slice(0, groups.length)).toEqual(groups);
  });

  // Which screen and title every route has: client/routing.
  it.each([rows[3]!, rows[9]!, rows[0]!])('%s | %s | %s', async (_group, item, route) => {
    await somebody.openScreen(item);
    expect(somebody.address).toBe(route);
    // §1: the page title follows the current screen.
    await until(async () => expect(await somebody.page.title()).toBe(`${item} - ${messages.appTitle}`));
  });
});

it('§9 the API base path is empty (same origin)', () => {
  expect([...askedOrigins]).toEqual([live.server.origin]);
});
