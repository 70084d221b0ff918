import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Reconciliation } from '#contract/areas/reconciliations.wire';
import { messages } from '#contract/texts/messages';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { formatWireMoment } from '#contract/values/moments';
import { paths } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { watchPrinting } from '../../src/client/report/print/printing';
import { openConsole } from './open-console';
import { answerWithReconciliations, ofReconciliation, openReconciliation } from './reconciliation-books';
import { cellsOf } from './settings-books';
import { withServer } from './signed-in-console';
import { done } from './small-books';

/* A finished reconciliation whose entries were taken back since: the list, its report, the paper. */

const { reconciliation: said } = messages;
const { reconciliations } = paths;
const at = '2026-02-04T09:30:00.000Z';
const row: Reconciliation = {
  ...{ ...openReconciliation, ticked: 150.5, tickCount: 3, difference: 0, finishedBy: 'Ada King' },
  ...{ finishedAt: '2026-02-03T10:00:00.000Z', outstanding: 0, outstandingCount: 0, isNewest: true },
  takenBack: {
    ...{ balance: 20.5, count: 3 },
    latest: [
      { ledgerKind: 'DEPOSIT', id: 12, amount: 100, date: '2026-01-05T00:00:00', by: 'Chen Wei', at },
      { ledgerKind: 'OPENING', id: 1, amount: 40, date: '2026-01-01T00:00:00', by: 'Chen Wei', at },
    ],
  },
};

withServer((server) => {
  answerWithReconciliations(server, () => [row]);
  const entries = { ticked: 150.5, tickCount: 3, difference: 0, entries: [], next: null };
  server.on(`GET ${ofReconciliation(reconciliations.entries)}`, () => done(entries));
});

test('the list, the report and the paper tell what no longer stands, by whom, and what is done next', async () => {
  const { user, store } = openConsole(`${screenPaths.reconciliation}?accountId=11&list=1`);
  expect(cellsOf(await screen.findByRole('row', { name: /31 Jan 2026/ }))[1]).toBe(
    `${reconciliationCaptions.noLongerStands} ${reconciliationCaptions.makesToday('20.50')}`,
  );
  await user.click(screen.getByRole('link', { name: '31 Jan 2026' }));
  const note = await screen.findByRole('note');
  const moment = formatWireMoment(at);
  for (const text of [
    said.noLongerStands('160.50 USD', '20.50 USD'),
    `Deposit 12 ${reconciliationCaptions.wasTakenBack('100.00 USD', '05 Jan 2026', 'Chen Wei', moment)}`,
    `Opening Balance 1 ${reconciliationCaptions.wasTakenBack('40.00 USD', '01 Jan 2026', 'Chen Wei', moment)}`,
    said.moreTakenBack('1'),
    said.takenBackNext,
    said.takenBackReopen,
  ])
    expect(note).toHaveTextContent(text);
  expect(within(note).getByRole('link', { name: 'Deposit 12' })).toHaveAttribute(
    'href',
    `${screenPaths.deposits}?entry=12`,
  );
  let paper: string | null | undefined;
  window.print = () => (paper = document.querySelector('.paper')?.textContent);
  // The keys of the browser do the same as the button.
  const end = watchPrinting(store);
  fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true });
  await waitFor(() => expect(paper).toContain(said.noLongerStands('160.50 USD', '20.50 USD')));
  end();
});
