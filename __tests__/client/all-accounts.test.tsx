import { screen, waitFor, within } from '@testing-library/react';
import type { AccountPeriod } from '#contract/areas/statements.wire';
import { buttons } from '#contract/texts/buttons';
import { controls } from '#contract/texts/control-names';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import { periodNames, statementCaptions } from '#contract/texts/statement-captions';
import { paths } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import type { ScriptedServer } from '../support/scripted-server';
import { accountRow } from '../support/wire-rows';
import { answerWithEmptyBooks, openConsole, place, rememberSession } from './open-console';
import { listOf } from './project-books';
import { refusal } from './settings-books';
import { withServer } from './signed-in-console';

const call = `GET ${paths.books.balances}`;
const row = (accountId: number, account: string, currency: string, more: Partial<AccountPeriod> = {}) => ({
  ...{ accountId, account, currency, opening: 0, in: 0, out: 0, closing: 0, entries: 0 },
  ...more,
});
const rows = [
  row(5, 'Gulf', 'AED', { opening: 1000.1, in: 0.2, closing: 1000.3, entries: 2 }),
  row(3, 'Main', 'USD', { opening: 100, in: 1500.5, out: 1700.75, closing: -100.25, entries: 1204 }),
  row(4, 'Till', 'USD', { opening: 5, out: 0.1, closing: 4.9, entries: 1 }),
];

let server: ScriptedServer;
withServer((started) => {
  server = started;
});
beforeEach(() => {
  answerWithEmptyBooks(server);
  rememberSession('USER', 'Ada King');
  localStorage.setItem('menus', 'books');
  server.on('GET /api/accounts', () => listOf([accountRow(3, 'Main'), accountRow(4, 'Till')]));
  server.on(call, () => listOf(rows));
});

const table = () => screen.getByRole('table', { name: statementCaptions.allAccounts });
const linesOf = (shown: HTMLElement) =>
  within(shown)
    .getAllByRole('row')
    .slice(1)
    .map((line) => [...line.children].map((cell) => cell.textContent));
const january = '?startDate=2026-01-01&endDate=2026-01-31';
const open = () => openConsole(`${screenPaths.statement}${january}`);

test('without an account each one stands with what it makes of the days, and each currency with its sums', async () => {
  const { user } = open();
  expect(await screen.findByText('Gulf')).toBeInTheDocument();
  expect(linesOf(table())).toEqual([
    ['Gulf', 'AED', '1,000.10', '0.20', '0.00', '1,000.30', '2'],
    ['Main', 'USD', '100.00', '1,500.50', '1,700.75', '-100.25', '1204'],
    ['Till', 'USD', '5.00', '0.00', '0.10', '4.90', '1'],
    ['Total', 'AEDUSD', '1,000.10105.00', '0.201,500.50', '0.001,700.85', '1,000.30-95.35', ''],
  ]);
  const [asked] = server.callsOf(call);
  expect(Object.fromEntries(asked!.query)).toEqual({
    startDate: '2026-01-01T00:00:00',
    endDate: '2026-01-31T00:00:00',
  });
  // A name opens its statement of the same days, and the way back is to choose none.
  await user.click(screen.getByRole('link', { name: 'Till' }));
  await waitFor(() =>
    expect(place()).toBe(`${screenPaths.statement}?accountId=4&startDate=2026-01-01&endDate=2026-01-31`),
  );
  await waitFor(() => expect(screen.getByLabelText(labels.account)).toHaveValue('Till (USD)'));
  const clear = screen.getByLabelText(controls.clearChoice(labels.account));
  await user.click(clear);
  await waitFor(() => expect(place()).toBe(`${screenPaths.statement}${january}`));
  expect(await screen.findByText('Gulf')).toBeInTheDocument();
});

test('days that could not be read show no others’ figures, and say why; without accounts there is nothing to add up', async () => {
  const { user } = open();
  await screen.findByText('Gulf');
  server.on(call, () => refusal(503, messages.statement.notReady));
  await user.click(screen.getByLabelText(statementCaptions.period));
  await user.click(await screen.findByRole('option', { name: periodNames.allDays }));
  expect(await screen.findByText(messages.statement.notReady)).toBeInTheDocument();
  expect(screen.queryByText('Gulf')).toBeNull();
  server.on(call, () => listOf([]));
  await user.click(screen.getByRole('button', { name: buttons.retry }));
  expect(await screen.findByText(messages.statement.noAccounts)).toBeInTheDocument();
});
