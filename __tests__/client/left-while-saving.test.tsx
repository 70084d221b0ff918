import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { BookEntry } from '#contract/areas/entries.wire';
import { screens } from '#contract/texts/screen-names';
import { messages } from '#contract/texts/messages';
import { pathOfEntry, paths, pathWithId } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import type { ScriptedServer } from '../support/scripted-server';
import { acknowledge, choose, chooseInstallment, field, MovementBooks, press, retype } from './movement-books';
import { answerWithEmptyBooks, openConsole, place, rememberSession, screenNamed } from './open-console';
import { withServer } from './signed-in-console';
import { done, SmallBooks } from './small-books';

/* Back works under the loader: what goes on after it must not lead away from where somebody has gone. */

let server: ScriptedServer;
withServer((started) => {
  server = started;
  answerWithEmptyBooks(server);
  rememberSession('ADMIN');
});

async function goBackTo(name: string) {
  act(() => window.history.back());
  await screenNamed(name);
}

/** For what would lead away a moment later. */
const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve, 150)));

test('a payment that is saved after somebody has gone back leaves them there', async () => {
  new MovementBooks(server);
  const saving = server.hold(`POST ${paths.payments.createInstallment}`, () => ({ status: 201, ...done() }));
  window.history.pushState(null, '', screenPaths.deposits);
  const { user } = openConsole(screenPaths.payment);
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
  await aMoment();
  expect(place()).toBe(screenPaths.deposits);
  await screenNamed(screens.deposits);
});

describe('a correction', () => {
  const readEntry = `GET ${pathOfEntry('deposit', 2)}`;
  const entry = {
    ...{ id: 2, ledgerKind: 'DEPOSIT', corrects: null, correctedBy: null, reversal: null, twins: [], history: [] },
    row: { date: '2026-01-05T00:00:00', userName: 'Amina Khalid', accountName: 'Main Operating', amount: 1250.5 },
    requested: { date: '2026-01-05', userId: 21, toacc: 11, tocurrency: 1, amount: 1250.5, remarks: 'Twice' },
    ...{ slip: null, reconciled: [] },
    recorded: { entry: 31, date: '2026-01-05T00:00:00', by: 'Chen Wei', at: '2026-01-05T10:00:00Z', postings: [] },
  } as BookEntry;

  async function correctFromHistory(): Promise<UserEvent> {
    new SmallBooks(server, 3);
    localStorage.setItem('menus', 'books');
    server.on(readEntry, () => done(entry));
    server.on(`GET ${paths.close.state}`, () => done({ closedThrough: null, exceptions: [] }));
    window.history.pushState(null, '', screenPaths.history);
    const { user } = openConsole(`${screenPaths.deposit}?correct=2`);
    await waitFor(() => expect(field('Account')).toHaveValue('Main Operating (USD)'));
    await retype(user, 'Amount', '1200');
    await press(user, 'Save');
    await press(user, 'YES');
    return user;
  }
  const correct = `POST ${pathWithId(paths.deposits.correct, 2)}`;
  const corrected = () => ({ status: 201, ...done({ id: 9 }) });

  test('that is saved after somebody has gone back leaves them there', async () => {
    const saving = server.hold(correct, corrected);
    const user = await correctFromHistory();
    await saving.asked;
    await goBackTo(screens.history);
    saving.give();
    await press(user, 'OK');
    await aMoment();
    expect(place()).toBe(screenPaths.history);
  });

  test('whose new entry is being looked for when somebody goes back leaves them there', async () => {
    server.on(correct, corrected);
    const user = await correctFromHistory();
    await screen.findByRole('button', { name: 'OK' });
    const reading = server.hold(readEntry, () => done({ ...entry, correctedBy: 9 }));
    await press(user, 'OK');
    await reading.asked;
    await goBackTo(screens.history);
    reading.give();
    await aMoment();
    expect(place()).toBe(screenPaths.history);
  });
});
