import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { addDays, formatDate, today } from '#contract/values/dates';
import { messages } from '#contract/texts/messages';
import { DepositScreen } from '../../src/client/features/deposits/DepositScreen';
import { choose, dialog, field, press, retype } from './movement-books';
import { endServer, renderScreen } from './render-screen';
import { SmallBooks } from './small-books';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';

/* What is told of an entry before it is saved, since nobody may have meant it. */

let server: ScriptedServer;
beforeEach(async () => {
  server = await startScriptedServer();
  new SmallBooks(server, 0);
});
afterEach(() => endServer(server));

const now = today(new Date());

/** What is told of a deposit of a day; the question is answered with NO. */
async function toldOf(user: UserEvent, day: string): Promise<string[]> {
  await retype(user, 'Date', day);
  await press(user, 'Save');
  const popup = within(await dialog(messages.form.confirmSave));
  const notes = popup.queryAllByRole('note').map(({ textContent }) => textContent);
  await press(user, 'NO');
  return notes;
}

it('that its day is still to come', async () => {
  const { user } = renderScreen(<DepositScreen />);
  await choose(user, 'Deposited By', /Amina Khalid/);
  await choose(user, 'Account', /Main Operating/);
  await retype(user, 'Amount', '1250.5');
  const tomorrow = formatDate(addDays(now, 1));
  expect(await toldOf(user, tomorrow)).toEqual([
    `${tomorrow} is still to come. Balances count the entry from today on.`,
  ]);
  expect(await toldOf(user, formatDate(now))).toEqual([]);
  expect(field('Amount')).toHaveValue('1,250.50');
  expect(screen.queryByRole('dialog')).toBeNull();
});
