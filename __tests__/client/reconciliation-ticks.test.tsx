import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { TicksBody } from '#contract/areas/reconciliations.wire';
import { buttons } from '#contract/texts/buttons';
import { workFailures } from '#contract/texts/work-failures';
import { messages } from '#contract/texts/messages';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { screens } from '#contract/texts/screen-names';
import { paths } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import type { ScriptedServer } from '../support/scripted-server';
import { answerSignIn, fillInAndLogin, mayClose, openConsole, screenNamed } from './open-console';
import { answerWithReconciliations, ofReconciliation, openEntry, openReconciliation } from './reconciliation-books';
import { acknowledge, bodyOf, press, refusal, saveAndConfirm } from './settings-books';
import { refused as sessionOver, withServer } from './signed-in-console';
import { done } from './small-books';

/* Ticks while the rows that were asked for before them are still on their way. */

const { reconciliations } = paths;
const of = ofReconciliation;
const amounts = [100, 50.5];

/** What the server answers of the entries when these are ticked. */
function pageOf(ticked: readonly number[]) {
  const sum = ticked.reduce((total, entry) => total + (amounts[entry - 1] ?? 0), 0);
  const entries = amounts.map((amount, index) => openEntry(index + 1, amount, ticked.includes(index + 1)));
  return { ticked: sum, tickCount: ticked.length, difference: 150.5 - sum, entries, next: null };
}

let server: ScriptedServer;
let ticked: number[];
withServer((started) => {
  server = started;
  ticked = [];
  answerWithReconciliations(server, () => [openReconciliation]);
  server.on(`GET ${of(reconciliations.entries)}`, () => done(pageOf(ticked)));
  answerTicks();
});

const answerTicks = () =>
  server.on(`POST ${of(reconciliations.ticks)}`, (call) => {
    ticked = [...ticked, ...(bodyOf(call) as TicksBody).on];
    const { ticked: sum, tickCount, difference } = pageOf(ticked);
    return done({ ticked: sum, tickCount, difference, isMore: false });
  });

test('a tick stays when rows come that do not have it yet, since newer ones are asked for', async () => {
  const { user, store } = openConsole(`${screenPaths.reconciliation}?accountId=11`);
  const [first, second] = await screen.findAllByRole<HTMLInputElement>('checkbox');
  const early = server.hold(`GET ${of(reconciliations.entries)}`, () => done(pageOf([1])));
  await user.click(first!);
  await early.asked;
  await user.click(second!);
  await waitFor(() => expect(ticked).toEqual([1, 2]));
  await waitFor(() => {
    const states = Object.values(store.getState().api?.mutations ?? {}).map((mutation) => String(mutation?.status));
    expect(states.filter((status) => status === 'pending')).toEqual([]);
  });
  const late = server.hold(`GET ${of(reconciliations.entries)}`, () => done(pageOf(ticked)));
  early.give();
  await late.asked;
  await screen.findByText(reconciliationCaptions.agrees);
  expect([first!.checked, second!.checked]).toEqual([true, true]);
  expect(screen.getByRole('button', { name: reconciliationCaptions.finish })).toBeEnabled();
  late.give();
  await waitFor(() => expect(server.callsOf(`GET ${of(reconciliations.entries)}`)).toHaveLength(3));
  expect([first!.checked, second!.checked]).toEqual([true, true]);
});

test('a tick stays while newer rows are put off, since another answer is waited for; then the server is believed', async () => {
  const { user, store } = openConsole(`${screenPaths.reconciliation}?accountId=11`);
  const [first, second] = await screen.findAllByRole<HTMLInputElement>('checkbox');
  const early = server.hold(`GET ${of(reconciliations.entries)}`, () => done(pageOf([1])));
  const figures = server.hold(`GET ${of(reconciliations.one)}`, () => done(openReconciliation));
  await user.click(first!);
  await Promise.all([early.asked, figures.asked]);
  await user.click(second!);
  await waitFor(() => expect(ticked).toEqual([1, 2]));
  early.give();
  await waitFor(() => {
    const states = Object.entries(store.getState().api?.queries ?? {}).map(([key, query]) => [key, query?.status]);
    expect(Object.fromEntries(states)).toMatchObject({
      'readReconciliation(7)': 'pending',
      'listReconciliationEntries({"id":7,"part":"all"})': 'fulfilled',
    });
  });
  expect([first!.checked, second!.checked]).toEqual([true, true]);
  // Somebody else has taken the first tick away meanwhile.
  server.on(`GET ${of(reconciliations.entries)}`, () => done(pageOf([2])));
  figures.give();
  await waitFor(() => expect([first!.checked, second!.checked]).toEqual([false, true]));
});

test('a double click on what ticks all that are shown, or a key held down on it, takes no tick back', async () => {
  const { user } = openConsole(`${screenPaths.reconciliation}?accountId=11`);
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  await user.click(boxes[0]!);
  const all = screen.getByRole('button', { name: reconciliationCaptions.tickShown });
  expect(fireEvent.keyDown(all, { key: 'Enter', repeat: true })).toBe(false);
  await user.dblClick(all);
  await waitFor(() => expect(ticked).toEqual([1, 2]));
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true]);
  const sent = server.callsOf(`POST ${of(reconciliations.ticks)}`).map((call) => bodyOf(call) as TicksBody);
  expect(sent.flatMap(({ off }) => off)).toEqual([]);
  // Pressed once more, it does.
  await user.click(screen.getByRole('button', { name: reconciliationCaptions.untickShown }));
  expect(boxes.map(({ checked }) => checked)).toEqual([false, false]);
});

test('of a tick whose answer is lost it is told that it may be saved, and where that will be seen', async () => {
  const { user } = openConsole(`${screenPaths.reconciliation}?accountId=11`);
  const [first] = await screen.findAllByRole<HTMLInputElement>('checkbox');
  server.on(`POST ${of(reconciliations.ticks)}`, () => ({ isCut: true }));
  await user.click(first!);
  await acknowledge(user, messages.unreachable, workFailures.ticks.unanswered);
});

/** A tick of which the server says, when told to, that the session has ended. */
async function tickUnderEndedSession() {
  answerSignIn(server, 'Ada King', 'SUPER', { menus: ['books'] });
  const { user } = openConsole(`${screenPaths.reconciliation}?accountId=11`);
  const [first, second] = await screen.findAllByRole<HTMLInputElement>('checkbox');
  server.on(`POST ${paths.auth.refresh}`, () => sessionOver);
  const ended = server.hold(`POST ${of(reconciliations.ticks)}`, () => sessionOver);
  await user.click(first!);
  await ended.asked;
  answerTicks();
  return { user, second: second!, end: ended.give };
}

test('a tick that meets a session just ended stays, and is saved with those behind it once the same person has signed in', async () => {
  const { user, second, end } = await tickUnderEndedSession();
  await user.click(second);
  end();
  await screen.findByText(messages.session.endedOverForm);
  expect(ticked).toEqual([]);
  await fillInAndLogin(user, 'ada', 'right');
  await waitFor(() => expect(ticked).toEqual([1, 2]));
  await screen.findByText(reconciliationCaptions.agrees);
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([true, true]);
});

test('so does one whose screen was left before it was answered', async () => {
  const { user, end } = await tickUnderEndedSession();
  await user.click(screen.getByRole('link', { name: screens.home }));
  await screenNamed(screens.home);
  end();
  await screen.findByText(messages.session.endedOverForm);
  await fillInAndLogin(user, 'ada', 'right');
  await waitFor(() => expect(ticked).toEqual([1]));
});

test('a tick that cannot be saved takes back those that wait behind it, and the next one is sent alone', async () => {
  const { user } = openConsole(`${screenPaths.reconciliation}?accountId=11`);
  const [first, second] = await screen.findAllByRole<HTMLInputElement>('checkbox');
  const refused = server.hold(`POST ${of(reconciliations.ticks)}`, () => ({ status: 500 }));
  await user.click(first!);
  await refused.asked;
  server.on(`POST ${of(reconciliations.ticks)}`, () => done({ ...pageOf([2]), isMore: false }));
  await user.click(second!);
  expect([first!.checked, second!.checked]).toEqual([true, true]);
  refused.give();
  await user.click(await screen.findByRole('button', { name: buttons.ok }));
  expect([first!.checked, second!.checked]).toEqual([false, false]);
  server.on(`GET ${of(reconciliations.entries)}`, () => done(pageOf([2])));
  await user.click(second!);
  await waitFor(() => expect(server.callsOf(`GET ${of(reconciliations.entries)}`)).toHaveLength(3));
  const sent = server.callsOf(`POST ${of(reconciliations.ticks)}`).map((call) => bodyOf(call));
  expect(sent).toEqual([
    { on: [1], off: [] },
    { on: [2], off: [] },
  ]);
  expect([first!.checked, second!.checked]).toEqual([false, true]);
});

test('what agrees is finished when its last tick is saved, and not where that was refused', async () => {
  server.on(`POST ${of(reconciliations.finish)}`, () => done(null));
  const { user } = openConsole(`${screenPaths.reconciliation}?accountId=11`);
  const [first, second] = await screen.findAllByRole<HTMLInputElement>('checkbox');
  const rows = server.hold(`GET ${of(reconciliations.entries)}`, () => done(pageOf(ticked)));
  await user.click(first!);
  await waitFor(() => expect(ticked).toEqual([1]));
  const refused = server.hold(`POST ${of(reconciliations.ticks)}`, () => ({ status: 500 }));
  await user.click(second!);
  const finish = screen.getByRole('button', { name: reconciliationCaptions.finish });
  await waitFor(() => expect(finish).toBeEnabled());
  await user.click(finish);
  expect(await screen.findByRole('dialog')).toHaveTextContent(messages.reconciliation.tickingThrough);
  refused.give();
  await user.click(await screen.findByRole('button', { name: buttons.ok }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  // What was saved before it stays, though the rows that have it are still on their way.
  expect([first!.checked, second!.checked]).toEqual([true, false]);
  const late = server.hold(`POST ${of(reconciliations.ticks)}`, () => done({ ...pageOf([1, 2]), isMore: false }));
  await user.click(second!);
  await user.click(finish);
  expect(await screen.findByRole('dialog')).toHaveTextContent(messages.reconciliation.tickingThrough);
  late.give();
  await screen.findByRole('dialog', { name: messages.reconciliation.confirmFinish });
  expect(server.callsOf(`POST ${of(reconciliations.finish)}`)).toEqual([]);
  rows.give();
});

test('while a tick is on its way, closing the page asks, and Cancel waits for it', async () => {
  const { user } = openConsole(`${screenPaths.reconciliation}?accountId=11`);
  const [first] = await screen.findAllByRole<HTMLInputElement>('checkbox');
  const late = server.hold(`POST ${of(reconciliations.ticks)}`, () => done({ ...pageOf([1]), isMore: false }));
  server.on(`GET ${of(reconciliations.entries)}`, () => done(pageOf([1])));
  expect(mayClose()).toBe(true);
  await user.click(first!);
  await late.asked;
  expect(mayClose()).toBe(false);
  await user.click(screen.getByRole('button', { name: reconciliationCaptions.cancel }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(messages.reconciliation.tickingThrough);
  late.give();
  await screen.findByRole('dialog', { name: messages.reconciliation.confirmCancel });
  expect(mayClose()).toBe(true);
});

test('a tick that is on its way counts, also while the page with its entry is not shown', async () => {
  ticked = [1, 2];
  server.on(`GET ${of(reconciliations.entries)}`, ({ query }) => {
    const page = pageOf(ticked);
    return done(query.has('amount') ? { ...page, entries: page.entries.slice(1) } : page);
  });
  const { user } = openConsole(`${screenPaths.reconciliation}?accountId=11`);
  const [first] = await screen.findAllByRole<HTMLInputElement>('checkbox');
  await screen.findByText(reconciliationCaptions.agrees);
  const late = server.hold(`POST ${of(reconciliations.ticks)}`, () => done({ ...pageOf([2]), isMore: false }));
  await user.click(first!);
  await late.asked;
  const amount = screen.getByLabelText(reconciliationCaptions.amount);
  await user.type(amount, '50');
  fireEvent.blur(amount);
  await user.keyboard('.5');
  expect(amount).toHaveValue('50.5');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1));
  const bar = screen.getByRole('region', { name: reconciliationCaptions.figures });
  const finish = screen.getByRole('button', { name: reconciliationCaptions.finish });
  expect(bar).toHaveTextContent(/1 entry ticked50\.50Difference100\.00/);
  expect(finish).toBeDisabled();
  await user.click(screen.getByRole('checkbox'));
  expect(bar).toHaveTextContent(/0 entries ticked0\.00Difference150\.50/);
  ticked = [2];
  late.give();
  await waitFor(() => expect(server.callsOf(`POST ${of(reconciliations.ticks)}`)).toHaveLength(2));
  expect(bodyOf(server.callsOf(`POST ${of(reconciliations.ticks)}`)[1]!)).toEqual({ on: [], off: [2] });
});

test('what Finish asks about is what the last tick has led to: what somebody else has unticked is told', async () => {
  ticked = [1];
  const { user } = openConsole(`${screenPaths.reconciliation}?accountId=11`);
  const [, second] = await screen.findAllByRole<HTMLInputElement>('checkbox');
  const late = server.hold(`POST ${of(reconciliations.ticks)}`, () => done({ ...pageOf([2]), isMore: false }));
  await user.click(second!);
  await waitFor(() => expect(screen.getByRole('button', { name: reconciliationCaptions.finish })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: reconciliationCaptions.finish }));
  ticked = [2];
  late.give();
  await screen.findByRole('dialog', { name: messages.reconciliation.differs('100.00 USD') });
});

test('Tick Through is sent behind the ticks that wait, and not where one of them was refused', async () => {
  const through = `POST ${of(reconciliations.ticksThrough)}`;
  server.on(through, () => done({ ...pageOf([1, 2]), isMore: false }));
  const { user } = openConsole(`${screenPaths.reconciliation}?accountId=11`);
  const [first, second] = await screen.findAllByRole<HTMLInputElement>('checkbox');
  const tickThrough = async () => {
    await press(user, reconciliationCaptions.tickThrough);
    await saveAndConfirm(user);
  };
  const late = server.hold(`POST ${of(reconciliations.ticks)}`, () => refusal(409, 'No.'));
  await user.click(first!);
  await late.asked;
  await tickThrough();
  late.give();
  await acknowledge(user, 'No.');
  await acknowledge(user, messages.reconciliation.tickFailed);
  expect(server.callsOf(through)).toEqual([]);
  await press(user, buttons.cancel);

  const saved = server.hold(`POST ${of(reconciliations.ticks)}`, () => done({ ...pageOf([1]), isMore: false }));
  await user.click(first!);
  await saved.asked;
  await user.click(second!);
  await tickThrough();
  expect(server.callsOf(through)).toEqual([]);
  const calls = server.hold(through, () => done({ ...pageOf([1, 2]), isMore: false }));
  saved.give();
  await calls.asked;
  // Nothing was typed that the form would not hold by itself, but it is being saved.
  expect(mayClose()).toBe(false);
  calls.give();
  await acknowledge(user, messages.reconciliation.ticked);
  expect(mayClose()).toBe(true);
  expect(server.callsOf(`POST ${of(reconciliations.ticks)}`)).toHaveLength(3);
});
