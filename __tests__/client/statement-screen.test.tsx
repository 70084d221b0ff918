import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BookEntry } from '#contract/areas/entries.wire';
import type { AccountStatement, StatementRow } from '#contract/areas/statements.wire';
import { buttons } from '#contract/texts/buttons';
import { chartCaptions } from '#contract/texts/chart-captions';
import { chartMessages } from '#contract/texts/chart-messages';
import { controls } from '#contract/texts/control-names';
import { messages } from '#contract/texts/messages';
import { printMessages } from '#contract/texts/print-messages';
import { periodNames, statementCaptions } from '#contract/texts/statement-captions';
import { limits } from '#contract/vocabulary/limits';
import { pathOfEntry, paths } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import type { Call, ScriptedServer } from '../support/scripted-server';
import { comesIntoSight } from '../support/seen';
import { accountRow } from '../support/wire-rows';
import { answerWithEmptyBooks, openConsole, place, rememberSession, screenNamed, somethingSaved } from './open-console';
import { listOf } from './project-books';
import { acknowledge, cellsOf, refusal } from './settings-books';
import { withServer } from './signed-in-console';

const statementCall = `GET ${paths.books.statement}`;
const curveCall = `GET ${paths.books.statementCurve}`;
const main = accountRow(3, 'Main Operating', { balance: 700 });
const january = 'accountId=3&startDate=2026-01-01&endDate=2026-01-31';
const found = (data: unknown) => ({ json: { success: true, message: 'OK', data } });

const entry = (number: number, amount: number, balance: number, more: Partial<StatementRow> = {}): StatementRow => ({
  date: '2026-01-05T00:00:00',
  entry: number,
  kind: 'Deposit',
  counterpart: 'Ada King',
  remarks: `remark ${number}`,
  in: amount > 0 ? amount : null,
  out: amount < 0 ? -amount : null,
  balance,
  ledgerKind: 'DEPOSIT',
  number: number + 100,
  ...more,
});
const statementOf = (entries: StatementRow[], more: Partial<AccountStatement> = {}): AccountStatement => ({
  account: { id: 3, accName: 'Main Operating', currency: 'USD' },
  opening: 100,
  in: 1500.5,
  out: 1700.5,
  closing: -100,
  balance: -100,
  currentPage: 0,
  totalPages: 1,
  totalItems: entries.length,
  entries,
  ...more,
});
const first = statementOf([entry(41, 1500.5, 1600.5), entry(42, -1700, -99.5, { kind: 'Fee Payment' })], {
  totalPages: 2,
  totalItems: 26,
});
const second = { ...first, currentPage: 1, balance: 700, entries: [entry(90, -0.5, -100)] };

let server: ScriptedServer;
withServer((started) => (server = started));
beforeEach(() => {
  answerWithEmptyBooks(server);
  rememberSession('USER', 'Ada King');
  localStorage.setItem('menus', 'books');
  server.on('GET /api/accounts', () => listOf([main, accountRow(4, 'Till')]));
  server.on(`GET ${paths.company}`, () => found({ name: 'Harbour Homes' }));
  server.on(statementCall, ({ query }) => found(query.get('page') === '1' ? second : first));
  server.on(curveCall, () =>
    found({ opening: 100, points: [{ date: '2026-01-05T00:00:00', in: 1500.5, out: 1700, balance: -99.5 }] }),
  );
});

const moved = (day: string, balance: number) => ({ date: `${day}T00:00:00`, in: 0, out: 0, balance });

const open = async (search = `?${january}`) => {
  const opened = openConsole(`${screenPaths.statement}${search}`);
  await screenNamed('Account Statement');
  return opened;
};
const shownRows = async () => {
  const table = await screen.findByRole('table');
  await within(table).findByText(/^(Closing Balance|Carried Forward)$/);
  return within(table).getAllByRole<HTMLTableRowElement>('row').slice(1).map(cellsOf);
};
const askedOf = ({ query }: Call) => Object.fromEntries(query);

test('a link shows figures, curve and entries between two balances; the next page begins with what is brought forward', async () => {
  const { user } = await open();
  expect(await shownRows()).toEqual([
    ['01 Jan 2026', '', 'Opening Balance', '', '', '', '', '100.00'],
    ['05 Jan 2026', '41', 'Deposit', 'Ada King', 'remark 41', '1,500.50', '', '1,600.50'],
    ['05 Jan 2026', '42', 'Fee Payment', 'Ada King', 'remark 42', '', '1,700.00', '-99.50'],
    ['-', '', 'Carried Forward', '', '', '', '', '-99.50'],
  ]);
  expect(screen.getByText('01 Jan 2026 to 31 Jan 2026 · 26 entries')).toBeInTheDocument();
  expect(screen.getByText('-100.00 USD')).toHaveClass('figure--negative');
  const over = statementCaptions.balanceCurve(false);
  expect(
    await screen.findByRole('img', {
      name: statementCaptions.curveOf(over, '-99.50 USD', '05 Jan 2026', '100.00 USD', '01 Jan 2026'),
    }),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Brought Forward');
  expect(await shownRows()).toEqual([
    ['-', '', 'Brought Forward', '', '', '', '', '-99.50'],
    ['05 Jan 2026', '90', 'Deposit', 'Ada King', 'remark 90', '', '0.50', '-100.00'],
    ['31 Jan 2026', '', 'Closing Balance', '', '', '', '', '-100.00'],
  ]);
  expect(place()).toBe(`${screenPaths.statement}?${january}&page=2`);
  expect(screen.getByText(messages.statement.laterEntries('700.00 USD', '31 Jan 2026', '+800.00'))).toBeInTheDocument();
  expect(server.callsOf(statementCall).map(askedOf)).toEqual(
    ['0', '1'].map((page) => ({
      ...{ accountId: '3', startDate: '2026-01-01T00:00:00', endDate: '2026-01-31T00:00:00' },
      ...{ page, size: String(limits.statementPageSize) },
    })),
  );
});

test('a row opens what it recorded beside the statement; arrows walk the rows, Escape leads back to the one that was shown', async () => {
  const posted = { entry: 41, date: '2026-01-05T00:00:00', by: 'Ada King', at: '2026-01-05T10:00:00Z', postings: [] };
  const bookEntry: BookEntry = {
    ...{ id: 141, ledgerKind: 'DEPOSIT', row: {}, requested: {}, corrects: null, correctedBy: null, slip: null },
    ...{ recorded: posted, reconciled: [], reversal: null, twins: [], history: [] },
  };
  server.on(`GET ${pathOfEntry('deposit', 141)}`, () => found(bookEntry));
  server.on(`GET ${pathOfEntry('payment', 142)}`, () => found({ ...bookEntry, id: 142, ledgerKind: 'FEE_PAYMENT' }));
  server.on(statementCall, () =>
    found(statementOf([first.entries[0]!, { ...first.entries[1]!, ledgerKind: 'FEE_PAYMENT' }])),
  );
  const { user } = openConsole(`${screenPaths.statement}?${january}`);
  await user.click(await screen.findByText('remark 41'));
  expect(await screen.findByRole('dialog', { name: 'Deposit 141' })).toBeInTheDocument();
  expect(place()).toBe(`${screenPaths.statement}?${january}&entry=41`);
  await user.keyboard('{ArrowDown}');
  const panel = within(await screen.findByRole('dialog', { name: 'Fee Payment 142' }));
  expect(place()).toBe(`${screenPaths.statement}?${january}&entry=42`);
  expect(panel.queryByRole('button', { name: buttons.delete })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(place()).toBe(`${screenPaths.statement}?${january}`));
  await waitFor(() => expect(screen.getAllByRole('link', { name: '05 Jan 2026' })[1]).toHaveFocus());
});

test.each([
  [{ opening: 100, points: [moved('2026-01-01', 60), moved('2026-01-05', -20)] }, '60.00 USD', '01 Jan 2026'],
  [{ opening: 100, isByMonth: true, points: [moved('2026-01-31', -20)] }, '-20.00 USD', '31 Jan 2026'],
  [{ opening: 100, isByMonth: true, points: [moved('2026-02-28', -20)] }, '100.00 USD', '01 Jan 2026'],
])('the curve names as highest what its day ended with: %j', async (curve, highest, day) => {
  server.on(curveCall, () => found(curve));
  await open();
  const said = statementCaptions.onDay(highest, day);
  expect(await screen.findByText(`${statementCaptions.highest} ${said}`)).toBeInTheDocument();
});

test('account and period are chosen and stand in the address; a period without entries shows both balances', async () => {
  const none = statementOf([], { opening: 5, in: 0, out: 0, closing: 5, balance: 5 });
  server.on(statementCall, () => found({ ...none, account: { id: 4, accName: 'Till', currency: 'USD' } }));
  server.on(curveCall, () => found({ opening: 5, points: [] }));
  const { user } = await open('');
  await user.click(await screen.findByLabelText('Account'));
  await user.click(await screen.findByRole('option', { name: /Till/ }));
  expect((await shownRows()).map((cells) => [cells[2], cells[7]])).toEqual([
    ['Opening Balance', '5.00'],
    ['Closing Balance', '5.00'],
  ]);
  expect(place()).toMatch(/\?accountId=4&startDate=\d{4}-\d\d-01&endDate=\d{4}-\d\d-\d\d$/);
  await user.click(screen.getByLabelText(statementCaptions.period));
  await user.click(await screen.findByRole('option', { name: periodNames.allDays }));
  await waitFor(() => expect(place()).toBe(`${screenPaths.statement}?accountId=4`));
  expect(await screen.findByText(`All days · ${messages.statement.noEntries}`)).toBeInTheDocument();
  await user.type(screen.getByLabelText('Start Date'), '05/02/2026');
  expect(screen.getByText(messages.list.filtersNotApplied)).toBeInTheDocument();
  await user.type(screen.getByLabelText('End Date'), '01/02/2026{Enter}');
  expect(await screen.findByText(messages.form.endBeforeStart)).toBeInTheDocument();
  await user.clear(screen.getByLabelText('End Date'));
  await user.type(screen.getByLabelText('End Date'), '28/02/2026{Enter}');
  await waitFor(() =>
    expect(place()).toBe(`${screenPaths.statement}?accountId=4&startDate=2026-02-05&endDate=2026-02-28`),
  );
  expect(screen.getByLabelText(statementCaptions.period)).toHaveValue(statementCaptions.otherDays);
});

test('what of an address cannot be used is said; all days can be chosen before an account is', async () => {
  const { user } = await open('?account=abc&startDate=2026-02-30&endDate=2026-02-27&endDate=2026-02-28');
  const note = await screen.findByText(messages.list.addressLeftOut('account, Start Date, End Date'));
  await user.click(screen.getByLabelText(statementCaptions.period));
  await user.click(await screen.findByRole('option', { name: periodNames.allDays }));
  await waitFor(() => expect(screen.getByLabelText(statementCaptions.period)).toHaveValue(periodNames.allDays));
  expect(note).not.toBeInTheDocument();
  await user.click(screen.getByLabelText('Account'));
  await user.click(await screen.findByRole('option', { name: /Till/ }));
  await waitFor(() => expect(place()).toBe(`${screenPaths.statement}?accountId=4`));
});

test('a statement that is not ready says so, and is there after Retry', async () => {
  server.on(statementCall, () => refusal(503, messages.statement.notReady));
  const { user } = await open();
  expect(await screen.findByText(messages.statement.notReady)).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
  const retry = () => screen.getByRole('button', { name: 'Retry' });
  server.on(statementCall, () => refusal(503, 'Not yet either.'));
  await user.click(retry());
  expect(await screen.findByText('Not yet either.')).toBeInTheDocument();
  await waitFor(() => expect(retry()).toHaveFocus());
  server.on(statementCall, () => found(first));
  await user.keyboard('{Enter}');
  expect(await shownRows()).toHaveLength(4);
  expect(document.activeElement).toHaveClass('statement__sums');
});

test('prints every entry, with whose it is and who printed it; says what the paper lacks', async () => {
  const onPaper = () => document.querySelector('.paper');
  const printed: (string | null)[] = [];
  window.print = () => printed.push(onPaper()?.textContent ?? null);
  const whole = statementOf([...first.entries, ...second.entries]);
  const { user, store } = await open();
  await shownRows();
  const written = () => (somethingSaved(store), whole);
  server.on(statementCall, ({ query }) => found(query.get('size') === '5000' ? written() : first));
  const print = async () => user.click(screen.getByRole('button', { name: buttons.print }));
  await print();
  await waitFor(() => expect(printed).toHaveLength(1));
  for (const text of ['Harbour Homes', 'Main Operating (USD)', 'remark 90', 'Closing Balance', 'Printed by Ada King'])
    expect(printed[0]).toContain(text);
  expect(document.documentElement.dataset.sheet).toBe('landscape');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(onPaper()).toBeNull();
  // Without the button there is what is on the screen.
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(onPaper()).toHaveTextContent(printMessages.printedPart('1', '2', '26'));
  act(() => void window.dispatchEvent(new Event('afterprint')));
  server.on(statementCall, () => found({ ...whole, totalPages: 3, totalItems: 10_001 }));
  // The keys of the browser do the same as the button, on an Arabic keyboard too.
  fireEvent.keyDown(document.body, { key: 'ح', code: 'KeyP', ctrlKey: true });
  // The dialog says so first; the paper holds the figures then.
  await user.click(await screen.findByRole('button', { name: printMessages.printWithoutRows }));
  await waitFor(() => expect(printed).toHaveLength(2));
  expect(printed[1]).toContain(messages.statement.tooManyToPrint('10,001', '5,000'));
  expect(printed[1]).not.toContain('remark');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  server.on(statementCall, () => refusal(503, messages.statement.notReady));
  await print().then(() => acknowledge(user, messages.statement.notReady));
  expect(printed).toHaveLength(2);
});

test('a link to an entry that is on another page by now says so', async () => {
  const { user } = await open(`?${january}&entry=90`);
  await acknowledge(user, messages.entry.notOnPage(90));
  expect(await shownRows()).not.toEqual([]);
});

test('its pages have 25 or 100 entries, which the address tells, and a link to them can be copied', async () => {
  const { user } = await open(`?${january}&page=2`);
  await shownRows();
  await user.click(screen.getByRole('button', { name: controls.pageSize(100) }));
  await waitFor(() => expect(place()).toBe(`${screenPaths.statement}?${january}&size=100`));
  await waitFor(() => expect(askedOf(server.callsOf(statementCall).at(-1)!)).toMatchObject({ page: '0', size: '100' }));
  expect(screen.getByRole('button', { name: buttons.copyLink })).toBeEnabled();
});

test('Home leads to the statement of an account, where the server has statements', async () => {
  const { user } = openConsole(screenPaths.home);
  await user.click(await screen.findByRole('link', { name: 'Main Operating' }));
  await screenNamed('Account Statement');
  expect(place()).toMatch(/statement\?accountId=3&startDate=\d{4}-\d\d-01&endDate=/);
  expect(screen.getByRole('link', { name: 'Account Statement' })).toHaveAttribute('aria-current', 'page');
});

test('a month has beside it what came in and went out in the twelve months to its end; a longer period its own', async () => {
  await open();
  await screen.findByRole('img');
  expect(server.callsOf(curveCall)).toHaveLength(1);
  comesIntoSight(document.body);
  const title = chartCaptions.byStep(chartCaptions.inAndOut, 'month', 'USD');
  const rows = (await within(await screen.findByRole('table', { name: title })).findAllByRole('row')).map((row) =>
    cellsOf(row as HTMLTableRowElement),
  );
  expect([rows.length, rows[0], rows[1], ...rows.slice(-2)]).toEqual([
    14,
    ['Month', 'In', 'Out', 'Change'],
    ['Feb 2025', '0.00', '0.00', '0.00'],
    ['Jan 2026', '1,500.50', '1,700.00', '-199.50'],
    ['Total', '1,500.50', '1,700.00', '-199.50'],
  ]);
  expect(screen.getByText(chartMessages.twelveMonths('01 Feb 2025 to 31 Jan 2026'))).toBeInTheDocument();
  expect(server.callsOf(curveCall).map(({ query }) => query.get('startDate'))).toEqual([
    '2026-01-01T00:00:00',
    '2025-02-01T00:00:00',
  ]);
  cleanup();
  await open('?accountId=3&startDate=2025-11-01&endDate=2026-01-31');
  await screen.findByText('01 Nov 2025 to 31 Jan 2026 · 26 entries');
  await screen.findByRole('img');
  comesIntoSight(document.body);
  expect(await screen.findByRole('row', { name: /^Nov 2025/ })).toBeInTheDocument();
  expect(screen.queryByRole('row', { name: /^Oct 2025/ })).toBeNull();
  // The curve has asked for the same days already.
  expect(server.callsOf(curveCall)).toHaveLength(3);
});
