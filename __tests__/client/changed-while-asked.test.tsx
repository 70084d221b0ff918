import { screen, within } from '@testing-library/react';
import type { AdminPersonRow } from '#contract/areas/people.wire';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import { PeopleScreen } from '../../src/client/features/administration/people/PeopleScreen';
import { CalendarDialog } from '../../src/client/features/books/CalendarDialog';
import type { ScriptedServer } from '../support/scripted-server';
import { listOf } from './project-books';
import { renderScreen } from './render-screen';
import { acknowledge, dialog, press, rowOf } from './settings-books';
import { withServer } from './signed-in-console';
import { done } from './small-books';

/* What somebody was asked about, and what another tab or a colleague has done by the time of YES. */

let server: ScriptedServer;
withServer((started) => {
  server = started;
});

it('a first one-time password is not given in the place of one that a colleague has given meanwhile', async () => {
  const erik: AdminPersonRow = {
    ...{ id: 6, name: 'Erik Vos', username: 'erik.vos', role: 'USER', isDisabled: false, isSelf: false },
    ...{ hasPassword: false, mustChangePassword: false, lastSignIn: null, sessions: 0, version: 3 },
  };
  const give = 'POST /api/admin/people/6/password';
  for (const list of ['sessions', 'history']) server.on(`GET /api/admin/people/6/${list}`, () => listOf([]));
  server.on('GET /api/admin/people', () => listOf([erik]));
  server.on(give, () => done({ oneTimePassword: 'kxm4-7rqp-w2hd-9tnv' }));
  const { user } = renderScreen(<PeopleScreen />, 'SUPER');
  await user.click(within(await rowOf('Erik Vos')).getByRole('button', { name: /^Details/ }));
  await press(user, 'New Password');
  await dialog(messages.person.confirmFirstPassword);
  Object.assign(erik, { hasPassword: true, mustChangePassword: true });
  await press(user, 'YES');
  await acknowledge(user, messages.asked.changed);
  expect(server.callsOf(give)).toEqual([]);
  // Asked once more, it is asked about what is there now.
  await press(user, 'New Password');
  await dialog(messages.person.confirmPassword);
  await press(user, 'YES');
  await dialog('One-time password of Erik Vos');
});

it('a first address of the calendar is not made in the place of one that another tab has made meanwhile', async () => {
  const feed = paths.books.dueCalendar;
  let madeAt: string | null = null;
  server.on(`GET ${feed}`, () => done({ madeAt }));
  server.on(`POST ${feed}`, () => done({ path: '/api/calendar/t.ics' }));
  const { user } = renderScreen(<CalendarDialog onClose={() => undefined} />, 'USER');
  await press(user, 'Make Address');
  await dialog(messages.due.confirmCalendar);
  madeAt = '2026-02-26T10:00:00.000Z';
  await press(user, 'YES');
  await acknowledge(user, messages.asked.changed);
  expect(server.callsOf(`POST ${feed}`)).toEqual([]);
  expect(await screen.findByText(/^You have an address, made on 26 Feb 2026/)).toBeInTheDocument();
});
