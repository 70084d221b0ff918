import { parse } from 'csv-parse/sync';
import type { DepositPage, DepositRow } from '../../src/contract/areas/deposits.wire';
import { buttons } from '../../src/contract/texts/buttons';
import { labels } from '../../src/contract/texts/field-labels';
import { screens } from '../../src/contract/texts/screen-names';
import { paths } from '../../src/contract/vocabulary/paths';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { ConsolePage } from '../support/console-page';
import { LiveConsole } from '../support/live-console';
import { shown, until } from '../support/patience';
import { shownAmount, shownDay } from '../support/shown-values';

let live: LiveConsole;
let console: ConsolePage;
let deposits: DepositRow[];

beforeAll(async () => {
  live = await LiveConsole.start();
  const { client } = await live.server.signIn('admin');
  deposits = (await client.get<DepositPage>(paths.deposits.filter, { size: 0 })).body.data.deposits;
  console = await live.windowOf('admin', screenPaths.deposits);
});
afterAll(() => live.stop());

const shownRow = (row: DepositRow) => ({
  Date: shownDay(row.date),
  'Deposited By': row.userName,
  Amount: shownAmount(row.amount),
  Currency: row.currencyName,
  Account: row.accountName,
  Remarks: row.remarks,
  Slip: row.slip ? (/\.(jpe?g|png)$/.test(row.slip) ? 'View Slip' : 'Download Slip') : '-',
  Actions: 'Delete',
});
const page = (text: string) => shown(console.text(text));
const generate = () => console.button(buttons.generate).click();

/** After Generate, the rows of the first page are the first of these. */
async function findsFirstOf(found: readonly DepositRow[]): Promise<void> {
  await generate();
  await page(`Page 1 of ${Math.ceil(found.length / 5)}`);
  await until(async () => expect(await console.rows()).toEqual(found.slice(0, 5).map(shownRow)));
}

describe('§2 Deposits report', () => {
  it('opens on its first page, unfiltered (contract §7)', async () => {
    await page('Page 1 of 40');
    expect(await console.rows()).toEqual(deposits.slice(0, 5).map(shownRow));
  });

  it('collapsible filters', async () => {
    const toggle = console.page.getByRole('button', { name: /^Filters/ });
    await toggle.click();
    expect(await console.field(labels.user).isVisible()).toBe(false);
    await toggle.click();
    expect(await console.field(labels.user).isVisible()).toBe(true);
  });

  it('filter: user (users of type SYSTEM excluded)', async () => {
    expect(await console.choicesOf(labels.user)).toEqual([
      'Daniel Weber',
      'Layla Haddad',
      'Nadia Rahman',
      'Omar Siddiqui',
      'Sara Lindqvist',
    ]);
    await console.choose(labels.user, 'Sara Lindqvist');
    await findsFirstOf(deposits.filter(({ userName }) => userName === 'Sara Lindqvist'));
  });

  it('filter: account, together with the others', async () => {
    await console.choose(labels.account, 'Europe Operating');
    await findsFirstOf(
      deposits.filter(
        ({ userName, accountName }) => userName === 'Sara Lindqvist' && accountName === 'Europe Operating',
      ),
    );
  });

  it('Export CSV saves the rows to which the filters apply as deposits.csv', async () => {
    const found = deposits.filter(
      ({ userName, accountName }) => userName === 'Sara Lindqvist' && accountName === 'Europe Operating',
    );
    const { name, content } = await console.save(() => console.button(buttons.exportCsv).click());
    expect(name).toBe('deposits.csv');
    expect(parse(content, { bom: true })).toEqual([
      ['Date', 'Deposited By', 'Amount', 'Currency', 'Account', 'Remarks', 'Slip'],
      ...found.map((row) => [
        row.date.slice(0, 10),
        row.userName,
        row.amount.toFixed(2),
        row.currencyName,
        row.accountName,
        row.remarks,
        row.slip ?? '',
      ]),
    ]);
  });

  it('filter: start date, end date; Generate button; both days count, and it goes to the first page', async () => {
    await console.openAnew(screens.deposits);
    await page('Page 1 of 40');
    await console.button(buttons.next).click();
    await page('Page 2 of 40');
    const [from, to] = [deposits[60]!.date, deposits[20]!.date].map((date) => date.slice(0, 10));
    await console.fillDate(labels.startDate, from!);
    await console.fillDate(labels.endDate, to!);
    expect(await console.text('Page 2 of 40').isVisible()).toBe(true);
    await findsFirstOf(deposits.filter(({ date }) => date.slice(0, 10) >= from! && date.slice(0, 10) <= to!));
  });

  // Who has Actions is in 06-roles.
  it('table columns: Date, Deposited By, Amount, Currency, Account, Remarks, Slip, and Actions', async () => {
    expect(await console.headings()).toEqual([
      'Date',
      'Deposited By',
      'Amount',
      'Currency',
      'Account',
      'Remarks',
      'Slip',
      'Actions',
    ]);
  });

  // That the page before is shown after the last row of the last page is deleted: client/deposits-report.
  it("pagination Prev/Next, 'Page x of y'", async () => {
    await console.openAnew(screens.deposits);
    await page('Page 1 of 40');
    expect(await console.button(buttons.previous).isDisabled()).toBe(true);
    await console.button(buttons.next).click();
    await page('Page 2 of 40');
    await until(async () => expect(await console.rows()).toEqual(deposits.slice(5, 10).map(shownRow)));
    await console.button(buttons.previous).click();
    await page('Page 1 of 40');
    expect(await console.rows()).toEqual(deposits.slice(0, 5).map(shownRow));
  });
});

describe('§2 Slip cell; what it shows for every kind of slip is in 02-slip-cell', () => {
  it.each([
    ['jpg', /\.jpg$/],
    ['png', /\.png$/],
  ])("%s slips open in a new tab as 'View Slip'", async (_, kind) => {
    const { row, slip } = await rowWith(kind);
    const tab = await console.newTabBy(() => row.getByRole('link', { name: 'View Slip' }).click());
    expect(new URL(tab.url()).pathname).toBe(`/api/files/${slip!}`);
    expect(await tab.evaluate(() => document.images[0]?.naturalWidth)).toBeGreaterThan(0);
    await tab.close();
  });

  it("others are 'Download Slip' links", async () => {
    const { row } = await rowWith(/\.pdf$/);
    const { name, content } = await console.save(() => row.getByRole('link', { name: 'Download Slip' }).click());
    // Under the name it was uploaded with.
    expect(name).toBe('deposit-slip.pdf');
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  /** Shows the deposits of the day of one with such a slip, and answers the row of that one. */
  async function rowWith(slip: RegExp) {
    const deposit = deposits.find((each) => slip.test(each.slip ?? ''))!;
    await console.fillDate(labels.startDate, deposit.date.slice(0, 10));
    await console.fillDate(labels.endDate, deposit.date.slice(0, 10));
    await generate();
    const row = console.page
      .getByRole('row')
      .filter({ hasText: shownDay(deposit.date) })
      .filter({ hasText: shownAmount(deposit.amount) })
      .filter({ hasText: deposit.userName });
    await shown(row);
    return { row, slip: deposit.slip };
  }
});
