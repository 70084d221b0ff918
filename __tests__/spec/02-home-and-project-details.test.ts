import type { AccountRow } from '../../src/contract/areas/accounts.wire';
import type { DepositSummaryRow } from '../../src/contract/areas/deposits.wire';
import { paths } from '../../src/contract/vocabulary/paths';
import type { ProjectSummaryRow, ProjectTotalsRow, ProjectViewRow } from '../../src/contract/areas/projects.wire';
import { screens } from '../../src/contract/texts/screen-names';
import { amountInWords } from '../../src/contract/values/words';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import type { BooksClient } from '../support/books-client';
import type { ConsolePage } from '../support/console-page';
import { LiveConsole } from '../support/live-console';
import { shown, until } from '../support/patience';
import { shownAmount, shownDay, shownPercent } from '../support/shown-values';

let live: LiveConsole;
let console: ConsolePage;
let client: BooksClient;

beforeAll(async () => {
  live = await LiveConsole.start();
  ({ client } = await live.server.signIn('user'));
  console = await live.windowOf('user', screenPaths.home);
  await shown(console.text('Marina Heights'));
  await shown(console.page.getByRole('table'));
});
afterAll(() => live.stop());

const query = async <Row>(queryName: string) => (await client.get<Row[]>(paths.query, { queryName })).body.data;
const card = (name: string) => console.page.getByRole('article').filter({ hasText: name });
const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

describe('§2 Home: one progress card per project', () => {
  it('name, paid/total with currency and percent to one decimal, installments paid/total, next due date or N/A', async () => {
    const projects = await query<ProjectSummaryRow>('projectScheduleSummary');
    expect(projects).toHaveLength(4);
    expect(await console.page.getByRole('article').count()).toBe(4);
    for (const project of projects) {
      const { name, total_paid, total_amount, currencyname, next_due_date } = project;
      // How late it is comes after what the specification names.
      expect(
        linesOf(await card(name).innerText())
          .join(' ')
          .replace(/ \d+ days? overdue$/, ''),
      ).toBe(
        [
          name,
          shownPercent(total_paid, total_amount),
          `${shownAmount(total_paid)} / ${shownAmount(total_amount)} ${currencyname}`,
          `Installments paid ${project.installments_paid}/${project.total_installments}`,
          `Next due date ${next_due_date ? shownDay(next_due_date) : 'N/A'}`,
        ].join(' '),
      );
    }
    expect(projects.some(({ next_due_date }) => next_due_date === null)).toBe(true);
  });

  /** Where the colour of the bar lies on the wheel, in degrees. */
  const hueOf = (name: string) =>
    card(name)
      .getByRole('progressbar')
      .locator('div')
      .evaluate((bar) => {
        const [red = 0, green = 0, blue = 0] = (getComputedStyle(bar).backgroundColor.match(/\d+/g) ?? []).map(Number);
        const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
        const sixth = most === red ? (green - blue) / (most - least) : 2 + (blue - red) / (most - least);
        return [(sixth * 60 + 360) % 360, bar.getBoundingClientRect().width > 0];
      });

  it.each([
    ['green at 100%', 'Oakwood Offices', 80, 170],
    ['orange if above 0', 'Marina Heights', 15, 60],
    ['red at 0', 'Palm Garden Villas', 345, 374],
  ])('bar colour: %s', async (_, name, from, to) => {
    const [hue, isSeen] = (await hueOf(name)) as [number, boolean];
    expect(isSeen).toBe(true);
    const turned = hue < 14 ? hue + 360 : hue;
    expect(turned).toBeGreaterThanOrEqual(from);
    expect(turned).toBeLessThanOrEqual(to);
  });
});

describe("§2 Home: table 'Account Balance'", () => {
  it('name, balance with currency', async () => {
    const { data: accounts } = (await client.get<AccountRow[]>(paths.accounts.list)).body;
    const table = console.page.locator('section').filter({ has: console.text('Account Balance') });
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Name', 'Balance']);
    expect(await console.rows()).toEqual(
      accounts.map(({ accName, balance, currency }) => ({
        Name: accName,
        Balance: `${shownAmount(balance)} ${currency.code}`,
      })),
    );
  });

  it('N/A if none', async () => {
    const other = await live.windowOf('user', screenPaths.changePassword);
    const { data: accounts } = (await client.get<AccountRow[]>(paths.accounts.list)).body;
    await other.page.route(`**${paths.accounts.list}`, (route) =>
      route.fulfill({ json: accounts.map((account) => ({ ...account, balance: null })) }),
    );
    await other.openScreen('Home');
    await shown(other.text('N/A').first());
    expect(new Set((await other.rows()).map((row) => row.Balance))).toEqual(new Set(['N/A']));
    await other.page.context().close();
  });
});

it("§2 Home: 'Total Deposits' grouped by user, then currency, listing accounts with amounts and a per-currency total", async () => {
  const rows = await query<DepositSummaryRow>('depositTransactions');
  const expected: string[] = ['Total Deposits', 'Print'];
  for (const user of new Set(rows.map(({ username }) => username))) {
    expected.push(user);
    const ofUser = rows.filter(({ username }) => username === user);
    for (const currency of new Set(ofUser.map((row) => row.currency))) {
      const ofCurrency = ofUser.filter((row) => row.currency === currency);
      for (const { accname, total_amount } of ofCurrency) {
        expected.push(accname, `${shownAmount(total_amount)} ${currency}`);
      }
      const hundredths = ofCurrency.reduce((sum, { total_amount }) => sum + Math.round(total_amount * 100), 0);
      expected.push(`Total ${currency}`, `${shownAmount(hundredths / 100)} ${currency}`);
    }
  }
  expect(expected.length).toBeGreaterThan(40);
  const section = console.page.locator('section').filter({ has: console.page.getByRole('heading', { level: 2 }) });
  const totals = section.filter({ hasText: /^Total Deposits/ }).first();
  await until(async () => expect(linesOf(await totals.innerText())).toEqual(expected));
});

const names = ['Marina Heights', 'Riverside Lofts', 'Oakwood Offices', 'Palm Garden Villas'];
const cardOf = (name: string) => console.page.getByRole('article', { name });
let projects: ProjectSummaryRow[];
let owners: ProjectViewRow[];
let totals: ProjectTotalsRow[];
const projectOf = (name: string) => projects.find((project) => project.name === name)!;
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The part of a project's card under this heading, in one line. */
async function partOf(name: string, heading: string): Promise<string> {
  const part = cardOf(name)
    .locator('section')
    .filter({ has: console.page.getByRole('heading', { name: heading, exact: true }) });
  return oneLine(await part.last().innerText());
}

describe('§2 Project Details', () => {
  beforeAll(async () => {
    projects = await query('projectScheduleSummary');
    owners = await query('projectview');
    totals = await query('projecttotalsbyscheduletype');
    await console.openScreen(screens.projectDetails);
    await shown(cardOf('Marina Heights'));
  });

  describe.each(names)('per project card: %s', (name) => {
    it('name', async () => {
      expect(await cardOf(name).getByRole('heading', { level: 2, name }).isVisible()).toBe(true);
    });

    it('start and end dates', async () => {
      const [row] = owners.filter(({ projectid }) => projectid === projectOf(name).projectid);
      const text = await partOf(name, 'Period');
      expect(text).toContain(`Start Date ${shownDay(row!.startdate)}`);
      expect(text).toContain(`End Date ${shownDay(row!.enddate!)}`);
    });

    it('owners with share percent', async () => {
      const own = owners.filter(({ projectid }) => projectid === projectOf(name).projectid);
      expect(await partOf(name, 'Owners')).toBe(
        ['Owners', ...own.map((owner) => `${owner.name} ${owner.share}%`)].join(' '),
      );
    });

    it('payment metric (paid/total with currency, amount in words, progress)', async () => {
      const { total_paid, total_amount, currencyname } = projectOf(name);
      const figures = `${shownAmount(total_paid)} / ${shownAmount(total_amount)} ${currencyname}`;
      expect(await partOf(name, 'Payment')).toBe(`Payment ${figures} ${amountInWords(total_paid)}`);
      const bar = cardOf(name).getByRole('progressbar', { name: `${name}: payment` });
      expect(await bar.getAttribute('aria-valuetext')).toBe(shownPercent(total_paid, total_amount));
    });

    it('installments metric (paid/total, percent completed)', async () => {
      const { installments_paid, total_installments } = projectOf(name);
      expect(await partOf(name, 'Installments')).toBe(
        `Installments ${installments_paid} / ${total_installments} paid ${shownPercent(installments_paid, total_installments)} completed`,
      );
    });

    it('summary cards for Installment and Other Charges: total, paid, due, percent paid, due in words', async () => {
      const own = totals.filter(({ projectid }) => projectid === projectOf(name).projectid);
      const { currencyname } = projectOf(name);
      const summary = cardOf(name).getByRole('region', { name: `${name}: summary` });
      for (const [title, rows] of [
        ['Installment', own.filter(({ scheduletype }) => scheduletype === 'Installment')],
        ['Other Charges', own.filter(({ scheduletype }) => scheduletype !== 'Installment')],
      ] as const) {
        const [total, paid, due] = (['total_amount', 'total_paid', 'due_amount'] as const).map((member) =>
          rows.reduce((sum, row) => sum + row[member], 0),
        ) as [number, number, number];
        const panel = summary.locator('section').filter({ has: console.page.getByRole('heading', { name: title }) });
        expect(oneLine(await panel.innerText())).toBe(
          [
            `${title} ${shownPercent(paid, total)} paid`,
            `Total ${shownAmount(total)} ${currencyname}`,
            `Paid ${shownAmount(paid)} ${currencyname}`,
            `Due ${shownAmount(due)} ${currencyname}`,
            amountInWords(Math.round(due * 100) / 100),
          ].join(' '),
        );
      }
    });

    it('per schedule-type cards: due count and amount, paid count and amount, total, percent', async () => {
      const own = totals.filter(({ projectid }) => projectid === projectOf(name).projectid);
      const { currencyname } = projectOf(name);
      const part = cardOf(name).getByRole('region', { name: `${name}: by schedule type` });
      const shownCards = await part.locator('section').allInnerTexts();
      expect(shownCards.map(oneLine)).toEqual(
        own.map((row) =>
          [
            `${row.scheduletype} ${shownPercent(row.total_paid, row.total_amount)} paid`,
            `Due (${row.count_due}) ${shownAmount(row.due_amount)} ${currencyname}`,
            `Paid (${row.count_paid}) ${shownAmount(row.total_paid)} ${currencyname}`,
            `Total ${shownAmount(row.total_amount)} ${currencyname}`,
          ].join(' '),
        ),
      );
    });
  });

  it('§1 Amounts are shown in English words with cents', async () => {
    await shown(cardOf('Palm Garden Villas').getByText('zero', { exact: true }));
    await shown(
      cardOf('Palm Garden Villas').getByText('one million eighty-seven thousand five hundred', { exact: true }),
    );
  });
});
