import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { messages } from '#contract/texts/messages';
import { addDays, dateToWire, formatDate, today } from '#contract/values/dates';
import { paths, uploadParts } from '#contract/vocabulary/paths';
import { keepDraft } from '../../src/client/forms/form-drafts';
import { baseApi } from '../../src/client/transport/base-api';
import { DepositScreen } from '../../src/client/features/deposits/DepositScreen';
import { FeePaymentForm } from '../../src/client/features/payments/FeePaymentForm';
import { PaymentScreen } from '../../src/client/features/payments/PaymentScreen';
import { TransferScreen } from '../../src/client/features/transfers/TransferScreen';
import {
  acknowledge,
  errorAt,
  field,
  leaveTyped,
  manyAccounts,
  marinaSummary,
  MovementBooks,
  openInstallments,
  press,
  retype,
  saveAndConfirm,
  summary,
} from './movement-books';
import { endServer, renderScreen, whenAllAnswered } from './render-screen';
import { done, entryIn, refused, users } from './small-books';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';

/* An entry that is saved, but whose answer is lost: what the books hold has it in it when it is saved again. */

let server: ScriptedServer;
let books: MovementBooks;
const create = `POST ${paths.payments.createInstallment}`;
const [down, spring] = openInstallments[1]!;
const versioned = { ...spring!, scheduleVersion: 4 };

beforeEach(async () => {
  server = await startScriptedServer();
  books = new MovementBooks(server);
  books.query('getProjectInstallment', () => done([down, versioned]));
  books.query('projectSchedulerecords', () => done([down, spring]));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await endServer(server);
});

/** Pays so much of the 27,645.00 that are left; the books have it, and its answer does not come. */
async function payWithoutAnswer(amount: number, beforeSaving?: () => void) {
  leaveTyped('installmentPayment', { amount: String(amount) });
  const shown = renderScreen(<PaymentScreen />);
  await waitFor(() => expect(summary()).toEqual(marinaSummary));
  await waitFor(() => expect(field('Installment')).toHaveValue('Spring rate'));
  server.on(create, () => {
    books.paid = () => ({ paidamount: 20_855 + amount, totalamount: 48_500 });
    if (amount === 27_645) books.query('getProjectInstallment', () => done([down]));
    return { isCut: true };
  });
  beforeSaving?.();
  await saveAndConfirm(shown.user);
  await shown.user.click(await screen.findByRole('button', { name: 'OK' }));
  books.takes(paths.payments.createInstallment, uploadParts.installmentPayment);
  shown.store.dispatch(baseApi.util.invalidateTags(['Project']));
  return shown;
}

async function saveAgain(user: UserEvent) {
  const facts = await saveAndConfirm(user);
  await acknowledge(user, messages.payment.created);
  const calls = server.callsOf(create);
  const [first, again] = calls.map(({ headers }) => headers['idempotency-key']);
  expect(calls).toHaveLength(2);
  expect(again).toBe(first);
  // Another body under the key would be refused.
  const [sent, sentAgain] = await Promise.all(calls.map((call) => entryIn(call, uploadParts.installmentPayment)));
  expect(sent!.body).toMatchObject({ installmentid: 2, scheduleVersion: 4 });
  expect(sentAgain!.body).toEqual(sent!.body);
  return facts;
}

const payInFull = () => screen.queryByRole('button', { name: 'Pay in full' });

test('a part payment is asked for once more, though less than it is left by now, and none beside it is offered', async () => {
  const { user } = await payWithoutAnswer(20_000);
  await waitFor(() => expect(summary().at(-1)).toBe('Remaining: 7,645.00 AED'));
  expect(screen.getByText(messages.payment.maybeInAmounts)).toBeInTheDocument();
  expect(screen.getByText(messages.saving.sentBefore)).toBeInTheDocument();
  expect(payInFull()).toBeNull();
  expect(errorAt('Amount')).toBeUndefined();
  await saveAgain(user);
  expect(payInFull()).toBeInTheDocument();
  expect(screen.queryByText(messages.saving.sentBefore)).toBeNull();
});

test('a payment of the whole rest is asked for once more, also after a reload, though its installment is open no more', async () => {
  const { unmount } = await payWithoutAnswer(27_645);
  unmount();
  const { user } = renderScreen(<PaymentScreen />);
  await waitFor(() => expect(summary().at(-1)).toBe('Remaining: 0.00 AED'));
  expect(screen.getByText(messages.saving.sentBefore)).toBeInTheDocument();
  expect(screen.queryByText(messages.saving.restored)).toBeNull();
  await waitFor(() => expect(field('Installment')).toHaveValue('Spring rate'));
  expect(await saveAgain(user)).toContain('Installment: Spring rate');
});

test('where its installment cannot be named any more, it is asked for all the same', async () => {
  books.query('projectSchedulerecords', () => ({ status: 500 }));
  const { user } = await payWithoutAnswer(27_645);
  await waitFor(() => expect(summary().at(-1)).toBe('Remaining: 0.00 AED'));
  await saveAgain(user);
});

test('another amount is held against what is left', async () => {
  const { user } = await payWithoutAnswer(20_000);
  await waitFor(() => expect(summary().at(-1)).toBe('Remaining: 7,645.00 AED'));
  await retype(user, 'Amount', '8000');
  await waitFor(() => expect(errorAt('Amount')).toBe(messages.payment.exceedsRemaining('7,645.00')));
  expect(payInFull()).toBeEnabled();
  await retype(user, 'Amount', '20000');
  await waitFor(() => expect(errorAt('Amount')).toBeUndefined());
  await saveAgain(user);
});

test('once the server has said that it is not saved, what is left counts again; who is only turned away learns nothing', async () => {
  const { user } = await payWithoutAnswer(20_000);
  const answer = async (status: number, sentence: string) => {
    server.on(create, () => refused(status, sentence));
    await saveAndConfirm(user);
    const popup = await screen.findByRole('dialog', { name: sentence });
    await user.click(within(popup).getByRole('button', { name: 'OK' }));
  };
  for (const status of [400, 429]) {
    await answer(status, 'Turned away.');
    expect(payInFull()).toBeNull();
    expect(screen.getByText(messages.saving.sentBefore)).toBeInTheDocument();
  }
  await answer(409, 'Somebody else has paid.');
  await waitFor(() => expect(errorAt('Amount')).toBe(messages.payment.exceedsRemaining('7,645.00')));
  expect(payInFull()).toBeEnabled();
  expect(screen.queryByText(messages.saving.sentBefore)).toBeNull();
  await press(user, 'Save');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('where the browser has no room left for its key, no draft without it stays to go out under another', async () => {
  const { user, unmount } = await payWithoutAnswer(20_000, () =>
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    }),
  );
  expect(sessionStorage.getItem('drafts')).toBeNull();
  // The page itself knows it for as long as it is there.
  await saveAgain(user);
  unmount();
});

/** What was typed into a form is sent, its answer is lost, and the form is left. */
async function sendWithoutAnswer(Screen: ReactElement, call: string) {
  const { user, unmount } = renderScreen(Screen);
  server.on(`POST ${call}`, () => ({ isCut: true }));
  await saveAndConfirm(user);
  await press(user, 'OK');
  unmount();
}

test.each([
  ['deposit', <DepositScreen />, paths.deposits.create, uploadParts.deposit, 'Deposited By, Account'],
  ['transfer', <TransferScreen />, paths.transfers.create, uploadParts.transfer, 'From Account, To Account'],
] as const)(
  'a %s waits while its lists are not there, goes out as it first did, and stays unknown where it is turned away',
  async (form, Screen, call, part, chosen) => {
    leaveTyped(form);
    await sendWithoutAnswer(Screen, call);
    const [first] = server.callsOf(`POST ${call}`);
    const lists = [`GET ${paths.accounts.list}`, `GET ${paths.users.list}`];
    for (const list of lists) server.on(list, () => refused(500, 'No.'));
    const { user } = renderScreen(Screen);
    await press(user, 'Save');
    expect(await screen.findByText(messages.saving.choiceUnknown(chosen))).toBeInTheDocument();
    expect(screen.getByText(messages.saving.sentBefore)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).toBeNull();

    // By now the accounts are told with other currencies.
    const now = manyAccounts.map((row) => ({ ...row, currency: { ...row.currency, id: row.currency.id + 70 } }));
    server.on(lists[0]!, () => done(now));
    server.on(lists[1]!, () => done(users));
    for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull());
    server.on(`POST ${call}`, () => refused(400, messages.form.requiredFields));
    await saveAndConfirm(user);
    await acknowledge(user, messages.form.requiredFields);
    expect(screen.getByText(messages.saving.sentBefore)).toBeInTheDocument();
    books.takes(call, part);
    await saveAndConfirm(user);
    await waitFor(() => expect(books.sent).toHaveLength(1));
    expect(books.sent[0]!.body).toEqual((await entryIn(first!, part)).body);
    const keys = server.callsOf(`POST ${call}`).map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  },
);

test.each([
  ['deposit', <DepositScreen />, paths.deposits.create, 'Date'],
  ['installmentPayment', <PaymentScreen />, paths.payments.createInstallment, 'Payment Date'],
] as const)(
  'the day of a %s that may be saved is not refused when it is closed meanwhile',
  async (form, Screen, call, day) => {
    localStorage.setItem('menus', 'books');
    const now = today(new Date());
    const sentence = messages.closedDay.atField(formatDate(now), formatDate(addDays(now, 1)));
    server.on(`GET ${paths.close.state}`, () => done({ closedThrough: null, exceptions: [] }));
    leaveTyped(form);
    await sendWithoutAnswer(Screen, call);
    server.on(`GET ${paths.close.state}`, () => done({ closedThrough: dateToWire(now), exceptions: [] }));
    const { user, store } = renderScreen(Screen);
    await whenAllAnswered(store);
    expect(screen.getByText(messages.saving.sentBefore)).toBeInTheDocument();
    expect(errorAt(day)).toBeUndefined();
    await retype(user, 'Amount', '11');
    await waitFor(() => expect(errorAt(day)).toBe(sentence));
  },
);

test('that it may be saved is told by the form that holds something else by now, also after a reload, until that is saved', async () => {
  const { sentOtherwise, sentOtherwiseToo, restored, savedAs } = messages.saving;
  leaveTyped('deposit');
  const first = renderScreen(<DepositScreen />);
  await waitFor(() => expect(field('Account')).toHaveValue('Main Operating (USD)'));
  server.on(`POST ${paths.deposits.create}`, () => ({ isCut: true }));
  await saveAndConfirm(first.user);
  await press(first.user, 'OK');
  await retype(first.user, 'Amount', '1100');
  expect(screen.getByText(sentOtherwise)).toBeInTheDocument();
  first.unmount();

  const { user } = renderScreen(<DepositScreen />);
  expect(screen.getByText(`${restored} ${sentOtherwise}`)).toBeInTheDocument();
  books.takes(paths.deposits.create, uploadParts.deposit);
  await press(user, 'Save');
  expect((await screen.findAllByRole('note'))[0]).toHaveTextContent(sentOtherwise);
  await press(user, 'YES');
  await acknowledge(user, messages.deposit.created, `${savedAs('Deposit 41')} ${sentOtherwiseToo}`);
  expect(screen.queryByText(sentOtherwise)).toBeNull();
});

test('Clear leaves standing that something may be saved; Clear once more takes that, too', async () => {
  const { sentOtherwise } = messages.saving;
  keepDraft('Ada', 'deposit', { values: { amount: '7.00' }, sentKeys: {}, unanswered: { sent: {} } });
  const { user } = renderScreen(<DepositScreen />);
  await press(user, 'Clear');
  expect(field('Amount')).toHaveValue('');
  expect(screen.getByText(sentOtherwise)).toBeInTheDocument();
  await press(user, 'Clear');
  expect(screen.queryByText(sentOtherwise)).toBeNull();
  expect(screen.getByRole('button', { name: 'Clear' })).toBeDisabled();
  await retype(user, 'Amount', '8');
  expect(screen.queryByText(messages.saving.restored)).toBeNull();
});

test.each([
  ['deposit', <DepositScreen />, paths.deposits.create, 1],
  ['transfer', <TransferScreen />, paths.transfers.create, 2],
  ['installmentPayment', <PaymentScreen />, paths.payments.createInstallment, 1],
  ['feePayment', <FeePaymentForm />, paths.payments.createFee, 1],
] as const)(
  'what accounts hold after a %s is not told while they may hold it already',
  async (form, Screen, call, told) => {
    const held = { balance: 2000, available: 2000 };
    server.on(`GET ${paths.accounts.list}`, () => done(manyAccounts.map((account) => ({ ...account, ...held }))));
    leaveTyped(form);
    const { user, store } = renderScreen(Screen);
    const afterwards = async () => (await saveAndConfirm(user)).filter((fact) => fact.includes('Account Afterwards'));
    await waitFor(() => expect(screen.getAllByText(/^Balance 2,000\.00 /).length).toBeGreaterThan(0));
    server.on(`POST ${call}`, () => ({ isCut: true }));
    expect(await afterwards()).toHaveLength(told);
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    // It is saved: what is left is less than it takes.
    held.balance = held.available = 10;
    store.dispatch(baseApi.util.invalidateTags(['Account']));
    await waitFor(() => expect(screen.getAllByText(/^Balance 10\.00 \w+$/)).toHaveLength(told));
    expect(await afterwards()).toEqual([]);
  },
);
