import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { captions } from '#contract/texts/captions';
import { messages } from '#contract/texts/messages';
import type { ScheduleRecordRow } from '#contract/areas/projects.wire';
import { ScheduleSetupScreen } from '../../src/client/features/administration/schedules/ScheduleSetupScreen';
import { ProjectScheduleScreen } from '../../src/client/features/projects/ProjectScheduleScreen';
import type { Scripted, ScriptedServer } from '../support/scripted-server';
import { projectRow, scheduleRow } from '../support/wire-rows';
import { answerQueries, asked, listOf } from './project-books';
import { renderScreen, whenAnswered } from './render-screen';
import { collectSavedFiles, contentOf } from './saved-files';
import { withServer } from './signed-in-console';
import { setClock } from './wall-clock';

let server: ScriptedServer;
withServer((started) => {
  server = started;
});
afterEach(() => jest.useRealTimers());

const projects = [projectRow(), projectRow({ projectid: 2, name: 'Oakwood Offices', currencyname: 'USD' })];

/** From here on it moves when it is told to. */
const stopClock = (now: string) =>
  jest.useFakeTimers({
    now: new Date(now),
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'],
  });

function answer(schedules: Record<number, readonly ScheduleRecordRow[]>, more: { schedule?: Scripted } = {}) {
  answerQueries(server, {
    projectScheduleSummary: () => listOf(projects),
    projectSchedulerecords: (call) => more.schedule ?? listOf(schedules[Number(call.query.get('projectid'))] ?? []),
  });
}

const picker = () => screen.getByRole('combobox', { name: 'Project' });

async function choose(user: UserEvent, name: RegExp) {
  await user.click(picker());
  await user.click(await screen.findByRole('option', { name }));
}

async function showMarina(schedule: readonly ScheduleRecordRow[]) {
  answer({ 1: schedule });
  const shown = renderScreen(<ProjectScheduleScreen />, 'USER');
  await choose(shown.user, /Marina Heights/);
  await screen.findAllByRole('cell');
  return shown;
}

/** The texts of the table's cells, row by row. */
const cells = () =>
  Array.from(screen.getByRole<HTMLTableElement>('table').tBodies[0]!.rows, (row) =>
    Array.from(row.cells, (cell) => cell.textContent),
  );

describe('the schedule of a project', () => {
  it('asks for nothing and exports nothing before one is chosen', async () => {
    answer({});
    renderScreen(<ProjectScheduleScreen />);
    expect(screen.getByText('Choose a project to see its schedule.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
    await waitFor(() => expect(asked(server, 'projectScheduleSummary')).toHaveLength(1));
    expect(asked(server, 'projectSchedulerecords')).toHaveLength(0);
  });

  it.each([ProjectScheduleScreen, ScheduleSetupScreen])(
    'is not asked for where there are no projects',
    async (Screen) => {
      answerQueries(server, {});
      renderScreen(<Screen />, 'SUPER');
      expect(await screen.findByText(messages.list.noProjects)).toBeInTheDocument();
    },
  );

  it('is told as it comes to who has chosen its project by ear', async () => {
    const { user } = await showMarina([scheduleRow()]);
    const told = screen.getByText('Marina Heights: schedule, 1 installment');
    expect(told).toHaveAttribute('role', 'status');
    await choose(user, /Oakwood Offices/);
    await waitFor(() => expect(told).toHaveTextContent('Oakwood Offices: schedule, 0 installments'));
  });

  it('of one that is archived says so: beside its name, in the list and on paper', async () => {
    let give = (_rows: Scripted) => {};
    const rows = new Promise<Scripted>((resolve) => (give = resolve));
    answerQueries(server, {
      projectScheduleSummary: () => listOf([projects[0], { ...projects[1], isArchived: true }]),
      projectSchedulerecords: () => rows,
    });
    const { user } = renderScreen(<ProjectScheduleScreen />, 'USER');
    await choose(user, /Oakwood Offices.*Archived/);
    expect(picker()).toHaveAccessibleDescription(captions.archived);
    let paper: string | null | undefined;
    window.print = () => (paper = document.querySelector('.paper-head')?.textContent);
    const print = await screen.findByRole('button', { name: 'Print' });
    expect(print).toBeDisabled();
    give(listOf([]));
    await waitFor(() => expect(print).toBeEnabled());
    await user.click(print);
    // What lies there when the browser is told to print, which is when it takes the page.
    await waitFor(() => expect(paper).toContain(`Oakwood Offices${captions.archived}`));
    await choose(user, /Marina Heights/);
    expect(picker()).not.toHaveAccessibleDescription(captions.archived);
  });

  it('is a table with the columns of the specification', async () => {
    setClock('2026-11-21T12:00:00');
    await showMarina([
      scheduleRow({
        scheduletype: 'Down Payment',
        installmentid: 1,
        amount: 350_000,
        total_paid: 350_000,
        status: 'paid',
      }),
      scheduleRow({ installmentid: 2, total_paid: 0.05 }),
    ]);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Type',
      'Installment ID',
      'Amount',
      'Paid',
      'Schedule Date',
      'Status',
    ]);
    expect(cells()).toEqual([
      ['Down Payment', '1', '350,000.00 AED', '350,000.00 AED', '25 Jan 2027', 'Paid'],
      ['Installment', '2', '48,500.00 AED', '0.05 AED', '25 Jan 2027', 'Partially Paid'],
    ]);
  });

  it('ends with the totals of what is scheduled and paid', async () => {
    await showMarina([
      scheduleRow({ installmentid: 1, amount: 0.1, total_paid: 0.1, status: 'paid' }),
      scheduleRow({ installmentid: 2, amount: 48_500.2, total_paid: 0.2 }),
    ]);
    const totals = screen.getByRole<HTMLTableElement>('table').tFoot!.rows[0]!;
    const texts = Array.from(totals.cells, (cell) => cell.textContent);
    expect(texts).toEqual(['Total', '', '48,500.30 AED', '0.30 AED', '', '']);
  });

  it('says of each payment that can be opened which row it belongs to', async () => {
    await showMarina([scheduleRow({ installmentid: 27, total_paid: 5 })]);
    expect(screen.getByRole('button', { name: '5.00 AED, payments of Installment, ID 27' })).toHaveTextContent(
      /^5\.00 AED$/,
    );
    expect(screen.getByRole('rowheader', { name: '27' })).toBeInTheDocument();
  });

  it('is never that of the project before, and is remembered by the tab', async () => {
    answer({ 1: [scheduleRow()], 2: [scheduleRow({ amount: 21_900 })] });
    const { user, unmount } = renderScreen(<ProjectScheduleScreen />);
    await choose(user, /Marina Heights/);
    await screen.findAllByText('48,500.00 AED');
    await choose(user, /Oakwood Offices/);
    expect(screen.queryByText('48,500.00 AED')).toBeNull();
    expect(screen.queryByText('48,500.00 USD')).toBeNull();
    await screen.findAllByText('21,900.00 USD');
    unmount();

    renderScreen(<ProjectScheduleScreen />);
    expect(await screen.findAllByText('21,900.00 USD')).not.toHaveLength(0);
    expect(picker()).toHaveValue('Oakwood Offices');
  });

  it('says that it could not be loaded, and comes with Retry', async () => {
    answer({ 1: [scheduleRow()] }, { schedule: { status: 500 } });
    const { user } = renderScreen(<ProjectScheduleScreen />);
    await choose(user, /Marina Heights/);
    expect(await screen.findByText(messages.list.loadFailed)).toBeInTheDocument();
    answer({ 1: [scheduleRow()] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findAllByText('48,500.00 AED')).not.toHaveLength(0);
  });

  it('may be empty, which is said only once it is known', async () => {
    let known = () => {};
    const schedule = new Promise<Scripted>((resolve) => {
      known = () => resolve(listOf([]));
    });
    answerQueries(server, { projectScheduleSummary: () => listOf(projects), projectSchedulerecords: () => schedule });
    const { user } = renderScreen(<ProjectScheduleScreen />);
    await choose(user, /Marina Heights/);
    await waitFor(() => expect(asked(server, 'projectSchedulerecords')).toHaveLength(1));
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByText('This project has no schedule yet.')).toBeNull();
    known();
    expect(await screen.findByText('This project has no schedule yet.')).toBeInTheDocument();
  });
});

describe('the status', () => {
  it.each<[string, Partial<ScheduleRecordRow>, string, boolean]>([
    [
      'a paid row long past',
      { status: 'paid', total_paid: 48_500, scheduledate: '2025-01-01T00:00:00' },
      'Paid',
      false,
    ],
    ['a due row of yesterday', { scheduledate: '2026-11-20T00:00:00' }, 'due - Expired', true],
    ['a due row of today', { scheduledate: '2026-11-21T00:00:00' }, 'due - Expiring soon', true],
    ['a due row in 7 days', { scheduledate: '2026-11-28T00:00:00' }, 'due - Expiring soon', true],
    ['a due row in 8 days', { scheduledate: '2026-11-29T00:00:00' }, 'due', false],
    [
      'a partly paid row of yesterday',
      { total_paid: 0.01, scheduledate: '2026-11-20T00:00:00' },
      'Partially Paid - Expired',
      true,
    ],
    [
      'a partly paid row in 7 days',
      { total_paid: 1, scheduledate: '2026-11-28T00:00:00' },
      'Partially Paid - Expiring soon',
      true,
    ],
    ['a partly paid row in 8 days', { total_paid: 1, scheduledate: '2026-11-29T00:00:00' }, 'Partially Paid', false],
    ['any other status, however old', { status: 'on hold', scheduledate: '2025-01-01T00:00:00' }, 'on hold', false],
    ['any other status with a payment', { status: 'on hold', total_paid: 5 }, 'Partially Paid', false],
    ['a due row without a day', { scheduledate: '' }, 'due', false],
  ])('of %s', async (_name, row, text, blinks) => {
    setClock('2026-11-21T12:00:00');
    await showMarina([scheduleRow(row)]);
    const status = screen.getByRole<HTMLTableElement>('table').tBodies[0]!.rows[0]!.cells[5]!;
    expect(status.textContent).toBe(text);
    expect(status.firstElementChild!.classList.contains('badge--blink')).toBe(blinks);
  });

  it('turns at midnight while the screen stands open', async () => {
    stopClock('2026-11-21T23:59:30');
    const schedule = [
      scheduleRow({ installmentid: 1, scheduledate: '2026-11-21T00:00:00' }),
      scheduleRow({ installmentid: 2, scheduledate: '2026-11-29T00:00:00' }),
    ];
    answer({ 1: schedule });
    const { store, user } = renderScreen(<ProjectScheduleScreen />, 'USER');
    await whenAnswered(store);
    await choose(user, /Marina Heights/);
    await whenAnswered(store);
    expect(cells().map((row) => row[5])).toEqual(['due - Expiring soon', 'due']);
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    expect(cells().map((row) => row[5])).toEqual(['due - Expired', 'due - Expiring soon']);
    expect(asked(server, 'projectSchedulerecords')).toHaveLength(1);
  });

  it('is that of the day on which a sleeping page is seen again', async () => {
    setClock('2026-11-20T17:00:00');
    await showMarina([scheduleRow({ scheduledate: '2026-11-22T00:00:00' })]);
    expect(screen.getByText('due - Expiring soon')).toBeInTheDocument();
    act(() => {
      jest.setSystemTime(new Date('2026-11-23T09:00:00'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(screen.getByText('due - Expired')).toBeInTheDocument();
  });
});

describe('Export CSV', () => {
  it('saves the schedule of the project as project_schedules.csv', async () => {
    const saved = collectSavedFiles();
    setClock('2026-11-21T12:00:00');
    const { user } = await showMarina([
      scheduleRow({
        scheduletype: '=1+1, "fine"',
        installmentid: 1,
        amount: 350_000,
        total_paid: 350_000,
        status: 'paid',
      }),
      scheduleRow({ installmentid: 2, amount: 0.1, total_paid: 0.05, scheduledate: '2026-01-05T00:00:00' }),
      scheduleRow({ installmentid: 3, amount: 1250.5, scheduledate: '2026-11-28T00:00:00' }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.name).toBe('project_schedules.csv');
    expect(await contentOf(saved[0]!)).toBe(
      [
        '\ufeffType,Installment ID,Amount,Paid,Schedule Date,Status',
        `"'=1+1, ""fine""",1,350000.00,350000.00,2027-01-25,Paid`,
        'Installment,2,0.10,0.05,2026-01-05,Partially Paid',
        'Installment,3,1250.50,0.00,2026-11-28,due',
        '',
      ].join('\r\n'),
    );
  });

  it('says so when it fails, and saves nothing', async () => {
    const saved = collectSavedFiles();
    const { user } = await showMarina([scheduleRow()]);
    answer({}, { schedule: { json: { success: false } } });
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByRole('dialog', { name: messages.exportFailed })).toBeInTheDocument();
    expect(saved).toHaveLength(0);
  });
});
