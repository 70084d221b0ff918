import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buttons } from '#contract/texts/buttons';
import { chartCaptions } from '#contract/texts/chart-captions';
import { chartMessages } from '#contract/texts/chart-messages';
import { messages } from '#contract/texts/messages';
import { printMessages } from '#contract/texts/print-messages';
import { ProjectDetailsScreen } from '../../src/client/features/projects/ProjectDetailsScreen';
import type { Scripted, ScriptedServer } from '../support/scripted-server';
import { comesIntoSight } from '../support/seen';
import { projectOwnerRow, projectRow, projectTotalsRow, scheduleRow } from '../support/wire-rows';
import { answerQueries, asked, fact, listOf } from './project-books';
import { renderScreen } from './render-screen';
import { cellsOf } from './settings-books';
import { withServer } from './signed-in-console';

let server: ScriptedServer;
withServer((started) => {
  server = started;
});

const projects = [
  projectRow(),
  projectRow({ projectid: 2, name: 'Oakwood Offices', currencyname: 'USD', total_amount: 0, total_paid: 0 }),
];
const nowhere = { locationlat: null, locationlong: null };
const owners = [
  projectOwnerRow(),
  projectOwnerRow({ name: 'Omar Siddiqui', userNumber: 8, share: 33.33 }),
  projectOwnerRow({ projectid: 2, name: 'Daniel Weber', share: 100, enddate: null, ...nowhere }),
];
const ofOne = (due: number, paid: number) => ({ due_amount: due, count_due: 1 - paid, count_paid: paid });
const types = [
  projectTotalsRow(),
  projectTotalsRow({ scheduletype: 'Down Payment', total_amount: 420_000, total_paid: 420_000, ...ofOne(0, 1) }),
  projectTotalsRow({ scheduletype: 'Possession', total_amount: 262_500, total_paid: 0, ...ofOne(262_500, 0) }),
];

function answer(more: { projects?: Scripted; owners?: Scripted; totals?: Scripted } = {}) {
  answerQueries(server, {
    projectScheduleSummary: () => more.projects ?? listOf(projects),
    projectview: () => more.owners ?? listOf(owners),
    projecttotalsbyscheduletype: () => more.totals ?? listOf(types),
  });
}

const card = async (name: string) => within(await screen.findByRole('article', { name }));

/** The panel under a heading of its own. */
async function panel(part: string, title: string): Promise<HTMLElement> {
  const region = (await card('Marina Heights')).getByRole('region', { name: part });
  const heading = within(region).getByRole('heading', { name: title });
  return heading.closest('section')!;
}

describe('a project', () => {
  it('has its name, its dates, its owners with their shares, where it is, and that it is archived', async () => {
    answer({ projects: listOf([projects[0], { ...projects[1], isArchived: true }]) });
    renderScreen(<ProjectDetailsScreen />, 'USER');
    const marina = await card('Marina Heights');
    expect((await card('Oakwood Offices')).getByText(/Archived/)).toBeInTheDocument();
    expect(marina.queryByText(/Archived/)).toBeNull();
    expect(marina.getByRole('heading', { name: 'Marina Heights', level: 2 })).toBeInTheDocument();
    const place = await screen.findByRole('article', { name: 'Marina Heights' });
    expect(fact(place, 'Start Date')).toBe('25 Jul 2024');
    expect(fact(place, 'End Date')).toBe('25 Sep 2027');
    expect(fact(place, 'Layla Haddad')).toBe('66.67%');
    expect(fact(place, 'Omar Siddiqui (No. 8)')).toBe('33.33%');
    expect(marina.queryByText('Daniel Weber')).toBeNull();
    expect(marina.getByText('25.080341, 55.140343')).toBeInTheDocument();
  });

  it('says what it does not know instead of making it up, and without owners what the project itself says', async () => {
    const palmGarden = projectRow({ projectid: 3, name: 'Palm Garden', total_paid: 0.001 });
    const [placed, { noOwners }] = [{ ...projectOwnerRow(), projectid: 4, name: 'Nobody' }, messages.project];
    answer({ projects: listOf([...projects, palmGarden, projectRow(placed)]) });
    renderScreen(<ProjectDetailsScreen />);
    const oakwood = await screen.findByRole('article', { name: 'Oakwood Offices' });
    expect(fact(oakwood, 'End Date')).toBe('-');
    expect(within(oakwood).queryByText('Location')).toBeNull();
    const palm = await screen.findByRole('article', { name: 'Palm Garden' });
    expect(fact(palm, 'Start Date')).toBe('-');
    const meter = within(palm).getByRole('progressbar', { name: 'Palm Garden: payment' });
    expect(meter).toHaveAttribute('aria-valuetext', '-');
    const nobody = screen.getByRole('article', { name: 'Nobody' });
    expect([fact(nobody, 'Start Date'), fact(nobody, 'End Date')]).toEqual(['25 Jul 2024', '25 Sep 2027']);
    expect(within(nobody).getByText('25.080341, 55.140343')).toBeInTheDocument();
    expect(screen.getAllByText(noOwners)).toEqual([palm, nobody].map((own) => within(own).getByText(noOwners)));
  });

  it('shows how far it is paid: figures with the currency, in words, and as a bar', async () => {
    answer();
    renderScreen(<ProjectDetailsScreen />);
    const marina = await card('Marina Heights');
    expect(marina.getByText('1,604,855.05').parentElement).toHaveTextContent('1,604,855.05 / 2,428,500.00 AED');
    expect(
      marina.getByText('one million six hundred four thousand eight hundred fifty-five and five cents'),
    ).toBeInTheDocument();
    const meter = marina.getByRole('progressbar', { name: 'Marina Heights: payment' });
    expect(meter).toHaveAttribute('aria-valuetext', '66.1%');
  });

  it('shows how many installments are paid, and the percent completed', async () => {
    answer();
    renderScreen(<ProjectDetailsScreen />);
    const marina = await card('Marina Heights');
    expect(marina.getByText('24').parentElement).toHaveTextContent('24 / 36 paid');
    expect(marina.getByText('66.7% completed')).toBeInTheDocument();
    expect(marina.getByRole('progressbar', { name: 'Marina Heights: installments' })).toHaveClass('meter--warning');
  });
});

describe('the summaries', () => {
  it('put the installments together: total, paid, due, percent, and the due amount in words', async () => {
    answer();
    renderScreen(<ProjectDetailsScreen />);
    const installments = await panel('Marina Heights: summary', 'Installment');
    expect(fact(installments, 'Total')).toBe('1,746,000.00 AED');
    expect(fact(installments, 'Paid')).toBe('1,184,855.05 AED');
    expect(fact(installments, 'Due')).toBe('561,144.95 AED');
    expect(within(installments).getByText('67.9% paid')).toBeInTheDocument();
    expect(
      within(installments).getByText('five hundred sixty-one thousand one hundred forty-four and ninety-five cents'),
    ).toBeInTheDocument();
  });

  it('put everything else together as Other Charges', async () => {
    answer();
    renderScreen(<ProjectDetailsScreen />);
    const others = await panel('Marina Heights: summary', 'Other Charges');
    expect(fact(others, 'Total')).toBe('682,500.00 AED');
    expect(fact(others, 'Paid')).toBe('420,000.00 AED');
    expect(fact(others, 'Due')).toBe('262,500.00 AED');
    expect(within(others).getByText('61.5% paid')).toBeInTheDocument();
    expect(within(others).getByText('two hundred sixty-two thousand five hundred')).toBeInTheDocument();
  });

  it('are zero for a project without a schedule', async () => {
    answer();
    renderScreen(<ProjectDetailsScreen />);
    const oakwood = await card('Oakwood Offices');
    expect(oakwood.getAllByText('0.00 USD')).toHaveLength(6);
    expect(oakwood.getAllByText('zero')).toHaveLength(3);
    expect(oakwood.queryByRole('region', { name: 'Oakwood Offices: by schedule type' })).toBeNull();
  });

  it('name no sum of which a part is not exact', async () => {
    answer({ totals: listOf([...types, projectTotalsRow({ scheduletype: 'Fine', due_amount: 0.123 })]) });
    renderScreen(<ProjectDetailsScreen />);
    const others = await panel('Marina Heights: summary', 'Other Charges');
    expect(fact(others, 'Due')).toBe('-');
    expect(fact(others, 'Paid')).toBe('1,604,855.05 AED');
  });
});

describe('the card of a schedule type', () => {
  it.each([
    ['Installment', 'Due (12)', '561,144.95 AED', 'Paid (24)', '1,184,855.05 AED', '1,746,000.00 AED', '67.9% paid'],
    ['Down Payment', 'Due (0)', '0.00 AED', 'Paid (1)', '420,000.00 AED', '420,000.00 AED', '100.0% paid'],
    ['Possession', 'Due (1)', '262,500.00 AED', 'Paid (0)', '0.00 AED', '262,500.00 AED', '0.0% paid'],
  ])('%s counts and sums what is due and paid', async (title, due, dueAmount, paid, paidAmount, total, percent) => {
    answer();
    renderScreen(<ProjectDetailsScreen />);
    const type = await panel('Marina Heights: by schedule type', title);
    expect(fact(type, due)).toBe(dueAmount);
    expect(fact(type, paid)).toBe(paidAmount);
    expect(fact(type, 'Total')).toBe(total);
    expect(within(type).getByText(percent)).toBeInTheDocument();
  });
});

describe('the screen', () => {
  it('waits with a skeleton', () => {
    answer();
    renderScreen(<ProjectDetailsScreen />);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  });

  it.each(['projects', 'owners', 'totals'] as const)(
    'shows no figures when %s fail, and only asks for those again',
    async (part) => {
      answer({ [part]: { status: 500 } });
      const { user } = renderScreen(<ProjectDetailsScreen />);
      expect(await screen.findByText(messages.list.loadFailed)).toBeInTheDocument();
      expect(screen.queryByRole('article')).toBeNull();
      answer();
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      await card('Marina Heights');
      const names = ['projectScheduleSummary', 'projectview', 'projecttotalsbyscheduletype'] as const;
      expect(names.map((name) => asked(server, name).length).sort()).toEqual([1, 1, 2]);
    },
  );

  it('says that there are no projects', async () => {
    answer({ projects: listOf([]) });
    renderScreen(<ProjectDetailsScreen />);
    expect(await screen.findByText('No projects yet.')).toBeInTheDocument();
  });
});

describe('the picture by month', () => {
  beforeEach(() => localStorage.setItem('menus', 'books'));

  const seeMarina = async () => {
    renderScreen(<ProjectDetailsScreen />);
    const place = await screen.findByRole('article', { name: 'Marina Heights' });
    expect(asked(server, 'projectSchedulerecords')).toHaveLength(0);
    comesIntoSight(place);
    return within(place);
  };
  const rowsOf = (table: HTMLElement) => within(table).getAllByRole<HTMLTableRowElement>('row').map(cellsOf);
  const schedule = (rows: readonly unknown[]) => {
    answerQueries(server, {
      projectScheduleSummary: () => listOf(projects),
      projectview: () => listOf(owners),
      projectSchedulerecords: () => listOf(rows),
    });
  };

  it('is asked for when it is seen: due against what of it is paid, the same figures in a table, and how far behind', async () => {
    schedule([
      scheduleRow({ installmentid: 1, amount: 100.1, total_paid: 100.1, scheduledate: '2020-01-25T00:00:00' }),
      scheduleRow({ installmentid: 2, amount: 200.2, total_paid: 50.05, scheduledate: '2020-03-01T00:00:00' }),
      scheduleRow({ installmentid: 3, amount: 0.2, total_paid: 0, scheduledate: '2020-03-31T00:00:00' }),
    ]);
    const place = await seeMarina();
    const title = chartCaptions.byStep(chartCaptions.paidAgainstDue, 'month', 'AED');
    expect(rowsOf(await place.findByRole('table', { name: title }))).toEqual([
      ['Month', 'Due', 'Paid', 'Open'],
      ['Jan 2020', '100.10', '100.10', '0.00'],
      ['Feb 2020', '0.00', '0.00', '0.00'],
      ['Mar 2020', '200.40', '50.05', '150.35'],
      ['Total', '300.50', '150.15', '150.35'],
    ]);
    expect(place.getByText(chartMessages.behind('300.50 AED', '150.15 AED', '150.35 AED'))).toBeInTheDocument();
    const picture = place.getByRole('img', { name: chartCaptions.pictureOf(title, 'Jan 2020', 'Mar 2020') });
    expect(picture.querySelectorAll('.chart__bar')).toHaveLength(4);
    const walk = place.getByRole('slider', { name: chartCaptions.walk(title) });
    expect(walk).toHaveAttribute('aria-valuetext', 'Mar 2020: Due 200.40 · Paid 50.05 · Open 150.35');
    fireEvent.change(walk, { target: { value: '0' } });
    expect(walk).toHaveAttribute('aria-valuetext', 'Jan 2020: Due 100.10 · Paid 100.10 · Open 0.00');
    expect(asked(server, 'projectSchedulerecords').map(({ query }) => query.get('projectid'))).toEqual(['1']);
  });

  it('is on paper, seen or not: Print waits for it', async () => {
    let give = (_rows: Scripted) => {};
    const rows = new Promise<Scripted>((resolve) => (give = resolve));
    answerQueries(server, {
      projectScheduleSummary: () => listOf(projects),
      projectSchedulerecords: () => rows,
    });
    const { user } = renderScreen(<ProjectDetailsScreen />);
    const printed: (string | null | undefined)[] = [];
    window.print = () =>
      printed.push(document.querySelector(':root:not(:has([aria-modal])) [data-printed] .chart')?.textContent);
    await user.click(await screen.findByRole('button', { name: 'Print Marina Heights' }));
    expect(await screen.findByText(printMessages.preparing)).toBeInTheDocument();
    expect(printed).toEqual([]);
    give(listOf([scheduleRow({ scheduledate: '2020-01-25T00:00:00' })]));
    await waitFor(() => expect(printed).toEqual([expect.stringContaining('Jan 2020')]));
    await user.click(screen.getByRole('button', { name: 'Print Marina Heights' }));
    await waitFor(() => expect(printed).toHaveLength(2));
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(asked(server, 'projectSchedulerecords')).toHaveLength(1);
  });

  it.each([
    [1, 'month', ['Jan 2020']],
    [24, 'month', ['Jan 2020', 'Dec 2021']],
    [25, 'quarter', ['Q1 2020', 'Q1 2022']],
    [120, 'year', ['2020', '2029']],
  ] as const)('%i months are shown by %s', async (count, step, names) => {
    schedule(
      Array.from({ length: count }, (_, month) => {
        const day = `${String(2020 + Math.floor(month / 12))}-${String((month % 12) + 1).padStart(2, '0')}-28T00:00:00`;
        return scheduleRow({ installmentid: month + 1, amount: 1, scheduledate: day });
      }),
    );
    const place = await seeMarina();
    const title = chartCaptions.byStep(chartCaptions.paidAgainstDue, step, 'AED');
    const rows = rowsOf(await place.findByRole('table', { name: title })).slice(1);
    const shown = rows.slice(0, -1).map(([name]) => name);
    expect([...new Set([shown[0], shown.at(-1)])]).toEqual(names);
    expect(rows.at(-1)![1]).toBe(`${String(count)}.00`);
  });

  it('says that there is nothing, and of what failed that nothing is lost, with Retry', async () => {
    let isDown = true;
    answerQueries(server, {
      projectScheduleSummary: () => listOf(projects),
      projectview: () => listOf(owners),
      projectSchedulerecords: () =>
        isDown ? { status: 503, json: { success: false, message: 'Not now.', code: 'UNAVAILABLE' } } : listOf([]),
    });
    const place = await seeMarina();
    expect(await place.findByText(chartMessages.dueNotLoaded)).toBeInTheDocument();
    isDown = false;
    fireEvent.click(place.getByRole('button', { name: buttons.retry }));
    expect(await place.findByText(chartMessages.nothingDue)).toBeInTheDocument();
  });
});
