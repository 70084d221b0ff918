import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { DueAndCash, DueInstallment, DueInstallments } from '#contract/areas/due.wire';
import { messages } from '#contract/texts/messages';
import { addDays, type CalendarDate, dateToWire } from '#contract/values/dates';
import { centsFromText, totalCents } from '#contract/values/money';
import { paths } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import type { ScriptedServer } from '../support/scripted-server';
import { answerWithEmptyBooks, openConsole, place, rememberSession, screenNamed } from './open-console';
import { accountRow, aed } from '../support/wire-rows';
import { withServer } from './signed-in-console';

const found = (data: unknown) => ({ json: { success: true, message: 'OK', data } });
const refused = { status: 500, json: { success: false, message: 'The books could not be read.' } };
const day = (date: string, amount: number, count = 1) => ({ date: `${date}T00:00:00`, amount, count });
const cash = (id: number, accName: string, balance: number, available = balance) => ({
  ...{ id, accName, balance, available },
});
const due: DueAndCash = {
  today: '2026-02-26T00:00:00',
  currencies: [
    {
      currency: 'AED',
      days: [day('2026-02-25', 100, 2), day('2026-03-03', 250.5), day('2026-05-20', 700)],
      accounts: [cash(4, 'Escrow', 200, 300), cash(5, 'Till', 50.25)],
    },
    { currency: 'USD', days: [day('2026-03-28', 10)], accounts: [cash(3, 'Main', 10)] },
  ],
};
const page = (open: number, more: Partial<DueInstallments> = {}): DueInstallments => ({
  currentPage: 0,
  totalPages: 2,
  totalItems: 26,
  installments: [
    {
      ...{ projectid: 1, project: 'Marina Heights', currency: 'AED', installmentid: 2, scheduletype: 'Installment' },
      ...{ name: 'Spring rate', amount: 400, total_paid: 400 - open, open, scheduledate: '2026-03-03T00:00:00' },
    },
  ],
  ...more,
});

let server: ScriptedServer;
withServer((started) => (server = started));
const begin = (role: 'USER' | 'ADMIN') => {
  answerWithEmptyBooks(server);
  rememberSession(role, 'Ada King');
  localStorage.setItem('menus', 'books');
  server.on(`GET ${paths.company}`, () => found({ name: 'Harbour Homes' }));
  server.on(`GET ${paths.books.due}`, () => found(due));
  server.on(`GET ${paths.books.dueInstallments}`, ({ query }) =>
    found(query.get('page') === '1' ? page(1, { currentPage: 1 }) : page(250.5)),
  );
};
const cells = async (currency: string) => {
  const row = (await screen.findByRole('rowheader', { name: currency })).closest('tr')!;
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
};
const open = async (search = '') => {
  const opened = openConsole(`${screenPaths.due}${search}`);
  await screenNamed('Due and Cash');
  return opened;
};

it('adds up what is due by currency, and says by how much and from which day on the cash is short', async () => {
  begin('USER');
  await open();
  expect(await cells('AED')).toEqual(
    ['100.00', '250.50', '250.50', '250.50', '950.50', '350.25'].concat('700.25 from 03 Mar 2026'),
  );
  expect(await cells('USD')).toEqual(['0.00', '0.00', '10.00', '10.00', '10.00', '10.00', 'Enough']);
});

it('the cash opens the accounts that it lies in, each with what it holds', async () => {
  begin('USER');
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Cash in AED: 350.25' }));
  const accounts = within(await screen.findByRole('dialog', { name: 'Accounts that may pay in AED' }));
  expect(accounts.getByText('Escrow').closest('div')).toHaveTextContent('Escrow200.00300.00 with its overdraft');
  expect(accounts.getByText('Till').closest('div')).toHaveTextContent(/^Till50\.25$/);
});

it('a figure leads to its installments, page by page in the address, and Back from them', async () => {
  begin('USER');
  const { user } = await open();
  await user.click(await screen.findByRole('link', { name: 'AED, Next 7 days: 250.50, 1 installment' }));
  const table = await screen.findByRole('table', { name: 'AED: Next 7 days' });
  expect(place()).toBe(`${screenPaths.due}?currency=AED&within=7`);
  expect(await within(table).findByRole('cell', { name: '250.50' })).toBeInTheDocument();
  // Who only reads is led nowhere.
  expect(within(table).queryByRole('link')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(place()).toBe(`${screenPaths.due}?currency=AED&within=7&page=2`));
  expect(await screen.findByRole('cell', { name: '1.00' })).toBeInTheDocument();
});

it('an installment leads who records to the payment of all that is open of it', async () => {
  begin('ADMIN');
  await open('?currency=AED&within=7');
  expect(await screen.findByRole('link', { name: 'Spring rate' })).toHaveAttribute(
    'href',
    `${screenPaths.payment}?projectId=1&installmentId=2&amount=250.50`,
  );
});

/** An installment of the books, of which all is open. */
const row = (id: number, date: string, open: number) => ({
  ...page(open).installments[0]!,
  ...{ installmentid: id, name: `Rate ${String(id)}`, amount: open, total_paid: 0 },
  scheduledate: dateToWire(date as CalendarDate),
});
const late = row(1, '2026-02-20', 100);
/** A row a day from 3 March on, which fill a page of 25 and one more. */
const soon = Array.from({ length: 26 }, (_, place) => row(place + 2, addDays('2026-03-03' as CalendarDate, place), 10));
const openRows = (rows: readonly DueInstallment[]) => rows.map(({ open: _, projectid: _of, ...each }) => each);
/** What is listed of a figure: the installments, and the sum of what is open of them. */
const listed = (title: string) => {
  const table = within(screen.getByRole('table', { name: title }));
  const rows = table.queryAllByRole('button', { name: /^Move / }).map((button) => button.closest('tr')!);
  return {
    names: rows.map((each) => within(each).getAllByRole('cell')[0]!.textContent),
    sum: totalCents(rows.map((each) => centsFromText(within(each).getAllByRole('cell')[3]!.textContent)!)),
  };
};
const moveTo = async (user: ReturnType<typeof openConsole>['user'], name: string, date: string) => {
  await user.click(await screen.findByRole('button', { name: `Move ${name} of Marina Heights` }));
  const mover = within(await screen.findByRole('dialog', { name: 'What If It Moved?' }));
  await user.type(mover.getByLabelText(/^New Date/), `${date}{Enter}`);
};

it('the rows behind a figure are those that what is only thought of leaves in it, on each page', async () => {
  begin('USER');
  const books = { overdue: [late], '90': soon };
  const days = [day('2026-02-25', 100), ...soon.map(({ scheduledate }) => day(scheduledate.slice(0, 10), 10))];
  server.on(`GET ${paths.books.due}`, () => found({ ...due, currencies: [{ ...due.currencies[0]!, days }] }));
  server.on(`GET ${paths.query}`, () => found(openRows([late, ...soon])));
  server.on(`GET ${paths.books.dueInstallments}`, ({ query }) => {
    const all = books[query.get('within') as keyof typeof books];
    const size = Number(query.get('size'));
    const totalPages = Math.ceil(all.length / size);
    const currentPage = Math.min(Number(query.get('page') ?? 0), totalPages - 1);
    const installments = all.slice(currentPage * size, (currentPage + 1) * size);
    return found({ currentPage, totalPages, totalItems: all.length, installments });
  });
  const { user } = await open('?currency=AED&within=overdue');
  await moveTo(user, 'Rate 1', '10/03/2026');
  await waitFor(() => expect(listed('AED: Overdue')).toEqual({ names: [], sum: 0 }));
  expect((await cells('AED'))[0]).toBe('0.00');
  await user.click(screen.getByRole('link', { name: 'AED, Next 90 days: 360.00, 27 installments' }));
  await waitFor(() => expect(listed('AED: Next 90 days').names).toHaveLength(25));
  await waitFor(() => expect(listed('AED: Next 90 days').names).toContain('Rate 1'));
  const first = listed('AED: Next 90 days');
  // On its new day, behind the one that is of that day in the books.
  expect(first.names.slice(7, 10)).toEqual(['Rate 9', 'Rate 1', 'Rate 10']);
  expect(screen.getByText('What if: 10 Mar 2026')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(listed('AED: Next 90 days').names).toEqual(['Rate 26', 'Rate 27']));
  expect(first.sum + listed('AED: Next 90 days').sum).toBe(36000);

  // Two that leave the figure leave one page.
  await moveTo(user, 'Rate 27', '20/02/2026');
  await waitFor(() => expect(listed('AED: Next 90 days').names).toEqual(['Rate 26']));
  await moveTo(user, 'Rate 26', '01/12/2026');
  await waitFor(() => expect(listed('AED: Next 90 days').names).toHaveLength(25));
  expect(listed('AED: Next 90 days').sum).toBe(34000);
  expect(screen.getByText('Page 1 of 1')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'AED, Next 90 days: 340.00, 25 installments' })).toBeInTheDocument();

  await user.click(screen.getByRole('link', { name: 'AED, Overdue: 10.00, 1 installment' }));
  await waitFor(() => expect(listed('AED: Overdue')).toEqual({ names: ['Rate 27'], sum: 1000 }));

  // What is undone leaves the focus with the next one, the last one with what adds another.
  await user.click(screen.getByRole('button', { name: 'Undo Rate 27 of Marina Heights' }));
  expect(screen.getByRole('button', { name: 'Undo Rate 26 of Marina Heights' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Undo Rate 26 of Marina Heights' }));
  expect(screen.getByRole('button', { name: 'Undo Rate 1 of Marina Heights' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(screen.getByRole('button', { name: '+ Add Transfer' })).toHaveFocus();
  await waitFor(() => expect(listed('AED: Overdue')).toEqual({ names: ['Rate 1'], sum: 10000 }));
  // By the day of the company, as the figure: the browser's is another one.
  const ofRate = screen.getByRole('button', { name: 'Move Rate 1 of Marina Heights' }).closest('tr')!;
  expect(within(ofRate).getAllByRole('cell')[2]).toHaveTextContent(/^6 days overdue$/);
});

it('what is only thought of changes the figures at once, outlives the screen, is undone and writes nothing', async () => {
  begin('USER');
  const rate = { installmentid: 2, scheduletype: 'Installment', name: 'Spring rate', amount: 400, total_paid: 149.5 };
  const heights = { projectid: 1, name: 'Marina Heights' };
  const unpaid = () => found([{ ...rate, scheduledate: '2026-03-03T00:00:00' }, heights]);
  server.on(`GET ${paths.query}`, unpaid);
  const accounts = [accountRow(4, 'Escrow', { currency: aed }), accountRow(5, 'Till', { currency: aed })];
  server.on(`GET ${paths.accounts.list}`, () => found([...accounts, accountRow(3, 'Main')]));
  const { user, store } = await open('?currency=AED&within=7');
  await user.click(await screen.findByRole('button', { name: 'Move Spring rate of Marina Heights' }));
  const mover = within(await screen.findByRole('dialog', { name: 'What If It Moved?' }));
  await user.click(mover.getByRole('button', { name: 'Try' }));
  expect(await mover.findByText(messages.due.dayRequired)).toBeInTheDocument();
  await user.type(mover.getByLabelText(/^New Date/), '01/05/2026{Enter}');
  const moved = ['100.00', '0.00', '0.00', '0.00', '950.50', '350.25', '700.25 from 01 May 2026'];
  await waitFor(async () => expect(await cells('AED')).toEqual([...moved]));
  expect(screen.getByText('What if: 1 change')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '+ Add Transfer' }));
  await user.type(await screen.findByLabelText(/^Amount/), '10');
  expect(store.getState().unsavedForms).toHaveLength(1);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: '+ Add Transfer' }));
  const planner = within(await screen.findByRole('dialog', { name: 'What If Money Moved?' }));
  expect(planner.getByRole('status')).toHaveTextContent(messages.due.typedBack);
  const choose = async (name: RegExp, account: RegExp) => {
    await user.click(planner.getByRole('combobox', { name }));
    await user.click(await screen.findByRole('option', { name: account }));
  };
  await choose(/From Account/, /Main .USD/);
  await choose(/To Account/, /Till .AED/);
  await user.type(planner.getByLabelText(/^Conversion Rate/), '3.5{Enter}');
  await waitFor(async () => expect((await cells('AED')).at(-1)).toBe('665.25 from 20 May 2026'));
  expect((await cells('USD')).at(-1)).toBe('10.00 from 28 Mar 2026');
  accounts[1] = accountRow(5, 'Cash Desk', { currency: aed });
  [rate.name, heights.name] = ['First of spring', 'Marina Towers'];
  fireEvent(window, new Event('visibilitychange'));
  expect(await screen.findByText(/from Main to Cash Desk/)).toBeInTheDocument();
  const undoName = 'Undo First of spring of Marina Towers';
  expect(await screen.findByRole('button', { name: undoName })).toBeInTheDocument();
  // It is there again, and follows what is paid meanwhile, though what was asked before that is answered after it.
  cleanup();
  const before = server.hold(`GET ${paths.query}`, unpaid);
  const again = await open('?currency=AED&within=7');
  await before.asked;
  server.on(`GET ${paths.query}`, () => found([]));
  accounts[1] = accountRow(5, 'Till');
  const currencies = [...due.currencies, { currency: 'EUR', days: [], accounts: [] }];
  server.on(`GET ${paths.books.due}`, () => found({ ...due, currencies }));
  fireEvent(window, new Event('visibilitychange'));
  await cells('EUR');
  before.give();
  expect(await screen.findByText(messages.due.isGone)).toBeInTheDocument();
  expect(await screen.findByText(messages.due.transferIsGone)).toBeInTheDocument();
  expect((await cells('USD')).at(-1)).not.toContain('from');
  await again.user.click(screen.getByRole('button', { name: undoName }));
  expect(screen.getByText('What if: 1 change')).toBeInTheDocument();
  await again.user.click(screen.getByRole('button', { name: 'Clear all' }));
  expect(screen.queryByText(/^What if: /)).toBeNull();
  expect((await cells('AED')).at(-1)).toBe('700.25 from 03 Mar 2026');
  expect(server.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('an address that tells no figure opens none, and says so', async () => {
  begin('USER');
  await open('?currency=usd&within=31');
  expect(await screen.findByText(messages.list.addressLeftOut('Currency, within'))).toBeInTheDocument();
  expect(await cells('USD')).toHaveLength(7);
  expect(server.callsOf(`GET ${paths.books.dueInstallments}`)).toEqual([]);
});

it('says that nothing is due, and where it could not be loaded, with Retry', async () => {
  begin('USER');
  server.on(`GET ${paths.books.due}`, () => refused);
  const { user } = await open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  server.on(`GET ${paths.books.due}`, () => found({ ...due, currencies: [] }));
  await user.click(retry);
  expect(await screen.findByText(messages.due.nothingDue)).toBeInTheDocument();
});

it('an address of the calendar is made, shown once to be copied, and taken back', async () => {
  begin('USER');
  const feed = `/api/calendar/${'t'.repeat(43)}.ics`;
  let madeAt: string | null = null;
  server.on(`GET ${paths.books.dueCalendar}`, () => found({ madeAt }));
  server.on(`POST ${paths.books.dueCalendar}`, () => {
    madeAt = '2026-02-26T10:00:00.000Z';
    return found({ path: feed });
  });
  server.on(`DELETE ${paths.books.dueCalendar}`, () => {
    madeAt = null;
    return { json: { success: true, message: messages.due.calendarEnded } };
  });
  const { user, store } = await open();
  await user.click(await screen.findByRole('button', { name: 'Calendar' }));
  expect(await screen.findByText(messages.due.noCalendar)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Make Address' }));
  await user.click(await screen.findByRole('button', { name: 'YES' }));
  expect(await screen.findByLabelText('Address of your calendar')).toHaveTextContent(window.location.origin + feed);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText(messages.due.calendarCopied)).toBeInTheDocument();
  expect(JSON.stringify(store.getState())).not.toContain(feed);

  await user.click(screen.getByRole('button', { name: 'OK' }));
  await user.click(screen.getByRole('button', { name: 'Calendar' }));
  expect(await screen.findByText(/^You have an address, made on 26 Feb 2026/)).toBeInTheDocument();
  expect(screen.queryByText(new RegExp(feed))).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Take Back' }));
  await user.click(await screen.findByRole('button', { name: 'YES' }));
  expect(await screen.findByText(messages.due.calendarEnded)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(await screen.findByText(messages.due.noCalendar)).toBeInTheDocument();
});
