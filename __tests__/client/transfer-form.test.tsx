import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { formatDate, today } from '#contract/values/dates';
import { buttons } from '#contract/texts/buttons';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { screens } from '#contract/texts/screen-names';
import { paths, uploadParts } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { TransferScreen } from '../../src/client/features/transfers/TransferScreen';
import {
  acknowledge,
  choose,
  errorAt,
  field,
  leaveTyped,
  MovementBooks,
  press,
  retype,
  saveAndConfirm,
} from './movement-books';
import { place } from './open-console';
import { endServer, renderScreen } from './render-screen';
import { refused } from './small-books';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';

let server: ScriptedServer;
let books: MovementBooks;

beforeEach(async () => {
  server = await startScriptedServer();
  books = new MovementBooks(server);
  books.takes(paths.transfers.create, uploadParts.transfer);
});
afterEach(() => endServer(server));

const numbers = () => ['From Amount', 'Conversion Rate', 'To Amount'].map((label) => field(label).value);

async function chooseAccounts(user: UserEvent, from: RegExp, to: RegExp) {
  await choose(user, 'From Account', from);
  await choose(user, 'To Account', to);
}
/** The form with what was typed into it, of two currencies. */
async function openFilledIn() {
  leaveTyped('transfer');
  const shown = renderScreen(<TransferScreen />);
  await waitFor(() => expect(field('To Account')).toHaveValue('Gulf Operating (AED)'));
  return shown;
}
const dollarsToDirhams = (user: UserEvent) => chooseAccounts(user, /Main Operating/, /Gulf Operating/);

it('that an address asks for by what is no number is not there, rather than empty', async () => {
  const { user } = renderScreen(<TransferScreen />, 'ADMIN', '?correct=12a');
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.entry.notFound);
  expect(screen.queryByRole('form')).toBeNull();
  await user.click(screen.getByRole('button', { name: screens.transfers }));
  expect(place()).toBe(screenPaths.transfers);
});

it.each(['correct', 'copy'])('to %s an entry, of a server without that call, says so and no more', async (purpose) => {
  renderScreen(<TransferScreen />, 'ADMIN', `?${purpose}=12`);
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.httpError(404));
  expect(screen.getByRole('button', { name: buttons.retry })).toBeInTheDocument();
  expect(screen.queryByText(messages.entry.notFound)).toBeNull();
});

describe('a transfer', () => {
  it('is sent as it was confirmed, and the form is empty again', async () => {
    const { user } = renderScreen(<TransferScreen />);
    await dollarsToDirhams(user);
    // As a German Excel copies them.
    await retype(user, 'From Amount', '12.500,50');
    await retype(user, 'Conversion Rate', '3,6725');
    await user.upload(field('Slip'), new File(['%PDF-1.7'], 'order.pdf'));
    await user.type(field('Remarks'), 'Exchange');
    const day = today(new Date());
    expect(await saveAndConfirm(user)).toEqual([
      `Date: ${formatDate(day)}`,
      'From Account: Main Operating',
      'From Amount: 12,500.50 USD',
      'From Amount in Words: twelve thousand five hundred and fifty cents',
      'To Account: Gulf Operating',
      'To Amount: 45,908.09 AED',
      'Conversion Rate: 3.6725',
      'Remarks: Exchange',
      'Slip: order.pdf',
    ]);
    await acknowledge(user, messages.transfer.created, messages.saving.savedAs('Transfer 41'));
    expect(books.sent).toEqual([
      {
        body: {
          transferdate: `${day}T00:00:00`,
          fromacc: 11,
          fromamount: 12500.5,
          fromcurrency: 1,
          toacc: 13,
          toamount: 45908.09,
          tocurrency: 2,
          conversionrate: 3.6725,
          remarks: 'Exchange',
        },
        slip: expect.objectContaining({ name: 'order.pdf' }) as File,
      },
    ]);
    expect(numbers()).toEqual(['', '', '']);
    expect(field('From Account')).toHaveValue('');
    expect(field('Date')).toHaveFocus();
  });

  it('is saved under its own loader', async () => {
    const { asked, give } = server.hold(`POST ${paths.transfers.create}`, () => ({
      status: 201,
      json: { success: true, message: '' },
    }));
    const { user } = await openFilledIn();
    await saveAndConfirm(user);
    expect(await screen.findByRole('status')).toHaveTextContent(messages.transfer.loader);
    await asked;
    give();
    await acknowledge(user, messages.transfer.created);
  });
});

it('takes each amount with the code of its own account beside it', async () => {
  const { user } = renderScreen(<TransferScreen />);
  await dollarsToDirhams(user);
  for (const label of ['From Amount', 'To Amount']) {
    await user.click(field(label));
    await user.paste('AED 1,250.50');
    await user.tab();
  }
  await waitFor(() => expect(field('To Amount')).toHaveValue('1,250.50'));
  expect(field('From Amount')).toHaveValue('AED 1,250.50');
  expect(errorAt('From Amount')).toBe(messages.amount.inCurrency('AED'));
});

describe('the rules of §5', () => {
  it('require date, accounts, amounts and rate, at the fields and over them', async () => {
    const { user } = renderScreen(<TransferScreen />);
    await user.clear(field('Date'));
    await press(user, 'Save');
    expect(await screen.findByText(messages.form.requiredFields)).toBeInTheDocument();
    const required = ['Date', 'From Account', 'From Amount', 'To Account', 'To Amount', 'Conversion Rate'];
    const said = Object.fromEntries(required.map((label) => [label, errorAt(label)]));
    expect(said).toEqual({
      Date: messages.form.dateRequired,
      'From Account': messages.transfer.fromAccountRequired,
      'From Amount': messages.form.amountPositive,
      'To Account': messages.transfer.toAccountRequired,
      'To Amount': messages.form.amountPositive,
      'Conversion Rate': messages.transfer.rateRequired,
    });
    await waitFor(() => expect(field('Date')).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('refuse amounts and rates that are none', async () => {
    const { user } = renderScreen(<TransferScreen />);
    for (const [label, text, sentence] of [
      ['From Amount', '0', messages.form.amountPositive],
      ['From Amount', '1.005', messages.form.amountDecimals],
      ['To Amount', 'x', messages.form.amountInvalid],
      ['Conversion Rate', '0', messages.transfer.rateInvalid],
      ['Conversion Rate', '1.00000000001', messages.transfer.rateInvalid],
    ] as const) {
      await retype(user, label, text);
      await waitFor(() => expect(errorAt(label)).toBe(sentence));
      expect(field(label)).toBeInvalid();
      await retype(user, label, '');
    }
  });

  it('say at its field, and only there, that both accounts are the same', async () => {
    const { user } = renderScreen(<TransferScreen />);
    await chooseAccounts(user, /Main Operating/, /Main Operating/);
    await retype(user, 'From Amount', '100');
    await press(user, 'Save');
    await waitFor(() => expect(errorAt('To Account')).toBe(messages.transfer.sameAccount));
    expect(screen.queryByText(messages.form.requiredFields)).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('refuse remarks of more than 250 characters', async () => {
    const { user } = renderScreen(<TransferScreen />);
    await user.click(field('Remarks'));
    await user.paste('x'.repeat(limits.remarksCharacters + 1));
    await user.tab();
    expect(await screen.findByText(messages.form.remarksTooLong)).toBeInTheDocument();
    expect(screen.getByText('251/250')).toBeInTheDocument();
  });

  it('take a slip of exactly 10MB, and refuse a larger one', async () => {
    const { user } = renderScreen(<TransferScreen />);
    const slipOf = (bytes: number) => {
      const file = new File(['%PDF'], 'slip.pdf');
      Object.defineProperty(file, 'size', { value: bytes });
      return file;
    };
    await user.upload(field('Slip'), slipOf(limits.slipBytes));
    expect(await screen.findByText('slip.pdf (10.0 MB)')).toBeInTheDocument();
    expect(screen.queryByText(messages.slip.tooLarge.transfer)).toBeNull();
    await user.upload(field('Slip'), slipOf(limits.slipBytes + 1));
    expect(await screen.findByText(messages.slip.tooLarge.transfer)).toBeInTheDocument();
  });
});

describe('a transfer that was not saved', () => {
  async function tryOne() {
    const { user } = await openFilledIn();
    await saveAndConfirm(user);
    return user;
  }
  const call = `POST ${paths.transfers.create}`;

  it('says what the server refused at its field', async () => {
    const labelOf = {
      transferdate: 'Date',
      fromacc: 'From Account',
      fromamount: 'From Amount',
      toacc: 'To Account',
      toamount: 'To Amount',
      conversionrate: 'Conversion Rate',
      remarks: 'Remarks',
      slip: 'Slip',
    };
    const refuse = (names: string[]) => {
      const fields = names.map((field) => ({ field, message: `Not this ${field}` }));
      server.on(call, () => refused(400, 'Nothing was saved.', fields));
    };
    refuse(Object.keys(labelOf));
    const user = await tryOne();
    await acknowledge(user, 'Nothing was saved.');
    for (const [name, label] of Object.entries(labelOf)) expect(errorAt(label)).toBe(`Not this ${name}`);
    expect(numbers()).toEqual(['1,000.00', '3.6725', '3,672.50']);

    // A currency is that of its account.
    refuse(['fromcurrency', 'tocurrency']);
    await saveAndConfirm(user);
    await acknowledge(user, 'Nothing was saved.');
    const said = ['Date', 'From Account', 'To Account'].map(errorAt);
    expect(said).toEqual([undefined, 'Not this fromcurrency', 'Not this tocurrency']);
  });

  it("says the server's sentence over the form, until something changes", async () => {
    const sentence = messages.account.insufficientBalance('Main Operating', '5.00', 'USD');
    server.on(call, () => refused(409, sentence));
    const user = await tryOne();
    await acknowledge(user, sentence);
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
    await retype(user, 'From Amount', '5');
    expect(screen.queryByText(sentence)).toBeNull();
  });
});
