import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { paths } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import type { ScriptedServer } from '../support/scripted-server';
import { openConsole, place } from './open-console';
import { answerWithReconciliations, ofReconciliation, openEntry, openReconciliation } from './reconciliation-books';
import { printedByMenu } from './printed-paper';
import { whenAnswered } from './render-screen';
import { acknowledge, press, refusal } from './settings-books';
import { withServer } from './signed-in-console';
import { done } from './small-books';

/* Where somebody stands in a reconciliation: its address, and the focus. */

const { reconciliations } = paths;
const of = ofReconciliation;
const entriesCall = `GET ${of(reconciliations.entries)}`;
const pageOf = (next: string | null) =>
  done({ ticked: 150.5, tickCount: 1, difference: 0, entries: [openEntry(1, 150.5, true)], next });
const finishedBy = { finishedBy: 'Ada King', finishedAt: '2026-02-03T10:00:00.000Z' };
let server: ScriptedServer;
withServer((started) => {
  server = started;
  answerWithReconciliations(server, () => [openReconciliation]);
  server.on(entriesCall, () => pageOf(null));
});

test('a link with another account leads to the account whose reconciliation it is', async () => {
  openConsole(`${screenPaths.reconciliation}?accountId=12&id=7&amount=150.50&part=half`);
  await screen.findAllByRole('checkbox');
  expect(screen.getByText(messages.list.addressLeftOut('part'))).toBeInTheDocument();
  expect(place()).toBe(`${screenPaths.reconciliation}?accountId=11&id=7&amount=150.50&part=half`);
});

test.each([
  ['one that is open', openReconciliation, [messages.reconciliation.printedPage, 'Amount: 150.50']],
  [
    'one that is finished',
    { ...openReconciliation, ...finishedBy, tickCount: 150 },
    ['Harbour Homes', messages.reconciliation.printedReportPart, '05 Jan 2026'],
  ],
])('a page of %s says on paper that it is a part', async (_, row, texts) => {
  answerWithReconciliations(server, () => [row]);
  server.on(entriesCall, () => pageOf('2026-01-05.1'));
  const { store } = openConsole(`${screenPaths.reconciliation}?accountId=11&id=7&part=ticked&amount=150.50`);
  await screen.findByText('05 Jan 2026');
  const paper = printedByMenu(store);
  for (const text of texts) expect(paper).toContain(text);
});

test('a link with an account that does not exist says that, and not that its list could not be loaded', async () => {
  server.on(`GET ${reconciliations.list}`, () => refusal(404, messages.account.notFound));
  openConsole(`${screenPaths.reconciliation}?accountId=999`);
  expect(await screen.findByText(messages.account.notFound)).toBeInTheDocument();
  expect(screen.queryByText(messages.list.loadFailed)).toBeNull();
});

test('a server without the call says of no account that it does not exist', async () => {
  server.on(`GET ${reconciliations.list}`, () => ({ status: 404 }));
  openConsole(`${screenPaths.reconciliation}?accountId=11`);
  expect(await screen.findByText(messages.list.loadFailed)).toBeInTheDocument();
  expect(screen.queryByText(messages.account.notFound)).toBeNull();
});

test('books without accounts say so, in the place of asking for one', async () => {
  server.on(`GET ${paths.accounts.list}`, () => done([]));
  openConsole(screenPaths.reconciliation);
  expect(await screen.findByText(messages.statement.noAccounts)).toBeInTheDocument();
});

test.each([
  [reconciliationCaptions.finish, `POST ${of(reconciliations.finish)}`],
  [reconciliationCaptions.cancel, `DELETE ${of(reconciliations.one)}`],
])('whoever has gone back while %s is answered stays there', async (name, call) => {
  window.history.pushState(null, '', screenPaths.history);
  const { user } = openConsole(`${screenPaths.reconciliation}?accountId=11`);
  await screen.findAllByRole('checkbox');
  const button = screen.getByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  const late = server.hold(call, () => done(null));
  await user.click(button);
  await press(user, buttons.yes);
  await late.asked;
  act(() => window.history.back());
  await screen.findByRole('heading', { level: 1, name: 'History' });
  late.give();
  await screen.findByRole('button', { name: buttons.ok });
  expect(place()).toBe(screenPaths.history);
});

test('so does whoever has gone back while one is begun', async () => {
  server.on(`GET ${reconciliations.list}`, () => done([]));
  window.history.pushState(null, '', screenPaths.history);
  const { user } = openConsole(`${screenPaths.reconciliation}?accountId=11`);
  const begin = await screen.findByRole('button', { name: reconciliationCaptions.begin });
  await waitFor(() => expect(begin).toBeEnabled());
  await user.click(begin);
  await user.type(await screen.findByLabelText(reconciliationCaptions.closing), '160.50');
  const late = server.hold(`POST ${reconciliations.list}`, () => done({ id: 7 }));
  await press(user, 'Save');
  await late.asked;
  act(() => window.history.back());
  await screen.findByRole('heading', { level: 1, name: 'History' });
  late.give();
  await acknowledge(user, messages.reconciliation.begun);
  expect(place()).toBe(screenPaths.history);
});

test('a link to another part leads the focus to its heading; the page that was opened leaves it to the browser', async () => {
  const finished = { ...openReconciliation, finishedAt: '2026-02-03T10:00:00.000Z', finishedBy: 'Ada King' };
  answerWithReconciliations(
    server,
    () => [finished],
    () => finished,
  );
  const { user, store } = openConsole(`${screenPaths.reconciliation}?accountId=11&id=7`);
  const name = reconciliationCaptions.upTo('Main Operating', '31 Jan 2026');
  await screen.findByRole('heading', { name });
  expect(document.body).toHaveFocus();
  const back = await screen.findByRole('link', { name: reconciliationCaptions.back });
  await whenAnswered(store);
  // The list is asked for anew on the way back, and what was asked before that is not taken for it.
  const before = server.hold(`GET ${reconciliations.list}`, () => done([finished]));
  fireEvent(window, new Event('visibilitychange'));
  await before.asked;
  back.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { name: reconciliationCaptions.earlier })).toHaveFocus());
  server.on(`GET ${reconciliations.list}`, () => done([{ ...finished, finishedBy: 'Chen Wei' }]));
  before.give();
  expect(await screen.findByText('Chen Wei')).toBeInTheDocument();
  (await screen.findByRole('link', { name: '31 Jan 2026' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('heading', { name })).toHaveFocus());
});

test('an amount that is taken or cleared leaves the focus in its field', async () => {
  const { user } = openConsole(`${screenPaths.reconciliation}?accountId=11`);
  await screen.findAllByRole('checkbox');
  const amount = screen.getByLabelText(reconciliationCaptions.amount);
  await user.type(amount, '50.5{Enter}');
  await waitFor(() => expect(place()).toBe(`${screenPaths.reconciliation}?accountId=11&amount=50.50`));
  expect(amount).toHaveFocus();
  expect(amount).toHaveValue('50.50');
  await press(user, buttons.clear);
  await waitFor(() => expect(place()).toBe(`${screenPaths.reconciliation}?accountId=11`));
  expect(amount).toHaveFocus();
  expect(amount).toHaveValue('');
});

test('a page of an amount says how far was looked, and whether there is none or none yet', async () => {
  const { noneLookedThrough, lookedThrough, noneBehind } = messages.reconciliation;
  const nothing = (next: string | null) => done({ ticked: 0, tickCount: 0, difference: 0, entries: [], next });
  server.on(entriesCall, () => nothing('2019-12-31.17'));
  const { user } = openConsole(`${screenPaths.reconciliation}?accountId=11&amount=50.50`);
  expect(await screen.findByText(noneLookedThrough)).toBeInTheDocument();
  expect(screen.getByText(lookedThrough('31 Dec 2019'))).toBeInTheDocument();
  server.on(entriesCall, () => nothing(null));
  await press(user, buttons.next);
  expect(await screen.findByText(noneBehind)).toBeInTheDocument();
  expect(screen.queryByText(lookedThrough('31 Dec 2019'))).toBeNull();
});

test('Next keeps the focus while its page is on its way; at an end it goes to the button that leads back', async () => {
  server.on(entriesCall, () => pageOf('2026-01-05.2'));
  const { user } = openConsole(`${screenPaths.reconciliation}?accountId=11`);
  const next = await screen.findByRole('button', { name: buttons.next });
  const first = screen.getByRole('button', { name: reconciliationCaptions.first });
  const last = server.hold(entriesCall, () => pageOf(null));
  next.focus();
  await user.keyboard('{Enter}');
  await last.asked;
  expect(next).toHaveFocus();
  last.give();
  await waitFor(() => expect(first).toHaveFocus());
  const start = server.hold(entriesCall, () => pageOf('2026-01-05.2'));
  await user.keyboard('{Enter}');
  await start.asked;
  expect(next).toHaveFocus();
  start.give();
  await screen.findAllByRole('checkbox');
  expect(next).toHaveFocus();
});
