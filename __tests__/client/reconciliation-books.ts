import type { Reconciliation, ReconciliationEntry } from '#contract/areas/reconciliations.wire';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import type { ScriptedServer } from '../support/scripted-server';
import { answerWithEmptyBooks, rememberSession } from './open-console';
import { operating } from './settings-books';
import { done } from './small-books';

const { reconciliations } = paths;

/** A path of the reconciliation that these books have. */
export const ofReconciliation = (path: string) => pathWithId(path, 7);

/** It is open, and what is ticked has to make 150.50. */
export const openReconciliation: Reconciliation = {
  ...{ id: 7, statementDate: '2026-01-31T00:00:00', opening: 10, closing: 160.5, ticked: 0, tickCount: 0 },
  ...{ difference: 150.5, begunBy: 'Ada King', begunAt: '2026-02-03T09:30:00.000Z', finishedBy: null },
  ...{ finishedAt: null, outstanding: null, outstandingCount: null, takenBack: null, isNewest: false, version: 1 },
  reopened: null,
  account: { id: 11, accName: 'Main Operating', currency: 'USD' },
};

/** An entry that is open: a deposit, which is known by a number of its own. */
export const openEntry = (number: number, amount: number, isTicked = false): ReconciliationEntry => ({
  ...{ date: '2026-01-05T00:00:00', entry: number, kind: 'Deposit', counterpart: 'Chen Wei', remarks: '' },
  ...{ amount, isTicked, isReversed: false, ledgerKind: 'DEPOSIT', number: 100 + number },
});

/** A SUPER is signed in, and the account has these reconciliations; one of them is read. */
export function answerWithReconciliations(
  server: ScriptedServer,
  rows: () => Reconciliation[],
  row = () => rows()[0],
): void {
  answerWithEmptyBooks(server);
  rememberSession('SUPER', 'Ada King');
  localStorage.setItem('menus', 'books');
  server.on(`GET ${paths.accounts.list}`, () => done([operating]));
  server.on(`GET ${paths.company}`, () => done({ name: 'Harbour Homes' }));
  server.on(`GET ${reconciliations.list}`, () => done(rows()));
  server.on(`GET ${ofReconciliation(reconciliations.one)}`, () => done(row()));
}
