import { screen, waitFor } from '@testing-library/react';
import type { BookEntry } from '#contract/areas/entries.wire';
import type { Reconciliation, ReconciliationEntry } from '#contract/areas/reconciliations.wire';
import { entryCaptions } from '#contract/texts/entry-captions';
import { pathOfEntry, paths, pathWithId } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import type { ScriptedServer } from '../support/scripted-server';
import { answerWithEmptyBooks, openConsole, rememberSession } from './open-console';
import { operating } from './settings-books';
import { withServer } from './signed-in-console';
import { done } from './small-books';

/* Entries of a reconciliation open what recorded them, while they are ticked and in the report. */

const { reconciliations } = paths;
const of = (path: string) => pathWithId(path, 7);
const opened: Reconciliation = {
  ...{ id: 7, statementDate: '2026-01-31T00:00:00', opening: 10, closing: 160.5, ticked: 0, tickCount: 0 },
  ...{ difference: 150.5, begunBy: 'Ada King', begunAt: '2026-02-03T09:30:00.000Z', finishedBy: null },
  ...{ finishedAt: null, outstanding: null, outstandingCount: null, takenBack: null, isNewest: false, version: 1 },
  account: { id: 11, accName: 'Main Operating', currency: 'USD' },
};
const entry = (number: number): ReconciliationEntry => ({
  ...{ date: '2026-01-05T00:00:00', entry: number, kind: 'Deposit', counterpart: 'Chen Wei', amount: 1 },
  ...{ remarks: `remark ${number}`, isTicked: false, isReversed: false, ledgerKind: 'DEPOSIT', number: 100 + number },
});
const bookEntry = (id: number): BookEntry => ({
  ...{ id, ledgerKind: 'DEPOSIT', row: {}, requested: {}, corrects: null, correctedBy: null, slip: null },
  recorded: { entry: 1, date: '2026-01-05T00:00:00', by: 'Ada King', at: '2026-01-05T10:00:00Z', postings: [] },
  ...{ reconciled: [], reversal: null, twins: [], history: [] },
});

let server: ScriptedServer;
let row: Reconciliation;
withServer((started) => {
  server = started;
  row = opened;
  answerWithEmptyBooks(server);
  rememberSession('SUPER', 'Ada King');
  localStorage.setItem('menus', 'books');
  server.on(`GET ${paths.accounts.list}`, () => done([operating]));
  server.on(`GET ${reconciliations.list}`, () => done([row]));
  server.on(`GET ${of(reconciliations.one)}`, () => done(row));
  server.on(`GET ${of(reconciliations.entries)}`, () =>
    done({ ticked: 0, tickCount: 0, difference: 150.5, entries: [entry(1), entry(2)], next: null }),
  );
  for (const id of [101, 102]) server.on(`GET ${pathOfEntry('deposit', id)}`, () => done(bookEntry(id)));
  server.on(`POST ${of(reconciliations.ticks)}`, () =>
    done({ ticked: 1, tickCount: 1, difference: 149.5, isMore: false }),
  );
});
const place = () => window.location.pathname + window.location.search;
const deposit = (id: number) => screen.findByRole('dialog', { name: entryCaptions.titleOf('Deposit', id) });

test('a row beside its tick opens what recorded it; arrows walk the rows, and the ticks that were made stay', async () => {
  const { user } = openConsole(`${screenPaths.reconciliation}?accountId=11`);
  const [tick] = await screen.findAllByRole<HTMLInputElement>('checkbox');
  await user.click(tick!.closest('td')!);
  await user.click(tick!);
  expect(place()).toBe(`${screenPaths.reconciliation}?accountId=11`);
  await user.click(screen.getByText('remark 1'));
  expect(await deposit(101)).toBeInTheDocument();
  expect(place()).toBe(`${screenPaths.reconciliation}?accountId=11&entry=1`);
  await user.keyboard('{ArrowDown}');
  expect(await deposit(102)).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(place()).toBe(`${screenPaths.reconciliation}?accountId=11`));
  await waitFor(() => expect(screen.getAllByRole('link', { name: '05 Jan 2026' })[1]).toHaveFocus());
  expect(server.callsOf(`POST ${of(reconciliations.ticks)}`)).toHaveLength(1);
});

test('so does a row of the report, also by a link that was sent', async () => {
  row = {
    ...opened,
    finishedBy: 'Ada King',
    finishedAt: '2026-02-03T10:00:00.000Z',
    outstanding: 2,
    outstandingCount: 2,
  };
  const { user } = openConsole(`${screenPaths.reconciliation}?accountId=11&id=7&entry=2`);
  expect(await deposit(102)).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(place()).toBe(`${screenPaths.reconciliation}?accountId=11&id=7`));
  await user.click(screen.getAllByRole('link', { name: '05 Jan 2026' })[0]!);
  expect(await deposit(101)).toBeInTheDocument();
});
