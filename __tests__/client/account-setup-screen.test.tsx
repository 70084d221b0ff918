import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Formik } from 'formik';
import type { AccountSetupRow } from '#contract/areas/account-setup.wire';
import type { HistoryRow } from '#contract/areas/history.wire';
import { messages } from '#contract/texts/messages';
import { pathOfEntry, paths } from '#contract/vocabulary/paths';
import { AccountSetupScreen } from '../../src/client/features/administration/accounts/AccountSetupScreen';
import { HomeScreen } from '../../src/client/features/home/HomeScreen';
import { FormFields } from '../../src/client/fields/FormFields';
import { AccountPicker } from '../../src/client/pickers/AccountPicker';
import { baseApi } from '../../src/client/transport/base-api';
import type { ScriptedServer } from '../support/scripted-server';
import { accountRow, aed, usd } from '../support/wire-rows';
import { listOf } from './project-books';
import { pasteInto, renderScreen } from './render-screen';
import {
  acknowledge,
  bodyOf,
  cellsOf,
  dialog,
  field,
  onlyCall,
  press,
  refusal,
  rowOf,
  saveAndConfirm,
  silent,
} from './settings-books';
import { withServer } from './signed-in-console';
import { done } from './small-books';

const list = 'GET /api/admin/accounts';
const add = 'POST /api/admin/accounts';
const record = 'POST /api/admin/accounts/opening';
const { account, correction, opening } = messages;
const reconciled = correction.reconciled('Main Operating', '31 Jan 2026');

const row = (id: number, name: string, more: Partial<AccountSetupRow> = {}): AccountSetupRow => ({
  ...{ id, name, currency: usd, accountType: 'ACCOUNT', balance: 0, overdraftLimit: 0 },
  ...{ opening: null, isClosed: false, isUsed: false, version: 4 },
  ...more,
});
const main = row(1, 'Main Operating', {
  ...{ balance: -250.5, overdraftLimit: 5000, isUsed: true },
  opening: { id: 7, date: '2026-01-02T00:00:00', amount: 1250.5, remarks: '' },
});
const till = row(2, 'Old Till', { currency: aed });
const shut = row(3, 'Shut', { isClosed: true, isUsed: true });
const history: HistoryRow[] = [
  {
    ...{ id: 9, at: '2026-01-05T10:30:00.000Z', by: 'Ada King', action: 'account.changed' },
    before: { name: 'Main', currencyId: 1, accountType: 'ACCOUNT', overdraftLimit: 0 },
    after: { name: 'Main Operating', currencyId: 1, accountType: 'ACCOUNT', overdraftLimit: 5000 },
  },
];

let server: ScriptedServer;
withServer((started) => {
  server = started;
});
beforeEach(() => {
  server.on(`GET ${pathOfEntry('opening', 7)}`, () =>
    done({
      ...{ id: 7, ledgerKind: 'OPENING', requested: { accountId: 1, amount: 1250.5 }, reversal: null },
      reconciled: [{ id: 4, accountId: 1, account: 'Main Operating', statementDate: '2026-01-31T00:00:00' }],
    }),
  );
  server.on('GET /api/accounts', () => listOf([accountRow(1, 'Main Operating', { balance: -250.5, available: 0 })]));
  server.on(list, () => listOf([main, till, shut]));
  server.on('GET /api/accounts/currency', () => listOf([usd, aed]));
  for (const id of [1, 2, 3]) server.on(`GET /api/admin/accounts/${id}/history`, () => listOf(history));
});

const open = () => renderScreen(<AccountSetupScreen />, 'SUPER');
const pressIn = async (user: UserEvent, name: string, button: string) =>
  user.click(within(await rowOf(name)).getByRole('button', { name: `${button} account: ${name}` }));

it('lists accounts with limit, opening balance and state, and finds them by name or currency', async () => {
  const { user } = open();
  const cells = cellsOf(await rowOf('Main Operating'));
  expect(cells.slice(0, 5)).toEqual(['Main Operating', 'USD', 'ACCOUNT', '-250.50', '5,000.00']);
  expect(cells.slice(5)).toEqual(['1,250.50 02 Jan 2026', 'Open', 'Details', 'Edit']);
  expect(cellsOf(await rowOf('Shut')).slice(5, 7)).toEqual(['-', 'Closed']);
  await pasteInto(user, screen.getByRole('searchbox', { name: 'Search' }), 'dirham');
  expect(screen.getByText('1 account')).toBeInTheDocument();
  expect(screen.queryByText('Shut')).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'x');
  expect(screen.getByText(account.noMatch)).toBeInTheDocument();
});

it('keeps a form that stands open over an account which a renewed list no longer holds', async () => {
  const { user, store } = open();
  await rowOf('Old Till');
  await pressIn(user, 'Old Till', 'Edit');
  await pasteInto(user, field('Account Name'), ' of Dubai');
  server.on(list, () => listOf([main, shut]));
  act(() => void store.dispatch(baseApi.util.invalidateTags(['Account'])));
  await waitFor(() => expect(screen.queryByText('Old Till')).toBeNull());
  expect(field('Account Name')).toHaveValue('Old Till of Dubai');
});

it('says that the list could not be loaded, never that it is empty', async () => {
  server.on(list, () => ({ status: 500 }));
  const { user } = open();
  expect(await screen.findByText(messages.list.loadFailed)).toBeInTheDocument();
  server.on(list, () => listOf([]));
  await press(user, 'Retry');
  expect(await screen.findByText(account.noneSetUp)).toBeInTheDocument();
});

it('adds an account with its limit and opening balance; what is wrong is said at its field', async () => {
  server.on(add, () => ({ status: 201, ...silent }));
  const { user } = open();
  await press(user, '+ Add Account');
  await pasteInto(user, field('Account Name'), ' Gulf Trust ');
  await user.click(field('Currency'));
  await user.click(await screen.findByRole('option', { name: /UAE Dirham/ }));
  await user.clear(field('Overdraft Limit'));
  await user.type(field('Overdraft Limit'), '-5');
  await pasteInto(user, field('Opening Balance'), '12.345');
  await user.clear(field('Opening Date'));
  await press(user, 'Save');
  await waitFor(() => expect(field('Overdraft Limit')).toHaveAccessibleDescription(account.limitInvalid));
  expect(field('Opening Balance')).toHaveAccessibleDescription(messages.form.amountDecimals);
  expect(field('Opening Date')).toHaveAccessibleDescription(opening.dateRequired);

  await user.clear(field('Overdraft Limit'));
  await user.type(field('Overdraft Limit'), '1000');
  await user.clear(field('Opening Balance'));
  await pasteInto(user, field('Opening Balance'), '-250.5');
  await pasteInto(user, field('Opening Date'), '02/01/2026');
  await press(user, 'Save');
  const question = within(await dialog(messages.saving.confirmSave));
  for (const fact of ['Gulf Trust', '1,000.00 AED', '-250.50 AED', '02 Jan 2026'])
    expect(question.getByText(fact)).toBeInTheDocument();
  await press(user, 'YES');
  await acknowledge(user, account.created);
  expect(bodyOf(onlyCall(server, add))).toEqual({
    ...{ name: 'Gulf Trust', currencyId: 2, accountType: 'ACCOUNT', overdraftLimit: 1000 },
    ...{ openingDate: '2026-01-02T00:00:00', openingAmount: -250.5 },
  });
});

it('changes a used account without its currency; who was quicker is not written over by saving again', async () => {
  const change = 'PUT /api/admin/accounts/1';
  const sentence = messages.history.changedMeanwhile('Ben Tal', '05 Jan 2026, 11:30');
  server.on(change, () => {
    server.on(list, () => listOf([{ ...main, overdraftLimit: 1, version: 5 }]));
    return refusal(409, sentence);
  });
  const { user } = open();
  await pressIn(user, 'Main Operating', 'Edit');
  expect(screen.queryByLabelText('Currency')).toBeNull();
  expect(field('Overdraft Limit')).toHaveValue('5,000.00');
  await user.clear(field('Overdraft Limit'));
  await user.type(field('Overdraft Limit'), '6000');
  await saveAndConfirm(user);
  await acknowledge(user, sentence);
  await waitFor(() => expect(server.callsOf(list).length).toBeGreaterThan(1));
  await saveAndConfirm(user);
  await acknowledge(user, sentence);
  expect(server.callsOf(change).map(bodyOf)).toEqual(
    Array(2).fill({
      ...{ name: 'Main Operating', currencyId: 1, accountType: 'ACCOUNT', overdraftLimit: 6000, version: 4 },
    }),
  );
});

it('what was typed is back over what somebody else has saved while the form was away', async () => {
  const change = 'PUT /api/admin/accounts/1';
  const before = open();
  await pressIn(before.user, 'Main Operating', 'Edit');
  await before.user.clear(field('Overdraft Limit'));
  await before.user.type(field('Overdraft Limit'), '6000');
  before.unmount();

  server.on(list, () => listOf([{ ...main, name: 'Main by Ben', overdraftLimit: 1, version: 5 }]));
  server.on(change, () => ({ json: { success: true, message: account.updated, data: null } }));
  const { user } = open();
  await pressIn(user, 'Main by Ben', 'Edit');
  expect(await screen.findByText(messages.saving.restoredOverNewer)).toBeInTheDocument();
  expect(field('Account Name')).toHaveValue('Main by Ben');
  await saveAndConfirm(user);
  await acknowledge(user, account.updated);
  expect(bodyOf(onlyCall(server, change))).toMatchObject({ name: 'Main by Ben', overdraftLimit: 6000, version: 5 });
  await pressIn(user, 'Main by Ben', 'Edit');
  expect(field('Overdraft Limit')).toHaveValue('1.00');
});

it('shows the page of an account with its history, and takes its opening balance back', async () => {
  localStorage.setItem('menus', 'books');
  server.on(`GET ${paths.close.state}`, () => done({ closedThrough: '2026-01-31T00:00:00', exceptions: [] }));
  server.on('DELETE /api/admin/accounts/opening/7', () => ({ status: 204 }));
  const { user } = open();
  await pressIn(user, 'Main Operating', 'Details');
  const page = within(await dialog('Main Operating'));
  for (const fact of ['1,250.50 USD', '02 Jan 2026']) expect(page.getByText(fact)).toBeInTheDocument();
  expect(await page.findByText('Changed')).toBeInTheDocument();
  expect(page.getByText('5,000.00')).toBeInTheDocument();
  expect(page.queryByRole('button', { name: 'Delete' })).toBeNull();
  await press(user, 'Delete Opening Balance');
  // What the bank has confirmed, and what a closed day does with it, is told as of every other entry.
  const asked = within(await dialog(opening.reverseWarning));
  expect(await asked.findByText(correction.takenBackLater('02 Jan 2026', '01 Feb 2026'))).toBeInTheDocument();
  for (const told of [reconciled, '-1,501.00 USD']) expect(asked.getByText(told)).toBeInTheDocument();
  await pasteInto(user, asked.getByLabelText('Reason'), ' Twice ');
  server.on(list, () => listOf([{ ...main, opening: null }]));
  await press(user, 'YES');
  await acknowledge(user, opening.reversed);
  expect(onlyCall(server, 'DELETE /api/admin/accounts/opening/7').query.toString()).toBe('reason=Twice');
  expect(await screen.findByRole('button', { name: 'Record Opening Balance' })).toBeInTheDocument();
});

it('corrects an opening balance in one call, from what it is to what it should be', async () => {
  server.on(record, () => ({ status: 201, ...silent }));
  const { user } = open();
  await pressIn(user, 'Main Operating', 'Details');
  await press(user, 'Correct Opening Balance');
  await dialog('Main Operating: correct opening balance');
  await press(user, 'Save');
  expect(await screen.findByText(correction.unchanged)).toBeInTheDocument();
  await user.clear(field('Opening Balance'));
  await pasteInto(user, field('Opening Balance'), '1260');
  await press(user, 'Save');
  const asked = within(await dialog(correction.confirm));
  for (const told of [reconciled, '1,250.50 USD', '1,260.00 USD']) expect(asked.getByText(told)).toBeInTheDocument();
  await press(user, 'YES');
  await acknowledge(user, opening.corrected);
  expect(bodyOf(onlyCall(server, record))).toMatchObject({ accountId: 1, amount: 1260, corrects: 7 });
});

it('records an opening balance, closes an account and opens it again', async () => {
  const tooLate = opening.afterFirstEntry('Old Till', '05 Jan 2026');
  server.on('GET /api/accounts', () => listOf([accountRow(2, 'Old Till', { reconciledUpTo: '2199-12-31T00:00:00' })]));
  server.on(record, () => refusal(409, tooLate, [{ field: 'date', message: tooLate }]));
  const { user } = open();
  await pressIn(user, 'Old Till', 'Details');
  await press(user, 'Record Opening Balance');
  await dialog('Old Till: opening balance');
  await pasteInto(user, field('Opening Balance'), '75.25');
  await press(user, 'Save');
  await screen.findByText(messages.saving.reconciledUpTo('Old Till', '31 Dec 2199'));
  await press(user, 'YES');
  await acknowledge(user, tooLate);
  expect(field('Opening Date')).toHaveAccessibleDescription(tooLate);
  expect(bodyOf(onlyCall(server, record))).toMatchObject({ accountId: 2, amount: 75.25, remarks: '' });
  await press(user, 'Cancel');
  // The popup that followed Details leads back to where that was opened.
  const details = within(await rowOf('Old Till')).getByRole('button', { name: /^Details/ });
  await waitFor(() => expect(details).toHaveFocus());

  server.on('POST /api/admin/accounts/2/close', () => {
    server.on(list, () => listOf([{ ...till, isClosed: true, version: 5 }]));
    return silent;
  });
  server.on('POST /api/admin/accounts/2/reopen', () => silent);
  await pressIn(user, 'Old Till', 'Details');
  await press(user, 'Close Account');
  await press(user, 'YES');
  await acknowledge(user, account.closeDone);
  expect(bodyOf(onlyCall(server, 'POST /api/admin/accounts/2/close'))).toEqual({ version: 4 });
  await press(user, 'Open Again');
  await press(user, 'YES');
  await acknowledge(user, account.reopenDone);
  expect(bodyOf(onlyCall(server, 'POST /api/admin/accounts/2/reopen'))).toEqual({ version: 5 });
});

it('a closed account is left out of Home and of new entries, and stays in filters', async () => {
  server.on('GET /api/accounts', () => listOf([accountRow(1, 'Till'), accountRow(2, 'Shut', { isClosed: true })]));
  server.on('GET /api/query', () => listOf([]));
  const picker = (hasClosed: boolean) => (
    <Formik initialValues={{ account: '' }} onSubmit={() => undefined}>
      {(formik) => (
        <FormFields form={formik}>
          <AccountPicker name="account" label={hasClosed ? 'Filter' : 'Entry'} hasClosed={hasClosed} />
        </FormFields>
      )}
    </Formik>
  );
  const { user } = renderScreen(
    <>
      <HomeScreen />
      {picker(false)}
      {picker(true)}
    </>,
  );
  const balances = await screen.findByRole('table', { name: 'Account Balance' });
  expect(within(balances).getByText('Till')).toBeInTheDocument();
  expect(within(balances).queryByText('Shut')).toBeNull();
  const offered = async (label: string) => {
    await user.click(field(label));
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    await user.keyboard('{Escape}');
    return options;
  };
  expect(await offered('Entry')).toEqual(['Till (USD)ACCOUNT']);
  expect(await offered('Filter')).toEqual(['Till (USD)ACCOUNT', 'Shut (USD)ACCOUNT · Closed']);
});
