import { screen, waitFor } from '@testing-library/react';
import type { Reconciliation, TicksBody } from '#contract/areas/reconciliations.wire';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import type { ScriptedServer } from '../support/scripted-server';
import { answerWithEmptyBooks, openConsole, rememberSession } from './open-console';
import { bodyOf, operating } from './settings-books';
import { withServer } from './signed-in-console';
import { done } from './small-books';

/* Ticks while the rows that were asked for before them are still on their way. */

const { reconciliations } = paths;
const of = (path: string) => pathWithId(path, 7);
const row: Reconciliation = {
  ...{ id: 7, statementDate: '2026-01-31T00:00:00', opening: 10, closing: 160.5, ticked: 0, tickCount: 0 },
  ...{ difference: 150.5, begunBy: 'Ada King', begunAt: '2026-02-03T09:30:00.000Z', finishedBy: null },
  ...{ finishedAt: null, outstanding: null, outstandingCount: null, takenBack: null, isNewest: false, version: 1 },
  account: { id: 11, accName: 'Main Operating', currency: 'USD' },
};
const amounts = [100, 50.5];

/** What the server answers of the entries when these are ticked. */
function pageOf(ticked: readonly number[]) {
  const sum = ticked.reduce((total, entry) => total + (amounts[entry - 1] ?? 0), 0);
  const entries = amounts.map((amount, index) => ({
    ...{ date: '2026-01-05T00:00:00', entry: index + 1, kind: 'Deposit', counterpart: 'Chen Wei', remarks: '', amount },
    ...{ isTicked: ticked.includes(index + 1), isReversed: false },
  }));
  return { ticked: sum, tickCount: ticked.length, difference: 150.5 - sum, entries, next: null };
}

let server: ScriptedServer;
let ticked: number[];
withServer((started) => {
  server = started;
  ticked = [];
  answerWithEmptyBooks(server);
  rememberSession('SUPER', 'Ada King');
  localStorage.setItem('menus', 'books');
  server.on(`GET ${paths.accounts.list}`, () => done([operating]));
  server.on(`GET ${reconciliations.list}`, () => done([row]));
  server.on(`GET ${of(reconciliations.one)}`, () => done(row));
  server.on(`GET ${of(reconciliations.entries)}`, () => done(pageOf(ticked)));
  server.on(`POST ${of(reconciliations.ticks)}`, (call) => {
    ticked = [...ticked, ...(bodyOf(call) as TicksBody).on];
    const { ticked: sum, tickCount, difference } = pageOf(ticked);
    return done({ ticked: sum, tickCount, difference, isMore: false });
  });
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
