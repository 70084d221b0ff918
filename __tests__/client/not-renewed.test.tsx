import { screen, waitFor } from '@testing-library/react';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import { DueScreen } from '../../src/client/features/books/DueScreen';
import { DepositsReport } from '../../src/client/features/deposits/DepositsReport';
import type { ScriptedServer } from '../support/scripted-server';
import { depositRow } from '../support/wire-rows';
import { answerWithEmptyBooks } from './open-console';
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
