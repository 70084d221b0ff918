import { screen } from '@testing-library/react';
import { failures } from '#contract/texts/failures';
import { messages } from '#contract/texts/messages';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import { storageKeys } from '#contract/vocabulary/session';
import { DepositScreen } from '../../src/client/features/deposits/DepositScreen';
import { DepositsReport } from '../../src/client/features/deposits/DepositsReport';
import { PaymentScreen } from '../../src/client/features/payments/PaymentScreen';
import { PaymentsReport } from '../../src/client/features/payments/PaymentsReport';
import { AccountsScreen } from '../../src/client/features/settings/AccountsScreen';
import { FeeScreen } from '../../src/client/features/settings/FeeScreen';
import { TransferScreen } from '../../src/client/features/transfers/TransferScreen';
import { TransfersReport } from '../../src/client/features/transfers/TransfersReport';
import { type Scripted, type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { depositRow, installmentPaymentRow, transferRow } from '../support/wire-rows';
import {
  acknowledge,
  dialog,
  field,
  leaveTyped,
  MovementBooks,
  press,
  pressDelete,
  saveAndConfirm,
} from './movement-books';
import { endServer, renderScreen } from './render-screen';
import { done } from './small-books';

/* §8: what each form and each list says of its failures, whatever has failed; other sentences are with their screens. */

let server: ScriptedServer;
let books: MovementBooks;
beforeEach(async () => {
  server = await startScriptedServer();
  books = new MovementBooks(server);
});
// What is logged of a failure is not what is watched here.
beforeEach(() => {
  for (const level of ['warn', 'error'] as const) jest.spyOn(console, level).mockImplementation(() => undefined);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await endServer(server);
});

const silent: Scripted = { json: { success: false } };
const closed = 'The books are closed until Monday.';

describe('a form', () => {
  it.each([
    ['deposit', <DepositScreen />, 'deposit', 'Amount', paths.deposits.create],
    ['transfer', <TransferScreen />, 'transfer', 'From Amount', paths.transfers.create],
    ['payment', <PaymentScreen />, 'installmentPayment', 'Amount', paths.payments.createInstallment],
  ] as const)(
    'of a %s says the sentence of each failure, and whether anything was saved, and keeps what was typed',
    async (kind, form, draft, amount, path) => {
      leaveTyped(draft);
      const { user } = renderScreen(form);
      const typed = field(amount).value;
      expect(typed).not.toBe('');
      const isRefused = async (sentence: string, fate?: string) => {
        await saveAndConfirm(user);
        await acknowledge(user, sentence, fate);
        expect(screen.getByRole('alert')).toHaveTextContent(sentence);
        expect(field(amount)).toHaveValue(typed);
      };

      server.on(`POST ${path}`, () => ({ json: { success: false, message: closed } }));
      await isRefused(closed);
      server.on(`POST ${path}`, () => silent);
      await isRefused(messages[kind].failed, failures.save.notDone);
      server.on(`POST ${path}`, () => ({ status: 503 }));
      await isRefused(messages.httpError(503), failures.save.unclear);
      // Something in the page itself is broken, before the call can go out.
      jest.spyOn(window, 'FormData').mockImplementationOnce(() => {
        throw new Error('This browser is broken.');
      });
      await isRefused(messages[kind].unknown, failures.save.unclear);
      expect(server.callsOf(`POST ${path}`)).toHaveLength(3);
    },
  );

  it.each([
    [401, 'UNAUTHENTICATED', messages.session.missing],
    [403, 'PASSWORD_CHANGE_REQUIRED', messages.session.passwordChangeRequired],
  ])(
    'that is refused for its session (%i) says that nothing was saved, or that nobody knows',
    async (status, code, message) => {
      leaveTyped('deposit');
      localStorage.setItem(storageKeys.refreshToken, 'refresh-1');
      server.on(`POST ${paths.auth.refresh}`, () => done({ token: 'new', refreshtoken: 'refresh-2' }));
      const create = `POST ${paths.deposits.create}`;
      const { user } = renderScreen(<DepositScreen />);
      const isRefused = async (fate: string) => {
        server.on(create, () => ({ status, json: { success: false, message, code } }));
        await saveAndConfirm(user);
        expect(await dialog(message)).toHaveTextContent(fate);
        await press(user, 'OK');
      };
      await isRefused(failures.save.notDone);
      server.on(create, () => ({ isCut: true }));
      await saveAndConfirm(user);
      await acknowledge(user, messages.unreachable);
      await isRefused(failures.saveAgain.notDone);
    },
  );

  it('says that it was the network when that fails without a word', async () => {
    leaveTyped('deposit');
    const { user } = renderScreen(<DepositScreen />);
    const fetch = window.fetch.bind(window);
    const addressOf = (input: RequestInfo | URL) => (input instanceof Request ? input.url : String(input));
    jest
      .spyOn(window, 'fetch')
      .mockImplementation((input, init) =>
        addressOf(input).endsWith(paths.deposits.create) ? Promise.reject(new Error('')) : fetch(input, init),
      );
    await saveAndConfirm(user);
    const popup = await dialog(messages.unreachable);
    expect(popup).toHaveTextContent(messages.networkError);
    expect(popup).toHaveTextContent(failures.save.unanswered);
  });
});

describe('Delete', () => {
  const { deposits, transfers, payments } = paths;
  beforeEach(() => {
    books.lists({ ...deposits, key: 'deposits' }, [depositRow(1)], ({ id }) => id);
    books.lists({ ...transfers, key: 'transfers' }, [transferRow(1)], ({ id }) => id);
    const { filterInstallment: filter, reverse } = payments;
    books.lists({ filter, reverse, key: 'installmentTxn' }, [installmentPaymentRow(1)], ({ paymentid }) => paymentid);
    server.on(`GET ${paths.accounts.currencies}`, () => done([]));
  });

  it.each([
    ['deposit', <DepositsReport />, pathWithId(deposits.reverse, 1), messages.deposit.reverseFailed],
    ['transfer', <TransfersReport />, pathWithId(transfers.reverse, 1), messages.transfer.reverseFailed],
    ['payment', <PaymentsReport />, pathWithId(payments.reverse, 1), messages.payment.reverseFailed],
    ['fee', <FeeScreen />, pathWithId(paths.fees.remove, 31), messages.settings.removeFailed],
    ['account', <AccountsScreen />, pathWithId(paths.accounts.remove, 11), messages.settings.removeFailed],
  ] as const)(
    'of a %s says the sentence of each failure, and whether anything was deleted, and the row stays',
    async (_, list, path, failed) => {
      const { user } = renderScreen(list, 'SUPER');
      const isRefused = async (sentence: string, fate: string) => {
        await pressDelete(user, '(?:deposit|transfer|payment|Bank Charges|Main Operating)');
        await press(user, 'YES');
        await acknowledge(user, sentence, fate);
      };

      server.on(`DELETE ${path}`, () => silent);
      await isRefused(failed, failures.delete.notDone);
      // The answer cannot be read, for a reason that nobody has thought of.
      jest.spyOn(Response.prototype, 'text').mockImplementation(async function read(this: Response) {
        const bytes = await this.arrayBuffer();
        return this.url.endsWith(path) ? (undefined as unknown as string) : Buffer.from(bytes).toString();
      });
      await isRefused(messages.unknownError, failures.delete.unclear);
      expect(server.callsOf(`DELETE ${path}`)).toHaveLength(2);
    },
  );
});

it('a list that the server is cut off from at the refresh says so, the session stays, and Retry brings it', async () => {
  const { deposits, auth } = paths;
  books.lists({ ...deposits, key: 'deposits' }, [depositRow(1)], ({ id }) => id);
  localStorage.setItem(storageKeys.refreshToken, 'refresh-1');
  server.on(`GET ${deposits.filter}`, ({ headers }) =>
    headers.authorization === 'Bearer new'
      ? { json: { currentPage: 0, totalPages: 1, deposits: [depositRow(1)] } }
      : { status: 401, json: { success: false, message: 'No session.', code: 'UNAUTHENTICATED' } },
  );
  server.on(`POST ${auth.refresh}`, () => ({ isCut: true }));
  const { user, store } = renderScreen(<DepositsReport />);
  expect(await screen.findByText(messages.list.loadFailed)).toBeInTheDocument();
  expect(screen.queryByText(messages.list.none)).toBeNull();
  expect(store.getState().session.status).toBe('signedIn');
  expect(localStorage.getItem(storageKeys.refreshToken)).toBe('refresh-1');

  server.on(`POST ${auth.refresh}`, () => ({
    json: { success: true, message: 'OK', token: 'new', refreshtoken: 'refresh-2', expiresIn: 900 },
  }));
  await press(user, 'Retry');
  expect(await screen.findByRole('cell', { name: depositRow(1).accountName })).toBeInTheDocument();
  expect(screen.queryByText(messages.list.loadFailed)).toBeNull();
});
