import { act, screen, waitFor } from '@testing-library/react';
import { messages } from '#contract/texts/messages';
import { askSuper, nothingToChoose } from '#contract/texts/nothing-to-choose';
import { screens } from '#contract/texts/screen-names';
import { paths } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { PaymentScreen } from '../../src/client/features/payments/PaymentScreen';
import {
  badgeOf,
  choicesOf,
  choose,
  chooseInstallment,
  dialog,
  field,
  leaveTyped,
  marinaSummary,
  MovementBooks,
  noSummary,
  openInstallments,
  press,
  retype,
  summary,
} from './movement-books';
import { endServer, renderScreen } from './render-screen';
import { done } from './small-books';
import { setClock } from './wall-clock';
import { type Scripted, type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { accountRow } from '../support/wire-rows';

let server: ScriptedServer;
let books: MovementBooks;

beforeEach(async () => {
  server = await startScriptedServer();
  books = new MovementBooks(server);
});
afterEach(async () => {
  jest.useRealTimers();
  await endServer(server);
});

/** The form with what was typed into it. */
function openFilledIn(values: Readonly<Record<string, string>> = {}) {
  leaveTyped('installmentPayment', values);
  return renderScreen(<PaymentScreen />);
}

describe('the installments', () => {
  it('are named by their type, their name, or their number, with the number of the reports and how late they are', async () => {
    setClock('2026-01-07T12:00:00');
    const { user } = renderScreen(<PaymentScreen />);
    await choose(user, 'Project', /Marina/);
    expect(await choicesOf(user, 'Installment')).toEqual([
      'Down PaymentID 1 · 05 Jan 2026 · 2 days overdue',
      'Spring rateID 2 · 05 Jan 2026 · 2 days overdue',
      'Installment 3ID 3 · 05 Jan 2026 · 2 days overdue',
    ]);
  });

  it('are not taken unseen by Enter by who has gone on by an arrow before they have come', async () => {
    let give = () => {};
    const given = new Promise<void>((resolve) => (give = resolve));
    books.query('getProjectInstallment', () => given.then(() => done(openInstallments[1])));
    const { user } = renderScreen(<PaymentScreen />);
    await choose(user, 'Project', /Marina/);
    await user.click(field('Installment'));
    await user.keyboard('i{ArrowDown}{Enter}');
    give();
    expect(await screen.findAllByRole('option')).not.toHaveLength(0);
    await screen.findByRole('option', { name: /Installment 3/ });
    expect(summary()).toEqual(noSummary);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(summary()).not.toEqual(noSummary));
  });

  it('are loaded again for another project, and the chosen one is cleared, without being called missing', async () => {
    setClock('2026-01-05T12:00:00');
    const { user } = renderScreen(<PaymentScreen />);
    await chooseInstallment(user);
    await waitFor(() => expect(summary()).toEqual(marinaSummary));
    await choose(user, 'Project', /Palm/);
    expect(field('Installment')).toHaveValue('');
    expect(field('Installment')).not.toHaveAccessibleDescription();
    expect(summary()).toEqual(noSummary);
    expect(await choicesOf(user, 'Installment')).toEqual(['Palm sevenID 7 · 05 Jan 2026']);

    const before = books.asked('getProjectInstallment').length;
    await choose(user, 'Project', /Marina/);
    await waitFor(() => expect(books.asked('getProjectInstallment')).toHaveLength(before + 1));
    expect(books.asked('getProjectInstallment').at(-1)!.get('projectid')).toBe('1');
  });

  it('of a project that does not exist are not said to be paid; what else the address fills in stays', async () => {
    books.query('getProjectInstallment', () => done([]));
    renderScreen(<PaymentScreen />, 'SUPER', '?projectId=999&installmentId=1&amount=250.50');
    await waitFor(() => expect(field('Project')).toHaveAccessibleDescription(messages.form.choiceGone));
    await waitFor(() => expect(field('Installment')).toHaveAccessibleDescription(messages.form.choiceGone));
    expect(field('Amount')).toHaveValue('250.50');
  });

  it('say of the chosen one that it is paid in full by now, rather than gone', async () => {
    books.paid = () => ({ paidamount: 5, totalamount: 5 });
    renderScreen(<PaymentScreen />, 'ADMIN', '?projectId=1&installmentId=99&amount=5');
    await waitFor(() => expect(field('Installment')).toHaveAccessibleDescription(messages.payment.installmentPaid));
  });

  it('say why there are none, as accounts do, and lead those who may to where they are filled', async () => {
    books.query('getProjectInstallment', () => done([]));
    server.on(`GET ${paths.accounts.list}`, () => done([accountRow(11, 'Main Operating')]));
    localStorage.setItem('menus', 'administration');
    const { user, unmount } = renderScreen(<PaymentScreen />, 'SUPER');
    expect(await choicesOf(user, 'Installment')).toEqual([nothingToChoose.installmentsOfNone.why]);
    expect(field('Installment')).not.toHaveAccessibleDescription();
    await choose(user, 'Project', /Marina/);
    const link = await screen.findByRole('link', { name: screens.scheduleSetup });
    expect(link).toHaveAttribute('href', `${screenPaths.scheduleSetup}?project=1`);
    expect(field('Installment')).toHaveAccessibleDescription(
      expect.stringContaining(nothingToChoose.installments.short),
    );
    expect(field('Account')).toHaveAccessibleDescription(expect.stringContaining(nothingToChoose.payingAccounts.short));
    expect(screen.getByRole('link', { name: screens.accountSetup })).toHaveAttribute('href', screenPaths.accountSetup);
    unmount();

    const admin = renderScreen(<PaymentScreen />, 'ADMIN');
    await waitFor(() => expect(field('Account')).toHaveAccessibleDescription(expect.stringContaining(askSuper)));
    expect(screen.queryByRole('link')).toBeNull();
    admin.unmount();

    localStorage.removeItem('menus');
    renderScreen(<PaymentScreen />, 'SUPER');
    await waitFor(() => expect(field('Account')).toHaveAccessibleDescription(nothingToChoose.payingAccounts.short));
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('say when they could not be loaded, with Retry', async () => {
    books.query('getProjectInstallment', () => ({ status: 500 }));
    const { user } = renderScreen(<PaymentScreen />);
    await choose(user, 'Project', /Marina/);
    expect(await screen.findByText(messages.list.loadFailed)).toBeInTheDocument();
    books.query('getProjectInstallment', () => done([]));
    await press(user, 'Retry');
    await waitFor(() => expect(screen.queryByText(messages.list.loadFailed)).toBeNull());
  });
});

describe('the summary box', () => {
  it('tells total, paid and remaining of the chosen installment', async () => {
    const { user } = renderScreen(<PaymentScreen />);
    expect(summary()).toEqual(noSummary);
    await chooseInstallment(user);
    await waitFor(() => expect(summary()).toEqual(marinaSummary));
    expect(Object.fromEntries(books.asked('getpaidamountofinstallment').at(-1)!)).toEqual({
      queryName: 'getpaidamountofinstallment',
      projectid: '1',
      installmentid: '2',
    });
  });

  it('follows what somebody else pays meanwhile, so that no more is asked about than remains', async () => {
    let writes = 0;
    localStorage.setItem('menus', 'books');
    server.on(`GET ${paths.booksStamp}`, () => done({ stamp: String(writes) }));
    const { user } = openFilledIn();
    await waitFor(() => expect(summary()).toEqual(marinaSummary));
    await waitFor(() => expect(server.callsOf(`GET ${paths.booksStamp}`)).not.toEqual([]));
    books.paid = () => ({ paidamount: 48_000, totalamount: 48_500 });
    writes += 1;
    act(() => void window.dispatchEvent(new Event('pageshow')));
    await waitFor(() => expect(summary().at(-1)).toBe('Remaining: 500.00 AED'));
    await press(user, 'Save');
    expect(await screen.findByText(messages.payment.exceedsRemaining('500.00'))).toBeInTheDocument();
    expect(server.callsOf(`POST ${paths.payments.createInstallment}`)).toEqual([]);
  });

  it('never shows the amounts of another installment while it waits', async () => {
    const { user } = openFilledIn();
    await waitFor(() => expect(summary()).toEqual(marinaSummary));
    let answer = () => {};
    const waiting = new Promise<void>((go) => {
      answer = go;
    });
    server.on(`GET ${paths.query}`, async () => {
      await waiting;
      return done([{ paidamount: 0, totalamount: 10 }]);
    });
    await choose(user, 'Installment', /Down Payment/);
    expect(summary()).toEqual(['Total installment amount: ', 'Paid amount: ', 'Remaining: ']);
    expect(screen.getByRole('group', { name: 'Summary' })).toHaveAttribute('aria-busy', 'true');
    answer();
    await waitFor(() => expect(summary().at(-1)).toBe('Remaining: 10.00 AED'));
  });

  it.each<[string, () => Scripted]>([
    ['no answer', () => ({ status: 500 })],
    ['amounts that are no amounts', () => done([{ paidamount: 'x', totalamount: null }])],
  ])('says when there is %s, with Retry', async (_case, answer) => {
    books.query('getpaidamountofinstallment', answer);
    const { user } = openFilledIn();
    expect(await screen.findByText('The amounts of this installment could not be loaded.')).toBeInTheDocument();
    books.query('getpaidamountofinstallment', () => done([{ paidamount: 0.05, totalamount: 10 }]));
    await press(user, 'Retry');
    await waitFor(() => expect(summary().at(-1)).toBe('Remaining: 9.95 AED'));
  });

  it('of an installment that others removed say so, without Retry; what was typed stays, and another one can be chosen', async () => {
    let writes = 0;
    localStorage.setItem('menus', 'books');
    server.on(`GET ${paths.booksStamp}`, () => done({ stamp: String(writes) }));
    const { user } = openFilledIn();
    await waitFor(() => expect(summary()).toEqual(marinaSummary));
    await waitFor(() => expect(server.callsOf(`GET ${paths.booksStamp}`)).not.toEqual([]));
    books.query('getpaidamountofinstallment', () => done([]));
    writes += 1;
    act(() => void window.dispatchEvent(new Event('pageshow')));
    expect(await screen.findByText(messages.payment.installmentGone)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    expect(field('Amount')).toHaveValue('1,000.50');
    books.query('getpaidamountofinstallment', () => done([{ paidamount: 0, totalamount: 10 }]));
    await choose(user, 'Installment', /Down Payment/);
    await waitFor(() => expect(summary().at(-1)).toBe('Remaining: 10.00 AED'));
  });
});

describe('the accounts', () => {
  it('are payment accounts only, and in the currency of the project', async () => {
    const { user } = renderScreen(<PaymentScreen />);
    await waitFor(() => expect(field('Account')).toBeEnabled());
    expect(await choicesOf(user, 'Account')).toEqual([
      'Reserve Fund (USD)COMBINED',
      'Escrow Marina (AED)PAYMENT',
      'Gulf Current (AED)COMBINED',
      'Europe Current (EUR)COMBINED',
    ]);
    await choose(user, 'Project', /Marina/);
    expect(badgeOf('Amount')).toBe('AED');
    expect(await choicesOf(user, 'Account')).toEqual(['Escrow Marina (AED)PAYMENT', 'Gulf Current (AED)COMBINED']);
  });

  it('are cleared by a project in another currency, and stay in the same', async () => {
    const { user } = renderScreen(<PaymentScreen />);
    await choose(user, 'Account', /Gulf Current/);
    expect(badgeOf('Amount')).toBe('AED');
    await choose(user, 'Project', /Marina/);
    await choose(user, 'Project', /Palm/);
    expect(field('Account')).toHaveValue('Gulf Current (AED)');
    await choose(user, 'Project', /Oakwood/);
    expect(field('Account')).toHaveValue('');
    expect(field('Account')).not.toHaveAccessibleDescription();
    expect(badgeOf('Amount')).toBe('USD');
  });

  it('are found also where a server names the currency of a project', async () => {
    books.query('projectScheduleSummary', () => done([{ projectid: 1, name: 'Marina', currencyname: 'UAE Dirham' }]));
    const { user } = renderScreen(<PaymentScreen />);
    await choose(user, 'Project', /Marina/);
    expect(await choicesOf(user, 'Account')).toHaveLength(2);
  });
});

describe('the amount', () => {
  it('is compared with the rest in hundredths', async () => {
    const { user } = openFilledIn({ amount: '' });
    await waitFor(() => expect(summary()).toEqual(marinaSummary));
    await retype(user, 'Amount', '27645.01');
    const sentence = messages.payment.exceedsRemaining('27,645.00');
    await waitFor(() => expect(field('Amount')).toHaveAccessibleDescription(sentence));
    await press(user, 'Save');
    await waitFor(() => expect(field('Amount')).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
    for (const amount of ['27645.00', '27,645']) {
      await retype(user, 'Amount', amount);
      await waitFor(() => expect(field('Amount')).not.toHaveAccessibleDescription());
    }
    await press(user, 'Save');
    await dialog(messages.saving.confirmSave);
  });

  it('is compared with a rest that no computer has in full', async () => {
    // 0.3 - 0.2 is 0.09999999999999998 to one that does not count hundredths.
    books.paid = () => ({ paidamount: 0.2, totalamount: 0.3 });
    const { user } = openFilledIn({ amount: '' });
    await waitFor(() => expect(summary().at(-1)).toBe('Remaining: 0.10 AED'));
    await retype(user, 'Amount', '0.11');
    expect(field('Amount')).toHaveAccessibleDescription(messages.payment.exceedsRemaining('0.10'));
    await retype(user, 'Amount', '0.1');
    expect(field('Amount')).not.toHaveAccessibleDescription();
  });

  it('that was typed first is compared once the rest is known', async () => {
    const { user } = openFilledIn({ installmentId: '', amount: '' });
    await retype(user, 'Amount', '27645.01');
    expect(field('Amount')).not.toHaveAccessibleDescription();
    await choose(user, 'Installment', /Spring rate/);
    await waitFor(() =>
      expect(field('Amount')).toHaveAccessibleDescription(messages.payment.exceedsRemaining('27,645.00')),
    );
    await choose(user, 'Project', /Palm/);
    await waitFor(() => expect(field('Amount')).not.toHaveAccessibleDescription());
  });
});
