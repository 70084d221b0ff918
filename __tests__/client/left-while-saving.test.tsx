import { act, screen, waitFor } from '@testing-library/react';
import type { BookEntry } from '#contract/areas/entries.wire';
import { buttons } from '#contract/texts/buttons';
import { labels } from '#contract/texts/field-labels';
import { screens } from '#contract/texts/screen-names';
import { messages } from '#contract/texts/messages';
import { pathOfEntry, paths, pathWithId } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { readDraft } from '../../src/client/forms/form-drafts';
import type { Scripted, ScriptedServer } from '../support/scripted-server';
import {
  acknowledge,
  choose,
  chooseInstallment,
  dialog,
  field,
  MovementBooks,
  openInstallments,
  press,
  pressDelete,
  retype,
} from './movement-books';
import {
  answerWithEmptyBooks,
  type OpenConsole,
  openConsole,
  place,
  rememberSession,
  screenNamed,
} from './open-console';
import { whenAllAnswered } from './render-screen';
import { withServer } from './signed-in-console';
import { accounts, done, refused, SmallBooks, users } from './small-books';
import { setClock } from './wall-clock';

/* Back works under the loader: what goes on after it must not lead away from where somebody has gone, and its form is told of it. */

let server: ScriptedServer;
withServer((started) => {
  server = started;
  answerWithEmptyBooks(server);
  rememberSession('ADMIN');
});

afterEach(() => jest.useRealTimers());

async function goBackTo(name: string) {
  act(() => window.history.back());
  await screenNamed(name);
}

test('a payment that is saved after somebody has gone back leaves them there', async () => {
  new MovementBooks(server);
  const saving = server.hold(`POST ${paths.payments.createInstallment}`, () => ({ status: 201, ...done() }));
  window.history.pushState(null, '', screenPaths.deposits);
  const { user, store } = openConsole(screenPaths.payment);
  await screen.findByLabelText('Project');
  await chooseInstallment(user);
  await choose(user, 'Account', /Escrow Marina/);
  await retype(user, 'Amount', '1000.5');
  await press(user, 'Save');
  await press(user, 'YES');
  await saving.asked;
  await goBackTo(screens.deposits);
  saving.give();
  await acknowledge(user, messages.payment.created);
  await whenAllAnswered(store);
  expect(place()).toBe(screenPaths.deposits);
  await screenNamed(screens.deposits);
});

test('an entry that is still being read when somebody goes back is not asked about where they are', async () => {
  new SmallBooks(server, 1);
  localStorage.setItem('menus', 'books');
  window.history.pushState(null, '', screenPaths.history);
  const { user, store } = openConsole(screenPaths.deposits);
  await screen.findByText('Account 1');
  const reading = server.hold(`GET ${pathOfEntry('deposit', 1)}`, () => refused(503, 'Not now.', [], 'UNAVAILABLE'));
  await pressDelete(user);
  await dialog(messages.list.readingEntry);
  await reading.asked;
  await goBackTo(screens.history);
  reading.give();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: messages.list.readingEntry })).toBeNull());
  await whenAllAnswered(store);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a row is not asked about any more when Back leads to another page', async () => {
  new SmallBooks(server, 6);
  localStorage.setItem('menus', 'books');
  server.on(`GET ${pathOfEntry('deposit', 1)}`, () => refused(503, 'Not now.', [], 'UNAVAILABLE'));
  const { user } = openConsole(screenPaths.deposits);
  await screen.findByText('Page 1 of 2');
  await press(user, 'Next');
  await screen.findByText('Account 1');
  await pressDelete(user);
  await dialog(messages.deposit.reverseWarning);
  act(() => window.history.back());
  await screen.findByText('Page 1 of 2');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a payment that was chosen, and that Back brings under something typed, comes after Clear', async () => {
  const books = new MovementBooks(server);
  books.query('projectSchedulerecords', () => done(openInstallments[1]));
  const { user } = openConsole(`${screenPaths.payment}?projectId=1&installmentId=2&amount=5.00`);
  await screen.findByLabelText(labels.installment);
  await waitFor(() => expect(field(labels.installment)).toHaveValue('Spring rate'));
  await user.click(screen.getByRole('link', { name: screens.payment }));
  await waitFor(() => expect(field(labels.amount)).toHaveValue(''));
  await user.type(field(labels.remarks), 'By wire');
  act(() => window.history.back());
  await screen.findByText(messages.saving.askedWaits('Marina Heights', 'Spring rate'));
  await press(user, buttons.clear);
  await waitFor(() => expect(field(labels.installment)).toHaveValue('Spring rate'));
  expect(field(labels.amount)).toHaveValue('5.00');
});

describe('a form that is filled with an entry', () => {
  const readEntry = `GET ${pathOfEntry('deposit', 2)}`;
  const entry = {
    ...{ id: 2, ledgerKind: 'DEPOSIT', corrects: null, correctedBy: null, reversal: null, twins: [], history: [] },
    row: { date: '2026-01-05T00:00:00', userName: 'Amina Khalid', accountName: 'Main Operating', amount: 1250.5 },
    requested: { date: '2026-01-05', userId: 21, toacc: 11, tocurrency: 1, amount: 1250.5, remarks: 'Twice' },
    ...{ slip: null, reconciled: [] },
    recorded: { entry: 31, date: '2026-01-05T00:00:00', by: 'Chen Wei', at: '2026-01-05T10:00:00Z', postings: [] },
  } as BookEntry;

  /** Comes to the form from this address, and saves it as far as to the question. */
  async function askToCorrect(before: string): Promise<OpenConsole> {
    new SmallBooks(server, 3);
    localStorage.setItem('menus', 'books');
    server.on(readEntry, () => done(entry));
    server.on(`GET ${paths.close.state}`, () => done({ closedThrough: null, exceptions: [] }));
    window.history.pushState(null, '', before);
    const opened = openConsole(`${screenPaths.deposit}?correct=2`);
    const { user } = opened;
    await waitFor(() => expect(field('Account')).toHaveValue('Main Operating (USD)'));
    await retype(user, 'Amount', '1200');
    await press(user, 'Save');
    return opened;
  }
  async function correctFromHistory(): Promise<OpenConsole> {
    const opened = await askToCorrect(screenPaths.history);
    await press(opened.user, 'YES');
    return opened;
  }
  const correct = `POST ${pathWithId(paths.deposits.correct, 2)}`;
  const corrected = () => ({ status: 201, ...done({ id: 9 }) });

  test('is not asked about any more when Back leads to the empty form', async () => {
    await askToCorrect(screenPaths.deposit);
    await dialog(messages.correction.confirm);
    act(() => window.history.back());
    await waitFor(() => expect(field('Account')).toHaveValue(''));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that is saved after somebody has gone back leaves them there', async () => {
    const saving = server.hold(correct, corrected);
    const { user, store } = await correctFromHistory();
    await saving.asked;
    await goBackTo(screens.history);
    saving.give();
    await press(user, 'OK');
    await whenAllAnswered(store);
    expect(place()).toBe(screenPaths.history);
  });

  test('whose new entry is being looked for when somebody goes back leaves them there', async () => {
    server.on(correct, corrected);
    const { user, store } = await correctFromHistory();
    await screen.findByRole('button', { name: 'OK' });
    const reading = server.hold(readEntry, () => done({ ...entry, correctedBy: 9 }));
    await press(user, 'OK');
    await reading.asked;
    await goBackTo(screens.history);
    reading.give();
    await whenAllAnswered(store);
    expect(place()).toBe(screenPaths.history);
  });

  test('that is being saved as it stands when a new day begins goes out again as it was, under its key', async () => {
    setClock('2026-03-04T23:59:50');
    const books = new SmallBooks(server, 3);
    const create = `POST ${paths.deposits.create}`;
    server.on(readEntry, () => done(entry));
    const saving = server.hold(create, () => ({ isCut: true }));
    const { user } = openConsole(`${screenPaths.deposit}?copy=2`);
    const saveAndYes = async () => {
      await press(user, buttons.save);
      await press(user, buttons.yes);
    };
    await waitFor(() => expect(field('Account')).toHaveValue('Main Operating (USD)'));
    await saveAndYes();
    await saving.asked;
    jest.setSystemTime(new Date('2026-03-05T00:00:10'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    saving.give();
    await press(user, buttons.ok);
    expect(field('Date')).toHaveValue('04 Mar 2026');
    server.on(create, (request) => books.create(request));
    await saveAndYes();
    await acknowledge(user, messages.deposit.created);
    const [sent, again] = server.callsOf(create).map(({ headers }) => headers['idempotency-key']);
    expect(again).toBe(sent);
  });
});

describe('of a form that was left while its entry was being saved', () => {
  const { forbidden } = messages.request;
  const refusal = () => refused(403, forbidden, [], 'FORBIDDEN');

  async function leftWhileSaving(answer: () => Scripted) {
    server.on(`GET ${paths.accounts.list}`, () => done(accounts));
    server.on(`GET ${paths.users.list}`, () => done(users));
    const saving = server.hold(`POST ${paths.deposits.create}`, answer);
    const { user } = openConsole(screenPaths.home);
    await screenNamed(screens.home);
    await user.click(screen.getByRole('link', { name: screens.deposit }));
    await screen.findByLabelText(labels.amount);
    await choose(user, labels.depositedBy, /Amina Khalid/);
    await choose(user, labels.account, /Main Operating/);
    await retype(user, labels.amount, '12.5');
    await press(user, buttons.save);
    await press(user, buttons.yes);
    await saving.asked;
    await goBackTo(screens.home);
    return { user, saving };
  }
  async function openAgain() {
    act(() => window.history.forward());
    await screenNamed(screens.deposit);
    expect(await screen.findByLabelText(labels.amount)).toHaveValue('12.50');
  }

  test('the draft knows that nothing was saved, when the server has said so', async () => {
    const { user, saving } = await leftWhileSaving(refusal);
    saving.give();
    await acknowledge(user, forbidden);
    await openAgain();
    expect(screen.getByText(messages.saving.restored)).toBeInTheDocument();
    expect(screen.queryByText(messages.saving.sentBefore)).toBeNull();
  });

  test('the form that is open again by then hears of it', async () => {
    const { user, saving } = await leftWhileSaving(refusal);
    await openAgain();
    expect(screen.getByText(messages.saving.sentBefore)).toBeInTheDocument();
    saving.give();
    await acknowledge(user, forbidden);
    expect(screen.queryByText(messages.saving.sentBefore)).toBeNull();
    expect(screen.getByText(messages.saving.restored)).toBeInTheDocument();
  });

  test('what is typed there by then is kept when the one before is saved', async () => {
    const { user, saving } = await leftWhileSaving(done);
    await openAgain();
    await retype(user, labels.amount, '99');
    saving.give();
    await acknowledge(user, messages.deposit.created);
    expect(field(labels.amount)).toHaveValue('99.00');
    await goBackTo(screens.home);
    // As a reload does, which writes nothing more.
    expect(JSON.stringify(readDraft('Amina Khalid', 'deposit')?.values)).toContain('"amount":"99');
  });
});
