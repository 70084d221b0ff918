import { screen, waitFor } from '@testing-library/react';
import { formatDate, today } from '#contract/values/dates';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { paths, uploadParts } from '#contract/vocabulary/paths';
import { baseApi } from '../../src/client/transport/base-api';
import { PaymentScreen } from '../../src/client/features/payments/PaymentScreen';
import {
  acknowledge,
  choicesOf,
  choose,
  chooseInstallment,
  errorAt,
  field,
  leaveTyped,
  marinaSummary,
  MovementBooks,
  noSummary,
  openInstallments,
  press,
  retype,
  saveAndConfirm,
  summary,
} from './movement-books';
import { endServer, renderScreen } from './render-screen';
import { done, refused } from './small-books';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { accountRow, aed } from '../support/wire-rows';

let server: ScriptedServer;
let books: MovementBooks;
const create = `POST ${paths.payments.createInstallment}`;

beforeEach(async () => {
  server = await startScriptedServer();
  books = new MovementBooks(server);
  books.takes(paths.payments.createInstallment, uploadParts.installmentPayment);
});
afterEach(() => endServer(server));

/** The form with what was typed into it. */
async function openFilledIn() {
  leaveTyped('installmentPayment');
  const shown = renderScreen(<PaymentScreen />);
  await waitFor(() => expect(summary()).toEqual(marinaSummary));
  return shown;
}

describe('the payment type', () => {
  it('is Installment, the only one that is offered', async () => {
    const { user } = renderScreen(<PaymentScreen />);
    expect(field('Payment Type')).toHaveValue('Installment');
    expect(await choicesOf(user, 'Payment Type')).toEqual(['Installment']);
    expect(field('Project')).toBeInTheDocument();
    expect(screen.queryByLabelText('Fee Type')).toBeNull();
  });
});

describe('a payment that an address asks for', () => {
  const asked = '?projectId=1&installmentId=2&amount=1000.50';

  it('stands in the form, and the form is empty when it is saved', async () => {
    const { user } = renderScreen(<PaymentScreen />, 'ADMIN', asked);
    await waitFor(() => expect(summary()).toEqual(marinaSummary));
    await waitFor(() => expect(field('Installment')).toHaveValue('Spring rate'));
    expect([field('Project'), field('Amount')].map((each) => each.value)).toEqual(['Marina Heights', '1,000.50']);
    await choose(user, 'Account', /Escrow Marina/);
    await saveAndConfirm(user);
    await acknowledge(user, messages.payment.created, messages.saving.savedAs('Installment Payment 41'));
    expect(books.sent).toEqual([
      expect.objectContaining({
        body: expect.objectContaining({ projectid: 1, installmentid: 2, amount: 1000.5 }) as unknown,
      }),
    ]);
    expect([field('Project'), field('Amount')].map((each) => each.value)).toEqual(['', '']);
    expect(window.location.search).toBe('');
  });

  it('is taken out by Clear, and the address with it', async () => {
    const { user } = renderScreen(<PaymentScreen />, 'ADMIN', asked);
    await waitFor(() => expect(field('Project')).toHaveValue('Marina Heights'));
    await press(user, 'Clear');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Clear' })).toBeDisabled());
    expect([field('Project'), field('Amount')].map((each) => each.value)).toEqual(['', '']);
    expect(window.location.search).toBe('');
  });

  it.each([
    ['?projectId=x&installmentId=2&amount=5', 'Project, Installment, Amount'],
    ['?projectId=1&installmentId=2&amount=-5', 'Amount'],
  ])('does without what is none, and says so: %s', (search, parts) => {
    renderScreen(<PaymentScreen />, 'ADMIN', search);
    expect(field('Amount')).toHaveValue('');
    expect(screen.getByText(messages.list.addressLeftOut(parts))).toBeVisible();
  });

  it.each([
    ['takes nothing from', { amount: '77.00' }, ['', '77.00', '']],
    ['stands beside', { remarks: 'Half' }, ['Marina Heights', '1,000.50', 'Half']],
  ])('%s what was typed before: %j', async (_, typed, held) => {
    leaveTyped('installmentPayment', { projectId: '', installmentId: '', accountId: '', amount: '', ...typed });
    renderScreen(<PaymentScreen />, 'ADMIN', asked);
    await waitFor(() => expect(['Project', 'Amount', 'Remarks'].map((each) => field(each).value)).toEqual(held));
  });
  it('says at once of what was typed before that it is more than the rest', async () => {
    leaveTyped('installmentPayment', { amount: '30,000.00' });
    renderScreen(<PaymentScreen />);
    await waitFor(() => expect(errorAt('Amount')).toBe(messages.payment.exceedsRemaining('27,645.00')));
  });
});

describe('a payment', () => {
  it('is sent as it was confirmed, and the form is empty again', async () => {
    const { user } = renderScreen(<PaymentScreen />);
    await chooseInstallment(user);
    await choose(user, 'Account', /Escrow Marina/);
    await retype(user, 'Amount', '1000.5');
    await waitFor(() => expect(summary()).toEqual(marinaSummary));
    await user.upload(field('Slip'), new File(['%PDF-1.7'], 'bank.pdf'));
    expect(screen.getByText(/^bank\.pdf/)).toBeInTheDocument();
    await user.type(field('Remarks'), 'In part');
    const day = today(new Date());
    expect(await saveAndConfirm(user)).toEqual([
      `Payment Date: ${formatDate(day)}`,
      'Project: Marina Heights',
      'Installment: Spring rate',
      'Installment ID: 2',
      'Account: Escrow Marina',
      'Amount: 1,000.50 AED',
      'Amount in Words: one thousand and fifty cents',
      'Remaining Afterwards: 26,644.50 AED',
      'Remarks: In part',
      'Slip: bank.pdf',
    ]);
    await acknowledge(user, messages.payment.created);
    expect(books.sent).toEqual([
      {
        body: {
          paymentdate: `${day}T00:00:00`,
          paymentaccount: 14,
          projectid: 1,
          installmentid: 2,
          amount: 1000.5,
          remarks: 'In part',
        },
        slip: expect.objectContaining({ name: 'bank.pdf' }) as File,
      },
    ]);
    expect(field('Project')).toHaveValue('');
    expect(field('Amount')).toHaveValue('');
    expect(summary()).toEqual(noSummary);
    expect(field('Payment Date')).toHaveFocus();
  });

  it('names the version of the schedule that it was made from, where the server told one', async () => {
    const [first, second] = openInstallments[1]!;
    books.query('getProjectInstallment', () => done([first, { ...second, scheduleVersion: 4 }]));
    const { user } = await openFilledIn();
    await saveAndConfirm(user);
    await acknowledge(user, messages.payment.created);
    expect(books.sent).toMatchObject([{ body: { installmentid: 2, scheduleVersion: 4 } }]);
  });

  it('is saved under its own loader', async () => {
    const { asked, give } = server.hold(create, () => done());
    const { user } = await openFilledIn();
    await saveAndConfirm(user);
    expect(await screen.findByRole('status')).toHaveTextContent(messages.payment.loader);
    await asked;
    give();
    await acknowledge(user, messages.payment.created);
  });

  it('of the whole rest takes it as the amount', async () => {
    const { user } = renderScreen(<PaymentScreen />);
    expect(screen.getByRole('button', { name: 'Pay in full' })).toBeDisabled();
    await chooseInstallment(user);
    await waitFor(() => expect(summary()).toEqual(marinaSummary));
    await press(user, 'Pay in full');
    expect(field('Amount')).toHaveValue('27,645.00');
  });
});

describe('the rules of §5', () => {
  it('are said at each field', async () => {
    const { user } = renderScreen(<PaymentScreen />);
    await user.clear(field('Payment Date'));
    await press(user, 'Save');
    await waitFor(() => expect(field('Payment Date')).toHaveAccessibleDescription(messages.payment.dateRequired));
    expect(field('Project')).toHaveAccessibleDescription(messages.payment.projectRequired);
    expect(field('Installment')).toHaveAccessibleDescription(messages.payment.installmentRequired);
    expect(field('Account')).toHaveAccessibleDescription(messages.payment.accountRequired);
    expect(field('Amount')).toHaveAccessibleDescription(messages.payment.amountPositive);
    await waitFor(() => expect(field('Payment Date')).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('refuse a slip of 10MB', async () => {
    const { user } = renderScreen(<PaymentScreen />);
    const slip = new File(['%PDF'], 'slip.pdf');
    Object.defineProperty(slip, 'size', { value: limits.slipBytes });
    await user.upload(field('Slip'), slip);
    expect(await screen.findByText(messages.slip.tooLarge.payment)).toBeInTheDocument();
  });
});

describe('a payment that was not saved', () => {
  it('because somebody else paid meanwhile is told with the rest that is left now', async () => {
    const sentence = messages.payment.exceedsRemaining('500.00');
    server.on(create, () => {
      books.paid = () => ({ paidamount: 48_000, totalamount: 48_500 });
      return refused(409, sentence, [{ field: 'amount', message: sentence }]);
    });
    const { user } = await openFilledIn();
    await saveAndConfirm(user);
    await acknowledge(user, sentence);
    await waitFor(() => expect(summary().at(-1)).toBe('Remaining: 500.00 AED'));
    expect(field('Amount')).toHaveAccessibleDescription(sentence);
    expect(field('Amount')).toHaveFocus();
    await retype(user, 'Amount', '500');
    await waitFor(() => expect(field('Amount')).not.toHaveAccessibleDescription());
  });

  it('says what the server refused at its field', async () => {
    const labelOf = {
      paymentdate: 'Payment Date',
      projectid: 'Project',
      installmentid: 'Installment',
      paymentaccount: 'Account',
      amount: 'Amount',
      slip: 'Slip',
      remarks: 'Remarks',
    };
    const fields = Object.keys(labelOf).map((field) => ({ field, message: `Not this ${field}` }));
    server.on(create, () => refused(400, 'Nothing was saved.', fields));
    const { user } = await openFilledIn();
    await saveAndConfirm(user);
    await acknowledge(user, 'Nothing was saved.');
    for (const [name, label] of Object.entries(labelOf)) expect(errorAt(label)).toBe(`Not this ${name}`);
  });
});

describe('a list without which the form cannot be filled in', () => {
  it.each(['projects', 'accounts'])('says so in the place of the form: %s', async (list) => {
    const fail = () => ({ status: 500 });
    if (list === 'projects') books.query('projectScheduleSummary', fail);
    else server.on(`GET ${paths.accounts.list}`, fail);
    const { user } = renderScreen(<PaymentScreen />);
    expect(await screen.findByText(messages.payment.initialLoadFailed)).toBeInTheDocument();
    expect(screen.queryByLabelText('Amount')).toBeNull();
    books = new MovementBooks(server);
    await press(user, 'Retry');
    expect(await screen.findByLabelText('Amount')).toBeInTheDocument();
    await choose(user, 'Project', /Marina/);
  });
});

describe('what the account holds', () => {
  const held = (available: number) =>
    server.on(`GET ${paths.accounts.list}`, () =>
      done([accountRow(14, 'Escrow Marina', { balance: 900.25, available, currency: aed, accounttype: 'PAYMENT' })]),
    );

  it('stands beside each account, under the chosen one with what it lacks, and after the entry in the popup', async () => {
    held(1000);
    leaveTyped('installmentPayment', { accountId: '', amount: '' });
    const { user } = renderScreen(<PaymentScreen />);
    await waitFor(() => expect(field('Project')).toHaveValue('Marina Heights'));
    expect(await choicesOf(user, 'Account')).toEqual(['Escrow Marina (AED)PAYMENT · 900.25']);
    await choose(user, 'Account', /Escrow Marina/);
    expect(field('Account')).toHaveAccessibleDescription('Balance 900.25 AED');
    await retype(user, 'Amount', '1000.5');
    await waitFor(() =>
      expect(field('Account')).toHaveAccessibleDescription('Balance 900.25 AED: 0.50 AED missing for this entry'),
    );
    await retype(user, 'Amount', '1000');
    await waitFor(() => expect(field('Account')).toHaveAccessibleDescription('Balance 900.25 AED'));
    expect(await saveAndConfirm(user)).toEqual(
      expect.arrayContaining([
        'Amount: 1,000.00 AED',
        'Amount in Words: one thousand',
        'Account Afterwards: -99.75 AED',
      ]),
    );
  });

  it('is not told where it could not be asked anew', async () => {
    held(1000);
    leaveTyped('installmentPayment');
    const { store } = renderScreen(<PaymentScreen />);
    await waitFor(() =>
      expect(field('Account')).toHaveAccessibleDescription('Balance 900.25 AED: 0.50 AED missing for this entry'),
    );
    server.on(`GET ${paths.accounts.list}`, () => ({ status: 503 }));
    store.dispatch(baseApi.util.invalidateTags(['Account']));
    await waitFor(() => expect(field('Account')).not.toHaveAccessibleDescription());
    expect(field('Account')).toHaveValue('Escrow Marina (AED)');
  });
});
