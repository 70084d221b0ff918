import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { limits } from '#contract/vocabulary/limits';
import { entryCaptions } from '#contract/texts/entry-captions';
import { messages } from '#contract/texts/messages';
import { pathOfEntry, paths } from '#contract/vocabulary/paths';
import { DepositsReport } from '../../src/client/features/deposits/DepositsReport';
import { PaymentsReport } from '../../src/client/features/payments/PaymentsReport';
import { TransfersReport } from '../../src/client/features/transfers/TransfersReport';
import { dialog, manyAccounts, MovementBooks, press, pressDelete } from './movement-books';
import { endServer, renderScreen } from './render-screen';
import { done, refused, SmallBooks } from './small-books';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { installmentPaymentRow, transferRow } from '../support/wire-rows';

/* Delete of a row: its name, what it asks, and where one goes on afterwards. */

let server: ScriptedServer;
let books: SmallBooks;
const open = (count: number) => {
  books = new SmallBooks(server, count);
};

beforeEach(async () => {
  server = await startScriptedServer();
});
afterEach(() => endServer(server));

const button = (name: string) => screen.getByRole('button', { name });
const page = (text: string) => screen.findByText(text);

async function remove(user: UserEvent, account: string) {
  const row = screen.getByRole('cell', { name: account }).closest('tr')!;
  await user.click(within(row).getByRole('button', { name: /^Delete / }));
  expect(await screen.findByText(messages.deposit.reverseWarning)).toBeInTheDocument();
  await user.click(button('YES'));
}

describe('Delete', () => {
  it('is only for those who may', async () => {
    open(1);
    renderScreen(<DepositsReport />, 'USER');
    await screen.findByText('Account 1');
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  });

  it('says in its name what it deletes, beginning with its word', async () => {
    open(1);
    renderScreen(<DepositsReport />);
    const name = 'Delete deposit: 05 Jan 2026, Amina Khalid, Account 1, 1,001.00 USD';
    expect(await screen.findByRole('button', { name })).toHaveTextContent(/^Delete$/);
  });

  it.each([
    ['the next row', 3, 2, 'Account 1'],
    ['the row before, when it was the last', 3, 1, 'Account 2'],
    ['the last row of the page before, when it was alone', 6, 1, 'Account 2'],
  ])('goes on at %s', async (_case, count, id, next) => {
    open(count);
    const { user } = renderScreen(<DepositsReport />);
    if (count > limits.reportPageSize) {
      await page('Page 1 of 2');
      await user.click(button('Next'));
    }
    await screen.findByText(`Account ${id}`);
    await remove(user, `Account ${id}`);
    await screen.findByText(messages.deposit.reversed);
    await waitFor(() => expect(screen.queryByText(`Account ${id}`)).toBeNull());
    await user.click(button('OK'));
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(new RegExp(`^Delete .*${next},`)));
  });

  it('goes on there also when the list comes after OK', async () => {
    open(2);
    const { user } = renderScreen(<DepositsReport />);
    await screen.findByText('Account 2');
    let answer = () => {};
    const released = new Promise<void>((go) => {
      answer = go;
    });
    server.on(`GET ${paths.deposits.filter}`, async (request) => {
      await released;
      return books.page(request);
    });
    await remove(user, 'Account 2');
    await screen.findByText(messages.deposit.reversed);
    await user.click(button('OK'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answer();
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^Delete .*Account 1,/));
  });

  it('goes to the screen’s name when no row is left', async () => {
    open(1);
    const { user } = renderScreen(<DepositsReport />);
    await screen.findByText('Account 1');
    await remove(user, 'Account 1');
    await screen.findByText(messages.deposit.reversed);
    await user.click(button('OK'));
    await screen.findByText(messages.list.none);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('says of a reason that was typed before that it is back', async () => {
    open(1);
    localStorage.setItem('menus', 'books');
    const { user } = renderScreen(<DepositsReport />);
    await screen.findByText('Account 1');
    const ask = async () => {
      await user.click(await screen.findByRole('button', { name: /^Delete / }));
      return screen.findByLabelText(entryCaptions.reason);
    };
    await user.type(await ask(), 'Twice');
    expect(screen.queryByText(messages.saving.restored)).toBeNull();
    await user.click(button('NO'));
    expect(await ask()).toHaveValue('Twice');
    expect(screen.getByText(messages.saving.restored)).toBeInTheDocument();
  });

  it('tells why it was refused', async () => {
    open(1);
    const { user } = renderScreen(<DepositsReport />);
    await screen.findByText('Account 1');
    const conflict = 'Insufficient balance in Main Operating: 0.00 USD available';
    server.on(`DELETE ${paths.deposits.reverse.replace(':id', '1')}`, () => refused(409, conflict));
    await remove(user, 'Account 1');
    expect(await screen.findByText(conflict)).toBeInTheDocument();
    expect(screen.getByText('Account 1')).toBeInTheDocument();
  });
});

describe('before an answer is given, tells what was written about it and what its accounts hold afterwards:', () => {
  /** What the question tells, as 'label: value', of an entry that was requested so. */
  async function told(user: UserEvent, kind: 'transfer' | 'payment', warning: string, requested: object) {
    server.on(`GET ${paths.close.state}`, () => done({ closedThrough: null, exceptions: [] }));
    server.on(`GET ${paths.accounts.list}`, () =>
      done(manyAccounts.map((account) => ({ ...account, available: account.balance }))),
    );
    server.on(`GET ${pathOfEntry(kind, 1)}`, () => done({ requested, reconciled: [], reversal: null }));
    await pressDelete(user);
    const terms = within(await dialog(warning)).getAllByRole('term');
    return terms.map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent ?? ''}`);
  }
  beforeEach(() => localStorage.setItem('menus', 'books'));

  it('a transfer', async () => {
    const rows = [transferRow(1, { remarks: 'Exchange' })];
    new MovementBooks(server).lists({ ...paths.transfers, key: 'transfers' }, rows, ({ id }) => id);
    const { user } = renderScreen(<TransfersReport />);
    const requested = { fromacc: 11, fromamount: 1000.5, toacc: 13, toamount: 900.25 };
    expect(await told(user, 'transfer', messages.transfer.reverseWarning, requested)).toEqual([
      ...['Date: 05 Jan 2026', 'From Account: From 1', 'From Amount: 1,000.50 USD'],
      ...['To Account: To 1', 'To Amount: 3,674.34 AED', 'Remarks: Exchange'],
      ...['From Account Afterwards: 2,000.50 USD', 'To Account Afterwards: 99.75 AED'],
    ]);
  });

  it('a payment', async () => {
    const rows = [installmentPaymentRow(1)];
    const { filterInstallment: filter, reverse } = paths.payments;
    new MovementBooks(server).lists({ filter, reverse, key: 'installmentTxn' }, rows, ({ paymentid }) => paymentid);
    const { user } = renderScreen(<PaymentsReport />);
    const requested = { paymentaccount: 14, amount: 1250.5 };
    const facts = await told(user, 'payment', messages.payment.reverseWarning, requested);
    expect(facts.slice(-3)).toEqual(['Amount: 1,250.50 AED', 'Remarks: In part', 'Account Afterwards: 2,250.50 AED']);
  });

  it('an entry that cannot be read anew: that its reconciliation is not known, whatever was read before', async () => {
    const rows = [transferRow(1)];
    new MovementBooks(server).lists({ ...paths.transfers, key: 'transfers' }, rows, ({ id }) => id);
    const { user } = renderScreen(<TransfersReport />);
    const { reverseWarning } = messages.transfer;
    await told(user, 'transfer', reverseWarning, { fromacc: 11, fromamount: 1, toacc: 13, toamount: 1 });
    expect(screen.queryByRole('note')).toBeNull();
    await press(user, 'NO');
    server.on(`GET ${pathOfEntry('transfer', 1)}`, () => refused(503, 'Not now.', undefined, 'UNAVAILABLE'));
    await pressDelete(user);
    expect(within(await dialog(reverseWarning)).getByRole('note')).toHaveTextContent(
      messages.correction.reconciledUnknown,
    );
  });

  it('an entry of an account that is closed: that it cannot be deleted, in the place of the question', async () => {
    new MovementBooks(server).lists({ ...paths.transfers, key: 'transfers' }, [transferRow(1)], ({ id }) => id);
    server.on(`GET ${paths.accounts.list}`, () =>
      done(manyAccounts.map((account) => ({ ...account, isClosed: account.id === 13 }))),
    );
    const requested = { fromacc: 11, fromamount: 1, toacc: 13, toamount: 1 };
    server.on(`GET ${pathOfEntry('transfer', 1)}`, () =>
      done({ id: 1, ledgerKind: 'TRANSFER', requested, reconciled: [], reversal: null }),
    );
    const { user } = renderScreen(<TransfersReport />);
    await pressDelete(user);
    await dialog(messages.correction.accountClosed('Gulf Operating', 'Transfer 1'));
    await press(user, 'OK');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf(`DELETE ${paths.transfers.reverse.replace(':id', '1')}`)).toEqual([]);
  });
});
