import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Reconciliation, ReconciliationEntry, TicksBody } from '#contract/areas/reconciliations.wire';
import { messages } from '#contract/texts/messages';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import type { ScriptedServer } from '../support/scripted-server';
import { answerWithEmptyBooks, openConsole, place, rememberSession, screenNamed } from './open-console';
import {
  acknowledge,
  bodyOf,
  cellsOf,
  field,
  onlyCall,
  operating,
  press,
  refusal,
  saveAndConfirm,
} from './settings-books';
import { withServer } from './signed-in-console';
import { done } from './small-books';

/* Books › Reconciliation: ticks that are shown at once and sent one after the other, the figures, the report. */

const { reconciliation: said } = messages;
const { reconciliations } = paths;
const of = (path: string) => pathWithId(path, 7);
const entry = (number: number, amount: number, isTicked = false): ReconciliationEntry => ({
  ...{ date: '2026-01-05T00:00:00', entry: number, kind: 'Deposit', counterpart: 'Chen Wei', remarks: '' },
  ...{ amount, isTicked, isReversed: false },
});
const opened: Reconciliation = {
  ...{ id: 7, statementDate: '2026-01-31T00:00:00', opening: 10, closing: 160.5, ticked: 0, tickCount: 0 },
  ...{ difference: 150.5, begunBy: 'Ada King', begunAt: '2026-02-03T09:30:00.000Z', finishedBy: null },
  ...{ finishedAt: null, outstanding: null, outstandingCount: null, isNewest: false, version: 1 },
  account: { id: 11, accName: 'Main Operating', currency: 'USD' },
};

let server: ScriptedServer;
let row: Reconciliation;
let rows: Reconciliation[];
let entries: ReconciliationEntry[];
withServer((started) => {
  server = started;
  row = opened;
  rows = [opened];
  entries = [entry(1, 100), entry(2, 50.5), entry(3, -20)];
  answerWithEmptyBooks(server);
  rememberSession('SUPER', 'Ada King');
  localStorage.setItem('menus', 'books');
  server.on(`GET ${paths.accounts.list}`, () => done([operating]));
  server.on(`GET ${paths.company}`, () => done({ name: 'Harbour Homes' }));
  server.on(`GET ${reconciliations.list}`, () => done(rows));
  server.on(`GET ${of(reconciliations.one)}`, () => done(row));
  server.on(`GET ${of(reconciliations.entries)}`, ({ query }) => {
    const part = query.get('part');
    const shown = entries.filter(({ isTicked }) => part === 'all' || isTicked === (part === 'ticked'));
    return done({ ...figures(), entries: shown, next: null });
  });
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
const boxes = () => screen.findAllByRole<HTMLInputElement>('checkbox');
const bar = () => screen.getByRole('region', { name: reconciliationCaptions.figures });

async function write(user: UserEvent, label: string, text: string) {
  const input = field(label) as HTMLInputElement;
  await user.click(input);
  input.select();
  await user.paste(text);
}

test('ticks count as they are made, Space and arrows go through them, and what agrees is finished', async () => {
  server.on(`POST ${of(reconciliations.finish)}`, () => {
    row = {
      ...{ ...opened, ...figures(), finishedBy: 'Ada King', finishedAt: '2026-02-03T10:00:00.000Z' },
      ...{ outstanding: -20, outstandingCount: 1, isNewest: true },
    };
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
  await waitFor(() => expect(entries.map(({ isTicked }) => isTicked)).toEqual([true, true, false]));
  await waitFor(() => expect(screen.getByRole('button', { name: reconciliationCaptions.finish })).toBeEnabled());
  await press(user, reconciliationCaptions.finish);
  await press(user, 'YES');
  expect(await screen.findByText(reconciliationCaptions.booksBalance)).toBeInTheDocument();
  expect(bodyOf(onlyCall(server, `POST ${of(reconciliations.finish)}`))).toEqual({ version: 1 });
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
  await waitFor(() =>
    expect(
      server
        .callsOf(`GET ${of(reconciliations.entries)}`)
        .at(-1)!
        .query.get('amount'),
    ).toBe('50.5'),
  );
});

test('the first one is begun with day and balance, and an account without one says so', async () => {
  rows = [];
  server.on(`POST ${reconciliations.list}`, () => {
    rows = [opened];
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
  await saveAndConfirm(user);
  await acknowledge(user, said.begun);
  expect(bodyOf(onlyCall(server, `POST ${reconciliations.list}`))).toEqual({
    ...{ accountId: 11, statementDate: '2026-01-31T00:00:00', closing: 160.5 },
  });
  expect(await boxes()).toHaveLength(3);
});

test('what cannot be read says why, with Retry', async () => {
  server.on(`GET ${of(reconciliations.one)}`, () => refusal(404, said.notFound));
  await open('?accountId=11&id=7');
  expect(await screen.findByText(said.notFound)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

test('the report prints what stayed open and what was ticked, and SUPER reopens it with a reason', async () => {
  entries = [entry(1, 100, true), entry(2, 50.5, true), entry(3, -20)];
  row = {
    ...{ ...opened, ...figures(), finishedBy: 'Ada King', finishedAt: '2026-02-03T10:00:00.000Z' },
    ...{ outstanding: -20, outstandingCount: 1, isNewest: true },
  };
  server.on(`POST ${of(reconciliations.reopen)}`, () => {
    row = opened;
    return done(null);
  });
  const { user } = await open('?accountId=11&id=7&part=ticked');
  const ticked = await screen.findByRole<HTMLTableElement>('table', { name: reconciliationCaptions.tickedEntries });
  await waitFor(() => expect(ticked.tBodies[0]!.rows).toHaveLength(2));
  const printed: (string | null | undefined)[] = [];
  window.print = () => printed.push(document.querySelector('.reconciliation-print')?.textContent);
  await press(user, reconciliationCaptions.print);
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
  await saveAndConfirm(user);
  await acknowledge(user, said.reopened);
  expect(await boxes()).toHaveLength(3);
});

test('who reads only sees ticks and changes none', async () => {
  rememberSession('USER', 'Chen Wei');
  await open();
  for (const box of await boxes()) expect(box).toBeDisabled();
  expect(screen.queryByRole('button', { name: reconciliationCaptions.finish })).toBeNull();
});
