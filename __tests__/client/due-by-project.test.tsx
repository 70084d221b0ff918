import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { DueAndCash, DueInstallments, DueProjects } from '#contract/areas/due.wire';
import { buttons } from '#contract/texts/buttons';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import { printCaptions } from '#contract/texts/print-captions';
import type { CalendarDate } from '#contract/values/dates';
import { formatMoment } from '#contract/values/moments';
import { fileOfPath, paths } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { PlannedTransferForm } from '../../src/client/features/books/PlannedTransferForm';
import { TryForm } from '../../src/client/features/books/TryForm';
import { keepDraft } from '../../src/client/forms/form-drafts';
import { lateRules } from '../../src/client/forms/late-rules';
import type { ScriptedServer } from '../support/scripted-server';
import { accounts, refused } from './small-books';
import { answerWithEmptyBooks, openConsole, rememberSession, screenNamed, somethingSaved } from './open-console';
import { dialog, leaveTyped } from './movement-books';
import { renderScreen } from './render-screen';
import { withServer } from './signed-in-console';

/* What is still to be paid of each project (contract §8): on the screen and on paper, each currency with a total of its own;
and a transfer that is only thought of, in a form that came back before the accounts did. */

const project = (projectid: number, name: string, currency: string, quarters: number[], later = 0, overdue = 0) => {
  const total = [overdue, ...quarters, later].reduce((sum, part) => sum + part, 0);
  return { projectid, project: name, currency, overdue, quarters, later, total };
};
const answer: DueProjects = {
  today: '2026-11-28T00:00:00',
  quarters: ['2026-10-01T00:00:00', '2027-01-01T00:00:00', '2027-04-01T00:00:00'],
  projects: [
    project(1, 'Marina Heights', 'AED', [100, 1200.5, 0], 40, 7.25),
    project(2, 'Palm Court', 'AED', [0, 300.25, 50]),
    project(3, 'Rue de Rivoli', 'EUR', [10, 20, 30]),
  ],
};
const found = (data: unknown) => ({ json: { success: true, message: 'OK', data } });

let server: ScriptedServer;
withServer((started) => {
  server = started;
  answerWithEmptyBooks(server);
  server.on(`GET ${paths.books.due}`, () => found({ today: answer.today, currencies: [] }));
  server.on(`GET ${paths.books.dueProjects}`, () => found(answer));
});
const textsOf = (row: Element) => [...row.children].map(({ textContent }) => textContent).join(' | ');

const open = async (search = '') => {
  rememberSession('USER', 'Ada King');
  localStorage.setItem('menus', 'books');
  const opened = openConsole(screenPaths.due + search);
  await screenNamed('Due and Cash');
  return opened;
};
/** Prints; answers what stands on the paper, row by row. */
async function print(user: UserEvent): Promise<string[]> {
  const printed: string[][] = [];
  window.print = () => printed.push([...document.querySelectorAll('.paper tr')].map(textsOf));
  // The figures may come behind the installments.
  await waitFor(() => expect(screen.getByRole('button', { name: buttons.print })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: buttons.print }));
  await waitFor(() => expect(printed).toHaveLength(1));
  return printed[0]!;
}

it('by quarter, with a total in each currency, on the screen and on paper, whatever somebody wrote among what is thought of', async () => {
  const values = { dates: [null, 7], transfers: [null, { date: '2026-03-04', from: null, to: null }] };
  keepDraft('Ada King', 'due-what-if', { values, sentKeys: {}, unanswered: {} });
  const { user } = await open();
  const table = await screen.findByRole('table', { name: 'Due by Project' });
  await within(table).findByText('Palm Court');
  expect([...table.querySelectorAll('tr')].map(textsOf)).toEqual([
    'Project | Currency | Overdue | Q4 2026 | Q1 2027 | Q2 2027 | Later | Total',
    'Marina Heights | AED | 7.25 | 100.00 | 1,200.50 | 0.00 | 40.00 | 1,347.75',
    'Palm Court | AED | 0.00 | 0.00 | 300.25 | 50.00 | 0.00 | 350.25',
    'Rue de Rivoli | EUR | 0.00 | 10.00 | 20.00 | 30.00 | 0.00 | 60.00',
    'Total | AEDEUR | 7.250.00 | 100.0010.00 | 1,500.7520.00 | 50.0030.00 | 40.000.00 | 1,698.0060.00',
  ]);
  expect(screen.getByText(messages.due.byProject)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: buttons.excel }));
  await waitFor(() =>
    expect(server.callsOf(`POST ${fileOfPath(paths.books.dueProjects, 'due-by-project.xlsx')}`)).toHaveLength(1),
  );
  expect((await print(user)).slice(-3)).toEqual([
    'Rue de Rivoli | EUR | 0.00 | 10.00 | 20.00 | 30.00 | 0.00 | 60.00',
    'Total AED | AED | 7.25 | 100.00 | 1,500.75 | 50.00 | 40.00 | 1,698.00',
    'Total EUR | EUR | 0.00 | 10.00 | 20.00 | 30.00 | 0.00 | 60.00',
  ]);
});

it('that they could not be loaded is on the paper, too', async () => {
  server.on(`GET ${paths.books.dueProjects}`, () => refused(503, 'Not now.', undefined, 'UNAVAILABLE'));
  const { user } = await open();
  await screen.findByRole('button', { name: buttons.retry });
  await print(user);
  expect(document.querySelector('.paper')).toHaveTextContent(messages.due.projectsNotPrinted);
});

const seenAt = Date.parse('2026-11-28T08:00:00Z');
it('is printed with its installments though something is saved from this window while they are read', async () => {
  const due: DueAndCash = {
    today: answer.today,
    currencies: [{ currency: 'AED', days: [{ date: answer.today, amount: 250.5, count: 2 }], accounts: [] }],
  };
  const row = (installmentid: number): DueInstallments['installments'][number] => ({
    ...{ projectid: 1, project: 'Marina Heights', currency: 'AED', installmentid, scheduletype: 'Installment' },
    ...{
      name: `Rate ${String(installmentid)}`,
      amount: 125.25,
      total_paid: 0,
      open: 125.25,
      scheduledate: answer.today,
    },
  });
  const clock = jest.spyOn(Date, 'now').mockReturnValue(seenAt);
  server.on(`GET ${paths.books.due}`, () => found(due));
  let saveMeanwhile = () => {};
  server.on(`GET ${paths.books.dueInstallments}`, ({ query }) => {
    saveMeanwhile();
    const currentPage = Number(query.get('page') ?? 0);
    return found({ currentPage, totalPages: 2, totalItems: 2, installments: [row(currentPage + 1)] });
  });
  const { user, store } = await open('?currency=AED&within=7');
  await screen.findByRole('cell', { name: 'Rate 1' });
  // What the screen shows is asked for anew then, too.
  saveMeanwhile = () => {
    saveMeanwhile = () => {};
    somethingSaved(store);
  };
  clock.mockReturnValue(seenAt + 3_600_000);
  const paper = await print(user);
  // The figures over them are those of the screen.
  expect(document.querySelector('.paper')).toHaveTextContent(printCaptions.asOf(formatMoment(new Date(seenAt))));
  for (const name of ['Rate 1', 'Rate 2']) expect(paper.filter((text) => text.includes(name))).toHaveLength(1);
});

it.each([
  ['waits for the accounts, and is taken once', accounts, 1],
  ['is not taken without their names', [], 0],
])('a transfer that is only thought of %s', async (_, rows, times) => {
  leaveTyped('due-transfer');
  const late = server.hold(`GET ${paths.accounts.list}`, () => found(rows));
  const add = jest.fn();
  const { user } = renderScreen(
    <PlannedTransferForm today={'2026-03-04' as CalendarDate} onAdd={add} onClose={() => undefined} />,
  );
  await user.dblClick(screen.getByRole('button', { name: 'Try' }));
  await dialog(messages.form.awaitingLists);
  late.give();
  if (times === 0) await screen.findByText(messages.due.choiceUnknown(`${labels.fromAccount}, ${labels.toAccount}`));
  await waitFor(() => expect(add).toHaveBeenCalledTimes(times));
  const [from, to] = ['Main Operating', 'Escrow Tower A'].map((name) => expect.objectContaining({ name }) as object);
  if (times > 0) expect(add).toHaveBeenCalledWith(expect.objectContaining({ from, to }));
});

it('what is only thought of says so where its rules cannot be had', async () => {
  const rules = lateRules<{ to: string }>(() => Promise.reject(new Error('The file is gone.')));
  const [tried, close] = [jest.fn(), jest.fn()];
  const { user } = renderScreen(
    <TryForm title="Move" draftName="due-move" initialValues={{ to: '' }} schema={rules} onTry={tried} onClose={close}>
      {() => null}
    </TryForm>,
  );
  await user.click(screen.getByRole('button', { name: 'Try' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.screen.notChecked);
  expect(tried).not.toHaveBeenCalled();
});
