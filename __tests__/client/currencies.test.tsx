import { screen, waitFor, within } from '@testing-library/react';
import type { AccountRow } from '#contract/areas/accounts.wire';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import { screens } from '#contract/texts/screen-names';
import { paths } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { accountsIn, type AccountAnswer, withCurrency } from '../../src/client/api/currencies';
import { AccountsScreen } from '../../src/client/features/settings/AccountsScreen';
import { CurrenciesScreen } from '../../src/client/features/administration/currencies/CurrenciesScreen';
import type { ScriptedServer } from '../support/scripted-server';
import { cells, choicesOf, choose, field } from './movement-books';
import { answerWithEmptyBooks, openConsole, rememberSession, screenNamed } from './open-console';
import { listOf } from './project-books';
import { renderScreen } from './render-screen';
import { acknowledge, bodyOf, cellsOf, dialog, onlyCall, press, rowOf, saveAndConfirm, silent } from './settings-books';
import { withServer } from './signed-in-console';
import { done } from './small-books';

/* The currencies of a company. Another server may leave an account's out, or name a project's otherwise (contract §9). */

const account = (id: number, currency: AccountAnswer['currency']): AccountAnswer => ({
  id,
  accName: `Account ${String(id)}`,
  balance: 5,
  accounttype: 'PAYMENT',
  ...(currency !== undefined && { currency }),
});

const answered = [
  account(1, null),
  account(2, undefined),
  account(3, { id: 1, currencyname: 'US Dollar', code: 'USD' }),
];
const project = { projectid: 1, name: 'Lake House', total_amount: 9, total_paid: 0, currencyname: 'USD' };

let server: ScriptedServer;
withServer((started) => {
  server = started;
  answerWithEmptyBooks(server);
  server.on(`GET ${paths.accounts.list}`, () => done(answered));
  server.on(`GET ${paths.query}`, ({ query }) =>
    done(query.get('queryName') === 'projectScheduleSummary' ? [project] : []),
  );
  rememberSession('SUPER');
});

describe('an account without a currency shows N/A and breaks nothing', () => {
  const named = ['Account 1 (N/A)PAYMENT', 'Account 2 (N/A)PAYMENT', 'Account 3 (USD)PAYMENT'];

  test('on Home and among the accounts', async () => {
    const { user } = openConsole(screenPaths.home);
    const balances = await screen.findByRole('table');
    expect(within(balances).getByText('Account 1').closest('tr')).toHaveTextContent('5.00 N/A');
    expect(within(balances).getByText('Account 3').closest('tr')).toHaveTextContent('5.00 USD');
    await user.click(screen.getByRole('link', { name: screens.accounts }));
    await screenNamed(screens.accounts);
    await screen.findByText('Account 1');
    expect(cells().map((row) => row[2])).toEqual(['N/A', 'N/A', 'USD']);
  });

  test('in a deposit and in a payment, where it is offered', async () => {
    const { user } = openConsole(screenPaths.deposit);
    await screen.findByLabelText(labels.amount);
    expect(await choicesOf(user, labels.account)).toEqual(named);
    await user.click(screen.getByRole('link', { name: screens.payment }));
    await screen.findByLabelText(labels.project);
    await choose(user, labels.project, /Lake House/);
    expect(await choicesOf(user, labels.account)).toEqual(named);
    await choose(user, labels.account, /Account 1/);
    expect(field(labels.account)).toHaveValue('Account 1 (N/A)');
  });
});

test('a currency of the list that has no code (§3) is chosen by its name', async () => {
  const named = ['US Dollar', 'UAE Dirham'].map((currencyname, place) => ({ id: place + 1, currencyname }));
  server.on(`GET ${paths.accounts.currencies}`, () => done(named));
  const { user } = renderScreen(<AccountsScreen />, 'SUPER');
  await press(user, '+ Add Account');
  await user.click(await screen.findByLabelText(labels.currency));
  await screen.findByRole('option', { name: 'UAE Dirham' });
  await user.keyboard('uae dirham{Tab}');
  expect(field(labels.currency)).toHaveValue('UAE Dirham');
});

test.each<[string, AccountAnswer['currency'][], number[]]>([
  ['AED', [{ code: 'USD' }, { code: 'AED' }], [2]],
  ['UAE Dirham', [{ code: 'USD' }, { code: 'AED', currencyname: 'UAE Dirham' }], [2]],
  ['Dirham', [{ code: 'USD' }, { code: 'AED', currencyname: 'UAE Dirham' }], [1, 2]],
  ['AED', [{ currencyname: 'US Dollar' }, { currencyname: 'UAE Dirham' }], [1, 2]],
  ['UAE Dirham', [{ currencyname: 'US Dollar' }, { currencyname: 'UAE Dirham' }], [2]],
  ['AED', [{ code: 'USD' }, null], [2]],
  ['AED', ['USD', 'AED'], [2]],
  ['N/A', [{ code: 'USD' }, { code: 'AED' }], [1, 2]],
])('of a project in %s, and accounts %j, are offered %j', (currency, told, offered) => {
  const accounts: AccountRow[] = told.map((each, place) => withCurrency(account(place + 1, each)));
  expect(accounts.filter(accountsIn(currency, accounts)).map(({ id }) => id)).toEqual(offered);
});

it('currencies are added from ISO 4217, said to be kept to hundredths, and deleted while unused', async () => {
  const { currency } = messages;
  const currencies = 'GET /api/admin/currencies';
  const used = { id: 1, code: 'USD', name: 'US Dollar', accounts: 3, projects: 1 };
  const yen = { id: 5, code: 'JPY', name: 'Japanese Yen', accounts: 0, projects: 0 };
  server.on(currencies, () => listOf([yen, used]));
  server.on('POST /api/admin/currencies', () => ({ status: 201, ...silent }));
  server.on('DELETE /api/admin/currencies/5', () => ({ status: 204 }));
  const { user } = renderScreen(<CurrenciesScreen />, 'SUPER');
  expect(cellsOf(await rowOf('US Dollar'))).toEqual(['US Dollar', 'USD', '3 accounts and 1 project', '0.01', 'Delete']);
  expect(cellsOf(await rowOf('Japanese Yen')).slice(2, 4)).toEqual(['-', '0.01, has no decimals']);
  expect(screen.getByText(currency.hundredths)).toBeInTheDocument();

  await press(user, '+ Add Currency');
  await user.click(field('Currency'));
  await user.type(field('Currency'), 'kwd');
  await user.click(await screen.findByRole('option', { name: 'Kuwaiti Dinar (KWD)' }));
  expect(screen.getByText(currency.inThousandths('KWD'))).toBeInTheDocument();
  await saveAndConfirm(user);
  await acknowledge(user, currency.created);
  expect(bodyOf(onlyCall(server, 'POST /api/admin/currencies'))).toEqual({ code: 'KWD' });

  await user.click(screen.getByRole('button', { name: 'Delete currency: JPY' }));
  await dialog(currency.confirmRemove);
  server.on(currencies, () => listOf([used]));
  await press(user, 'YES');
  await acknowledge(user, currency.removed);
  await waitFor(() => expect(screen.queryByText('Japanese Yen')).toBeNull());
});

it('a currency that may be added already is still named, though it is in the list by now', async () => {
  const [list, add] = ['GET /api/admin/currencies', 'POST /api/admin/currencies'];
  server.on(list, () => listOf([]));
  const { user, unmount } = renderScreen(<CurrenciesScreen />, 'SUPER');
  await press(user, '+ Add Currency');
  await user.type(field('Currency'), 'kwd');
  await user.click(await screen.findByRole('option', { name: 'Kuwaiti Dinar (KWD)' }));
  server.on(add, () => {
    server.on(list, () => listOf([{ id: 7, code: 'KWD', name: 'Kuwaiti Dinar', accounts: 0, projects: 0 }]));
    return { isCut: true };
  });
  await saveAndConfirm(user);
  await press(user, 'OK');
  unmount();
  renderScreen(<CurrenciesScreen />, 'SUPER');
  await rowOf('Kuwaiti Dinar');
  await press(user, '+ Add Currency');
  expect(await screen.findByText(messages.saving.sentBefore)).toBeInTheDocument();
  expect(field('Currency')).toHaveValue('Kuwaiti Dinar (KWD)');
  expect(field('Currency')).toBeValid();
});
