import { screen, waitFor, within } from '@testing-library/react';
import type { Reconciliation, ReconciliationEntry, TicksBody } from '#contract/areas/reconciliations.wire';
import { captions } from '#contract/texts/captions';
import { messages } from '#contract/texts/messages';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { paths } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import type { ScriptedServer } from '../support/scripted-server';
import { openConsole, place, rememberSession, screenNamed, somethingSaved } from './open-console';
import { answerWithReconciliations, ofReconciliation, openEntry, openReconciliation } from './reconciliation-books';
import {
  acknowledge,
  bodyOf,
  cellsOf,
  dialog,
  onlyCall,
  press,
  refusal,
  saveAndConfirm,
  write,
} from './settings-books';
import { withServer } from './signed-in-console';
import { done } from './small-books';

/* Books › Reconciliation: ticks that are shown at once and sent one after the other, the figures, the report. */

const { reconciliation: said } = messages;
const { reconciliations } = paths;
const of = ofReconciliation;

const finished: Reconciliation = {
  ...{ ...openReconciliation, finishedBy: 'Ada King', finishedAt: '2026-02-03T10:00:00.000Z' },
  ...{ outstanding: -20, outstandingCount: 1, isNewest: true },
};
const agreeing = [openEntry(1, 100, true), openEntry(2, 50.5, true), openEntry(3, -20)];
const about = reconciliationCaptions.upTo('Main Operating', '31 Jan 2026');
/** What the books held on the day of the statement: the bank's balance without the 20.00 that it has not had. */
const booksThen = {
  ...{ account: openReconciliation.account, opening: 140.5, in: 0, out: 0, closing: 140.5, balance: 900 },
  ...{ currentPage: 0, totalPages: 0, totalItems: 0, entries: [] },
};

let server: ScriptedServer;
let row: Reconciliation;
let rows: Reconciliation[];
let entries: ReconciliationEntry[];
/** once, while entries are asked for */
let meanwhile: (() => void) | undefined;
withServer((started) => {
  server = started;
  row = openReconciliation;
  rows = [openReconciliation];
  entries = [openEntry(1, 100), openEntry(2, 50.5), openEntry(3, -20)];
  answerWithReconciliations(
    server,
    () => rows,
    () => row,
  );
  server.on(`GET ${of(reconciliations.entries)}`, ({ query }) => {
    const part = query.get('part');
    const tell = meanwhile;
    meanwhile = undefined;
    tell?.();
    const shown = entries.filter(({ isTicked }) => part === 'all' || isTicked === (part === 'ticked'));
    return done({ ...figures(), entries: shown, next: null });
  });
  server.on(`GET ${paths.books.statement}`, () => done(booksThen));
  server.on(`POST ${of(reconciliations.ticks)}`, (call) => {
    const { on, off } = bodyOf(call) as TicksBody;
    entries = entries.map((each) => ({
      ...each,
      isTicked: on.includes(each.entry) || (each.isTicked && !off.includes(each.entry)),
    }));
    return done({ ...figures(), isMore: false });
  });
});
function figures() {
  const ticked = entries.filter(({ isTicked }) => isTicked);
  const sum = ticked.reduce((total, { amount }) => total + amount, 0);
  return { ticked: sum, tickCount: ticked.length, difference: 150.5 - sum };
}

const open = async (search = '?accountId=11') => {
  const found = openConsole(`${screenPaths.reconciliation}${search}`);
  await screenNamed('Reconciliation');
  return found;
};
const accountsAsked = () => server.callsOf(`GET ${paths.accounts.list}`).length;
const boxes = () => screen.findAllByRole<HTMLInputElement>('checkbox');
const bar = () => screen.getByRole('region', { name: reconciliationCaptions.figures });

/** What a question is about, line by line. */
const factsIn = (popup: HTMLElement) =>
  within(popup)
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);

test('ticks count as they are made, Space and arrows go through them, and what agrees is finished', async () => {
  server.on(`POST ${of(reconciliations.finish)}`, () => {
    row = { ...finished, ...figures() };
    return done(null);
  });
  const { user } = await open();
  const [first, second] = await boxes();
  expect(bar()).toHaveTextContent('160.50 USD');
  expect(bar()).toHaveTextContent(/Difference150\.50/);
  expect(screen.getByRole('button', { name: reconciliationCaptions.finish })).toBeDisabled();

  first!.focus();
  await user.keyboard(' {ArrowDown} ');
  expect(second).toHaveFocus();
  expect([first!.checked, second!.checked]).toEqual([true, true]);
  await waitFor(() => expect(bar()).toHaveTextContent(reconciliationCaptions.agrees));
  // What is heard of it says what it is of.
  expect(bar().querySelector('[aria-live][aria-atomic="true"]')).toHaveTextContent(/^Difference0\.00/);
  await waitFor(() => expect(entries.map(({ isTicked }) => isTicked)).toEqual([true, true, false]));
  await waitFor(() => expect(screen.getByRole('button', { name: reconciliationCaptions.finish })).toBeEnabled());
  await press(user, reconciliationCaptions.finish);
  expect(factsIn(await dialog(said.confirmFinish))).toEqual([
    [reconciliationCaptions.account, 'Main Operating'],
    [reconciliationCaptions.statementDay, '31 Jan 2026'],
    [reconciliationCaptions.closing, '160.50 USD'],
    [reconciliationCaptions.tickedCount(2), '150.50 USD'],
    [reconciliationCaptions.difference, '0.00 USD'],
    [reconciliationCaptions.outstanding, '-20.00 USD'],
  ]);
  const before = accountsAsked();
  await press(user, 'YES');
  await acknowledge(user, said.finished);
  // Up to which day it is reconciled the list tells.
  await waitFor(() => expect(accountsAsked()).toBe(before + 1));
  expect(await screen.findByText(reconciliationCaptions.booksBalance)).toBeInTheDocument();
  expect(bodyOf(onlyCall(server, `POST ${of(reconciliations.finish)}`))).toEqual({ version: 1 });
  await waitFor(() => expect(screen.getByRole('heading', { name: about })).toHaveFocus());
  const stayed = await screen.findByRole<HTMLTableElement>('table', {
    name: reconciliationCaptions.outstandingEntries,
  });
  await waitFor(() => expect(Array.from(stayed.tBodies[0]!.rows, cellsOf)).toHaveLength(1));
  expect(cellsOf(stayed.tBodies[0]!.rows[0]!)).toEqual(['05 Jan 2026', '3', 'Deposit', 'Chen Wei', '', '', '20.00']);
});

test('a tick that is refused is taken back and says why; all that are shown are ticked at once', async () => {
  server.on(`POST ${of(reconciliations.ticks)}`, () => refusal(409, said.entryTicked(1, '31 Dec 2025')));
  const { user } = await open();
  const [first] = await boxes();
  await user.click(first!);
  await acknowledge(user, said.entryTicked(1, '31 Dec 2025'));
  expect(first).not.toBeChecked();
  await press(user, reconciliationCaptions.tickShown);
  await acknowledge(user, said.entryTicked(1, '31 Dec 2025'));
  const calls = server.callsOf(`POST ${of(reconciliations.ticks)}`).map(bodyOf);
  expect(calls).toEqual([
    { on: [1], off: [] },
    { on: [1, 2, 3], off: [] },
  ]);
});

test('an amount narrows the list in the address; what is none says so', async () => {
  const { user } = await open();
  await boxes();
  await write(user, reconciliationCaptions.amount, '1.234');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(said.amountInvalid)).toBeInTheDocument();
  await write(user, reconciliationCaptions.amount, '-50.5');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(place()).toBe(`${screenPaths.reconciliation}?accountId=11&amount=50.50`));
  await waitFor(() => {
    const { query } = server.callsOf(`GET ${of(reconciliations.entries)}`).at(-1)!;
    expect(query.get('amount')).toBe('50.5');
  });
});

test('the first one is begun with day and balance, and an account without one says so', async () => {
  rows = [];
  server.on(`POST ${reconciliations.list}`, () => {
    rows = [openReconciliation];
    return done({ id: 7 });
  });
  const { user } = await open();
  expect(await screen.findByText(said.none)).toBeInTheDocument();
  await press(user, reconciliationCaptions.begin);
  await write(user, reconciliationCaptions.closing, 'abc');
  await press(user, 'Save');
  expect(await screen.findByText(messages.form.amountInvalid)).toBeInTheDocument();
  await write(user, reconciliationCaptions.statementDay, '31/1/26');
  await write(user, reconciliationCaptions.closing, '160.5');
  expect(await dialog(reconciliationCaptions.begin)).toHaveTextContent('AccountMain Operating');
  await press(user, 'Save');
  await acknowledge(user, said.begun);
  expect(bodyOf(onlyCall(server, `POST ${reconciliations.list}`))).toEqual({
    ...{ accountId: 11, statementDate: '2026-01-31T00:00:00', closing: 160.5 },
  });
  expect(await boxes()).toHaveLength(3);
  expect(screen.getByRole('heading', { name: about })).toHaveFocus();
});

test('what the books held then could not be read: that keeps nobody from finishing', async () => {
  entries = agreeing;
  server.on(`GET ${paths.books.statement}`, () => refusal(503, messages.statement.notReady));
  const { user } = await open();
  await boxes();
  await press(user, reconciliationCaptions.finish);
  expect(factsIn(await dialog(said.confirmFinish)).at(-1)).toEqual([
    reconciliationCaptions.outstanding,
    captions.noValue,
  ]);
});

test('what cannot be read says why, with Retry', async () => {
  server.on(`GET ${of(reconciliations.one)}`, () => refusal(503, said.notLoaded));
  await open('?accountId=11&id=7');
  expect(await screen.findByText(said.notLoaded)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

test('the report prints what stayed open and what was ticked, and SUPER reopens it with a reason', async () => {
  entries = agreeing;
  row = { ...finished, ...figures() };
  server.on(`POST ${of(reconciliations.reopen)}`, () => {
    const reopened = { by: 'Ada King', at: '2026-02-04T09:30:00.000Z', reason: 'The bank has corrected it' };
    row = { ...openReconciliation, reopened };
    return done(null);
  });
  const { user, store } = await open('?accountId=11&id=7&part=ticked');
  const ticked = await screen.findByRole<HTMLTableElement>('table', { name: reconciliationCaptions.tickedEntries });
  await waitFor(() => expect(ticked.tBodies[0]!.rows).toHaveLength(2));
  const printed: (string | null | undefined)[] = [];
  window.print = () => printed.push(document.querySelector('.paper')?.textContent);
  meanwhile = () => somethingSaved(store);
  await press(user, 'Print');
  await waitFor(() => expect(printed).toHaveLength(1));
  for (const text of [
    'Harbour Homes',
    `${reconciliationCaptions.outstandingEntries} (1)`,
    '-20.00',
    `${reconciliationCaptions.tickedEntries} (2)`,
  ])
    expect(printed[0]).toContain(text);

  await press(user, reconciliationCaptions.reopen);
  await write(user, reconciliationCaptions.reason, 'The bank has corrected it');
  const before = accountsAsked();
  await saveAndConfirm(user);
  await acknowledge(user, said.reopened);
  expect(bodyOf(onlyCall(server, `POST ${of(reconciliations.reopen)}`))).toMatchObject({ version: finished.version });
  expect(await boxes()).toHaveLength(3);
  expect(screen.getByRole('heading', { name: about })).toHaveFocus();
  expect(screen.getByText(/^Reopened by Ada King, 04 Feb 2026/)).toHaveTextContent(/: The bank has corrected it$/);
  await waitFor(() => expect(accountsAsked()).toBe(before + 1));
});

test('one that is cancelled says so above the list', async () => {
  server.on(`DELETE ${of(reconciliations.one)}`, () => {
    rows = [];
    server.on(`GET ${of(reconciliations.one)}`, () => refusal(404, said.notFound));
    return done(null);
  });
  const { user } = await open();
  await boxes();
  await press(user, reconciliationCaptions.cancel);
  await press(user, 'YES');
  await acknowledge(user, said.cancelled);
  expect(onlyCall(server, `DELETE ${of(reconciliations.one)}`).query.toString()).toBe('version=1&tickCount=0');
  expect(await screen.findByText(said.none)).toBeInTheDocument();
  // Where Begin stands, which comes next.
  expect(screen.getByRole('heading', { name: reconciliationCaptions.earlier })).toHaveFocus();
});

test('the report has the focus also where it comes only after OK', async () => {
  entries = agreeing;
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  server.on(`POST ${of(reconciliations.finish)}`, () => {
    row = { ...finished, ...figures() };
    server.on(`GET ${of(reconciliations.one)}`, () => asked.then(() => done(row)));
    return done(null);
  });
  const { user } = await open();
  await boxes();
  await press(user, reconciliationCaptions.finish);
  await press(user, 'YES');
  await acknowledge(user, said.finished);
  expect(bar()).toBeInTheDocument();
  answer();
  await waitFor(() => expect(screen.getByRole('heading', { name: about })).toHaveFocus());
  expect(screen.getByText(reconciliationCaptions.booksBalance)).toBeInTheDocument();
});

test('who reads only sees ticks and changes none', async () => {
  rememberSession('USER', 'Chen Wei');
  await open();
  for (const box of await boxes()) expect(box).toBeDisabled();
  expect(screen.queryByRole('button', { name: reconciliationCaptions.finish })).toBeNull();
});
