import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { type BrowserWindows, openBrowser, type Witness, witness } from '../support/browser';
import { hostConsole } from '../support/console-host';
import { until } from '../support/patience';

let browser: BrowserWindows;
let host: Awaited<ReturnType<typeof hostConsole>>;
let context: BrowserContext;

beforeAll(async () => {
  [browser, host] = await Promise.all([openBrowser(), hostConsole()]);
});

afterAll(async () => {
  await browser.close();
  await host.close();
});

afterEach(() => (context as BrowserContext | undefined)?.close());

/** Opens the login page and watches it. */
async function openLogin(options: BrowserContextOptions = {}, before?: () => void): Promise<[Page, Witness]> {
  context = await browser.newContext(options);
  const page = await context.newPage();
  const seen = witness(page);
  if (before) await page.addInitScript(before);
  await page.goto(`${host.address}/login`);
  await page.getByRole('button', { name: 'Login' }).waitFor();
  return [page, seen];
}

const scheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme');

it('breaks no rule of its own policy, and makes no style at run time', async () => {
  const [page, seen] = await openLogin();
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByText('Username is required').waitFor();
  expect(seen).toEqual({ violations: [], errors: [] });
  expect(await page.locator('style').count()).toBe(0);
});

it('would be seen breaking one', async () => {
  const [page, seen] = await openLogin();
  await page.evaluate(() => {
    const style = document.createElement('style');
    style.append('body { color: red }');
    document.head.append(style);
  });
  await expect(page.evaluate(() => (document.body.innerHTML = '<b>it</b>'))).rejects.toThrow('TrustedHTML');
  await until(() =>
    expect(seen.violations).toEqual([expect.stringContaining('style-src'), expect.stringContaining('TrustedHTML')]),
  );
});

it('is set in its own letters and colours', async () => {
  const [page] = await openLogin({ colorScheme: 'light' });
  expect(
    await page.evaluate(() => document.fonts.ready.then(() => document.fonts.check("16px 'Inter Variable'"))),
  ).toBe(true);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(245, 246, 248)');
});

it('follows the system, and a choice before the system, from the first paint on', async () => {
  const [dark] = await openLogin({ colorScheme: 'dark', serviceWorkers: 'block' });
  expect(await scheme(dark)).toBe('dark');
  await dark.evaluate(() => localStorage.setItem('colorScheme', 'light'));
  // Not one byte of the application has run here: only the script at the head of the page.
  await context.route('**/assets/main.*.js', (route) => route.abort());
  await dark.reload();
  expect(await scheme(dark)).toBe('light');
});

it('works with site data blocked', async () => {
  const [page, seen] = await openLogin({}, () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  expect(await page.getByRole('button', { name: 'Login' }).isEnabled()).toBe(true);
  expect(seen.errors).toEqual([]);
});

it('registers a background worker when it loads (§1), and opens without a network once it has been there, on any address', async () => {
  const [page] = await openLogin();
  const scope = await page.evaluate(() => navigator.serviceWorker.ready.then((worker) => worker.scope));
  expect(scope).toBe(`${host.address}/`);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto(`${host.address}/dashboard/financial/deposits`);
  await page.getByRole('button', { name: 'Login' }).waitFor();
});

it('never answers for the API', async () => {
  const [page] = await openLogin();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await expect(page.goto(`${host.address}/api/files/slip.pdf`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

it('is built with the compressed forms of its code beside it', async () => {
  const text = await (await fetch(`${host.address}/login`)).text();
  const files = text.match(/\/assets\/[\w.-]+\.(?:js|css)/g) ?? [];
  expect(files.length).toBeGreaterThan(1);
  for (const file of files)
    for (const encoding of ['br', 'gzip']) {
      const { headers } = await fetch(host.address + file, { headers: { 'accept-encoding': encoding } });
      expect([file, headers.get('content-encoding')]).toEqual([file, encoding]);
    }
});

it('tells translators to leave it alone: texts that they replace can be taken away by no screen', async () => {
  const text = await (await fetch(`${host.address}/login`)).text();
  expect(text).toMatch(/<html [^>]*\btranslate="no"/);
  expect(text).toContain('<meta name="google" content="notranslate"');
});
