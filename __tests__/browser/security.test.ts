import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { storageKeys } from '../../src/contract/vocabulary/session';
import { type ConsolePage, sampleSignIn } from '../support/console-page';
import { type BrowserWindows, openBrowser, type Witness, witness } from '../support/browser';
import { everythingKept } from '../support/everything-kept';
import { LiveConsole } from '../support/live-console';
import { gone, shown, until } from '../support/patience';
import { realPng } from '../support/slip-files';

/* What only a browser or the built console can show; the rest of S1 to S44 is in __tests__/security. */

let live: LiveConsole;
beforeAll(async () => {
  live = await LiveConsole.start();
});
// Throws when a page broke its policy or threw by itself.
afterAll(() => live.stop());

const built = path.join(__dirname, '../../dist/client');
const assets = () => fs.readdirSync(path.join(built, 'assets')).map((name) => `/assets/${name}`);
const get = (address: string) => live.server.anonymous.get(address);

describe('S36 and S37: what the console is made of', () => {
  const policy =
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self' blob: data:;font-src 'self';connect-src 'self';" +
    "worker-src 'self';manifest-src 'self';form-action 'self';base-uri 'none';object-src 'none';frame-ancestors 'none';" +
    "require-trusted-types-for 'script';trusted-types app#sw";
  const scriptWithin = /<script>([\s\S]*?)<\/script>/g;
  /** The same, and of a page the hash of the script within it. */
  const policyOf = (text: string) => {
    const hashes = [...text.matchAll(scriptWithin)].map(
      ([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    return policy.replace("script-src 'self'", `script-src 'self'${hashes.join('')}`);
  };

  it.each([
    ['the page', '/', 'text/html', 'no-cache'],
    ['the page of a screen', screenPaths.deposits, 'text/html', 'no-cache'],
    ['the page of nothing', '/nothing/here', 'text/html', 'no-cache'],
    ['the worker', '/service-worker.js', 'javascript', 'no-cache'],
    ['the manifest', '/manifest.webmanifest', 'manifest+json', 'no-cache'],
    ['an icon', '/favicon.svg', 'image/svg+xml', 'no-cache'],
    ['a script', '', 'javascript', 'public, max-age=31536000, immutable'],
    ['a style', '', 'text/css', 'public, max-age=31536000, immutable'],
  ])('S36 and S37: %s has the whole policy and the headers', async (_what, address, type, caching) => {
    const asset = assets().find((name) => name.endsWith(type === 'text/css' ? '.css' : '.js'))!;
    const { status, headers, bytes } = await get(address || asset);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain(type);
    expect(headers.get('cache-control')).toBe(caching);
    expect(headers.get('content-security-policy')).toBe(type === 'text/html' ? policyOf(bytes.toString()) : policy);
    for (const [name, value] of [
      ['x-content-type-options', 'nosniff'],
      ['referrer-policy', 'no-referrer'],
      ['x-frame-options', 'DENY'],
      ['cross-origin-opener-policy', 'same-origin'],
    ] as const)
      expect(headers.get(name)).toBe(value);
    expect([...headers.keys()].filter((name) => /^(access-control-|server$|x-powered-by$)/.test(name))).toEqual([]);
  });

  it('S36: has no script but the first, no style and no handler written into the page', async () => {
    const whole = (await get('/')).bytes.toString();
    expect([...whole.matchAll(scriptWithin)]).toHaveLength(1);
    const page = whole.replace(scriptWithin, '');
    expect(page).not.toMatch(/<script(?![^>]* src=)[^>]*>|<style|\son\w+=|\sstyle=|javascript:/i);
    const sources = [...page.matchAll(/\s(?:src|href)="?([^"\s>]+)/g)].map(([, source]) => source);
    expect(sources.length).toBeGreaterThan(3);
    expect(sources.filter((source) => !source!.startsWith('/') || source!.startsWith('//'))).toEqual([]);
  });
});

describe('S36: the page itself', () => {
  const elsewhere = 'https://elsewhere.example';
  let browser: BrowserWindows;
  let page: Page;
  let seen: Witness;
  const asked: string[] = [];
  beforeAll(async () => {
    // Not one of the windows that end with an error when anything was refused.
    browser = await openBrowser();
    page = await browser.newPage();
    seen = witness(page);
    page.on('requestfinished', (request) => asked.push(request.url()));
    await page.goto(`${live.server.origin}${screenPaths.login}`);
    await shown(page.getByRole('button', { name: buttons.login }));
  });
  afterAll(() => browser.close());

  it.each([
    [
      'a script written into it',
      "document.body.append(Object.assign(document.createElement('script'), { text: 'ran = 1' }))",
    ],
    ['HTML written into it', "document.body.innerHTML = '<img src=x onerror=ran=1>'"],
    ['a text run as a program', "eval('ran = 1')"],
    [
      'a script of elsewhere',
      `document.body.append(Object.assign(document.createElement('script'), { src: '${elsewhere}/a.js' }))`,
    ],
    ['a call to elsewhere', `fetch('${elsewhere}/')`],
    ['a picture of elsewhere', `document.body.append(Object.assign(new Image(), { src: '${elsewhere}/a.png' }))`],
    ['a frame', "document.body.append(Object.assign(document.createElement('iframe'), { src: '/' }))"],
    ['another base', `document.head.append(Object.assign(document.createElement('base'), { href: '${elsewhere}/' }))`],
  ])('S36: refuses %s', async (_what, attempt) => {
    seen.violations.length = 0;
    // In a turn of its own: a call of the test may do more than the page.
    await page.evaluate(`new Promise((done) => setTimeout(() => Promise.try(() => ${attempt}).then(done, done)))
      .then((outcome) => void (outcome instanceof EvalError && console.warn(outcome.message)))`);
    await until(() => expect(seen.violations).not.toEqual([]));
    expect(await page.evaluate('typeof ran')).toBe('undefined');
    expect(asked.filter((url) => url.startsWith(elsewhere))).toEqual([]);
  });
});

describe('S43: what is on the server and nobody’s business', () => {
  const hidden = [
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/.npmrc',
    '/package.json',
    '/package-lock.json',
    '/src/server/main.ts',
    '/dist/server/main.js',
    '/server/main.js',
    '/data/session.secret',
    '/session.secret',
    '/openapi.json',
    '/swagger.json',
    '/api/metrics',
    '/api/documentation',
    '/..%2fserver%2fmain.js',
    '/%2e%2e/server/main.js',
    '/assets/..%2f..%2fserver%2fmain.js',
    '/assets/../../server/main.js',
    '/assets/%2e%2e%5c%2e%2e%5cserver%5cmain.js',
    '/assets/main.js%00.css',
    '/assets/',
    '/assets/none.js',
    '/service-worker.js.map',
  ];

  it.each(hidden)('S43: %s is nothing', async (address) => {
    const { status, bytes } = await get(address);
    expect([400, 404]).toContain(status);
    expect((JSON.parse(bytes.toString()) as { success: boolean }).success).toBe(false);
  });

  it('S43: no map of the sources lies beside any asset, or is named in one', async () => {
    const files = fs.readdirSync(built, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => /\.map(\.|$)/.test(name))).toEqual([]);
    const code = files.filter((name) => /\.(js|css|html)$/.test(name));
    expect(code.length).toBeGreaterThan(50);
    const namesMap = (name: string) => fs.readFileSync(path.join(built, name)).includes('sourceMappingURL=');
    expect(code.filter(namesMap)).toEqual([]);
    expect((await get(`${assets().find((name) => name.endsWith('.js'))!}.map`)).status).toBe(404);
  });

  it('S43: nothing of this version names the folder that it was built in, which would also make its bytes depend on it', async () => {
    const worker = fs.readFileSync(path.join(built, 'service-worker.js'), 'utf8');
    const current = assets().filter((name) => worker.includes(name.slice(1)));
    expect(current.length).toBeGreaterThan(50);
    const folder = path.join(built, '../..');
    const namesFolder = (name: string) => fs.readFileSync(path.join(built, name)).includes(folder);
    expect([...current, 'service-worker.js'].filter(namesFolder)).toEqual([]);
    expect((await get('/')).bytes.includes(folder)).toBe(false);
  });

  it.each(['/metrics', '/documentation', '/swagger', '/server-status', '/admin', '/debug', '/status'])(
    'S43: %s is the console, like every address that it does not know',
    async (address) => {
      expect((await get(address)).bytes.equals((await get('/')).bytes)).toBe(true);
    },
  );
});

it('S15: a password can be pasted, of any length that is taken', async () => {
  const console = await live.windowOf('user', screenPaths.changePassword, {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const chosen = '🔑 correct horse battery staple '.repeat(4);
  await console.field(labels.newPassword).waitFor();
  await console.page.evaluate((text) => navigator.clipboard.writeText(text), chosen);
  for (const label of [labels.newPassword, labels.confirmPassword]) {
    await console.field(label).focus();
    await console.page.keyboard.press('ControlOrMeta+V');
    await until(async () => expect(await console.field(label).inputValue()).toBe(chosen));
  }
  await console.fill(labels.currentPassword, 'user-sample-1');
  await console.saveAndConfirm(messages.password.changed);
  const credentials = { username: 'user', password: chosen };
  expect((await live.server.anonymous.post(paths.auth.login, credentials)).status).toBe(200);
  await console.page.context().close();
});

/** Where the screen ends, in one turn of the page: a card that was found before may be gone when it is measured. */
function endsOfCards(): number[] {
  const endsOf = (cards: string) =>
    Array.from(document.querySelectorAll(cards), (card) => Math.round(card.getBoundingClientRect().right));
  // Those that stand alone end there, each; of those side by side the last.
  return [Math.max(...endsOf('.card')), ...endsOf('.page > .card')];
}

describe('S38 and S39: a session from sign-in to Logout', () => {
  const urls: string[] = [];
  const secrets: string[] = [];
  const ends = new Set<number>();
  let console: ConsolePage;
  beforeAll(async () => {
    console = await live.windowAt(screenPaths.login);
    console.page.context().on('request', (request) => urls.push(request.url()));
    await console.signIn(...sampleSignIn('super'), { remember: true });
    for (const key of [storageKeys.token, storageKeys.refreshToken]) secrets.push((await console.kept(key))!);
    secrets.push(
      ...(await console.page.context().cookies(`${live.server.origin}${paths.files}/`)).map(({ value }) => value),
    );
  });
  afterAll(() => console.page.context().close());

  it('S38: no address that the browser asks for holds a token, a cookie or a password', async () => {
    const { login, dashboard, ...visited } = screenPaths;
    await console.goTo(dashboard);
    await shown(console.heading(screens.home));
    for (const [screen, address] of Object.entries(visited)) {
      await console.visit(address, screens[screen as keyof typeof visited]);
      await console.nothingIsAwaited();
      await shown(console.page.locator('.card').first());
      // What stands in the place of a screen that is loaded is a card, too.
      await gone(console.page.locator('.skeleton').first());
      for (const end of await console.page.evaluate(endsOfCards)) ends.add(end);
    }
    const { client } = await live.server.signIn('admin');
    const slip = new File([Uint8Array.from(realPng)], 'a.png');
    await client.createDeposit({ date: '2031-01-01' }, { slip });
    await console.goTo(screenPaths.deposits);
    const tab = await console.newTabBy(() =>
      console.page.getByRole('link', { name: buttons.viewSlip }).first().click(),
    );
    expect(tab.url()).toContain(paths.files);
    expect(await tab.evaluate(() => document.images.length)).toBe(1);
    await tab.close();
    expect(secrets).toHaveLength(3);
    expect(urls.length).toBeGreaterThan(30);
    for (const secret of [...secrets, 'super-sample-1', encodeURIComponent('super-sample-1')])
      expect(urls.filter((url) => url.includes(secret))).toEqual([]);
  });

  it('all screens end at one edge', () => {
    expect([...ends]).toHaveLength(1);
  });

  it('S39: Logout leaves the remembered name and nothing else, in this tab and behind Back', async () => {
    await console.goTo(screenPaths.deposit);
    await shown(console.field(labels.remarks));
    await console.fill(labels.remarks, 'Typed by super');
    await until(async () => expect((await console.page.evaluate(everythingKept)).join()).toContain('draft'));
    await console.openScreen(screens.home);
    await shown(console.text('Main Operating').first());
    await console.button(buttons.logout).click();
    await console.answer(messages.session.leaveUnsaved, buttons.yes);
    await until(async () =>
      // And how the session ended, which is nobody's.
      expect((await console.page.evaluate(everythingKept)).sort()).toEqual([
        storageKeys.rememberedUsername,
        'sessionEnd',
      ]),
    );
    expect(await console.kept(storageKeys.rememberedUsername)).toBe('super');
    const cookies = () => console.page.context().cookies(`${live.server.origin}${paths.files}/`);
    await until(async () => expect(await cookies()).toEqual([]));
    await console.page.goBack();
    await until(() => expect(console.address).toBe(screenPaths.login));
    await shown(console.field(labels.username));
    expect(await console.page.getByRole('table').count()).toBe(0);
    expect((await live.server.holder(secrets[0]!).get(paths.accounts.list)).status).toBe(401);
  });

  it('S39: who signs in next in the same tab finds no figure and nothing typed of the one before', async () => {
    await console.page.route(/\/api\/(?!auth)/, (route) => route.abort());
    await console.signIn(...sampleSignIn('admin'));
    await shown(console.button(buttons.retry).first());
    expect(await console.text('Main Operating').count()).toBe(0);
    await console.openScreen(screens.deposit);
    await shown(console.field(labels.remarks));
    expect(await console.field(labels.remarks).inputValue()).toBe('');
  });
});
