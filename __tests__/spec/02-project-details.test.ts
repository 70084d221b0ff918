import { paths } from '../../src/contract/vocabulary/paths';
import type { ProjectSummaryRow, ProjectTotalsRow, ProjectViewRow } from '../../src/contract/areas/projects.wire';
import { screenPaths } from '../../src/contract/vocabulary/screen-paths';
import { amountInWords } from '../../src/contract/values/words';
import type { ConsolePage } from '../support/console-page';
import { LiveConsole } from '../support/live-console';
import { shown } from '../support/patience';
import { shownAmount, shownDay, shownPercent } from '../support/shown-values';

let live: LiveConsole;
let console: ConsolePage;
let projects: ProjectSummaryRow[];
let owners: ProjectViewRow[];
let totals: ProjectTotalsRow[];

beforeAll(async () => {
  live = await LiveConsole.start();
  const { client } = await live.server.signIn('user');
  const query = async <Row>(queryName: string) => (await client.get<Row[]>(paths.query, { queryName })).body.data;
  projects = await query('projectScheduleSummary');
  owners = await query('projectview');
  totals = await query('projecttotalsbyscheduletype');
  console = await live.windowOf('user', screenPaths.projectDetails);
  await shown(card('Marina Heights'));
});
afterAll(() => live.stop());

const names = ['Marina Heights', 'Riverside Lofts', 'Oakwood Offices', 'Palm Garden Villas'];
const card = (name: string) => console.page.getByRole('article', { name });
const projectOf = (name: string) => projects.find((project) => project.name === name)!;
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The part of a project's card under this heading, in one line. */
async function partOf(name: string, heading: string): Promise<string> {
  const part = card(name)
    .locator('section')
    .filter({ has: console.page.getByRole('heading', { name: heading, exact: true }) });
  return oneLine(await part.last().innerText());
}

describe.each(names)('§2 Project Details: per project card: %s', (name) => {
  it('name', async () => {
    expect(await card(name).getByRole('heading', { level: 2, name }).isVisible()).toBe(true);
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
    const bar = card(name).getByRole('progressbar', { name: `${name}: payment` });
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
    const summary = card(name).getByRole('region', { name: `${name}: summary` });
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
    const part = card(name).getByRole('region', { name: `${name}: by schedule type` });
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
