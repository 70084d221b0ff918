import { screen, waitFor } from '@testing-library/react';
import type { BookEntry } from '#contract/areas/entries.wire';
import type { Reconciliation } from '#contract/areas/reconciliations.wire';
import { entryCaptions } from '#contract/texts/entry-captions';
import { pathOfEntry, paths } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import type { ScriptedServer } from '../support/scripted-server';
import { openConsole, place } from './open-console';
import { answerWithReconciliations, ofReconciliation, openEntry, openReconciliation } from './reconciliation-books';
import { withServer } from './signed-in-console';
import { done } from './small-books';

/* Entries of a reconciliation open what recorded them, while they are ticked and in the report. */

const { reconciliations } = paths;
const of = ofReconciliation;
const entry = (number: number) => ({ ...openEntry(number, 1), remarks: `remark ${number}` });
const bookEntry = (id: number): BookEntry => ({
  ...{ id, ledgerKind: 'DEPOSIT', row: {}, requested: {}, corrects: null, correctedBy: null, slip: null },
  recorded: { entry: 1, date: '2026-01-05T00:00:00', by: 'Ada King', at: '2026-01-05T10:00:00Z', postings: [] },
  ...{ reconciled: [], reversal: null, twins: [], history: [] },
});

let server: ScriptedServer;
let row: Reconciliation;
withServer((started) => {
  server = started;
  row = openReconciliation;
  answerWithReconciliations(server, () => [row]);
  server.on(`GET ${of(reconciliations.entries)}`, () =>
    done({ ticked: 0, tickCount: 0, difference: 150.5, entries: [entry(1), entry(2)], next: null }),
  );
  for (const id of [101, 102]) server.on(`GET ${pathOfEntry('deposit', id)}`, () => done(bookEntry(id)));
  server.on(`POST ${of(reconciliations.ticks)}`, () =>
    done({ ticked: 1, tickCount: 1, difference: 149.5, isMore: false }),
  );
});
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
    ...openReconciliation,
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
