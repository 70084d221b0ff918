import fs from 'node:fs';
import path from 'node:path';
import { depositsReport } from '../../src/contract/reports/deposits.report';
import { dueCaptions } from '../../src/contract/texts/due-captions';
import { entryCaptions } from '../../src/contract/texts/entry-captions';
import { labels } from '../../src/contract/texts/field-labels';
import { findCaptions } from '../../src/contract/texts/find-captions';
import { messages } from '../../src/contract/texts/messages';
import { reconciliationCaptions } from '../../src/contract/texts/reconciliation-captions';
import { screens } from '../../src/contract/texts/screen-names';
import { shortcutCaptions } from '../../src/contract/texts/shortcut-captions';
import { statementCaptions } from '../../src/contract/texts/statement-captions';
import { buttons } from '../../src/contract/texts/buttons';
import { soonDueDays } from '../../src/contract/values/due';
import { addDays, addMonths, type CalendarDate, formatDate, today } from '../../src/contract/values/dates';
import { formatAmount } from '../../src/contract/values/money';
import { pathWithId, paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { ConsolePage } from '../support/console-page';
import { Keyboard } from '../support/keyboard';
import { LiveConsole } from '../support/live-console';
import { pdfPages } from '../support/pdf-pages';
import { gone, shown, until } from '../support/patience';

/* An accountant's day without a mouse: each job begins on Home as it stands after signing in, and every key is counted. */

/** The jobs as README tells them: keys pressed, the most that they may be, and what is typed besides. */
const jobs = {
  find: ['Find the 1,250.50 of last month', 10, 12, 'the amount'],
  correct: ['Correct its amount', 10, 15, 'the amount that is looked for, and the right one'],
  statement: ['Print the statement of an account for last month', 8, 10, ''],
  deleted: ['See who deleted what, and why', 6, 10, ''],
  short: [`See whether the cash is short in the next ${String(soonDueDays)} days`, 0, 0, ''],
} as const;
type Job = keyof typeof jobs;

/** Counts what is pressed; a chord is one key. What a job is about is typed besides. */
class CountedKeys extends Keyboard {
  count = 0;

  override async press(...keys: string[]): Promise<void> {
    this.count += keys.length;
    await super.press(...keys);
  }

  override async type(text: string): Promise<void> {
    this.count += text.length;
    await super.type(text);
  }

  typeBesides(text: string): Promise<void> {
    return super.type(text);
  }
}

const day = today(new Date());
const monthStart = `${day.slice(0, 8)}01` as CalendarDate;
const lastMonth = addMonths(monthStart, -1)!;
const lastMonthsEnd = addDays(monthStart, -1);
const sought = addDays(lastMonth, 9);
const reason = 'Recorded twice by the bank';
const account = 'Main Operating';

let live: LiveConsole;
let console: ConsolePage;
let keys: CountedKeys;
let deleted: number;

const recorded = async (date: CalendarDate, more: Readonly<Record<string, unknown>>) => {
  const { client } = await live.server.signIn('admin');
  const { body } = await client.createDeposit({ date: `${date}T00:00:00`, ...more });
  return body.data.id;
};

beforeAll(async () => {
  live = await LiveConsole.start();
  await recorded(monthStart, { amount: 1250.5, remarks: 'Of this month' });
  await recorded(sought, { amount: 1250.5, remarks: 'Of last month' });
  await recorded(addDays(lastMonth, -3), { amount: 1250.5, remarks: 'Of the month before' });
  deleted = await recorded(sought, { amount: 700, remarks: 'Of nobody' });
  const { client } = await live.server.signIn('admin');
  await client.reverse('deposits', deleted, { reason });
  console = await live.windowOf('admin', screenPaths.home);
  await console.page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printedPaper = document.querySelector<HTMLElement>('.paper')?.textContent ?? '';
    };
  });
});
afterAll(() => live.stop());

beforeEach(async () => {
  keys = new CountedKeys(console);
  await console.goTo(screenPaths.home);
  await shown(console.heading(screens.home));
  await console.nothingIsAwaited();
});

/** What a job took, against what README says of it. */
function expectCounted(job: Job): void {
  const [, count, most] = jobs[job];
  expect(keys.count).toBe(count);
  expect(count).toBeLessThanOrEqual(most);
}

/** Looks for the entry and opens it, and begins as the accountant does: by the key of the search. */
async function openFound(besides: string, more: string): Promise<void> {
  await keys.press('/');
  await keys.hasFocus(findCaptions.field);
  await keys.typeBesides(besides);
  if (more) await keys.type(more);
  await keys.press('Enter');
  await gone(console.dialog(findCaptions.title));
}

const fact = (label: string) => console.popup.locator('.facts__item').filter({ hasText: label }).first();

it('the 1,250.50 of last month is found', async () => {
  await openFound('1250.50', ` ${sought.slice(0, 7)}`);
  await shown(console.popup.getByText('Of last month', { exact: true }));
  expect(await fact(labels.amount).innerText()).toContain(formatAmount(1250.5));
  expect(await console.popup.innerText()).toContain(formatDate(sought));
  expectCounted('find');
});

it('it is corrected', async () => {
  // The newest of these is the one of this month, which is the first line.
  await openFound('1250.50', '');
  await shown(console.popup.getByText('Of this month', { exact: true }));
  await keys.press('c');
  await keys.hasFocus(labels.date);
  await keys.press('Tab', 'Tab', 'Tab', 'Tab');
  await keys.hasFocus(labels.amount);
  await keys.typeBesides('1520.5');
  await keys.press('Enter');
  await keys.hasFocus(buttons.yes);
  expect(await console.dialog(messages.correction.confirm).innerText()).toMatch(/1,250\.50 USD\s+1,520\.50 USD/);
  await keys.press('Enter');
  await keys.hasFocus(buttons.ok);
  await keys.press('Enter');
  await shown(console.popup.getByText('1,520.50', { exact: false }).first());
  await shown(console.popup.getByText(entryCaptions.corrects, { exact: true }));
  expectCounted('correct');
});

it('the statement of an account for last month is printed', async () => {
  await keys.press('/');
  await keys.hasFocus(findCaptions.field);
  await keys.type('main');
  await shown(console.page.getByRole('option', { name: /^Account Statement: Main Operating .* last month/ }));
  await keys.press('ArrowDown', 'Enter');
  await shown(console.heading(screens.statement));
  await shown(console.page.getByRole('row').filter({ hasText: 'Of last month' }));
  await console.nothingIsAwaited();
  await keys.press('ControlOrMeta+p');
  const paper = await until(async () => {
    const text = await console.page.evaluate(() => document.documentElement.dataset.printedPaper);
    expect(text).toBeTruthy();
    return text!;
  });
  expect(paper).toContain(statementCaptions.statementOf(`${account} (USD)`));
  expect(paper).toContain(statementCaptions.days(formatDate(lastMonth), formatDate(lastMonthsEnd)));
  expect(paper).toContain('Of last month');
  expect(paper).not.toContain('Of this month');
  expectCounted('statement');
});

it('who deleted what and why is seen', async () => {
  await keys.press('/');
  await keys.hasFocus(findCaptions.field);
  await keys.type('dele');
  await keys.press('Enter');
  await shown(console.heading(screens.history));
  const row = console.page.locator('.record-history__row').filter({ hasText: `Deposit ${String(deleted)}` });
  await shown(row);
  const { session } = await live.server.signIn('admin');
  expect(await row.innerText()).toContain(reason);
  expect(await row.innerText()).toContain(session.userName);
  expectCounted('deleted');
});

it('whether the cash is short stands on Home', async () => {
  const due = console.page.locator('.home-due');
  await shown(due);
  const short = due.locator('.facts__item').filter({ hasText: dueCaptions.short });
  const told = await short.allInnerTexts();
  expect(told.length).toBeGreaterThan(0);
  for (const text of told) expect(text).toMatch(/Enough for 30 days|\d\.\d\d from \d\d \w{3} \d{4}/);
  expectCounted('short');
});

it('the keys are told by a key, and those that act alone are turned off there', async () => {
  await keys.press('?');
  await shown(console.dialog(shortcutCaptions.title));
  await keys.hasFocus(buttons.ok);
  const ok = await console.button(buttons.ok).boundingBox();
  expect(ok!.y + ok!.height).toBeLessThanOrEqual(console.page.viewportSize()!.height);
  await keys.press('Shift+Tab', 'Space', 'Escape');
  await gone(console.dialog(shortcutCaptions.title));
  await keys.press('/', '?');
  await keys.press('Tab');
  expect(await console.page.getByRole('dialog').count()).toBe(0);
});

it('README says of each job what was counted', () => {
  const readme = fs.readFileSync(path.join(__dirname, '../../README.md'), 'utf8').replace(/ +/g, ' ');
  for (const [job, count, most, besides] of Object.values(jobs))
    expect(readme).toContain(`| ${[job, count, most, besides || '-'].join(' | ')} |`);
});

describe('on paper', () => {
  const tell = (event: string) => console.page.evaluate((name) => window.dispatchEvent(new Event(name)), event);

  /** What would be printed now, page by page; and what of it can be pressed or typed into. */
  async function printed(isThere: string) {
    await shown(console.page.getByRole('row').filter({ hasText: isThere }).first());
    await console.nothingIsAwaited();
    // As by the browser's menu, of which a page sees nothing before.
    await until(async () => {
      await tell('beforeprint');
      expect(await console.page.evaluate(() => document.documentElement.dataset.sheet)).toBeTruthy();
      await tell('afterprint');
    });
    const pages = pdfPages(await console.page.pdf({ preferCSSPageSize: true }));
    await console.page.emulateMedia({ media: 'print' });
    await tell('beforeprint');
    const controls = await console.page
      .locator(':is(button:not(.paid-button), input, select, textarea):visible')
      .count();
    const repeatsHead = await console.page
      .locator('thead:visible')
      .evaluateAll((heads) => heads.map((head) => getComputedStyle(head).display));
    const breaksHeadings = await console.page
      .locator('thead:visible th')
      .evaluateAll((headings) => headings.map((heading) => getComputedStyle(heading).overflowWrap));
    await tell('afterprint');
    await console.page.emulateMedia({ media: null });
    expect(controls).toBe(0);
    expect(new Set(repeatsHead)).toEqual(new Set(['table-header-group']));
    expect(new Set(breaksHeadings)).toEqual(new Set(['normal']));
    expect(pages.filter((glyphs) => glyphs === '')).toEqual([]);
    return pages;
  }

  it('a report of a hundred rows takes pages that each begin with its head, and no empty sheet', async () => {
    await console.goTo(`${screenPaths.deposits}?size=100`);
    const pages = await printed('Of last month');
    const glyphsOfHead = 2 * depositsReport.columns.map(({ heading }) => heading).join('').length;
    expect(pages).toHaveLength(4);
    // Both begin with the head of the table: the rows under it differ.
    const [, second = '', third = ''] = pages;
    const head = second.slice(0, glyphsOfHead);
    expect(head).toHaveLength(glyphsOfHead);
    expect(third.slice(0, glyphsOfHead)).toBe(head);
    expect(third).not.toBe(second);
  });

  it('so do a statement, all partners and a schedule', async () => {
    await console.goTo(`${screenPaths.statement}?accountId=1&startDate=${lastMonth}`);
    expect(await printed('Of last month')).toHaveLength(1);
    await console.visit(screenPaths.partners, screens.partners);
    expect(await printed('Deposited')).toHaveLength(1);
    // Its sheet comes behind that of paper, and does not win over it.
    await console.visit(screenPaths.projectSchedule, screens.projectSchedule);
    await keys.choose(labels.project, 'marina', 'Marina Heights');
    expect(await printed('Installment')).toHaveLength(2);
  });

  it('what is ticked in an open reconciliation can be told without colours, which browsers do not print', async () => {
    const { client } = await live.server.signIn('admin');
    const begun = { accountId: 1, statementDate: `${day}T00:00:00`, closing: 0 };
    const { id } = (await client.post<{ id: number }>(paths.reconciliations.list, begun)).body.data;
    await client.post(pathWithId(paths.reconciliations.ticksThrough, id), { through: `${day}T00:00:00` });
    await console.goTo(`${screenPaths.reconciliation}?accountId=1&id=${String(id)}`);
    await shown(console.page.getByRole('checkbox', { checked: true }).first());
    await console.page.emulateMedia({ media: 'print' });
    const tick = console.page.locator(':checked + .mantine-Checkbox-icon').first();
    await until(async () => {
      await tell('beforeprint');
      expect(await tick.evaluate((mark) => getComputedStyle(mark).color)).toBe('rgb(0, 0, 0)');
    });
    expect(await console.page.getByRole('link', { name: reconciliationCaptions.back }).isVisible()).toBe(false);
    const short = console.page.locator('tbody td:not([class])').first();
    expect(await short.evaluate((cell) => getComputedStyle(cell).whiteSpace)).toBe('nowrap');
    await tell('afterprint');
    await console.page.emulateMedia({ media: null });
    // Enlarged to 400 % the figures do not stay over the entry that the focus comes to.
    await console.page.setViewportSize({ width: 320, height: 256 });
    await console.page.getByRole('checkbox').last().focus();
    const bar = (await console.page.locator('.reconciliation__bar').boundingBox())!;
    expect(bar.y + bar.height).toBeLessThan(0);
  });
});
