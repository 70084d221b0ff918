/* npm run screenshots: pictures of every screen on the sample company, light and dark, 1280 and 360 wide, and of what is printed, into docs/screens. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { root, serverMain } from './build-stamp.mjs';
import { chromiumOptions } from './chromium.mjs';

const folder = path.join(root, 'docs/screens');
const person = { username: 'super', password: 'super-sample-1' };
const screens = {
  home: '/dashboard/home',
  'deposit-money': '/dashboard/actions/deposit',
  'transfer-money': '/dashboard/actions/transfer',
  'make-payment': '/dashboard/actions/payment',
  'project-details': '/dashboard/project/projectdetails',
  'project-schedule': '/dashboard/project/projectschedule',
  deposits: '/dashboard/financial/deposits',
  transfers: '/dashboard/financial/transfers',
  payments: '/dashboard/financial/payments',
  'change-password': '/dashboard/settings/changepwd',
  accounts: '/dashboard/settings/accounts',
  fee: '/dashboard/settings/fee',
  'account-statement': '/dashboard/books/statement?accountId=1',
  'due-and-cash': '/dashboard/books/due?currency=AED&within=90',
  partners: '/dashboard/books/partners?person=2',
  reconciliation: '/dashboard/books/reconciliation?accountId=1',
  history: '/dashboard/books/history',
  close: '/dashboard/books/close',
  people: '/dashboard/admin/people',
  'project-setup': '/dashboard/admin/projects',
  'schedule-setup': '/dashboard/admin/projects/schedule?project=1',
  'account-setup': '/dashboard/admin/accounts',
  currencies: '/dashboard/admin/currencies',
  import: '/dashboard/admin/import',
  company: '/dashboard/admin/company',
  'company-setup': '/dashboard/admin/company/setup',
  system: '/dashboard/admin/system',
};

/** Starts the built server on a sample company of its own, at a free port; answers its address and how to end it. */
async function startSample() {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'property-management-screens-'));
  const server = spawn(process.execPath, [serverMain], {
    env: { ...process.env, DATA_DIR: data, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise((resolve, reject) => {
    let said = '';
    server.stdout.on('data', (text) => {
      said += text;
      const ready = /ready: (\S+)/.exec(said);
      if (ready) resolve(ready[1]);
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready.`)));
  });
  return {
    address,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      fs.rmSync(data, { recursive: true, force: true });
    },
  };
}

/** A screen is quiet when nothing is loading any more and its fonts are there. */
async function quiet(page) {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready');
}

/** What is drawn when it comes into view, as the months of an account, is drawn for the picture of the whole page. */
async function drawnBelow(page) {
  for (const place of await page.locator('.chart-place').all()) {
    await place.scrollIntoViewIfNeeded();
    await place.locator('> *').first().waitFor();
  }
  await page.evaluate('window.scrollTo(0, 0)');
}

/** What is done on a screen that shows little before it. */
const firstSteps = {
  'project-schedule': async (page) => {
    await page.getByRole('combobox', { name: 'Project' }).click();
    await page.getByRole('option', { name: 'Marina Heights' }).click();
    await page.getByRole('row').nth(1).waitFor();
    await page.evaluate('document.activeElement.blur()');
    await page.mouse.move(0, 0);
  },
};
/** Screens whose rows are drawn where they are seen, or are of one kind for long: their beginning is enough. */
const beginnings = ['project-schedule', 'schedule-setup'];

/** Screens whose rows are all put on paper; then those that are printed as they stand, or have a paper of their own. */
const printedRows = ['deposits', 'transfers', 'payments', 'account-statement', 'due-and-cash'];
const printedScreens = ['home', 'project-details', 'partners', 'history', 'close'];
/** A4 upright at 96 dots an inch. */
const sheet = { width: 794, height: 1123 };

async function signIn(page) {
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/dashboard/home');
}

/** The first sheet of each, with its margins. */
async function photographPapers(browser, address) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    bypassCSP: true,
  });
  await context.addInitScript('window.print = () => undefined');
  const page = await context.newPage();
  await page.goto(`${address}/login`);
  await quiet(page);
  await signIn(page);
  for (const name of [...printedRows, ...printedScreens]) {
    await page.goto(address + screens[name]);
    await quiet(page);
    // What prints comes when the page is at rest.
    await page.waitForFunction(
      'performance.getEntriesByType("resource").some(({ name }) => name.includes("/printing"))',
    );
    await page.waitForLoadState('networkidle');
    if (printedRows.includes(name)) {
      await page
        .getByRole('button', { name: /^Print/ })
        .first()
        .click();
      await page.locator('.paper').waitFor({ state: 'attached' });
    } else {
      await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
    }
    const isWide = await page.evaluate("document.documentElement.dataset.sheet === 'landscape'");
    const [width, height] = isWide ? [sheet.height, sheet.width] : [sheet.width, sheet.height];
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ media: 'print' });
    await page.addStyleTag({ content: 'html { padding: 14mm; }' });
    await page.screenshot({ path: path.join(folder, `${name}-paper.png`) });
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  await context.close();
}

async function photograph(browser, address, colorScheme, width) {
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const shoot = (name) =>
    page.screenshot({
      path: path.join(folder, `${name}-${colorScheme}-${width}.png`),
      fullPage: !beginnings.includes(name),
    });
  await page.goto(`${address}/login`);
  await quiet(page);
  await shoot('login');
  await signIn(page);
  for (const [name, screenPath] of Object.entries(screens)) {
    await page.goto(address + screenPath);
    await quiet(page);
    await firstSteps[name]?.(page);
    await drawnBelow(page);
    await shoot(name);
  }
  await context.close();
}

fs.mkdirSync(folder, { recursive: true });
const build = spawn(process.execPath, [path.join(root, 'scripts/build.mjs'), '--if-stale'], { stdio: 'inherit' });
await new Promise((resolve, reject) =>
  build.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The build failed.')))),
);
const sample = await startSample();
const browser = await chromium.launch(await chromiumOptions());
try {
  await photographPapers(browser, sample.address);
  for (const colorScheme of ['light', 'dark']) {
    for (const width of [1280, 360]) await photograph(browser, sample.address, colorScheme, width);
  }
} finally {
  await browser.close();
  await sample.stop();
}
console.log(
  `Pictures of ${Object.keys(screens).length + 1} screens and ${printedRows.length + printedScreens.length} papers are in ${path.relative(root, folder)}.`,
);
