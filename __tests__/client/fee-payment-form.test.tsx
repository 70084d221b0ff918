import { screen, waitFor } from '@testing-library/react';
import { typeParameter } from '#contract/reports/report-address';
import { formatDate, today } from '#contract/values/dates';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { paths, uploadParts } from '#contract/vocabulary/paths';
import { paymentTypes } from '#contract/vocabulary/payment-types';
import { PaymentScreen } from '../../src/client/features/payments/PaymentScreen';
import {
  acknowledge,
  badgeOf,
  choicesOf,
  choose,
  errorAt,
  field,
  leaveTyped,
  MovementBooks,
  press,
  retype,
  saveAndConfirm,
} from './movement-books';
import { endServer, renderScreen } from './render-screen';
import { refused } from './small-books';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';

/* The console does not offer the type Fee (§1). Here both are offered, so that the whole of it is used. */

let server: ScriptedServer;
let books: MovementBooks;
const create = `POST ${paths.payments.createFee}`;

beforeEach(async () => {
  server = await startScriptedServer();
  books = new MovementBooks(server);
  books.takes(paths.payments.createFee, uploadParts.feePayment);
});
afterEach(() => endServer(server));

/** The address that asks for the form. */
const search = `?${typeParameter}=${paymentTypes.fee}`;

async function openForm() {
  const { user } = renderScreen(<PaymentScreen offered={Object.values(paymentTypes)} />, 'ADMIN', search);
  await screen.findByLabelText('Fee Type');
  return user;
}

/** The form with what was typed into it. */
async function openFilledIn() {
  leaveTyped('feePayment');
  const user = await openForm();
  await waitFor(() => expect(field('Account')).toHaveValue('Gulf Current (AED)'));
  return user;
}

it('stands in the place of the installment form, and the focus stays where it was chosen', async () => {
  const { user } = renderScreen(<PaymentScreen offered={Object.values(paymentTypes)} />);
  await choose(user, 'Payment Type', paymentTypes.fee);
  expect(field('Payment Type')).toHaveFocus();
  expect(field('Payment Type')).toHaveValue('Fee');
  expect(screen.queryByLabelText('Project')).toBeNull();
  expect(screen.queryByRole('group', { name: 'Summary' })).toBeNull();
  await choose(user, 'Payment Type', paymentTypes.installment);
  expect(field('Project')).toBeInTheDocument();
  expect(screen.queryByLabelText('Fee Type')).toBeNull();
});

it('sends what was confirmed, and is empty again', async () => {
  const user = await openForm();
  await choose(user, 'Fee Type', 'Legal Fee');
  await choose(user, 'Paid By', 'Chen Wei');
  await choose(user, 'Account', /Reserve Fund/);
  await retype(user, 'Amount', '75.1');
  await user.upload(field('Slip'), new File(['%PDF-1.7'], 'invoice.pdf'));
  expect(screen.getByText(/^invoice\.pdf/)).toBeInTheDocument();
  await user.type(field('Remarks'), 'Notary');
  const day = today(new Date());
  expect(await saveAndConfirm(user)).toEqual([
    `Payment Date: ${formatDate(day)}`,
    'Fee Type: Legal Fee',
    'Paid By: Chen Wei',
    'Account: Reserve Fund',
    'Amount: 75.10 USD',
    'Amount in Words: seventy-five and ten cents',
    'Remarks: Notary',
    'Slip: invoice.pdf',
  ]);
  await acknowledge(user, messages.payment.created, messages.saving.savedAs('Fee Payment 41'));
  expect(books.sent).toEqual([
    {
      body: {
        paymentdate: `${day}T00:00:00`,
        paidby: 22,
        paymentaccount: 12,
        feetype: 32,
        amount: 75.1,
        remarks: 'Notary',
      },
      slip: expect.objectContaining({ name: 'invoice.pdf' }) as File,
    },
  ]);
  expect(field('Fee Type')).toHaveValue('');
  expect(field('Amount')).toHaveValue('');
});

it('offers fee types, people who are not of type SYSTEM, and payment accounts of every currency', async () => {
  const user = await openForm();
  expect(await choicesOf(user, 'Fee Type')).toEqual(['Bank Charges', 'Legal Fee']);
  expect(await choicesOf(user, 'Paid By')).toEqual(['Amina Khalid', 'Chen Wei']);
  expect(await choicesOf(user, 'Account')).toEqual([
    'Reserve Fund (USD)COMBINED',
    'Escrow Marina (AED)PAYMENT',
    'Gulf Current (AED)COMBINED',
    'Europe Current (EUR)COMBINED',
  ]);
  expect(badgeOf('Amount')).toBeUndefined();
  await choose(user, 'Account', /Europe Current/);
  expect(badgeOf('Amount')).toBe('EUR');
});

it('says at each field what is missing', async () => {
  const user = await openForm();
  await user.clear(field('Payment Date'));
  await press(user, 'Save');
  await waitFor(() => expect(field('Payment Date')).toHaveAccessibleDescription(messages.payment.dateRequired));
  expect(field('Fee Type')).toHaveAccessibleDescription(messages.payment.feeTypeRequired);
  expect(field('Paid By')).toHaveAccessibleDescription(messages.payment.paidByRequired);
  expect(field('Account')).toHaveAccessibleDescription(messages.payment.accountRequired);
  expect(field('Amount')).toHaveAccessibleDescription(messages.payment.amountPositive);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('refuses a slip of 10MB', async () => {
  const user = await openForm();
  const slip = new File(['%PDF'], 'slip.pdf');
  Object.defineProperty(slip, 'size', { value: limits.slipBytes });
  await user.upload(field('Slip'), slip);
  expect(await screen.findByText(messages.slip.tooLarge.payment)).toBeInTheDocument();
});

it('has an amount of at least 0.01, which the arrow keys change by 0.01 (§5)', async () => {
  const user = await openForm();
  await user.click(field('Amount'));
  await user.keyboard('{ArrowUp}');
  expect(field('Amount')).toHaveValue('0.01');
  await user.keyboard('{ArrowDown}');
  expect(field('Amount')).toHaveValue('0.01');
  await retype(user, 'Amount', '1,250.99');
  await user.click(field('Amount'));
  await user.keyboard('{ArrowUp}');
  expect(field('Amount')).toHaveValue('1251.00');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(field('Amount')).toHaveValue('1250.98');
  await retype(user, 'Amount', '0');
  expect(field('Amount')).toHaveAccessibleDescription(messages.payment.amountPositive);
});

it('says what the server refused at its field', async () => {
  const labelOf = {
    paymentdate: 'Payment Date',
    feetype: 'Fee Type',
    paidby: 'Paid By',
    paymentaccount: 'Account',
    amount: 'Amount',
  };
  const fields = Object.keys(labelOf).map((field) => ({ field, message: `Not this ${field}` }));
  server.on(create, () => refused(400, 'Nothing was saved.', fields));
  const user = await openFilledIn();
  await saveAndConfirm(user);
  await acknowledge(user, 'Nothing was saved.');
  for (const [name, label] of Object.entries(labelOf)) expect(errorAt(label)).toBe(`Not this ${name}`);
});

it('says in its own words why it was not saved when the server has none', async () => {
  server.on(create, () => ({ json: { success: false } }));
  const user = await openFilledIn();
  await saveAndConfirm(user);
  await acknowledge(user, messages.payment.failed);
});

it.each(['fee types', 'people', 'accounts'])(
  'says in its place that it cannot be filled in without %s',
  async (list) => {
    const fail = () => ({ status: 500 });
    if (list === 'fee types') books.query('getallfees', fail);
    else server.on(`GET ${list === 'people' ? paths.users.list : paths.accounts.list}`, fail);
    const { user } = renderScreen(<PaymentScreen offered={Object.values(paymentTypes)} />, 'ADMIN', search);
    expect(await screen.findByText(messages.payment.initialLoadFailed)).toBeInTheDocument();
    expect(screen.queryByLabelText('Amount')).toBeNull();
    books = new MovementBooks(server);
    await press(user, 'Retry');
    await screen.findByLabelText('Fee Type');
    await choose(user, 'Fee Type', 'Legal Fee');
  },
);

it('keeps what was typed while a list was on its way that failed and has come since', async () => {
  const slow = server.hold(`GET ${paths.accounts.list}`, () => ({ status: 500 }));
  const { user } = renderScreen(<PaymentScreen offered={Object.values(paymentTypes)} />, 'ADMIN', search);
  await screen.findByLabelText('Fee Type');
  await choose(user, 'Fee Type', 'Legal Fee');
  await user.type(field('Amount'), '1250.5');
  slow.give();
  expect(await screen.findByText(messages.payment.initialLoadFailed)).toBeInTheDocument();
  books = new MovementBooks(server);
  await press(user, 'Retry');
  expect(await screen.findByLabelText('Amount')).toHaveValue('1,250.50');
  expect(field('Fee Type')).toHaveValue('Legal Fee');
});
