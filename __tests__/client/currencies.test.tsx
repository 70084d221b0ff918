import { screen, within } from '@testing-library/react';
import type { AccountRow } from '#contract/areas/accounts.wire';
import { labels } from '#contract/texts/field-labels';
import { screens } from '#contract/texts/screen-names';
import { paths } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { accountsIn, type AccountAnswer, withCurrency } from '../../src/client/api/currencies';
import type { ScriptedServer } from '../support/scripted-server';
import { cells, choicesOf, choose, field } from './movement-books';
import { answerWithEmptyBooks, openConsole, rememberSession, screenNamed } from './open-console';
import { withServer } from './signed-in-console';
import { done } from './small-books';

/* Another server may leave an account's currency out, or name a project's otherwise (contract §9). */

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
