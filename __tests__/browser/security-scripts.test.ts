import { escapeIdentifier } from 'pg';
import type { BrowserContext, Page } from 'playwright-core';
import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { messages } from '../../src/contract/texts/messages';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { newToken } from '../../src/server/identity/tokens';
import { packedPayloads, scriptPayloads } from '../security/script-payloads';
import { type BrowserWindows, openBrowser } from '../support/browser';
import type { ConsolePage } from '../support/console-page';
import { LiveConsole } from '../support/live-console';
import { gone, until } from '../support/patience';

/* S31 and S35: what others have stored is shown, and never run. */

let live: LiveConsole;
beforeAll(async () => {
  live = await LiveConsole.start();
});
// Throws when a page broke its policy or threw by itself.
afterAll(() => live.stop());

/** What a page did that it should not have: scripts that ran, and pictures it was made to load. */
function watchScripts(page: Page): string[] {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    // The console's own question before typed work is left.
    if (dialog.type() !== 'beforeunload') seen.push(`${dialog.type()} ${dialog.message()}`);
    void dialog.accept();
  });
  page.on('request', (request) => {
    if (/^data:text\/html|\/(x|`x`onerror=.*)$/.test(request.url())) seen.push(request.url());
  });
  return seen;
}

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

describe('S35: payloads in every text that is stored', () => {
  let console: ConsolePage;
  let seen: string[];
  beforeAll(async () => {
    const { server } = live;
    const { client } = await server.signIn('super');
    // Every name that a screen shows is a payload, each of a kind another, and beside those of the sample there is one of each.
    const payloads = [...scriptPayloads];
    for (const [place, table] of ['accounts', 'users', 'projects', 'fee_types'].entries())
      await server.rows(
        `update ${escapeIdentifier(table)} set name = ($1::text[])[1 + (id * 7 + $2) % cardinality($1)]`,
        [payloads, place * 31],
      );
    await server.rows(
      `update schedule_rows set name = ($1::text[])[1 + installment_id % cardinality($1)],
        schedule_type = case schedule_type when 'Installment' then schedule_type else ($1::text[])[1 + installment_id * 3 % cardinality($1)] end`,
      [payloads],
    );
    await server.rows(
      `insert into accounts (name, currency_id, account_type) select name, (select min(id) from currencies), 'COMBINED'
        from unnest($1::text[]) name on conflict do nothing`,
      [payloads],
    );
    await server.rows('insert into fee_types (name) select unnest($1::text[]) on conflict do nothing', [payloads]);
    await server.rows(
      `insert into users (username, name, user_type) select 'payload ' || place, name, 'USER' from unnest($1::text[]) with ordinality as given (name, place)`,
      [payloads],
    );
    for (const remarks of packedPayloads(250)) {
      const saved = await Promise.all([
        client.createDeposit({ remarks, date: '2030-01-01' }),
        client.createTransfer({ remarks, transferdate: '2030-01-01' }),
        client.payInstallment({ remarks, amount: 0.01, paymentdate: '2030-01-01' }),
        client.payFee({ remarks, amount: 0.01, paymentdate: '2030-01-01' }),
      ]);
      expect(saved.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    }
    console = await live.windowOf('super', screenPaths.home);
    seen = watchScripts(console.page);
    await console.page.reload();
    await console.heading(screens.home).waitFor();
  }, 120_000);
  afterEach(() => {
    expect(seen.splice(0)).toEqual([]);
  });

  it('S35: there are 120 of them, and one that ran would be seen', async () => {
    expect(new Set(scriptPayloads).size).toBeGreaterThanOrEqual(120);
    expect(scriptPayloads.every((payload) => payload.length <= 100)).toBe(true);
    const page = await console.page.context().newPage();
    const caught = watchScripts(page);
    await page.setContent(scriptPayloads[0]!);
    expect(caught).toEqual(['alert 1']);
    await page.close();
  });

  it.each([
    [screens.home, screenPaths.home],
    [screens.projectDetails, screenPaths.projectDetails],
    [screens.projectSchedule, screenPaths.projectSchedule],
    [screens.accounts, screenPaths.accounts],
    [screens.fee, screenPaths.fee],
    [screens.deposit, screenPaths.deposit],
    [screens.transfer, screenPaths.transfer],
    [screens.payment, screenPaths.payment],
  ])('S35: %s shows them and runs none', async (name, address) => {
    await console.visit(address, name);
    await console.nothingIsAwaited();
    // On a busy machine a screen may be there before it asks for what it shows.
    await gone(console.page.locator('.skeleton').first());
    await until(async () => expect(await console.page.title()).toBe(`${name} - Property Management`));
    const list = console.page
      .getByRole('main')
      .getByRole('combobox', { disabled: false })
      .and(console.page.locator('[value=""]'));
    // Not the greeting, which is one on every screen.
    const places = console.page.locator('main, [role="listbox"]');
    const texts: string[] = [];
    if ((await list.count()) > 0) {
      await list.first().click();
      const option = console.page.getByRole('option').first();
      await option.waitFor();
      texts.push(...(await places.allInnerTexts()));
      await option.click();
      await console.nothingIsAwaited();
      if ((await list.count()) > 0) await list.first().click();
    }
    await until(async () => {
      const text = flat([...texts, ...(await places.allInnerTexts())].join(' '));
      expect(scriptPayloads.filter((payload) => text.includes(flat(payload)))).not.toEqual([]);
    });
  });

  it.each([
    [screens.deposits, screenPaths.deposits],
    [screens.transfers, screenPaths.transfers],
    [screens.payments, screenPaths.payments],
  ])('S35: the report %s shows them as they are, page by page', async (name, address) => {
    await console.visit(address, name);
    const shown = new Set<string>();
    const pages = Math.ceil(packedPayloads(250).length / 5);
    for (let page = 1; page <= pages; page += 1) {
      await console.page.getByText(new RegExp(`^Page ${String(page)} of `)).waitFor();
      for (const { Remarks } of await console.rows()) shown.add(Remarks ?? '');
      await console.button(buttons.next).click();
    }
    expect([...shown].map(flat)).toEqual(expect.arrayContaining(packedPayloads(250).map(flat)));
  });

  it('S35: a refusal that repeats one is a text too', async () => {
    await console.openScreen(screens.fee);
    await console.button(buttons.addFee).click();
    await console.fill(labels.feeName, scriptPayloads[16]!);
    await console.popup.getByRole('button', { name: buttons.save, exact: true }).click();
    await console.popup.getByRole('button', { name: buttons.yes, exact: true }).click();
    // Its place is covered by the popup that says what went wrong.
    await console.page.getByText(messages.fee.nameTaken(scriptPayloads[16]!)).first().waitFor({ state: 'attached' });
  });
});

describe('S31: a slip that is a page, opened as people open it', () => {
  const page = '<html><body>read<script>alert(1);document.title=localStorage.token</script></body></html>';
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
  const picture = '\u00ff\u00d8\u00ff\u00e0';
  let browser: BrowserWindows;
  let context: BrowserContext;
  let tab: Page;
  let seen: string[];
  beforeAll(async () => {
    browser = await openBrowser();
    context = await browser.newContext();
    const { session, slipCookie } = await live.server.signIn('admin');
    const [name = '', value = ''] = slipCookie.split('=');
    await context.addCookies([
      { name, value, domain: '127.0.0.1', path: paths.files, httpOnly: true, sameSite: 'Strict' },
    ]);
    tab = await context.newPage();
    seen = watchScripts(tab);
    await tab.goto(live.server.origin);
    await tab.evaluate((token) => localStorage.setItem('token', token), session.token);
  });
  afterAll(() => browser.close());

  // As they could be after an upload, and as they could not be: types that no upload ever gets.
  it.each([
    ['a page in a picture', 'jpg', 'image/jpeg', `${picture}${page}`],
    ['a page as a picture', 'png', 'image/png', page],
    ['a drawing as a picture', 'png', 'image/png', drawing],
    ['a page as a document', 'pdf', 'application/pdf', page],
    ['a page as a page', 'png', 'text/html', page],
    ['a drawing as a drawing', 'png', 'image/svg+xml', drawing],
    [
      'a page as another page',
      'jpg',
      'application/xhtml+xml',
      page.replace('<html>', '<html xmlns="http://www.w3.org/1999/xhtml">'),
    ],
    ['a page as a text', 'jpg', 'text/plain', page],
  ])('S31: %s runs nothing', async (_what, extension, type, text) => {
    const content = Buffer.from(text, 'latin1');
    const slip = `${newToken()}.${extension}`;
    await live.server.rows(
      `with kept as (insert into slips (name, media_type, size_bytes, sha256, original_name, uploaded_by)
        select $1, $2, length($3::bytea), sha256($3::bytea), 'a', min(id) from users returning name)
        insert into slip_chunks (slip_name, position, content) select name, 0, $3::bytea from kept`,
      [slip, type, content],
    );
    // What is not shown is saved, which ends the visit.
    const [answer] = await Promise.all([
      tab.waitForResponse(`**/${slip}`),
      tab.goto(`${live.server.origin}${paths.files}/${slip}`).catch(() => undefined),
    ]);
    expect(answer.status()).toBe(200);
    expect(seen.splice(0)).toEqual([]);
    expect(await tab.title()).not.toMatch(/^[\w-]{43}$/);
  });
});
