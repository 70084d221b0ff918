import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { addDays, dateToWire, formatDate, today } from '#contract/values/dates';
import { messages } from '#contract/texts/messages';
import { pathOfEntry, paths, uploadParts } from '#contract/vocabulary/paths';
import { paymentTypes } from '#contract/vocabulary/payment-types';
import { connectApi } from '../../src/client/app/api-connections';
import { TransferScreen } from '../../src/client/features/transfers/TransferScreen';
import { DepositScreen } from '../../src/client/features/deposits/DepositScreen';
import { PaymentScreen } from '../../src/client/features/payments/PaymentScreen';
import {
  choose,
  dialog,
  field,
  leaveTyped,
  manyAccounts,
  MovementBooks,
  openInstallments,
  press,
  retype,
} from './movement-books';
import { endServer, pasteInto, renderScreen } from './render-screen';
import { done, SmallBooks } from './small-books';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { depositRow, feePaymentRow, installmentPaymentRow, transferRow } from '../support/wire-rows';

/* What is told of an entry before it is saved, since nobody may have meant it. */

let server: ScriptedServer;
beforeEach(async () => {
  server = await startScriptedServer();
  new SmallBooks(server, 0);
});
afterEach(() => endServer(server));

const now = today(new Date());

/** What is told of an entry of a day; the question is answered with NO. */
async function toldOf(user: UserEvent, day: string, label = 'Date'): Promise<string[]> {
  await retype(user, label, day);
  await press(user, 'Save');
  const popup = within(await dialog(messages.saving.confirmSave));
  const notes = popup.queryAllByRole('note').map(({ textContent }) => textContent);
  await press(user, 'NO');
  return notes;
}

it('that its day is still to come', async () => {
  leaveTyped('deposit');
  const { user } = renderScreen(<DepositScreen />);
  const tomorrow = formatDate(addDays(now, 1));
  expect(await toldOf(user, tomorrow)).toEqual([
    `${tomorrow} is still to come. Balances count the entry from today on.`,
  ]);
  expect(await toldOf(user, formatDate(now))).toEqual([]);
  expect(field('Amount')).toHaveValue('1,250.50');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('that one of the same day, account and amount is in the books already, also when that is heard late', async () => {
  const [day, before] = [addDays(now, -3), addDays(now, -4)];
  const { give } = server.hold(`GET ${paths.deposits.filter}`, ({ query }) => {
    const asked = ['startDate', 'endDate', 'accountId'].map((name) => query.get(name));
    const isThatDay = asked.join() === [dateToWire(day), dateToWire(day), '11'].join();
    const deposits = [depositRow(8, { amount: 1250.5 }), depositRow(7, { amount: 1250 })];
    return done({ currentPage: 0, totalPages: 1, totalItems: 2, deposits: isThatDay ? deposits : [] });
  });
  leaveTyped('deposit');
  const { user } = renderScreen(<DepositScreen />);
  await retype(user, 'Date', formatDate(day));
  await press(user, 'Save');
  expect(screen.queryByRole('dialog', { name: messages.saving.confirmSave })).toBeNull();
  give();
  expect(within(await dialog(messages.saving.confirmSave)).getByRole('note')).toHaveTextContent(
    'In the books already, of the same day, account and amount: Deposit 8 (Amina Khalid).',
  );
  await press(user, 'NO');
  expect(await toldOf(user, formatDate(before))).toEqual([]);
});

it('and a day that is reached with a key that is held is asked about when the key rests, not on its way', async () => {
  const day = addDays(now, -9);
  server.on(`GET ${paths.deposits.filter}`, ({ query }) => {
    const deposits = query.get('startDate') === dateToWire(day) ? [depositRow(8, { amount: 1250.5 })] : [];
    return done({ currentPage: 0, totalPages: 1, totalItems: 1, deposits });
  });
  leaveTyped('deposit');
  const { user } = renderScreen(<DepositScreen />);
  await user.click(field('Date'));
  for (let step = 0; step < 9; step++) fireEvent.keyDown(field('Date'), { key: 'ArrowDown' });
  await press(user, 'Save');
  expect(within(await dialog(messages.saving.confirmSave)).getByRole('note')).toHaveTextContent('Deposit 8');
  const days = server.callsOf(`GET ${paths.deposits.filter}`).map(({ query }) => query.get('startDate'));
  // Today, the first day that is another, which may be all, and the one at which it rests.
  expect(days).toEqual([now, addDays(now, -1), day].map((each) => dateToWire(each)));
});

it('the same of a day with more entries than one answer has, namesakes told apart; unknown where a server cannot search them', async () => {
  const busy = { currentPage: 0, totalPages: 2, totalItems: 150, deposits: [depositRow(150, { amount: 7 })] };
  const alike = { ...busy, totalPages: 1, deposits: [depositRow(8, { amount: 1250.5, userNumber: 12 })] };
  server.on(`GET ${paths.deposits.filter}`, ({ query }) => done(query.get('search') === '1,250.50' ? alike : busy));
  leaveTyped('deposit');
  const { user } = renderScreen(<DepositScreen />);
  expect(await toldOf(user, formatDate(now))).toEqual([messages.saving.twins('Deposit 8 (Amina Khalid (No. 12))')]);
  server.on(`GET ${paths.deposits.filter}`, () => done(busy));
  expect(await toldOf(user, formatDate(addDays(now, -1)))).toEqual([messages.saving.twinsUnknown]);
});

it('the same of a transfer between the same accounts', async () => {
  new MovementBooks(server).lists(
    { ...paths.transfers, key: 'transfers' },
    [transferRow(8, { fromAmount: 1000 }), transferRow(7, { fromAmount: 999 })],
    ({ id }) => id,
  );
  leaveTyped('transfer');
  const { user } = renderScreen(<TransferScreen />);
  expect(await toldOf(user, formatDate(now))).toEqual([
    'In the books already, of the same day, account and amount: Transfer 8.',
  ]);
});

/** What was typed into the form of either payment. */
function leavePayments() {
  leaveTyped('installmentPayment', { amount: '100.00' });
  leaveTyped('feePayment');
}

/** Which payments are in the books: none, or those that are looked for with these filters. */
function payments({ project = '', fee = '' } = {}) {
  const answer = (call: string, wanted: Record<string, string>, key: string, found: object[]) =>
    server.on(`GET ${call}`, ({ query }) => {
      const ofDay = { startDate: dateToWire(now), endDate: dateToWire(now), ...wanted };
      const isAsked = Object.entries(ofDay).every(([name, value]) => query.get(name) === value);
      return done({ currentPage: 0, totalPages: 1, totalItems: 2, [key]: isAsked ? found : [] });
    });
  const installments = [installmentPaymentRow(8, { amount: 100, intsallmentid: 1 }), installmentPaymentRow(7)];
  const fees = [feePaymentRow(9, { amount: 75.1, paidbyuser: 'Amina Khalid', paidbynumber: 12 }), feePaymentRow(6)];
  answer(paths.payments.filterInstallment, { projectId: project, bankAccountId: '14' }, 'installmentTxn', installments);
  answer(paths.payments.filterFee, { feeid: fee, bankAccountId: '15' }, 'feetxn', fees);
}

it('the same of a payment of either kind: of its project, or of its fee type', async () => {
  new MovementBooks(server);
  payments({ project: '1', fee: '32' });
  leavePayments();
  const { user } = renderScreen(<PaymentScreen offered={Object.values(paymentTypes)} />);
  // Paid as another installment, since that one was no longer open.
  expect(await toldOf(user, formatDate(now), 'Payment Date')).toEqual([
    'In the books already, of the same day, project, account and amount: Installment Payment 8 (Installment ID 1).',
  ]);
  expect(await toldOf(user, formatDate(addDays(now, -1)), 'Payment Date')).toEqual([]);
  await choose(user, 'Payment Type', paymentTypes.fee);
  expect(await toldOf(user, formatDate(now), 'Payment Date')).toEqual([
    'In the books already, of the same day, fee type, account and amount: Fee Payment 9 (Amina Khalid (No. 12)).',
  ]);
});

it('nothing of the payment that is corrected, which is the same', async () => {
  localStorage.setItem('menus', 'books');
  new MovementBooks(server).query('projectSchedulerecords', () => done(openInstallments[1]));
  payments({ project: '1' });
  const day = dateToWire(now);
  server.on(`GET ${pathOfEntry('payment', 8)}`, () =>
    done({
      ...{ id: 8, ledgerKind: 'INSTALLMENT_PAYMENT', corrects: null, correctedBy: null, reversal: null },
      ...{ twins: [], history: [], slip: null, reconciled: [], row: installmentPaymentRow(8) },
      requested: { paymentdate: day, projectid: 1, installmentid: 1, paymentaccount: 14, amount: 100, remarks: '' },
      recorded: { entry: 31, date: day, by: 'Chen Wei', at: '2026-01-05T10:00:00Z', postings: [] },
    }),
  );
  const { user } = renderScreen(<PaymentScreen />, 'ADMIN', '?correct=8');
  await pasteInto(user, await screen.findByLabelText('Remarks'), 'First part');
  await pasteInto(user, field('Reason'), 'Said more');
  await press(user, 'Save');
  expect(within(await dialog(messages.correction.confirm)).queryByRole('note')).toBeNull();
});

it.each(['Clear', 'Save'])(
  'that a payment chosen elsewhere waits for what is half typed, and comes after %s',
  async (way) => {
    const books = new MovementBooks(server);
    books.query('projectSchedulerecords', () => done(openInstallments[1]));
    books.takes(paths.payments.createInstallment, uploadParts.installmentPayment);
    leaveTyped('installmentPayment', { projectId: '3', installmentId: '7' });
    const { user } = renderScreen(<PaymentScreen />, 'ADMIN', '?projectId=1&installmentId=2&amount=5.00');
    const waits = await screen.findByText(messages.saving.askedWaits('Marina Heights', 'Spring rate'));
    expect(field('Amount')).toHaveValue('1,000.50');
    await press(user, way);
    if (way === 'Save') for (const answer of ['YES', 'OK']) await press(user, answer);
    await waitFor(() => expect(field('Installment')).toHaveValue('Spring rate'));
    expect(field('Amount')).toHaveValue('5.00');
    expect(waits).not.toBeInTheDocument();
  },
);

it('the same where it is recorded while the form stands open, in another tab or by a colleague', async () => {
  const listCall = `GET ${paths.deposits.filter}`;
  const stampCall = `GET ${paths.booksStamp}`;
  let deposits = [depositRow(7, { amount: 1250 })];
  server.on(listCall, () => done({ currentPage: 0, totalPages: 1, totalItems: 1, deposits }));
  const stamp = server.hold(stampCall, () => done({ stamp: String(deposits.length) }));
  localStorage.setItem('menus', 'books');
  localStorage.setItem('tokenLife', JSON.stringify({ issuedAt: Date.now(), expiresIn: 900 }));
  leaveTyped('deposit');
  const { user, store } = renderScreen(<DepositScreen />);
  const disconnect = connectApi(store);
  try {
    expect(await toldOf(user, formatDate(now))).toEqual([]);
    await stamp.asked;
    // Balances and the look for the same are told by one watch, which asks no second time before it is answered.
    expect(server.callsOf(stampCall)).toHaveLength(1);
    stamp.give();
    // In another tab, from which somebody comes back and saves at once.
    deposits = [depositRow(8, { amount: 1250.5 }), ...deposits];
    const save = screen.getByRole('button', { name: 'Save' });
    act(() => void window.dispatchEvent(new Event('focus')));
    // Before the next frame, with which the screen hears of what is asked.
    fireEvent.click(save);
    const popup = within(await dialog(messages.saving.confirmSave));
    expect(popup.getByRole('note')).toHaveTextContent('Deposit 8 (Amina Khalid)');
    await press(user, 'NO');
    // By a colleague, while nobody leaves the page.
    deposits = [depositRow(9, { amount: 1250.5 }), ...deposits];
    const asked = server.callsOf(listCall).length;
    act(() => void window.dispatchEvent(new Event('pageshow')));
    await waitFor(() => expect(server.callsOf(listCall).length).toBeGreaterThan(asked));
    await press(user, 'Save');
    const again = within(await dialog(messages.saving.confirmSave));
    expect(again.getByRole('note')).toHaveTextContent('Deposit 9 (Amina Khalid)');
  } finally {
    disconnect();
  }
});

it('nothing of what is wrong by itself, which is refused without a wait for what would be told', async () => {
  const { give } = server.hold(`GET ${paths.deposits.filter}`, () => ({ status: 500 }));
  leaveTyped('deposit');
  const { user } = renderScreen(<DepositScreen />);
  await retype(user, 'Amount', '0');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  // Whoever is told of it corrects it: that is not asked about before Save is pressed again.
  await screen.findByText(messages.form.requiredFields);
  await retype(user, 'Amount', '0.01');
  give();
  await press(user, 'Save');
  expect(await dialog(messages.saving.confirmSave)).toHaveTextContent(/0\.01/);
});

it('that it could not be looked for, where that question is not answered; it can be saved all the same', async () => {
  server.on(`GET ${paths.deposits.filter}`, () => ({ status: 500 }));
  leaveTyped('deposit');
  const { user } = renderScreen(<DepositScreen />);
  expect(await toldOf(user, formatDate(now))).toEqual([
    'It could not be checked whether the same is in the books already. You can save it all the same; if in doubt, look in the report first.',
  ]);
  server.on(`POST ${paths.deposits.create}`, () => done({ id: 9 }));
  await press(user, 'Save');
  await press(user, 'YES');
  await dialog(messages.deposit.created);
});

describe('that its day is one up to which an account is reconciled', () => {
  const [last, later] = [addDays(now, -20), formatDate(addDays(now, -19))];
  const covered = formatDate(last);
  const note = (account: string) =>
    `${account} is reconciled up to ${covered}. This entry will stand open in its next reconciliation.`;
  beforeEach(() => {
    new MovementBooks(server).lists({ ...paths.transfers, key: 'transfers' }, [], () => 0);
    const reconciledUpTo = dateToWire(last);
    server.on(`GET ${paths.accounts.list}`, () =>
      done(manyAccounts.map((account) => ({ ...account, reconciledUpTo: account.id === 12 ? null : reconciledUpTo }))),
    );
  });

  it('of a deposit', async () => {
    leaveTyped('deposit');
    const { user } = renderScreen(<DepositScreen />);
    expect(await toldOf(user, covered)).toEqual([note('Main Operating')]);
    expect(await toldOf(user, later)).toEqual([]);
    await choose(user, 'Account', /Reserve Fund/);
    expect(await toldOf(user, covered)).toEqual([]);
  });

  it('of a transfer, for each of its accounts', async () => {
    leaveTyped('transfer');
    const { user } = renderScreen(<TransferScreen />);
    expect(await toldOf(user, covered)).toEqual([note('Main Operating'), note('Gulf Operating')]);
  });

  it('of a payment of either kind', async () => {
    leavePayments();
    const { user } = renderScreen(<PaymentScreen offered={Object.values(paymentTypes)} />);
    payments();
    expect(await toldOf(user, covered, 'Payment Date')).toEqual([note('Escrow Marina')]);
    await choose(user, 'Payment Type', paymentTypes.fee);
    expect(await toldOf(user, covered, 'Payment Date')).toEqual([note('Gulf Current')]);
  });
});
