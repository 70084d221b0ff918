import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { FoundEntries } from '#contract/areas/find.wire';
import { findCaptions } from '#contract/texts/find-captions';
import { messages } from '#contract/texts/messages';
import { today } from '#contract/values/dates';
import { paths } from '#contract/vocabulary/paths';
import { lastMonth, statementAddress } from '../../src/client/parts/statement-address';
import { answerWithEmptyBooks, openConsole, place, rememberSession, screenNamed } from './open-console';
import { endServer } from './render-screen';
import { accounts, done, refused, users } from './small-books';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { depositRow, feePaymentRow, transferRow } from '../support/wire-rows';

/* Looking for entries from anywhere, by keys alone. */

const call = `GET ${paths.books.find}`;
const button = 'Find entries, key /';
const nothing = { currentPage: 0, totalPages: 1, totalItems: 0 };
const found = (more: Partial<FoundEntries> = {}): FoundEntries => ({
  deposits: { ...nothing, deposits: [] },
  transfers: { ...nothing, transfers: [] },
  installmentPayments: { ...nothing, installmentTxn: [] },
  feePayments: { ...nothing, feetxn: [] },
  ...more,
});

let server: ScriptedServer;
beforeEach(async () => {
  server = await startScriptedServer();
  answerWithEmptyBooks(server);
  server.on(`GET ${paths.accounts.list}`, () => done(accounts));
  server.on(`GET ${paths.users.list}`, () => done(users));
  server.on(`GET ${paths.company}`, () => done({ name: '' }));
  server.on(call, () =>
    done(
      found({
        deposits: { ...nothing, totalItems: 7, deposits: [depositRow(70), depositRow(69)] },
        transfers: { ...nothing, totalItems: 1, transfers: [transferRow(8)] },
        feePayments: { ...nothing, totalItems: 1, feetxn: [feePaymentRow(4)] },
      }),
    ),
  );
  rememberSession('USER');
  localStorage.setItem('menus', 'books');
});
afterEach(() => endServer(server));

const asked = () => server.callsOf(call).map(({ query }) => query.get('search'));
const dialog = () => screen.findByRole('dialog', { name: findCaptions.title });
const field = () => screen.getByRole('combobox', { name: findCaptions.field });
const options = () => screen.findAllByRole('option');
const selected = () => screen.getByRole('option', { selected: true });

async function find(user: UserEvent, typed: string) {
  await user.keyboard('/');
  await dialog();
  await user.keyboard(typed);
}

it('opens what was found with few keys: the key of the search, what is typed, Enter', async () => {
  const { user } = openConsole('/dashboard/home');
  await screenNamed('Home');
  await find(user, '1,250.50');
  expect(field()).toHaveFocus();
  expect(await options()).toHaveLength(5);
  expect(asked()).toEqual(['1,250.50']);
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-labelledby'))).toHaveLength(3);
  expect(
    within(screen.getByRole('group', { name: 'Deposits' }))
      .getAllByRole('option')
      .at(-1),
  ).toHaveTextContent('Show all 7 in the report');
  await user.keyboard('{Enter}');
  expect(await screenNamed('Deposits')).toBeInTheDocument();
  expect(place()).toBe('/dashboard/financial/deposits?search=1%2C250.50&entry=70');
  expect(await screen.findByRole('dialog', { name: 'Deposit 70' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: findCaptions.title })).toBeNull();
  expect(await screen.findByLabelText('Search')).toHaveValue('1,250.50');
});

it('goes up and down, around the ends, and opens the whole report; where no screen has one, Enter opens nothing', async () => {
  const { user } = openConsole('/dashboard/home');
  await screenNamed('Home');
  await find(user, 'rent');
  const all = await options();
  expect(selected()).toBe(all[0]);
  expect(field()).toHaveAttribute('aria-activedescendant', all[0]!.id);
  const told = await screen.findByText(/result.* shown\./);
  expect(told).toHaveTextContent(/^\d results are shown\. Enter opens Deposits, \d\d \w+ \d{4}, .+ USD$/);
  await user.keyboard('{ArrowUp}');
  expect(selected()).toBe(all[4]);
  expect(all[4]).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}');
  expect(await dialog()).toBeInTheDocument();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  expect(await screenNamed('Deposits')).toBeInTheDocument();
  expect(place()).toBe('/dashboard/financial/deposits?search=rent');
});

it('tells a number of account statements apart from the same number in a report, and opens what it recorded', async () => {
  const row = {
    date: '2026-01-05T00:00:00',
    userName: 'Amina Khalid',
    accountName: 'Till',
    amount: 5,
    currencyName: 'USD',
  };
  server.on(call, () =>
    done(
      found({
        deposits: { ...nothing, totalItems: 1, deposits: [depositRow(70)] },
        ledgerEntry: {
          ...{ entry: 70, accountId: 11, date: '2026-01-06T00:00:00', ledgerKind: 'DEPOSIT', id: 12 },
          ...{ isReversal: true, row },
        },
      }),
    ),
  );
  const { user } = openConsole('/dashboard/home');
  await screenNamed('Home');
  await find(user, '#70');
  const group = await screen.findByRole('group', { name: findCaptions.ledgerEntry('70') });
  expect(within(group).getByRole('option')).toHaveTextContent(
    '06 Jan 2026Reversal of Deposit 12, Amina Khalid, Till5.00 USD',
  );
  await user.keyboard('{ArrowUp}{Enter}');
  await screenNamed('Deposits');
  expect(place()).toBe('/dashboard/financial/deposits?entry=12');
});

it('says that nothing fits, that more fit than are counted, and what failed, with Retry', async () => {
  const { user } = openConsole('/dashboard/home');
  await screenNamed('Home');
  server.on(call, () => done(found()));
  await find(user, 'rent');
  expect(await screen.findAllByText(messages.find.nothingFound)).not.toHaveLength(0);
  server.on(call, () =>
    done(found({ deposits: { ...nothing, totalItems: 10_000, isMore: true, deposits: [depositRow(70)] } })),
  );
  await user.keyboard(' a');
  expect(await screen.findByText(messages.find.more('10,000'))).toBeInTheDocument();
  expect((await options()).at(-1)).toHaveTextContent('Show the newest 10,000 in the report');
  server.on(call, () => refused(503, messages.find.notReady, undefined, 'UNAVAILABLE'));
  await user.keyboard('b');
  expect(await screen.findByText(messages.find.notReady)).toBeInTheDocument();
  server.on(call, () => done(found({ transfers: { ...nothing, totalItems: 1, transfers: [transferRow(8)] } })));
  await user.click(within(await dialog()).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
});

it('asks for nothing that is none, and gives the focus back at Esc', async () => {
  const { user } = openConsole('/dashboard/home');
  await screenNamed('Home');
  await user.click(await screen.findByRole('button', { name: button }));
  await dialog();
  await user.keyboard('..{Enter}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: button })).toHaveFocus();
  expect(asked()).toEqual([]);
});

it('leaves the key to a field in which somebody types', async () => {
  const { user } = openConsole('/dashboard/financial/deposits');
  const search = await screen.findByLabelText('Search');
  await user.type(search, 'rent/7');
  expect(search).toHaveValue('rent/7');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('is not there where the server has nothing beyond the specification', async () => {
  localStorage.removeItem('menus');
  const { user } = openConsole('/dashboard/financial/deposits');
  await screenNamed('Deposits');
  await user.keyboard('/');
  expect(screen.queryByRole('button', { name: button })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByLabelText('Search')).toBeNull();
});

it('narrows a report by what is typed there, as a filter that is told, taken along and taken away', async () => {
  const { user } = openConsole('/dashboard/financial/deposits');
  const search = await screen.findByLabelText('Search');
  await user.type(search, ' 1000..2000  ');
  // In another window, and back: the blank before the next word stays.
  fireEvent.blur(search);
  await user.keyboard('rent ');
  expect(search).toHaveValue(' 1000..2000  rent ');
  await user.click(screen.getByRole('button', { name: 'Generate' }));
  await waitFor(() => expect(place()).toBe('/dashboard/financial/deposits?search=1000..2000%20rent'));
  await waitFor(() =>
    expect(server.callsOf(`GET ${paths.deposits.filter}`).at(-1)?.query.get('search')).toBe('1000..2000 rent'),
  );
  await user.click(screen.getByRole('button', { name: /^Filters/ }));
  expect(await screen.findByText('Search: 1000..2000 rent')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(place()).toBe('/dashboard/financial/deposits'));
  expect(screen.getByLabelText('Search')).toHaveValue('');
});

it('goes to screens and statements by the beginnings of their names, also by an Enter that is quicker than the answer', async () => {
  server.on(call, () => done(found()));
  const { user } = openConsole('/dashboard/home');
  await screenNamed('Home');
  await find(user, 'main la');
  expect((await options()).map(({ textContent }) => textContent)).toEqual([
    'Account Statement: Main Operating (USD), last month',
  ]);
  await user.clear(field());
  await user.keyboard('due{Enter}');
  expect(await screenNamed('Due and Cash')).toBeInTheDocument();
});

it.each(['before', 'behind'])(
  'opens the line that was gone to, by an Enter %s the answer that comes meanwhile',
  async (when) => {
    server.on(call, () => done(found()));
    const { user } = openConsole('/dashboard/home');
    await screenNamed('Home');
    await find(user, 'main');
    expect(await options()).toHaveLength(2);
    const late = server.hold(call, () =>
      done(found({ deposits: { ...nothing, totalItems: 1, deposits: [depositRow(70)] } })),
    );
    await user.keyboard(' o');
    await late.asked;
    await user.keyboard('{ArrowDown}');
    expect(selected()).toHaveTextContent('Account Statement: Main Operating (USD), last month');
    if (when === 'before') await user.keyboard('{Enter}');
    late.give();
    if (when === 'behind') {
      await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
      await user.keyboard('{Enter}');
    }
    await screenNamed('Account Statement');
    expect(place()).toBe(statementAddress(11, lastMonth(today(new Date()))));
  },
);

it.each([
  ['', { isComposing: true }],
  [', in Safari too', { keyCode: 229 }],
])('leaves to an input method the Enter that ends a composition%s', async (_where, told) => {
  server.on(call, () => done(found()));
  const { user } = openConsole('/dashboard/home');
  await screenNamed('Home');
  await find(user, 'main la');
  await options();
  fireEvent.keyDown(field(), { key: 'Enter', ...told });
  expect(place()).toBe('/dashboard/home');
  await user.keyboard('{Enter}');
  await screenNamed('Account Statement');
});

it('tells the keys by a key, and turns off there those that act alone', async () => {
  const { user } = openConsole('/dashboard/home');
  await screenNamed('Home');
  await user.keyboard('?');
  await user.click(within(await screen.findByRole('dialog', { name: 'Keys' })).getByRole('checkbox'));
  await user.keyboard('{Escape}/');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(localStorage.getItem('keysOff')).toBe('true');
});

it('is opened by the same key on a keyboard of other letters, and with Shift tells the keys', async () => {
  const { user } = openConsole('/dashboard/home');
  await screenNamed('Home');
  fireEvent.keyDown(document.body, { key: 'ظ', code: 'Slash' });
  await dialog();
  await user.keyboard('{Escape}');
  fireEvent.keyDown(document.body, { key: '؟', code: 'Slash', shiftKey: true });
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeVisible();
});
