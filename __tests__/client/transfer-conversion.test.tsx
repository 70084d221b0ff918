import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { messages } from '#contract/texts/messages';
import { TransferScreen } from '../../src/client/features/transfers/TransferScreen';
import { pathOfEntry, paths } from '#contract/vocabulary/paths';
import {
  badgeOf,
  choicesOf,
  choose,
  field,
  leaveTyped,
  manyAccounts,
  MovementBooks,
  press,
  retype as replace,
} from './movement-books';
import { endServer, renderScreen } from './render-screen';
import { done } from './small-books';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { transferRow } from '../support/wire-rows';

/** Key by key: each of them converts. */
const retype = (user: UserEvent, label: string, text: string) => replace(user, label, text, true);

let server: ScriptedServer;

beforeEach(async () => {
  server = await startScriptedServer();
  new MovementBooks(server);
});
afterEach(() => endServer(server));

const numbers = () => ['From Amount', 'Conversion Rate', 'To Amount'].map((label) => field(label).value);

async function chooseAccounts(user: UserEvent, from: RegExp, to: RegExp) {
  await choose(user, 'From Account', from);
  await choose(user, 'To Account', to);
}
const dollarsToDirhams = (user: UserEvent) => chooseAccounts(user, /Main Operating/, /Gulf Operating/);

const noNumbers = { fromAmount: '', conversionRate: '', toAmount: '' };

/** The form with accounts of two currencies that were chosen. */
async function openOfTwoCurrencies() {
  leaveTyped('transfer', noNumbers);
  const { user } = renderScreen(<TransferScreen />);
  await waitFor(() => expect(field('To Account')).toHaveValue('Gulf Operating (AED)'));
  return user;
}

describe('the accounts', () => {
  it('are shown with their currency, which stands at both amounts', async () => {
    const { user } = renderScreen(<TransferScreen />);
    expect(await choicesOf(user, 'From Account')).toContain('Escrow Marina (AED)PAYMENT');
    expect(badgeOf('From Amount')).toBeUndefined();
    await dollarsToDirhams(user);
    expect(field('From Account')).toHaveValue('Main Operating (USD)');
    expect(badgeOf('From Amount')).toBe('USD');
    expect(badgeOf('To Amount')).toBe('AED');
    await choose(user, 'To Account', /Europe Current/);
    expect(badgeOf('To Amount')).toBe('EUR');
  });

  it('cannot be the same', async () => {
    const { user } = renderScreen(<TransferScreen />);
    await chooseAccounts(user, /Main Operating/, /Main Operating/);
    await waitFor(() => expect(field('To Account')).toHaveAccessibleDescription(messages.transfer.sameAccount));
    await press(user, 'Save');
    expect(await screen.findByText(messages.form.requiredFields)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
    await choose(user, 'To Account', /Reserve Fund/);
    await waitFor(() => expect(field('To Account')).not.toHaveAccessibleDescription());
  });
});

describe('the three numbers', () => {
  it('follow one another, and the rate is said both ways', async () => {
    const { user } = renderScreen(<TransferScreen />);
    expect(field('Conversion Rate')).toHaveAccessibleDescription('Any two of the three numbers give the third.');
    await dollarsToDirhams(user);
    await retype(user, 'From Amount', '1000');
    await retype(user, 'Conversion Rate', '3.6725');
    expect(numbers()).toEqual(['1,000.00', '3.6725', '3,672.50']);
    expect(field('Conversion Rate')).toHaveAccessibleDescription('1 USD = 3.6725 AED; 1 AED = 0.2723 USD');
    await retype(user, 'To Amount', '3672.49');
    expect(numbers()).toEqual(['1,000.00', '3.6725', '3,672.49']);
    await retype(user, 'To Amount', '3700');
    expect(numbers()).toEqual(['1,000.00', '3.7', '3,700.00']);
    expect(field('Conversion Rate')).toHaveAccessibleDescription('1 USD = 3.7 AED; 1 AED = 0.2703 USD');
    await retype(user, 'From Amount', '');
    expect(numbers()).toEqual(['', '', '3,700.00']);
    await retype(user, 'Conversion Rate', '2');
    expect(numbers()).toEqual(['1,850.00', '2', '3,700.00']);
  });

  it('say nothing of a number that was taken away with another', async () => {
    const user = await openOfTwoCurrencies();
    await retype(user, 'To Amount', '300');
    await retype(user, 'From Amount', '100');
    await retype(user, 'Conversion Rate', '5');
    expect(numbers()).toEqual(['100.00', '5', '500.00']);
    await retype(user, 'Conversion Rate', '');
    expect(field('Conversion Rate')).toHaveAccessibleDescription(/^Conversion Rate is required/);
    expect(field('To Amount')).toHaveValue('');
    expect(field('To Amount')).not.toHaveAccessibleDescription();
  });

  it('are rate 1, which cannot be typed, and equal amounts within one currency', async () => {
    const { user } = renderScreen(<TransferScreen />);
    await retype(user, 'To Amount', '250.5');
    await chooseAccounts(user, /Main Operating/, /Reserve Fund/);
    expect(numbers()).toEqual(['250.50', '1', '250.50']);
    expect(field('Conversion Rate')).toHaveAttribute('readonly');
    expect(field('Conversion Rate')).toHaveAccessibleDescription('Both accounts are in USD.');
    await retype(user, 'From Amount', '99');
    expect(numbers()).toEqual(['99.00', '1', '99.00']);
    await user.type(field('Conversion Rate'), '2');
    expect(numbers()).toEqual(['99.00', '1', '99.00']);

    await choose(user, 'To Account', /Gulf Operating/);
    expect(numbers()).toEqual(['99.00', '', '']);
    expect(field('Conversion Rate')).not.toHaveAttribute('readonly');
  });

  it('that cannot fit are told before anything is asked', async () => {
    const user = await openOfTwoCurrencies();
    await retype(user, 'Conversion Rate', '3000');
    await retype(user, 'To Amount', '100');
    expect(numbers()).toEqual(['0.03', '3000', '100.00']);
    const sentence = messages.transfer.noFromAmount('90.00 (from 0.03), 120.00 (from 0.04)');
    await waitFor(() => expect(field('To Amount')).toHaveAccessibleDescription(sentence));
    await press(user, 'Save');
    expect(await screen.findByText(messages.form.requiredFields)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of which the rate is worked out, and none gives both amounts, are told as that, with a way', async () => {
    const user = await openOfTwoCurrencies();
    await replace(user, 'From Amount', '1000000000');
    await replace(user, 'To Amount', '272294077.57');
    await press(user, 'Save');
    const sentence = messages.transfer.noExactRate('0.2722940776', '272,294,077.60');
    await waitFor(() => expect(field('To Amount')).toHaveAccessibleDescription(sentence));
  });

  it('begin anew in the next transfer, without the rate of the one before', async () => {
    const { user } = renderScreen(<TransferScreen />);
    await retype(user, 'From Amount', '100');
    await retype(user, 'Conversion Rate', '3.67');
    await retype(user, 'To Amount', '370');
    expect(numbers()).toEqual(['100.00', '3.7', '370.00']);
    await press(user, 'Clear');
    await retype(user, 'From Amount', '100');
    await retype(user, 'To Amount', '367.01');
    expect(numbers()).toEqual(['100.00', '3.6701', '367.01']);
  });

  it('are there again after a reload, with what was typed', async () => {
    const first = renderScreen(<TransferScreen />);
    await dollarsToDirhams(first.user);
    await retype(first.user, 'From Amount', '1000');
    await retype(first.user, 'To Amount', '3700');
    first.unmount();
    renderScreen(<TransferScreen />);
    await waitFor(() => expect(field('To Account')).toHaveValue('Gulf Operating (AED)'));
    expect(numbers()).toEqual(['1,000.00', '3.7', '3,700.00']);
  });

  it('are those of the transfer again when what was typed into its correction is cleared', async () => {
    const date = '2026-01-05T00:00:00';
    const accounts = { fromacc: 11, fromcurrency: 1, toacc: 13, tocurrency: 2 };
    const amounts = { fromamount: 100, conversionrate: 3.6725, toamount: 367.26 };
    server.on(`GET ${pathOfEntry('transfer', 8)}`, () =>
      done({
        ...{ id: 8, ledgerKind: 'TRANSFER', corrects: null, correctedBy: null, reversal: null },
        ...{ twins: [], history: [], slip: null, reconciled: [], row: transferRow(8) },
        requested: { transferdate: date, ...accounts, ...amounts, remarks: '' },
        recorded: { entry: 31, date, by: 'Chen Wei', at: '2026-01-05T10:00:00Z', postings: [] },
      }),
    );
    const { user } = renderScreen(<TransferScreen />, 'ADMIN', '?correct=8');
    await screen.findByLabelText('To Amount');
    for (const label of ['To Amount', 'From Amount']) {
      await replace(user, label, '380');
      expect(numbers()).not.toContain('367.26');
      await press(user, 'Clear');
      // A rate of 3.6725 alone would make it 367.25.
      expect(numbers()).toEqual(['100.00', '3.6725', '367.26']);
    }
  });

  it('that are typed before the list of accounts has come follow their currencies once it is there', async () => {
    leaveTyped('transfer', { toAccountId: '12', ...noNumbers });
    const { give } = server.hold(`GET ${paths.accounts.list}`, () => done(manyAccounts));
    const { user } = renderScreen(<TransferScreen />);
    await user.clear(field('Conversion Rate'));
    await retype(user, 'To Amount', '99');
    expect(numbers()).toEqual(['', '', '99.00']);
    give();
    await waitFor(() => expect(numbers()).toEqual(['99.00', '1', '99.00']));
  });
});
