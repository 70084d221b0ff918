import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import type { ScriptedServer } from '../support/scripted-server';
import { answerWithEmptyBooks, type OpenConsole, openConsole, rememberSession, screenNamed } from './open-console';
import { listOf } from './project-books';
import { dialog, field, press, rowOf } from './settings-books';
import { withServer } from './signed-in-console';

/* What is shown once and kept nowhere, as a one-time password, is shown also when its screen was left while it was on its way. */

const add = 'POST /api/admin/people';
const give = 'POST /api/admin/people/2/password';
const oneTimePassword = 'kxm4-7rqp-w2hd-9tnv';
const ben = { id: 2, name: 'Ben Tal', username: 'ben.tal', role: 'USER', hasPassword: true, version: 3 };

let server: ScriptedServer;
withServer((started) => {
  server = started;
});

function openPeople(more: object = {}) {
  answerWithEmptyBooks(server);
  server.on('GET /api/admin/people', () =>
    listOf([
      { ...ben, isDisabled: false, mustChangePassword: false, lastSignIn: null, sessions: 0, isSelf: false, ...more },
    ]),
  );
  for (const part of ['sessions', 'history']) server.on(`GET /api/admin/people/2/${part}`, () => listOf([]));
  return openAt(screenPaths.people);
}

/** A screen that was come to from History. */
function openAt(path: string) {
  rememberSession('SUPER', 'Ada King');
  localStorage.setItem('menus', 'books administration');
  window.history.pushState(null, '', screenPaths.history);
  return openConsole(path);
}

async function addEva(user: UserEvent) {
  await press(user, '+ Add Person');
  await user.type(await screen.findByLabelText('Name'), 'Eva Moss');
  await user.click(field('Role'));
  await user.click(await screen.findByRole('option', { name: 'ADMIN' }));
  await user.type(field('Username'), 'eva');
  await press(user, 'Save');
  await press(user, 'YES');
}

async function renewBens(user: UserEvent) {
  await user.click(within(await rowOf('Ben Tal')).getByRole('button', { name: /^Details/ }));
  await press(user, 'New Password');
  await dialog(messages.person.confirmPassword);
  await press(user, 'YES');
}

function openDue() {
  answerWithEmptyBooks(server);
  const found = (data: object) => ({ json: { success: true, message: 'OK', data } });
  server.on(`GET ${paths.books.due}`, () => found({ today: '2026-02-26T00:00:00', currencies: [] }));
  server.on(`GET ${paths.books.dueCalendar}`, () => found({ madeAt: null }));
  return openAt(screenPaths.due);
}

async function makeCalendar(user: UserEvent) {
  await press(user, 'Calendar');
  await press(user, 'Make Address');
  await press(user, 'YES');
}

/** The call is on its way, and Back leads to another screen. */
async function leaveWhile(
  route: string,
  start: (user: UserEvent) => Promise<void>,
  { open = openPeople, data = { oneTimePassword, id: 5 } }: { open?: () => OpenConsole; data?: object } = {},
) {
  const held = server.hold(route, () => ({ status: 201, json: { success: true, message: 'OK', data } }));
  const opened = open();
  await start(opened.user);
  await held.asked;
  act(() => window.history.back());
  await screenNamed('History');
  return { ...opened, ...held };
}

it.each([
  ['no answer came', { isCut: true }, messages.person.passwordFate.unanswered],
  ['the answer said nothing', { status: 502 }, messages.person.passwordFate.unclear],
])(
  'one that was given and never seen, since %s, is told as that, with what to do next',
  async (_, answer, sentence) => {
    server.on(give, () => answer);
    const { user } = openPeople();
    await renewBens(user);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  },
);

it.each([
  ['a new person', add, addEva, 'Eva Moss'],
  ['a person with a new password', give, renewBens, 'Ben Tal'],
])('that of %s is shown over the screen that was gone to', async (_, route, start, name) => {
  const { user, store, give: answer } = await leaveWhile(route, start);
  answer();
  if (route === add) await press(user, 'OK');
  const popup = within(await dialog(`One-time password of ${name}`));
  expect(popup.getByText(oneTimePassword)).toBeVisible();
  expect(popup.getByText(messages.person.passwordAdvice)).toBeVisible();
  expect(JSON.stringify(store.getState())).not.toContain(oneTimePassword);
  await press(user, 'OK');
  await waitFor(() => expect(screen.queryByText(oneTimePassword)).toBeNull());
});

it('nor is the address of a calendar lost, in whose place the one before is dead', async () => {
  const path = `/api/calendar/${'t'.repeat(43)}.ics`;
  const route = `POST ${paths.books.dueCalendar}`;
  const { store, give: answer } = await leaveWhile(route, makeCalendar, { open: openDue, data: { path } });
  answer();
  const popup = within(await dialog(messages.due.calendarMade));
  expect(popup.getByLabelText('Address of your calendar')).toHaveTextContent(window.location.origin + path);
  expect(JSON.stringify(store.getState())).not.toContain(path);
});

it('of who signs in from now on is said to be gone where the change was saved before, without its answer', async () => {
  const { user } = openPeople({ role: null, username: null, hasPassword: false });
  server.on('PUT /api/admin/people/2', () => ({
    json: { success: true, message: 'OK', data: { oneTimePassword: null } },
  }));
  await user.click(within(await rowOf('Ben Tal')).getByRole('button', { name: /^Edit/ }));
  await user.click(await screen.findByLabelText('Role'));
  await user.click(await screen.findByRole('option', { name: 'USER' }));
  await user.type(field('Username'), 'ben.tal');
  await press(user, 'Save');
  await press(user, 'YES');
  await dialog(messages.person.updatedBefore);
});

it('is not shown to who comes after its session has ended', async () => {
  const { give: answer } = await leaveWhile(add, addEva);
  answer();
  await dialog(messages.person.created);
  act(() => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  await waitFor(() => expect(screen.getByLabelText('Username')).toBeVisible());
  expect(screen.queryByText(oneTimePassword)).toBeNull();
});
