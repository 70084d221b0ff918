import { act, screen, waitFor } from '@testing-library/react';
import { chartMessages } from '#contract/texts/chart-messages';
import { messages } from '#contract/texts/messages';
import { totalsMessages } from '#contract/texts/totals-messages';
import { paths } from '#contract/vocabulary/paths';
import { DueScreen } from '../../src/client/features/books/DueScreen';
import { StatementScreen } from '../../src/client/features/books/StatementScreen';
import { DepositsReport } from '../../src/client/features/deposits/DepositsReport';
import { ProjectDetailsScreen } from '../../src/client/features/projects/ProjectDetailsScreen';
import type { AppStore } from '../../src/client/store-types';
import { baseApi } from '../../src/client/transport/base-api';
import type { ScriptedServer } from '../support/scripted-server';
import { comesIntoSight } from '../support/seen';
import { depositRow, projectRow, scheduleRow } from '../support/wire-rows';
import { answerWithEmptyBooks } from './open-console';
import { answerQueries, listOf } from './project-books';
import { renderScreen } from './render-screen';
import { withServer } from './signed-in-console';
import { done, refused, SmallBooks } from './small-books';

/* What could not be had leaves nothing of another question in its place, and no old figure beside newer ones (contract §7). */

let server: ScriptedServer;
withServer((started) => {
  server = started;
  localStorage.setItem('menus', 'books');
});
const down = () => refused(503, 'Not now.', undefined, 'UNAVAILABLE');
/** What is shown is asked for anew. */
const renew = (store: AppStore) => act(() => void store.dispatch(baseApi.util.invalidateTags(['Project', 'Deposit'])));

it('filters that failed keep neither count nor pages of those before, which are pale while the new ones are awaited', async () => {
  new SmallBooks(server, 0);
  const page = { currentPage: 0, totalPages: 3, totalItems: 12, reversedItems: 2, deposits: [depositRow(1)] };
  server.on(`GET ${paths.deposits.filter}`, () => done(page));
  const { user } = renderScreen(<DepositsReport />);
  const count = await screen.findByText('12 deposits');
  await screen.findByRole('link', { name: '2 reversed' });
  const failing = server.hold(`GET ${paths.deposits.filter}`, down);
  await user.type(screen.getByLabelText('Start Date'), '5/1/2026');
  await user.click(screen.getByRole('button', { name: 'Generate' }));
  await failing.asked;
  await waitFor(() => expect(count.closest('[data-stale]')).not.toBeNull());
  failing.give();
  await screen.findByText(messages.list.loadFailed);
  for (const gone of ['12 deposits', '2 reversed', 'Page 1 of 3']) expect(screen.queryByText(gone)).toBeNull();
});

it('a page of installments that failed shows none of the page before', async () => {
  answerWithEmptyBooks(server);
  const row = { projectid: 1, project: 'Marina Heights', currency: 'AED', installmentid: 2, name: 'Spring rate' };
  const due = { ...row, scheduletype: 'Installment', scheduledate: '2026-03-03T00:00:00' };
  const installments = [{ ...due, amount: 400, total_paid: 149.5, open: 250.5 }];
  server.on(`GET ${paths.books.due}`, () => done({ today: '2026-03-01T00:00:00', currencies: [] }));
  server.on(`GET ${paths.books.dueInstallments}`, () =>
    done({ currentPage: 0, totalPages: 2, totalItems: 26, installments }),
  );
  const { user } = renderScreen(<DueScreen />, 'USER', '?currency=AED&within=7');
  await screen.findByRole('cell', { name: '250.50' });
  server.on(`GET ${paths.books.dueInstallments}`, down);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText(messages.list.loadFailed);
  for (const gone of ['250.50', 'Page 1 of 2']) expect(screen.queryByText(gone)).toBeNull();
});

it('a total that failed does not stand under rows that are newer than it', async () => {
  new SmallBooks(server, 7);
  const totals = `GET ${paths.totals.deposits}`;
  const sums = [{ currency: 'AED', entries: 7, total: 490 }];
  server.on(totals, () => done([{ member: 'amount', sums }]));
  const { user } = renderScreen(<DepositsReport />);
  await screen.findByText('490.00');
  server.on(totals, down);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText(totalsMessages.notLoaded);
  expect(screen.queryByText('490.00')).toBeNull();
});

it('how far behind a project is is not told of a schedule from before', async () => {
  let isDown = false;
  const rate = scheduleRow({ amount: 300.5, total_paid: 150.15, scheduledate: '2020-03-01T00:00:00' });
  answerQueries(server, {
    projectScheduleSummary: () => listOf([projectRow()]),
    projectSchedulerecords: () => (isDown ? down() : listOf([rate])),
  });
  const { store } = renderScreen(<ProjectDetailsScreen />);
  comesIntoSight(await screen.findByRole('article', { name: 'Marina Heights' }));
  const behind = chartMessages.behind('300.50 AED', '150.15 AED', '150.35 AED');
  await screen.findByText(behind);
  isDown = true;
  renew(store);
  await screen.findByText(chartMessages.dueNotLoaded);
  expect(screen.queryByText(behind)).toBeNull();
});

it('neither curve nor months of an account stand beside newer entries', async () => {
  answerWithEmptyBooks(server);
  const account = { id: 3, accName: 'Main', currency: 'USD' };
  const figures = { opening: 0, in: 5, out: 0, closing: 5, balance: 5 };
  const moved = { date: '2026-01-05T00:00:00', in: 5, out: 0, balance: 5 };
  server.on(`GET ${paths.books.statement}`, () =>
    done({ account, ...figures, currentPage: 0, totalPages: 1, totalItems: 0, entries: [] }),
  );
  const curve = `GET ${paths.books.statementCurve}`;
  server.on(curve, () => done({ opening: 0, points: [moved] }));
  const { store } = renderScreen(<StatementScreen />, 'USER', '?accountId=3&startDate=2025-11-01&endDate=2026-01-31');
  await screen.findByRole('img');
  comesIntoSight(document.body);
  await screen.findByRole('row', { name: /^Nov 2025/ });
  server.on(curve, down);
  renew(store);
  await screen.findByText(messages.statement.curveNotLoaded);
  await screen.findByText(chartMessages.movedNotLoaded);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByRole('row', { name: /^Nov 2025/ })).toBeNull();
});
