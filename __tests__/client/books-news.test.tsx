import { fireEvent, screen, waitFor } from '@testing-library/react';
import { buttons } from '#contract/texts/buttons';
import { closingCaptions } from '#contract/texts/closing-captions';
import { messages } from '#contract/texts/messages';
import { screens } from '#contract/texts/screen-names';
import { pathOfEntry, paths } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { DueScreen } from '../../src/client/features/books/DueScreen';
import { CloseScreen } from '../../src/client/features/books/CloseScreen';
import { HistoryScreen } from '../../src/client/features/books/HistoryScreen';
import { StatementScreen } from '../../src/client/features/books/StatementScreen';
import { DepositScreen } from '../../src/client/features/deposits/DepositScreen';
import { DepositsReport } from '../../src/client/features/deposits/DepositsReport';
import { HomeScreen } from '../../src/client/features/home/HomeScreen';
import { ProjectDetailsScreen } from '../../src/client/features/projects/ProjectDetailsScreen';
import { ProjectScheduleScreen } from '../../src/client/features/projects/ProjectScheduleScreen';
import { readSession } from '../../src/client/session/session.storage';
import { accountRow } from '../support/wire-rows';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { answerWithEmptyBooks, openConsole, rememberSession } from './open-console';
import { endServer, renderScreen } from './render-screen';
import { done, SmallBooks } from './small-books';

/* What somebody else writes is told within seconds; coming back to the page asks at once, so that no test waits for them. */

const stampCall = `GET ${paths.booksStamp}`;
let server: ScriptedServer;
let writes: number;
beforeEach(async () => {
  server = await startScriptedServer();
  writes = 0;
  localStorage.setItem('menus', 'books');
});
afterEach(() => endServer(server));

const stamped = () => server.on(stampCall, () => done({ stamp: String(writes) }));
const stamps = () => server.callsOf(stampCall).length;
const listed = () => server.calls.filter(({ path }) => path === paths.deposits.filter).length;
/** Somebody comes back to the page, and the next question is answered. */
async function comeBack(): Promise<void> {
  const before = stamps();
  await waitFor(() => {
    fireEvent(window, new Event('focus'));
    expect(stamps()).toBeGreaterThan(before);
  });
}
async function showDeposits(count: number, search = '') {
  const books = new SmallBooks(server, count);
  stamped();
  const shown = renderScreen(<DepositsReport />, 'ADMIN', search);
  await waitFor(() => expect(stamps()).toBeGreaterThan(0));
  return { books, ...shown };
}
const showButton = (name: string) => screen.findByRole('button', { name });

it.each(['deposit', 'reversed deposit'])('each new %s is told, and no row moves before', async (record) => {
  const { books, user } = await showDeposits(12, record === 'deposit' ? '' : '?reversed=true');
  expect(await screen.findByText('Account 12')).toBeInTheDocument();
  books.recordElsewhere();
  books.recordElsewhere();
  writes += 1;
  await comeBack();
  const button = await showButton(`2 new ${record}s \u2013 Show`);
  expect(screen.queryByText('Account 14')).toBeNull();
  expect(screen.getByText('Account 12')).toBeInTheDocument();
  await user.click(button);
  expect(await screen.findByText('Account 14')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: /Show$/ })).toBeNull());
  expect(document.activeElement?.textContent).toContain(`14 ${record}s`);
});

it('on a later page it leads to the first one; what was only taken back is a list that has changed', async () => {
  const { books, user } = await showDeposits(12, '?page=2');
  expect(await screen.findByText('Account 7')).toBeInTheDocument();
  books.recordElsewhere();
  writes += 1;
  await comeBack();
  await user.click(await showButton('1 new deposit \u2013 Show'));
  expect(await screen.findByText('Account 13')).toBeInTheDocument();
  books.deposits.splice(2, 1);
  writes += 1;
  await comeBack();
  await user.click(await showButton(`${messages.list.changed} \u2013 Show`));
  expect(await screen.findByText('Account 8')).toBeInTheDocument();
});

it('nothing is said of what changes nothing here, nor asked of a server that does not tell', async () => {
  await showDeposits(3);
  expect(await screen.findByText('Account 3')).toBeInTheDocument();
  writes += 1;
  const before = listed();
  await comeBack();
  await waitFor(() => expect(listed()).toBe(before + 1));
  server.on(stampCall, () => ({ status: 503 }));
  await comeBack();
  stamped();
  await comeBack();
  expect(screen.queryByRole('button', { name: /Show$/ })).toBeNull();
  expect(listed()).toBe(before + 1);
});

it('a console whose token is old asks for nothing, so that it renews no session by itself', async () => {
  await showDeposits(3);
  const life = { issuedAt: Date.now() - 900_000, expiresIn: 900 };
  localStorage.setItem('tokenLife', JSON.stringify(life));
  const before = stamps();
  fireEvent(window, new Event('focus'));
  expect(stamps()).toBe(before);
});

it('a session that was ended elsewhere ends here too, though nobody touches anything', async () => {
  await showDeposits(3);
  server.on(stampCall, () => ({ status: 401 }));
  server.on(`POST ${paths.auth.refresh}`, () => ({ status: 401 }));
  await comeBack();
  await waitFor(() => expect(readSession().token).toBeNull());
});

it('however often a console that is left open has asked, nothing of it is kept', async () => {
  const listening = jest.spyOn(AbortSignal.prototype, 'addEventListener');
  await showDeposits(3);
  for (let asked = 1; asked <= 6; asked += 1) await comeBack();
  const { contexts } = listening.mock;
  listening.mockRestore();
  const most = Math.max(...contexts.map((one) => contexts.filter((other) => other === one).length));
  expect(most).toBeLessThan(6);
});

it('figures of Home follow by themselves', async () => {
  answerWithEmptyBooks(server);
  const main = (balance: number) => done([accountRow(3, 'Main Operating', { balance })]);
  server.on(`GET ${paths.accounts.list}`, () => main(100));
  stamped();
  renderScreen(<HomeScreen />, 'USER');
  expect(await screen.findAllByText('100.00 USD')).toHaveLength(2);
  await waitFor(() => expect(stamps()).toBeGreaterThan(0));
  server.on(`GET ${paths.accounts.list}`, () => main(250.5));
  writes += 1;
  await comeBack();
  expect(await screen.findAllByText('250.50 USD')).toHaveLength(2);
});

it('what was being asked for as somebody wrote is asked for once more: its answer may be from before', async () => {
  answerWithEmptyBooks(server);
  const main = (balance: number) => done([accountRow(3, 'Main Operating', { balance })]);
  server.on(`GET ${paths.accounts.list}`, () => main(100));
  stamped();
  renderScreen(<HomeScreen />, 'USER');
  expect(await screen.findAllByText('100.00 USD')).toHaveLength(2);
  await waitFor(() => expect(stamps()).toBeGreaterThan(0));
  const slow = server.hold(`GET ${paths.accounts.list}`, () => main(175));
  writes += 1;
  await comeBack();
  await slow.asked;
  server.on(`GET ${paths.accounts.list}`, () => main(250.5));
  writes += 1;
  await comeBack();
  slow.give();
  expect(await screen.findAllByText('250.50 USD')).toHaveLength(2);
});

it('what is written while one goes from screen to screen is told to the next one', async () => {
  answerWithEmptyBooks(server);
  rememberSession('USER');
  const main = (balance: number) => done([accountRow(3, 'Main Operating', { balance })]);
  server.on(`GET ${paths.accounts.list}`, () => main(100));
  stamped();
  const { user } = openConsole(screenPaths.projectDetails);
  await waitFor(() => expect(stamps()).toBeGreaterThan(0));
  await comeBack();
  const slow = server.hold(stampCall, () => done({ stamp: String(writes) }));
  await user.click(await screen.findByRole('link', { name: screens.home }));
  expect(await screen.findAllByText('100.00 USD')).toHaveLength(2);
  await slow.asked;
  server.on(`GET ${paths.accounts.list}`, () => main(250.5));
  writes += 1;
  slow.give();
  expect(await screen.findAllByText('250.50 USD')).toHaveLength(2);
});

it('what was told on one screen while a list was on its way is told to the next one, which waits for it', async () => {
  answerWithEmptyBooks(server);
  rememberSession('USER');
  const main = (balance: number) => done([accountRow(3, 'Main Operating', { balance })]);
  server.on(`GET ${paths.accounts.list}`, () => main(100));
  stamped();
  const { user } = openConsole(screenPaths.home);
  expect(await screen.findAllByText('100.00 USD')).toHaveLength(2);
  await waitFor(() => expect(stamps()).toBeGreaterThan(0));
  const slow = server.hold(`GET ${paths.accounts.list}`, () => main(175));
  await comeBack();
  await slow.asked;
  server.on(`GET ${paths.accounts.list}`, () => main(250.5));
  writes += 1;
  await comeBack();
  await comeBack();
  await user.click(screen.getByRole('link', { name: screens.projectDetails }));
  await screen.findByRole('heading', { level: 1, name: screens.projectDetails });
  await user.click(screen.getByRole('link', { name: screens.home }));
  await screen.findByRole('heading', { level: 1, name: screens.home });
  await comeBack();
  slow.give();
  expect(await screen.findAllByText('250.50 USD')).toHaveLength(2);
});

it('a day that is closed while a form with it stands open is said at its field', async () => {
  answerWithEmptyBooks(server);
  let closedThrough: string | null = null;
  server.on(`GET ${paths.close.state}`, () => done({ closedThrough, exceptions: [] }));
  stamped();
  const { user } = renderScreen(<DepositScreen />);
  const day = await screen.findByLabelText('Date');
  await user.clear(day);
  await user.type(day, '5/1/26');
  await user.tab();
  await waitFor(() => expect(stamps()).toBeGreaterThan(0));
  expect(day).toBeValid();
  closedThrough = '2026-01-31T00:00:00';
  writes += 1;
  await comeBack();
  expect(await screen.findByText(messages.closedDay.atField('31 Jan 2026', '01 Feb 2026'))).toBeInTheDocument();
});

it('what is reconciled while the form that closes stands open is told by it', async () => {
  answerWithEmptyBooks(server);
  const account = accountRow(3, 'Main', {});
  const asked = () => server.callsOf(`GET ${paths.accounts.list}`).length;
  let reconciledUpTo = '2025-12-31T00:00:00';
  server.on(`GET ${paths.accounts.list}`, () => done([{ ...account, reconciledUpTo }]));
  stamped();
  for (const path of [paths.close.history, paths.close.exceptions, paths.close.unsettled])
    server.on(`GET ${path}`, () => done([]));
  const { user } = renderScreen(<CloseScreen />, 'SUPER');
  await screen.findByText(closingCaptions.nothingClosed);
  await user.click(screen.getByRole('button', { name: closingCaptions.close }));
  const day = await screen.findByLabelText(closingCaptions.upTo);
  await user.clear(day);
  await user.type(day, '1/1/2100{Tab}');
  expect(day).toHaveAccessibleDescription(/^Days to come cannot be closed: today is /);
  await user.clear(day);
  await user.type(day, '31/1/26');
  expect(day).toBeValid();
  await waitFor(() => expect(stamps()).toBeGreaterThan(0));
  const before = asked();
  reconciledUpTo = '2026-01-31T00:00:00';
  writes += 1;
  await comeBack();
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  await user.click(screen.getByRole('button', { name: buttons.save }));
  await screen.findByText(messages.saving.confirmSave);
  expect(screen.queryByRole('note')).toBeNull();
});

it('the installments of a figure follow together with it, as when a new day begins', async () => {
  answerWithEmptyBooks(server);
  const rate = { projectid: 1, project: 'Marina Heights', currency: 'AED', installmentid: 2, name: 'Spring rate' };
  const due = { ...rate, scheduletype: 'Installment', scheduledate: '2026-03-03T00:00:00' };
  const answer = (today: string, open: number) => {
    const days = [{ date: due.scheduledate, amount: open, count: 1 }];
    const currencies = [{ currency: 'AED', days, accounts: [] }];
    const installments = [{ ...due, amount: 400, total_paid: 400 - open, open }];
    server.on(`GET ${paths.books.due}`, () => done({ today: `${today}T00:00:00`, currencies }));
    server.on(`GET ${paths.books.dueInstallments}`, () =>
      done({ currentPage: 0, totalPages: 1, totalItems: 1, installments }),
    );
  };
  answer('2026-03-03', 400);
  stamped();
  renderScreen(<DueScreen />, 'USER', '?currency=AED&within=7');
  expect(await screen.findByRole('link', { name: 'AED, Next 7 days: 400.00, 1 installment' })).toBeInTheDocument();
  expect(await screen.findByRole('cell', { name: '400.00' })).toBeInTheDocument();
  await waitFor(() => expect(stamps()).toBeGreaterThan(0));
  answer('2026-03-02', 250.5);
  writes += 1;
  // Of what asks the server when somebody comes back, only the stamp is asked then.
  await waitFor(() => {
    fireEvent(window, new Event('pageshow'));
    expect(screen.getByRole('link', { name: 'AED, Next 7 days: 250.50, 1 installment' })).toBeInTheDocument();
  });
  expect(await screen.findByRole('cell', { name: '250.50' })).toBeInTheDocument();
});

it.each([
  ['the statement of an account', <StatementScreen />, '?accountId=11', paths.books.statement],
  ['what a form says of the entry that it corrects', <DepositScreen />, '?correct=3', pathOfEntry('deposit', 3)],
  ['the figures of the projects', <ProjectDetailsScreen />, '', paths.query],
  ['the schedule of a project', <ProjectScheduleScreen />, '', paths.query],
  ['the history', <HistoryScreen />, '', paths.books.history],
  ['the people among whom a filter chooses', <DepositsReport />, '', paths.users.list],
])('asked for anew by each time that somebody has written something: %s', async (_what, shown, search, path) => {
  answerWithEmptyBooks(server);
  stamped();
  renderScreen(shown, 'SUPER', search);
  const asked = () => server.callsOf(`GET ${path}`).length;
  await waitFor(() => expect([asked(), stamps()].every((count) => count > 0)).toBe(true));
  const before = asked();
  writes += 1;
  await comeBack();
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
});
