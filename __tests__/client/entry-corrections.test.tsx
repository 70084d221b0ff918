import { screen, waitFor, within } from '@testing-library/react';
import type { BookEntry } from '#contract/areas/entries.wire';
import { captions } from '#contract/texts/captions';
import { fundsCaptions } from '#contract/texts/funds-captions';
import { messages } from '#contract/texts/messages';
import { pathOfEntry, paths, pathWithId } from '#contract/vocabulary/paths';
import { formatDate, today } from '#contract/values/dates';
import { formatWireMoment } from '#contract/values/moments';
import { DepositScreen } from '../../src/client/features/deposits/DepositScreen';
import { DepositsReport } from '../../src/client/features/deposits/DepositsReport';
import { acknowledge, choose, saveAndConfirm } from './movement-books';
import { endServer, renderScreen } from './render-screen';
import { accounts, done, entryIn, refused, SmallBooks, users } from './small-books';
import { type Scripted, type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { accountRow } from '../support/wire-rows';

/* Correct, Copy and Delete of an entry: the form that opens filled, what is asked, and the entries that were taken back. */

let server: ScriptedServer;
let books: SmallBooks;
let closedThrough: string | null = null;
beforeEach(async () => {
  server = await startScriptedServer();
  books = new SmallBooks(server, 3);
  closedThrough = null;
  localStorage.setItem('menus', 'books');
  server.on(`GET ${pathOfEntry('deposit', 2)}`, () => done(entry));
  server.on(`GET ${paths.close.state}`, () => done({ closedThrough, exceptions: [] }));
});
afterEach(() => endServer(server));

const ledgerEntry = {
  ...{ entry: 31, date: '2026-01-05T00:00:00', by: 'Chen Wei', at: '2026-01-05T10:00:00Z' },
  postings: [{ account: 'Main Operating', currency: 'USD', in: 1250.5, out: null }],
};
const entry: BookEntry = {
  ...{ id: 2, ledgerKind: 'DEPOSIT', corrects: null, correctedBy: null, reversal: null, twins: [], history: [] },
  row: { date: '2026-01-05T00:00:00', userName: 'Amina Khalid', accountName: 'Main Operating', amount: 1250.5 },
  requested: { date: '2026-01-05', userId: 21, toacc: 11, tocurrency: 1, amount: 1250.5, remarks: 'Twice' },
  slip: { name: `${'x'.repeat(43)}.png`, fileName: 'receipt.png', bytes: 2048 },
  recorded: ledgerEntry,
  reconciled: [{ id: 4, accountId: 11, account: 'Main', statementDate: '2026-01-31T00:00:00' }],
};
const confirmed = messages.correction.reconciled('Main', '31 Jan 2026');

const field = (label: string) => screen.getByLabelText(label);
const opened = (address: string) => renderScreen(<DepositScreen />, 'ADMIN', address);
const filled = () => waitFor(() => expect(field('Account')).toHaveValue('Main Operating (USD)'));

describe('a correction', () => {
  it('opens filled, keeps the slip, shows before beside after, and is sent with its reason', async () => {
    const sent: unknown[] = [];
    server.on(`POST ${pathWithId(paths.deposits.correct, 2)}`, async (request) => {
      sent.push((await entryIn(request, 'deposit')).body);
      return { status: 201, ...done({ id: 9 }) };
    });
    const { user } = opened('?correct=2');
    await screen.findByText(/You are correcting Deposit 2/);
    expect(screen.getByRole('note')).toHaveTextContent(confirmed);
    await filled();
    expect([field('Amount'), field('Date')].map((each) => (each as HTMLInputElement).value)).toEqual([
      '1,250.50',
      '05 Jan 2026',
    ]);
    expect(field('Slip')).toHaveAccessibleDescription(expect.stringContaining('receipt.png is kept') as string);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(messages.correction.unchanged)).toBeInTheDocument();

    await user.clear(field('Amount'));
    await user.type(field('Amount'), '1200');
    await user.type(field('Reason'), 'Mistyped');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const popup = within(await screen.findByRole('dialog', { name: messages.correction.confirm }));
    expect(popup.getByRole('row', { name: 'Amount 1,250.50 USD 1,200.00 USD' })).toBeInTheDocument();
    expect(popup.getByRole('row', { name: 'Slip receipt.png receipt.png' })).toBeInTheDocument();
    expect(popup.getByRole('row', { name: 'Remarks Twice Twice' })).toBeInTheDocument();
    expect(popup.getByText('Balance of Main Operating Moves By').nextSibling).toHaveTextContent('-50.50 USD');
    expect(popup.getByRole('note')).toHaveTextContent(confirmed);
    expect(popup.getByText('It is taken back on its own day, 05 Jan 2026.')).toBeInTheDocument();
    server.on(`GET ${pathOfEntry('deposit', 2)}`, () => done({ ...entry, correctedBy: 9 }));
    await user.click(popup.getByRole('button', { name: 'YES' }));
    await acknowledge(user, messages.deposit.created);
    expect(sent).toEqual([
      {
        ...{ date: '2026-01-05T00:00:00', userId: 21, toacc: 11, tocurrency: 1, amount: 1200, remarks: 'Twice' },
        reason: 'Mistyped',
      },
    ]);
    await waitFor(() => expect(window.location.href).toMatch(/financial\/deposits\?entry=9$/));
  });

  it('of an entry whose account is closed by now is told over the form that it cannot be', async () => {
    server.on(`GET ${paths.accounts.list}`, () => done([accountRow(11, 'Main Operating', { isClosed: true })]));
    opened('?correct=2');
    await screen.findByText(/^Main Operating is closed, so Deposit 2 can be neither corrected nor deleted/);
  });

  it('that somebody else was quicker with is told, and what was typed stays, also over a reload', async () => {
    const sentence = messages.movement.alreadyCorrected('deposit');
    server.on(`POST ${pathWithId(paths.deposits.correct, 2)}`, () => refused(409, sentence, [], 'CONFLICT'));
    const first = opened('?correct=2');
    await screen.findByText(/You are correcting/);
    await filled();
    await first.user.clear(field('Remarks'));
    await first.user.type(field('Remarks'), 'Once');
    server.on(`GET ${pathOfEntry('deposit', 2)}`, () => done({ ...entry, correctedBy: 9 }));
    await first.user.click(screen.getByRole('button', { name: 'Save' }));
    await first.user.click(await screen.findByRole('button', { name: 'YES' }));
    await acknowledge(first.user, sentence);
    expect(field('Remarks')).toHaveValue('Once');
    first.unmount();

    opened('?correct=2');
    expect(await screen.findByRole('link', { name: 'Deposit 9' })).toHaveAttribute(
      'href',
      '/dashboard/actions/deposit?correct=9',
    );
    await filled();
    expect(field('Remarks')).toHaveValue('Once');
  });

  it('whose answer was lost is not said to be somebody else’s, nor when it is saved; of anything else that is said', async () => {
    const { user } = opened('?correct=2');
    await filled();
    await user.type(field('Remarks'), '!');
    const saysCorrected = () => screen.queryByText(/was corrected already/) !== null;
    const saveAnswered = async (answer: Scripted) => {
      server.on(`POST ${pathWithId(paths.deposits.correct, 2)}`, () => answer);
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await user.click(await screen.findByRole('button', { name: 'YES' }));
      await screen.findByRole('button', { name: 'OK' });
    };
    server.on(`GET ${pathOfEntry('deposit', 2)}`, () => done({ ...entry, correctedBy: 9 }));
    await saveAnswered({ status: 502 });
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.getByText(messages.saving.sentBefore)).toBeInTheDocument();
    expect(saysCorrected()).toBe(false);
    await user.type(field('Remarks'), '?');
    await waitFor(() => expect(saysCorrected()).toBe(true));
    await user.type(field('Remarks'), '{Backspace}');
    expect(saysCorrected()).toBe(false);
    await saveAnswered({ status: 201, ...done({ id: 9 }) });
    expect(saysCorrected()).toBe(false);
    await acknowledge(user, messages.deposit.created);
    await waitFor(() => expect(window.location.search).toBe('?entry=9'));
  });

  it('of a closed day says when it is taken back, and begins with a day that is open', async () => {
    closedThrough = '2026-01-31';
    opened('?correct=2');
    expect(await screen.findByText(/05 Jan 2026, is closed: it is taken back on 01 Feb 2026/)).toBeInTheDocument();
    await filled();
    expect(field('Date')).toHaveValue('01 Feb 2026');
  });
});

it('that its account is reconciled is told of a correction once, and of one that goes to another such account', async () => {
  const reconciledUpTo = '2026-01-31T00:00:00';
  server.on(`GET ${paths.accounts.list}`, () => done(accounts.map((account) => ({ ...account, reconciledUpTo }))));
  const { user } = opened('?correct=2');
  await filled();
  const notes = async () => {
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const popup = within(await screen.findByRole('dialog', { name: messages.correction.confirm }));
    const told = popup.getAllByRole('note').map(({ textContent }) => textContent);
    await user.click(popup.getByRole('button', { name: 'NO' }));
    return told;
  };
  await user.type(field('Remarks'), '!');
  expect(await notes()).toEqual([confirmed]);
  await choose(user, 'Account', /Escrow Tower A/);
  expect(await notes()).toEqual([confirmed, messages.saving.reconciledUpTo('Escrow Tower A', '31 Jan 2026')]);
});

it('what a correction takes from the account is the difference alone', async () => {
  server.on(`GET ${paths.accounts.list}`, () => done([{ ...accounts[0], available: 100 }]));
  const { user } = opened('?correct=2');
  await filled();
  const note = () => field('Account').getAttribute('aria-describedby')!;
  const said = (text: string) =>
    waitFor(() => expect(document.getElementById(note().split(' ')[0]!)).toHaveTextContent(text));
  await said(fundsCaptions.balance('1,250.50 USD'));
  await user.clear(field('Amount'));
  await user.type(field('Amount'), '1200');
  await said(fundsCaptions.balance('1,250.50 USD'));
  await user.clear(field('Amount'));
  await user.type(field('Amount'), '1000');
  await said(fundsCaptions.missing('1,250.50 USD', '150.50 USD'));
});

it('a person and an account that take nothing new are named in a correction, with why; a new entry is not offered them', async () => {
  server.on(`GET ${paths.users.list}`, () => done([{ ...users[0], isDisabled: true }, ...users.slice(1)]));
  server.on(`GET ${paths.accounts.list}`, () => done([{ ...accounts[0], isClosed: true }, ...accounts.slice(1)]));
  const { user, unmount } = opened('?correct=2');
  await filled();
  await waitFor(() => expect(field('Deposited By')).toHaveValue('Amina Khalid'));
  expect(field('Deposited By')).toHaveAccessibleDescription(expect.stringContaining(captions.disabled) as string);
  expect(field('Account')).toHaveAccessibleDescription(expect.stringContaining(captions.closed) as string);
  await choose(user, 'Deposited By', 'Chen Wei');
  await choose(user, 'Deposited By', /Amina Khalid/);
  unmount();

  const anew = opened('');
  await anew.user.click(await screen.findByLabelText('Deposited By'));
  expect(await screen.findByRole('option', { name: /Chen Wei/ })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: /Amina Khalid/ })).not.toBeInTheDocument();
});

it('a copy is of today, without the slip; the new entry that was half typed waits in its own form', async () => {
  const half = opened('');
  await half.user.type(await screen.findByLabelText('Remarks'), 'Half');
  half.unmount();
  const copy = opened('?copy=2');
  await screen.findByText(/This is a copy of Deposit 2/);
  await filled();
  const facts = await saveAndConfirm(copy.user);
  expect(facts).toEqual(expect.arrayContaining([`Date: ${formatDate(today(new Date()))}`, 'Slip: -']));
  await acknowledge(copy.user, messages.deposit.created);
  expect(books.created[0]!.body).toMatchObject({ amount: 1250.5, remarks: 'Twice' });
  await waitFor(() => expect(window.location.search).toBe(''));
  await waitFor(() => expect(field('Remarks')).toHaveValue('Half'));
});

it('a copy that was saved as it stood, and whose answer was lost, is saved once', async () => {
  const create = `POST ${paths.deposits.create}`;
  const { user } = opened('?copy=2');
  await filled();
  server.on(create, () => ({ isCut: true }));
  await saveAndConfirm(user);
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  expect(screen.getByText(messages.saving.sentBefore)).toBeInTheDocument();
  expect(screen.queryByText(messages.correction.copyNotSaved, { exact: false })).toBeNull();
  server.on(create, () => ({ status: 201, ...done() }));
  await saveAndConfirm(user);
  await screen.findByText(messages.deposit.created);
  // This server did not tell the number.
  expect(screen.queryByText(/is in the books/)).toBeNull();
  await acknowledge(user, messages.deposit.created);
  const [first, again] = server.callsOf(create).map(({ headers }) => headers['idempotency-key']);
  expect(again).toBe(first);
});

it('Delete takes a reason and a day, which may not be before that of the entry', async () => {
  const asked: string[] = [];
  server.on(`DELETE ${pathWithId(paths.deposits.reverse, 2)}`, ({ query }) => {
    asked.push(query.toString());
    return { status: 204 };
  });
  closedThrough = '2026-01-31';
  books.deposits[1]!.remarks = 'Twice';
  server.on(`GET ${paths.accounts.list}`, () => done([{ ...accounts[0], balance: 2000, available: 2000 }]));
  const { user } = renderScreen(<DepositsReport />);
  await user.click(await screen.findByRole('button', { name: /^Delete .*Account 2,/ }));
  const popup = within(await screen.findByRole('dialog', { name: messages.deposit.reverseWarning }));
  expect(await popup.findByText(/05 Jan 2026 is closed, so it is taken back on 01 Feb 2026/)).toBeInTheDocument();
  expect(popup.getByText('Remarks').nextSibling).toHaveTextContent('Twice');
  expect(popup.getByText('Account Afterwards').nextSibling).toHaveTextContent('749.50 USD');
  await user.type(popup.getByLabelText('Taken Back On'), '4/1/2026');
  await user.click(popup.getByRole('button', { name: 'YES' }));
  expect(await popup.findByText(messages.movement.reversalBeforeEntry('05 Jan 2026'))).toBeInTheDocument();
  expect(popup.queryByText(/is taken back on/i)).toBeNull();
  await user.clear(popup.getByLabelText('Taken Back On'));
  await user.type(popup.getByLabelText('Taken Back On'), '9/2/2026');
  expect(popup.getByText('It is taken back on 09 Feb 2026.')).toBeInTheDocument();
  await user.type(popup.getByLabelText('Reason'), 'Twice');
  await user.click(popup.getByRole('button', { name: 'YES' }));
  await acknowledge(user, messages.deposit.reversed);
  expect(asked).toEqual(['reason=Twice&date=2026-02-09T00%3A00%3A00']);
});

it('"Show reversed" lists who took what back, when and why, and what replaced it', async () => {
  const reversal = { reversedBy: 'Chen Wei', reversedAt: '2026-01-07T10:00:00Z', reversedOn: '2026-01-09T00:00:00' };
  const facts = { ...reversal, reversalReason: 'Mistyped', replacedBy: 9 };
  server.on(`GET ${paths.deposits.filter}`, ({ query }) => {
    const isAsked = query.get('reversed') === 'true';
    const rows = isAsked ? [{ ...books.deposits[1], ...facts }] : books.deposits;
    return done({ currentPage: 0, totalPages: 1, totalItems: rows.length, deposits: rows });
  });
  const { user } = renderScreen(<DepositsReport />);
  const link = await screen.findByRole('link', { name: /^Correct .*Account 2,/ });
  expect(link).toHaveAttribute('href', '/dashboard/actions/deposit?correct=2');
  await user.click(screen.getByRole('checkbox', { name: 'Show reversed' }));
  await user.click(screen.getByRole('button', { name: 'Generate' }));
  expect(await screen.findByText('1 reversed deposit')).toBeInTheDocument();
  expect(window.location.search).toBe('?reversed=true');
  const row = screen.getByText('Account 2').closest('tr')!;
  const told = /Corrected.*by Chen Wei.*Taken back on 09 Jan 2026.*Reason: Mistyped/;
  await waitFor(() => expect(row).toHaveTextContent(told));
  expect(within(row).getByRole('link', { name: 'No. 9' })).toHaveAttribute('href', '/?reversed=true&entry=9');
  expect(within(row).queryByRole('button')).toBeNull();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
  let paper: HTMLElement | null = null;
  window.print = () => (paper = document.querySelector('.paper')!.cloneNode(true) as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(paper).toHaveTextContent('1 reversed deposit in all'));
  const printed = [...paper!.querySelectorAll('tbody td')].slice(-5).map(({ textContent }) => textContent);
  expect(printed).toEqual(['Chen Wei', formatWireMoment(reversal.reversedAt), '09 Jan 2026', 'Mistyped', 'No. 9']);
  expect(paper!.querySelector('tfoot')).toBeNull();
});
