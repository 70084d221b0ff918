import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BookEntry } from '#contract/areas/entries.wire';
import { buttons } from '#contract/texts/buttons';
import { entryCaptions } from '#contract/texts/entry-captions';
import { messages } from '#contract/texts/messages';
import { pathOfEntry, paths, pathWithId } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { DepositsReport } from '../../src/client/features/deposits/DepositsReport';
import { entryFormAddress } from '../../src/client/parts/entry-form-address';
import { endServer, renderScreen } from './render-screen';
import { done, refused, SmallBooks } from './small-books';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { accountRow } from '../support/wire-rows';

/* An entry's own panel: how it opens and closes, its address, the walk from row to row, and what it tells. */

let server: ScriptedServer;
let books: SmallBooks;
beforeEach(async () => {
  server = await startScriptedServer();
  books = new SmallBooks(server, 12);
  localStorage.setItem('menus', 'books');
  for (let id = 1; id <= 12; id += 1) server.on(`GET ${pathOfEntry('deposit', id)}`, () => done(entryOf(id)));
});
afterEach(() => endServer(server));

const ledgerEntry = {
  entry: 31,
  date: '2026-01-05T00:00:00',
  by: 'Chen Wei',
  at: '2026-01-05T10:00:00Z',
  postings: [
    { account: 'Main Operating', currency: 'USD', in: 1250.5, out: null },
    { account: 'Partner', currency: 'USD', in: null, out: 1250.5 },
  ],
};
const entryOf = (id: number, more: Partial<BookEntry> = {}): BookEntry => ({
  id,
  ledgerKind: 'DEPOSIT',
  row: {
    date: '2026-01-05T00:00:00',
    userName: 'Amina Khalid',
    accountName: `Account ${String(id)}`,
    amount: 1250.5,
    currencyName: 'USD',
    remarks: '',
    slip: null,
  },
  requested: {},
  corrects: null,
  correctedBy: null,
  slip: null,
  recorded: ledgerEntry,
  reconciled: [],
  reversal: null,
  twins: [],
  history: [],
  ...more,
});

const search = () => window.location.search;
const panel = (id: number) => screen.findByRole('dialog', { name: `Deposit ${String(id)}` });
const noPanel = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const linkOf = (id: number) =>
  within(screen.getByText(`Account ${String(id)}`).closest('tr')!).getByRole('link', { name: '05 Jan 2026' });
const open = (address = '') => renderScreen(<DepositsReport />, 'USER', address);
const rows = () => screen.findByText('Account 12');

it('opens by the link of its row, is a step that Back takes back, and gives the row the focus again', async () => {
  const { user } = open('?page=1');
  await rows();
  const steps = window.history.length;
  linkOf(11).focus();
  await user.keyboard('{Enter}');
  const shown = within(await panel(11));
  expect(await shown.findByText('1,250.50 USD', { selector: 'bdi' })).toBeInTheDocument();
  expect([search(), window.history.length]).toEqual(['?entry=11', steps + 1]);
  window.history.back();
  await noPanel();
  expect(search()).toBe('?page=1');
  await waitFor(() => expect(linkOf(11)).toHaveFocus());
});

it('opens by a click beside what is in the row; arrows walk the rows, and Escape leads to the one that was shown last', async () => {
  const { user } = open();
  await rows();
  await user.click(screen.getByText('Account 12'));
  await panel(12);
  await user.keyboard('{ArrowUp}{ArrowDown}');
  await panel(11);
  await user.click(screen.getByRole('button', { name: 'Next entry' }));
  expect(await within(await panel(10)).findByText('Account 10')).toBeInTheDocument();
  expect(search()).toBe('?entry=10');
  await user.keyboard('{Escape}');
  await noPanel();
  await waitFor(() => expect(search()).toBe(''));
  await waitFor(() => expect(linkOf(10)).toHaveFocus());
  await user.keyboard('{ArrowUp}');
  expect(linkOf(11)).toHaveFocus();
});

it('walks on from where a key has led, however fast the next one comes, and corrects that as soon as it is there, nothing that was left', async () => {
  renderScreen(<DepositsReport />, 'ADMIN', '?entry=12');
  await within(await panel(12)).findByRole('button', { name: buttons.delete });
  // Where it can be gone on to is known once the rows have come.
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Next entry' })).not.toHaveAttribute('aria-disabled', 'true'),
  );
  // As a browser gives keys: one behind the other, with nothing between them but what is due at once.
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'c']) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    await Promise.resolve();
  }
  await waitFor(() => expect(window.location.pathname + search()).toBe(entryFormAddress('deposits', 'correct', 9)));
});

it('keeps the focus when what it shows was taken back, and its Delete is gone', async () => {
  let isReversed = false;
  const reconciled = [{ id: 4, accountId: 11, account: 'Main', statementDate: '2026-01-31T00:00:00' }];
  server.on(`GET ${pathOfEntry('deposit', 12)}`, () =>
    done(entryOf(12, { reconciled, reversal: isReversed ? { ...ledgerEntry, entry: 32, reason: '' } : null })),
  );
  server.on(`DELETE ${pathWithId(paths.deposits.reverse, 12)}`, () => {
    isReversed = true;
    return { status: 204 };
  });
  const { user } = renderScreen(<DepositsReport />, 'ADMIN', '?entry=12');
  const shown = within(await panel(12));
  await user.click(await shown.findByRole('button', { name: buttons.delete }));
  const asked = within(await screen.findByRole('dialog', { name: messages.deposit.reverseWarning }));
  expect(asked.getByRole('note')).toHaveTextContent(messages.correction.reconciled('Main', '31 Jan 2026'));
  await user.click(asked.getByRole('button', { name: buttons.yes }));
  const told = within(await screen.findByRole('dialog', { name: messages.deposit.reversed }));
  await waitFor(() => expect(shown.queryByText(buttons.delete)).toBeNull());
  await user.click(told.getByRole('button', { name: buttons.ok }));
  await waitFor(() => expect(shown.getByRole('button', { name: entryCaptions.close })).toHaveFocus());
});

it('tells within seconds that somebody else has taken back what it shows, and offers that no more', async () => {
  let isReversed = false;
  server.on(`GET ${paths.booksStamp}`, () => done({ stamp: String(isReversed) }));
  server.on(`GET ${pathOfEntry('deposit', 12)}`, () =>
    done(entryOf(12, { reversal: isReversed ? { ...ledgerEntry, entry: 32, reason: 'Entered twice' } : null })),
  );
  renderScreen(<DepositsReport />, 'ADMIN', '?entry=12');
  const shown = within(await panel(12));
  await shown.findByRole('button', { name: buttons.delete });
  await waitFor(() => expect(server.callsOf(`GET ${paths.booksStamp}`)).not.toEqual([]));
  isReversed = true;
  // Coming back to the page asks for the stamp at once.
  await waitFor(() => {
    fireEvent(window, new Event('focus'));
    expect(shown.getByText('Entered twice')).toBeInTheDocument();
  });
  expect(shown.queryByText(buttons.delete)).toBeNull();
});

it('asks about Delete by what is read after it was pressed, not by what was being read already', async () => {
  const reconciled = [{ id: 4, accountId: 11, account: 'Main', statementDate: '2026-01-31T00:00:00' }];
  const answer = (more: Partial<BookEntry> = {}) => done(entryOf(12, more));
  const read = `GET ${pathOfEntry('deposit', 12)}`;
  let writes = 0;
  server.on(`GET ${paths.booksStamp}`, () => done({ stamp: String(writes) }));
  server.on(read, () => answer());
  const { user } = renderScreen(<DepositsReport />, 'ADMIN', '?entry=12');
  const shown = within(await panel(12));
  const button = await shown.findByRole('button', { name: buttons.delete });
  await waitFor(() => expect(server.callsOf(`GET ${paths.booksStamp}`)).not.toEqual([]));
  const before = server.callsOf(read).length;
  const slow = server.hold(read, () => answer());
  writes += 1;
  await waitFor(() => {
    fireEvent(window, new Event('focus'));
    expect(server.callsOf(read).length).toBeGreaterThan(before);
  });
  server.on(read, () => answer({ reconciled }));
  await user.click(button);
  slow.give();
  const asked = within(await screen.findByRole('dialog', { name: messages.deposit.reverseWarning }));
  expect(asked.getByRole('note')).toHaveTextContent(messages.correction.reconciled('Main', '31 Jan 2026'));
});

it('says of an entry of a closed account why it is neither corrected nor deleted; it can still be copied', async () => {
  server.on(`GET ${paths.accounts.list}`, () => done([accountRow(11, 'Main Operating', { isClosed: true })]));
  server.on(`GET ${pathOfEntry('deposit', 12)}`, () => done(entryOf(12, { requested: { toacc: 11 } })));
  const { user } = renderScreen(<DepositsReport />, 'ADMIN', '?entry=12');
  const shown = within(await panel(12));
  await shown.findByText(messages.correction.accountClosed('Main Operating', 'Deposit 12'));
  const offered = shown.getAllByText(/^(Correct|Copy|Delete)$/).map(({ textContent }) => textContent);
  expect(offered).toEqual([buttons.copy]);
  await user.keyboard('c');
  expect(search()).toBe('?entry=12');
});

it.each([
  [11, entryCaptions.previous, 12],
  [11, entryCaptions.next, 10],
  // it came up from the next page
  [8, entryCaptions.next, 7],
])('leads on from where the row stood that was taken back: from %i, %s', async (id, step, to) => {
  const { user } = renderScreen(<DepositsReport />, 'ADMIN', `?size=5&entry=${String(id)}`);
  const shown = within(await panel(id));
  await user.click(await shown.findByRole('button', { name: buttons.delete }));
  await user.click(await screen.findByRole('button', { name: buttons.yes }));
  await user.click(await screen.findByRole('button', { name: buttons.ok }));
  await waitFor(() => expect(document.querySelector(`[data-entry="${String(id)}"]`)).toBeNull());
  await user.click(shown.getByRole('button', { name: step }));
  await panel(to);
});

it('tells of an entry that a link names, though it is on no row that is shown: taken back, with slip, postings and history', async () => {
  const slip = { name: `${'x'.repeat(43)}.png`, fileName: 'receipt.png', bytes: 2048 };
  const reversal = { ...ledgerEntry, entry: 32, by: 'Ada King', reason: 'Twice' };
  const told = {
    id: 1,
    at: ledgerEntry.at,
    by: 'Ada King',
    kind: 'deposit',
    subject: { id: '2', name: '', isThere: true },
  };
  const changes = [
    { label: 'Amount', before: '1,250.50', after: null },
    { label: 'Remarks', before: 'Old', after: 'New' },
  ];
  const entry = entryOf(2, {
    slip,
    reversal,
    reconciled: [{ id: 4, accountId: 11, account: 'Main Operating', statementDate: '2026-01-31T00:00:00' }],
    twins: [{ id: 7, by: 'Chen Wei', at: ledgerEntry.at }],
    history: [{ ...told, deed: 'Deleted', seal: 'broken', changes }],
  });
  server.on(`GET ${pathOfEntry('deposit', 2)}`, () => done(entry));
  const { user } = open('?size=5&entry=2');
  const shown = within(await panel(2));
  expect(await shown.findByText('Twice')).toBeInTheDocument();
  expect(shown.getByRole('link', { name: 'Reconciled up to 31 Jan 2026' })).toHaveAttribute(
    'href',
    `${screenPaths.reconciliation}?accountId=11&id=4`,
  );
  expect(shown.getByRole('img', { name: 'Slip: receipt.png' })).toHaveAttribute('src', `/api/files/${slip.name}`);
  expect(shown.getByRole('table', { name: 'Reversal, entry 32, 05 Jan 2026' })).toHaveTextContent(
    'Partner1,250.50 USD',
  );
  const history = within(shown.getByRole('region', { name: 'History' }));
  expect(history.getByRole('listitem')).toHaveTextContent(
    /^Deleted by Ada King, .* Not what was sealedRemarksOld → New$/,
  );
  expect(shown.getByRole('button', { name: 'Next entry' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(shown.getByRole('link', { name: 'No. 7' }));
  await panel(7);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await noPanel();
  expect(search()).toBe('');
});

it('keeps what people wrote apart, so that its direction turns nothing beside it', async () => {
  const turning = '\u202eWritten';
  const [posting] = ledgerEntry.postings;
  const written = { ...ledgerEntry, by: turning, postings: [{ ...posting!, account: turning }] };
  const entry = entryOf(2, {
    slip: { name: 'x.pdf', fileName: `${turning}.pdf`, bytes: 2048 },
    recorded: written,
    reversal: { ...written, reason: turning },
    twins: [{ id: 7, by: turning, at: ledgerEntry.at }],
  });
  const names = { userName: turning, accountName: turning, remarks: turning };
  Object.assign(entry.row, names);
  Object.assign(books.deposits.at(-2)!, names);
  server.on(`GET ${pathOfEntry('deposit', 2)}`, () => done(entry));
  const { user } = open('?page=3');
  const areApart = (shown: HTMLElement[], count: number) =>
    expect(shown.map((element) => element.localName)).toEqual(Array.from({ length: count }, () => 'bdi'));
  areApart(await screen.findAllByText(turning), 3);
  await user.click(screen.getAllByText(turning)[0]!);
  // The row's three, who recorded, who took back and why, the file, the twin's, and an account of either posting.
  areApart(await within(await panel(2)).findAllByText(new RegExp(turning)), 10);
});

it('says that there is no such entry, and what could not be loaded, with Retry', async () => {
  server.on(`GET ${pathOfEntry('deposit', 99)}`, () => refused(404, messages.entry.notFound, [], 'NOT_FOUND'));
  const { user } = open('?entry=99');
  // The report beneath has a Retry of its own for what it could not load.
  const shown = within(await panel(99));
  expect(await shown.findByText(messages.entry.notFound)).toBeInTheDocument();
  server.on(`GET ${pathOfEntry('deposit', 99)}`, () => done(entryOf(99)));
  await user.click(shown.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Account 99')).toBeInTheDocument();
});

it('is not offered by a server that speaks the specification only', async () => {
  localStorage.removeItem('menus');
  const { user } = open();
  await rows();
  expect(screen.queryByRole('link', { name: '05 Jan 2026' })).toBeNull();
  await user.click(screen.getByText('Account 12'));
  expect(search()).toBe('');
  expect(books.deposits).toHaveLength(12);
});
