import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { HistoryRow } from '#contract/areas/history.wire';
import type { AdminPersonRow, PersonSessionRow } from '#contract/areas/people.wire';
import { messages } from '#contract/texts/messages';
import { PeopleScreen } from '../../src/client/features/administration/people/PeopleScreen';
import { FormFields } from '../../src/client/fields/FormFields';
import { UserPicker } from '../../src/client/pickers/UserPicker';
import { Formik } from 'formik';
import type { ScriptedServer } from '../support/scripted-server';
import { personRow } from '../support/wire-rows';
import { answerSignIn, answerWithEmptyBooks, fillInAndLogin, openConsole, screenNamed } from './open-console';
import { listOf } from './project-books';
import { pasteInto, renderScreen } from './render-screen';
import {
  acknowledge,
  bodyOf,
  cellsOf,
  dialog,
  field,
  onlyCall,
  press,
  refusal,
  rowOf,
  saveAndConfirm,
} from './settings-books';
import { withServer } from './signed-in-console';

const list = 'GET /api/admin/people';
const add = 'POST /api/admin/people';
const oneTimePassword = 'kxm4-7rqp-w2hd-9tnv';
const said = messages.person;

const person = (id: number, name: string, more: Partial<AdminPersonRow> = {}): AdminPersonRow => ({
  id,
  name,
  username: name.toLowerCase().replace(' ', '.'),
  role: 'USER',
  isDisabled: false,
  hasPassword: true,
  mustChangePassword: false,
  lastSignIn: null,
  sessions: 0,
  version: 3,
  isSelf: false,
  ...more,
});
const ada = person(1, 'Ada King', { role: 'SUPER', isSelf: true, lastSignIn: '2026-01-05T10:30:00.000Z' });
const ben = person(2, 'Ben Tal');
const carl = person(3, 'Carl Roth', { username: null, role: null });
const dora = person(4, 'Dora Lind', { isDisabled: true });
const session = (id: string, browser: string, isCurrent = false): PersonSessionRow => ({
  id,
  browser,
  address: '10.0.0.7',
  since: '2026-01-05T10:30:00.000Z',
  lastUsed: '2026-01-05T11:30:00.000Z',
  isCurrent,
});
const history: HistoryRow[] = [
  {
    ...{ id: 9, at: '2026-01-05T10:30:00.000Z', by: 'Ada King', action: 'person.changed' },
    before: { name: 'Ben T.', username: 'ben.tal', role: null },
    after: { name: 'Ben Tal', username: 'ben.tal', role: 'USER' },
  },
];

let server: ScriptedServer;
withServer((started) => {
  server = started;
});
beforeEach(() => {
  server.on(list, () => listOf([ada, ben, carl, dora]));
  server.on('GET /api/admin/people/2/sessions', () => listOf([session('s-1', 'Firefox 140 on Windows')]));
  server.on('GET /api/admin/people/2/history', () => listOf(history));
});

const open = () => renderScreen(<PeopleScreen />, 'SUPER');
const given = (more: object = {}) => ({ json: { success: true, message: 'OK', data: { oneTimePassword, ...more } } });
const pressIn = async (user: UserEvent, name: string, button: string) =>
  user.click(within(await rowOf(name)).getByRole('button', { name: `${button} person: ${name}` }));

async function choose(user: UserEvent, label: string, option: string) {
  await user.click(field(label));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** The popup that shows a password, and that nothing else in the page or the store keeps it. */
async function readPassword(user: UserEvent, name: string, store: { getState: () => unknown }) {
  const popup = await dialog(`One-time password of ${name}`);
  expect(within(popup).getByText(oneTimePassword)).toBeInTheDocument();
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(within(popup).getByRole('button', { name: 'Copy' }));
  expect(await within(popup).findByText(said.passwordCopied)).toBeInTheDocument();
  expect(write).toHaveBeenCalledWith(oneTimePassword);
  await user.click(within(popup).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByText(oneTimePassword)).toBeNull());
  const kept = [store.getState(), Object.entries(localStorage), Object.entries(sessionStorage)];
  expect(JSON.stringify(kept)).not.toContain(oneTimePassword);
}

it('lists people with their state, and finds them by name or username', async () => {
  const erik = person(6, 'Erik Vos', { hasPassword: false });
  server.on(list, () => listOf([ada, ben, carl, dora, erik]));
  const { user } = open();
  expect(cellsOf(await rowOf('Ada King')).slice(0, 4)).toEqual(['Ada King', 'ada.king', 'SUPER', 'ActiveYou']);
  expect(cellsOf(await rowOf('Carl Roth')).slice(1, 5)).toEqual(['-', 'Partner only', '-', '-']);
  expect(cellsOf(await rowOf('Dora Lind')).slice(3, 5)).toEqual(['Disabled', 'Never']);
  expect(cellsOf(await rowOf('Erik Vos')).slice(2, 5)).toEqual(['USER', 'No password yet', 'Never']);
  await pasteInto(user, screen.getByRole('searchbox', { name: 'Search' }), ' BEN.T');
  expect(screen.getByText('1 person')).toBeInTheDocument();
  expect(screen.queryByText('Ada King')).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'zzz');
  expect(screen.getByText(said.noneFound)).toBeInTheDocument();
});

it('says when the list could not be loaded', async () => {
  server.on(list, () => ({ status: 500 }));
  open();
  expect(await screen.findByText(messages.list.loadFailed)).toBeInTheDocument();
  expect(screen.queryByText(said.none)).toBeNull();
});

describe('adding a person', () => {
  it('asks for what is missing, saves once, and shows the password this once', async () => {
    server.on(add, () => ({ status: 201, ...given({ id: 5 }) }));
    const { user, store } = open();
    await press(user, '+ Add Person');
    await pasteInto(user, field('Name'), ' Eva Moss ');
    await choose(user, 'Role', 'ADMIN');
    await press(user, 'Save');
    await waitFor(() => expect(field('Username')).toHaveAccessibleDescription(said.usernameRequired));
    await pasteInto(user, field('Username'), 'eva moss');
    await waitFor(() => expect(field('Username')).toHaveAccessibleDescription(said.usernameInvalid));
    await user.clear(field('Username'));
    await user.type(field('Username'), 'eva');
    await saveAndConfirm(user);
    await acknowledge(user, said.created);
    expect(bodyOf(onlyCall(server, add))).toEqual({ name: 'Eva Moss', username: 'eva', role: 'ADMIN' });
    await readPassword(user, 'Eva Moss', store);
    await waitFor(() => expect(screen.getByRole('button', { name: '+ Add Person' })).toHaveFocus());
  });

  it('asks for no username of a partner only, shows no password, and says whose name somebody else has', async () => {
    server.on(add, () => ({ status: 201, ...given({ id: 5, oneTimePassword: null }) }));
    const { user } = open();
    await press(user, '+ Add Person');
    await pasteInto(user, field('Name'), 'carl roth');
    await choose(user, 'Role', 'Partner only');
    expect(screen.queryByLabelText('Username')).toBeNull();
    await press(user, 'Save');
    expect(await screen.findByText(said.nameThere('Carl Roth'))).toBeInTheDocument();
    await press(user, 'YES');
    await acknowledge(user, said.created);
    expect(bodyOf(onlyCall(server, add))).toEqual({ name: 'carl roth', username: null, role: null });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says after a repeat that the password is not shown again', async () => {
    server.on(add, () => ({ status: 201, ...given({ id: 5, oneTimePassword: null }) }));
    const { user } = open();
    await press(user, '+ Add Person');
    await user.type(field('Name'), 'Eva');
    await choose(user, 'Role', 'USER');
    await user.type(field('Username'), 'eva');
    await saveAndConfirm(user);
    await acknowledge(user, said.createdBefore);
  });
});

it('changes a person with the version that was read; who was quicker is not written over by saving again', async () => {
  const change = 'PUT /api/admin/people/2';
  const sentence = messages.history.changedMeanwhile('Dora Lind', '05 Jan 2026, 10:30');
  server.on(change, () => {
    server.on(list, () => listOf([ada, { ...ben, role: 'ADMIN', version: 4 }]));
    return refusal(409, sentence);
  });
  const { user } = open();
  await pressIn(user, 'Ben Tal', 'Edit');
  await user.type(await screen.findByLabelText('Name'), 'mann');
  await press(user, 'Save');
  expect(await screen.findByRole('row', { name: 'Name Ben Tal Ben Talmann' })).toBeInTheDocument();
  await press(user, 'YES');
  await acknowledge(user, sentence);
  expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  await waitFor(() => expect(server.callsOf(list).length).toBeGreaterThan(1));
  await saveAndConfirm(user);
  await acknowledge(user, sentence);
  expect(server.callsOf(change).map(bodyOf)).toEqual(
    Array(2).fill({ name: 'Ben Talmann', username: 'ben.tal', role: 'USER', version: 3 }),
  );
});

describe('the details of a person', () => {
  it('show sessions and history, and end a session after asking', async () => {
    server.on('DELETE /api/admin/people/2/sessions/s-1', () => {
      server.on('GET /api/admin/people/2/sessions', () => listOf([]));
      return { json: { success: true, message: said.sessionEnded } };
    });
    const { user } = open();
    await pressIn(user, 'Ben Tal', 'Details');
    const details = await dialog('Ben Tal');
    expect(await within(details).findByText('Firefox 140 on Windows')).toBeInTheDocument();
    const [change] = await within(await within(details).findByRole('region', { name: 'History' })).findAllByRole(
      'listitem',
    );
    expect(change).toHaveTextContent(/^Changed by Ada King, 05 Jan 2026, \d\d:\d\d/);
    expect(
      within(change!)
        .getAllByRole('deletion')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ben T.', 'Partner only']);
    expect(
      within(change!)
        .getAllByRole('insertion')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ben Tal', 'USER']);
    await user.click(within(details).getByRole('button', { name: /^End Firefox/ }));
    await dialog(said.confirmEndSession);
    await press(user, 'YES');
    await acknowledge(user, said.sessionEnded);
    expect(await screen.findByText(said.noSessions)).toBeInTheDocument();
  });

  it('give a new password after asking, shown this once', async () => {
    server.on('POST /api/admin/people/2/password', () => given());
    const { user, store } = open();
    await pressIn(user, 'Ben Tal', 'Details');
    await press(user, 'New Password');
    await dialog(said.confirmPassword);
    await press(user, 'YES');
    await readPassword(user, 'Ben Tal', store);
  });

  it('disable after asking, and enable whom is disabled', async () => {
    server.on('POST /api/admin/people/2/disable', () => {
      server.on(list, () => listOf([ada, { ...ben, isDisabled: true }]));
      return { json: { success: true, message: said.disabled } };
    });
    server.on('POST /api/admin/people/2/enable', () => refusal(409, said.notDisabled('Ben Tal')));
    const { user } = open();
    await pressIn(user, 'Ben Tal', 'Details');
    await press(user, 'Disable');
    await dialog(said.confirmDisable);
    await press(user, 'YES');
    await acknowledge(user, said.disabled);
    await press(user, 'Enable');
    await press(user, 'YES');
    await acknowledge(user, said.notDisabled('Ben Tal'));
  });

  it('offer nobody to disable himself or give himself a password', async () => {
    server.on('GET /api/admin/people/1/sessions', () => listOf([session('s-2', 'Chrome 130 on Linux', true)]));
    server.on('GET /api/admin/people/1/history', () => listOf([]));
    const { user } = open();
    await pressIn(user, 'Ada King', 'Details');
    const details = within(await dialog('Ada King'));
    expect(await details.findByText('This session')).toBeInTheDocument();
    expect(await details.findByText(messages.history.none)).toBeInTheDocument();
    expect(details.queryByRole('button', { name: /^(Disable|New Password|End)/ })).toBeNull();
  });
});

describe('the menu groups Books and Administration', () => {
  it.each([
    ['SUPER', ['administration'], true],
    ['SUPER', undefined, false],
    ['ADMIN', ['books', 'administration'], false],
    ['USER', ['books', 'administration'], false],
  ])('for %s where the server names %j: %s', async (role, menus, isShown) => {
    answerWithEmptyBooks(server);
    answerSignIn(server, 'Ada King', role, { menus });
    const { user } = openConsole('/login');
    await fillInAndLogin(user, 'ada', 'right');
    await screenNamed('Home');
    expect(screen.queryByRole('link', { name: 'People' }) !== null).toBe(isShown);
    const groups = ['Reports', 'Administration', 'Books'].map((group) => screen.queryByText(group) !== null);
    expect(groups).toEqual([true, isShown, menus?.includes('books') ?? false]);
  });
});

it.each([
  [false, ['Ben']],
  [true, ['Ben', 'DoraDisabled']],
])('a picker offers who is disabled only to a filter: %s', async (hasDisabled, names) => {
  server.on('GET /api/users', () => listOf([personRow(2, 'Ben'), { ...personRow(4, 'Dora'), isDisabled: true }]));
  const { user } = renderScreen(
    <Formik initialValues={{ userId: '' }} onSubmit={() => undefined}>
      {(formik) => (
        <FormFields form={formik}>
          <UserPicker name="userId" label="Person" hasDisabled={hasDisabled} />
        </FormFields>
      )}
    </Formik>,
  );
  await waitFor(() => expect(server.callsOf('GET /api/users')).toHaveLength(1));
  await user.click(field('Person'));
  await screen.findByRole('option', { name: 'Ben' });
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(names);
});
