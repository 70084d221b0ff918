import { act, screen, waitFor } from '@testing-library/react';
import type { CloseState, ClosingRow, ExceptionRow } from '#contract/areas/closings.wire';
import { closingCaptions } from '#contract/texts/closing-captions';
import { messages } from '#contract/texts/messages';
import { addDays, dateToWire, formatDate, today } from '#contract/values/dates';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import type { ScriptedServer } from '../support/scripted-server';
import { answerWithEmptyBooks, openConsole, rememberSession, screenNamed } from './open-console';
import {
  acknowledge,
  bodyOf,
  cellsOf,
  dialog,
  field,
  onlyCall,
  operating,
  press,
  refusal,
  saveAndConfirm,
  write,
} from './settings-books';
import { withServer } from './signed-in-console';
import { done, users } from './small-books';

/* Books › Close, and what forms say of closed days. */

const { closing, closedDay } = messages;
const { close } = paths;
const january = '2026-01-31T00:00:00';
const row = (id: number, before: string | null, through: string | null, reason = ''): ClosingRow => ({
  ...{ id, before, through, reason },
  ...{ at: '2026-02-03T09:30:00.000Z', by: 'Layla Haddad' },
});
const exception: ExceptionRow = {
  ...{ id: 7, name: 'Chen Wei', startDate: '2026-01-05T00:00:00', endDate: '2026-01-10T00:00:00' },
  ...{ until: '2199-02-03T17:30:00.000Z', reason: 'A late invoice', givenBy: 'Layla Haddad' },
  ...{ givenAt: '2026-02-03T09:30:00.000Z', endedBy: null, endedAt: null, isHeld: true },
};
let server: ScriptedServer;
let closings: ClosingRow[];
let exceptions: ExceptionRow[];
let state: CloseState;
withServer((started) => {
  server = started;
  closings = [row(3, null, january, 'January is reported'), row(2, january, null, 'An invoice'), row(1, null, january)];
  exceptions = [exception];
  state = { closedThrough: january, exceptions: [] };
  answerWithEmptyBooks(server);
  rememberSession('SUPER', 'Layla Haddad');
  localStorage.setItem('menus', 'books');
  server.on(`GET ${paths.users.list}`, () => done(users));
  server.on(`GET ${paths.company}`, () => done({ name: 'Harbour Homes' }));
  server.on(`GET ${close.history}`, () => done(closings));
  server.on(`GET ${close.exceptions}`, () => done(exceptions));
  server.on(`GET ${close.unsettled}`, () => done([]));
  server.on(`GET ${close.state}`, () => done(state));
});
const open = async () => {
  const opened = openConsole(screenPaths.close);
  await screenNamed('Close');
  return opened;
};
const lines = (name: string) =>
  Array.from(screen.getByRole<HTMLTableElement>('table', { name }).tBodies[0]!.rows, cellsOf);

test('it says up to which day the books are closed, who may record there, and how it came', async () => {
  await open();
  expect(await screen.findByText(closingCaptions.closedUpTo('31 Jan 2026'), { selector: 'h2' })).toBeInTheDocument();
  expect(
    screen.getByText(/can still be corrected and deleted: they are taken back on 01 Feb 2026, the first open day/),
  ).toBeInTheDocument();
  const end = await screen.findByRole('button', { name: 'End Chen Wei, 05 Jan 2026 – 10 Jan 2026' });
  // Paper leaves such cells out, so it has no column of what can only be pressed.
  for (const cell of [end.closest('td'), screen.getByRole('columnheader', { name: 'Actions' })])
    expect(cell).toHaveClass('table__actions');
  expect(lines(closingCaptions.history).map((cells) => cells.slice(1))).toEqual([
    ['Closed up to 31 Jan 2026', 'Layla Haddad', 'January is reported'],
    ['Reopened, no day closed', 'Layla Haddad', 'An invoice'],
    ['Closed up to 31 Jan 2026', 'Layla Haddad', expect.any(String)],
  ]);
});

test('a period is closed up to the end of last month, unless another day is typed, and opened again with a reason', async () => {
  closings = [];
  server.on(`POST ${close.state}`, () => {
    closings = [row(1, null, january)];
    return done({ id: 1 });
  });
  server.on(`POST ${close.reopen}`, () => refusal(409, closing.nothingClosed));
  const { user } = await open();
  await press(user, 'Close Period');
  expect(screen.getByText(closingCaptions.closeAbout)).toBeInTheDocument();
  const lastMonth = addDays(`${today(new Date()).slice(0, 7)}-01` as never, -1);
  expect(field(closingCaptions.upTo)).toHaveValue(formatDate(lastMonth));
  await write(user, closingCaptions.upTo, '31/1/26');
  await saveAndConfirm(user);
  await acknowledge(user, closing.closed);
  expect(bodyOf(onlyCall(server, `POST ${close.state}`))).toEqual({ version: 0, through: january, reason: '' });
  await press(user, 'Reopen');
  await press(user, 'Save');
  expect(await screen.findByText(messages.reason.required)).toBeInTheDocument();
  await write(user, closingCaptions.reason, 'Found late');
  await press(user, 'Save');
  expect(await dialog(messages.saving.confirmSave)).toHaveTextContent(`${closingCaptions.soFar}31 Jan 2026`);
  await press(user, 'YES');
  await acknowledge(user, closing.nothingClosed);
  expect(bodyOf(onlyCall(server, `POST ${close.reopen}`))).toEqual({ version: 1, through: null, reason: 'Found late' });
});

test('closing names the accounts that are not reconciled up to that day, or never, and says where that could not be read', async () => {
  const upTo = (reconciledUpTo: string | null, accName: string) => ({ ...operating, accName, reconciledUpTo });
  const [list, behind] = [`GET ${paths.accounts.list}`, upTo('2025-12-31T00:00:00', 'Main')];
  const isGone = [upTo(null, 'Sold'), { ...behind, accName: 'Left' }].map((each) => ({ ...each, isClosed: true }));
  server.on(list, () => done([behind, upTo(january, 'Gulf'), upTo(null, 'Till'), ...isGone]));
  const { user } = await open();
  const notesOf = async (day: string) => {
    await press(user, 'Close Period');
    await write(user, closingCaptions.upTo, day);
    await press(user, 'Save');
    await screen.findByText(messages.saving.confirmSave);
    const notes = screen.queryAllByRole('note');
    await user.keyboard('{Escape}{Escape}');
    return notes.map(({ textContent }) => textContent);
  };
  const told = [closing.notReconciled(closing.reconciledUpTo('Main', '31 Dec 2025')), closing.neverReconciled('Till')];
  expect([await notesOf('31/12/25'), await notesOf('31/1/26')]).toEqual([told.slice(1), told]);
  server.on(list, () => ({ status: 503 }));
  expect(await notesOf('31/1/26')).toEqual([closing.reconciledUnknown]);
  server.on(list, () => done([behind]));
  const days = { statementDate: january, startDate: '2026-01-20T00:00:00' };
  server.on(`GET ${close.unsettled}`, () => done([{ id: 4, account: 'Gulf', ...days }]));
  expect((await notesOf('31/1/26'))[0]).toBe(closing.unsettled(closing.reconciledUpTo('Gulf', '31 Jan 2026')));
  server.on(`GET ${close.unsettled}`, () => ({ status: 503 }));
  expect(await notesOf('31/1/26')).toEqual([closing.reconciledUnknown]);
});

const february = row(4, january, '2026-02-28T00:00:00');
const isClosed = (day: string) => screen.findByText(closingCaptions.closedUpTo(day), { selector: 'h2' });
test('what was typed of closing and reopening outlives Esc, and what somebody else closes meanwhile, which is told', async () => {
  const { user } = await open();
  const reasonOf = async (name: string) => {
    await press(user, name);
    return screen.findByLabelText(closingCaptions.reason);
  };
  await user.type(await reasonOf('Reopen'), 'An invoice was found');
  await user.keyboard('{Escape}');
  await user.type(await reasonOf('Close Period'), 'January is reported');
  await user.keyboard('{Escape}');
  expect(await reasonOf('Reopen')).toHaveValue('An invoice was found');
  await user.keyboard('{Escape}');
  closings = [february, ...closings];
  act(() => void window.dispatchEvent(new Event('focus')));
  await isClosed('28 Feb 2026');
  for (const [name, reason] of [
    ['Reopen', 'An invoice was found'],
    ['Close Period', 'January is reported'],
  ] as const) {
    expect(await reasonOf(name)).toHaveValue(reason);
    expect(screen.getByText(messages.saving.restoredOverNewer)).toBeInTheDocument();
    await user.keyboard('{Escape}');
  }
});

test('what was reopened though its answer was lost gives no reason for the next time', async () => {
  server.on(`POST ${close.reopen}`, () => {
    closings = [row(4, january, null, 'An invoice was found'), ...closings];
    return { isCut: true };
  });
  const { user } = await open();
  await isClosed('31 Jan 2026');
  await press(user, 'Reopen');
  await user.type(await screen.findByLabelText(closingCaptions.reason), 'An invoice was found');
  await saveAndConfirm(user);
  await press(user, 'OK');
  await user.keyboard('{Escape}');
  closings = [row(5, null, january), ...closings];
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(lines(closingCaptions.history)).toHaveLength(5));
  await press(user, 'Reopen');
  expect(await screen.findByLabelText(closingCaptions.reason)).toHaveValue('');
});

test('what somebody else closes and excepts shows by itself as soon as the books tell of it', async () => {
  let writes = 1;
  server.on(`GET ${paths.booksStamp}`, () => done({ stamp: String(writes) }));
  await open();
  await isClosed('31 Jan 2026');
  await waitFor(() => expect(server.callsOf(`GET ${paths.booksStamp}`)).not.toHaveLength(0));
  closings = [february, ...closings];
  exceptions = [{ ...exception, isHeld: false, endedBy: 'Ada King' }];
  writes += 1;
  // Asked at once, and not because of it: a list is asked anew for focus alone.
  act(() => void window.dispatchEvent(new Event('pageshow')));
  await isClosed('28 Feb 2026');
  expect(await screen.findByText(closingCaptions.endedBy('Ada King'))).toBeInTheDocument();
});

test('an exception that runs out while it is shown is asked for anew', async () => {
  const answers = [true, false];
  const until = '2026-02-03T17:30:00.000Z';
  server.on(`GET ${close.exceptions}`, () => done([{ ...exception, until, isHeld: answers.shift() ?? false }]));
  await open();
  expect(await screen.findByText(closingCaptions.isOver)).toBeInTheDocument();
});

test('an exception is given to somebody who records, and ended', async () => {
  exceptions = [];
  server.on(`POST ${close.exceptions}`, () => {
    exceptions = [exception];
    return done({ id: 7 });
  });
  server.on(`DELETE ${pathWithId(close.exception, 7)}`, () => {
    exceptions = [{ ...exception, isHeld: false, endedBy: 'Layla Haddad' }];
    return { status: 204 };
  });
  const { user } = await open();
  await screen.findByText(closingCaptions.noExceptions);
  await press(user, '+ Add Exception');
  await user.click(field(closingCaptions.person));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Chen Wei']);
  await user.click(screen.getByRole('option', { name: 'Chen Wei' }));
  await write(user, 'Start Date', '10/1/26');
  await write(user, 'End Date', '5/1/26');
  await write(user, closingCaptions.reason, 'A late invoice');
  await press(user, 'Save');
  expect(await screen.findByText(closing.endBeforeStart)).toBeInTheDocument();
  await write(user, 'Start Date', '5/1/26');
  await write(user, 'End Date', '10/1/26');
  await saveAndConfirm(user);
  await acknowledge(user, closing.excepted);
  expect(bodyOf(onlyCall(server, `POST ${close.exceptions}`))).toEqual({
    ...{ userId: 22, startDate: '2026-01-05T00:00:00', endDate: '2026-01-10T00:00:00', hours: 8 },
    reason: 'A late invoice',
  });
  await press(user, 'End Chen Wei, 05 Jan 2026 – 10 Jan 2026');
  await press(user, 'YES');
  await acknowledge(user, closing.ended);
  expect(await screen.findByText(closingCaptions.endedBy('Layla Haddad'))).toBeInTheDocument();
});

test('what cannot be read says so, with Retry', async () => {
  server.on(`GET ${close.history}`, () => refusal(500, 'Broken'));
  const { user } = await open();
  expect(await screen.findByText(closing.notRead)).toBeInTheDocument();
  server.on(`GET ${close.history}`, () => done([]));
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
  expect(await screen.findByText(closingCaptions.nothingClosed)).toBeInTheDocument();
});

test('a form comes up with the first open day, and says of a closed one before it is saved', async () => {
  const day = addDays(today(new Date()), 2);
  state = { closedThrough: dateToWire(day), exceptions: [] };
  const { user } = openConsole(screenPaths.deposit);
  await screenNamed('Deposit Money');
  await waitFor(() => expect(field('Date')).toHaveValue(formatDate(addDays(day, 1))));
  const sentence = closedDay.atField(formatDate(day), formatDate(addDays(day, 1)));
  expect(screen.queryByText(sentence)).toBeNull();
  await write(user, 'Date', '5/1/26');
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(field('Date')).toBeInvalid();
});

test('whoever has an exception is told nothing of its days', async () => {
  state = { closedThrough: january, exceptions: [exception] };
  const { user } = openConsole(screenPaths.transfer);
  await screenNamed('Transfer Money');
  await waitFor(() => expect(server.callsOf(`GET ${close.state}`)).toHaveLength(1));
  await write(user, 'Date', '11/1/26');
  const sentence = closedDay.atField('31 Jan 2026', '01 Feb 2026');
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  await write(user, 'Date', '10/1/26');
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
});

test('of a server that has no such menu nothing is asked', async () => {
  localStorage.removeItem('menus');
  openConsole(screenPaths.deposit);
  await screenNamed('Deposit Money');
  await waitFor(() => expect(server.callsOf(`GET ${paths.users.list}`)).toHaveLength(1));
  expect(server.callsOf(`GET ${close.state}`)).toEqual([]);
});

test('where the server says that nothing was saved the form does not say that nobody knows, and where it says that nobody knows it does', async () => {
  const { user } = await open();
  await press(user, closingCaptions.close);
  await write(user, closingCaptions.upTo, '05/02/2026');
  const notesOn = { [messages.request.unavailable]: 0, [messages.outcome.unknown]: 1 };
  for (const [sentence, notes] of Object.entries(notesOn)) {
    server.on(`POST ${close.state}`, () => ({
      status: 503,
      json: { success: false, message: sentence, code: 'UNAVAILABLE', requestId: 'r-1' },
    }));
    await saveAndConfirm(user);
    await acknowledge(user, sentence);
    expect(screen.queryAllByText(messages.saving.sentBefore)).toHaveLength(notes);
  }
  const keys = server.callsOf(`POST ${close.state}`).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(1);
});
