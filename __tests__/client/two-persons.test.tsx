import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { buttons } from '#contract/texts/buttons';
import { labels } from '#contract/texts/field-labels';
import { screens } from '#contract/texts/screen-names';
import { messages } from '#contract/texts/messages';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { signIn, signOut } from '../../src/client/api/sign-in';
import { fetchInSession } from '../../src/client/transport/session-fetch';
import { makeStore } from '../../src/client/app/store';
import { readSession } from '../../src/client/session/session.storage';
import type { AppStore } from '../../src/client/store-types';
import type { Scripted, ScriptedServer } from '../support/scripted-server';
import { choose, field, press } from './movement-books';
import { answerWithEmptyBooks, fillInAndLogin, openConsole, screenNamed } from './open-console';
import { refused, renewed, refresh, reversal, withServer } from './signed-in-console';
import { accounts, users } from './small-books';

/* Two people at one computer, both shown as Ali Khan; they sign in as ali and as ali2. */

const listAccounts = `GET ${paths.accounts.list}`;
const create = `POST ${paths.deposits.create}`;
const listed = (data: unknown): Scripted => ({ json: { success: true, message: 'OK', data } });

let server: ScriptedServer;
withServer((started) => {
  server = started;
  answerWithEmptyBooks(server);
  server.on(`POST ${paths.auth.login}`, ({ body }) => {
    const { username } = JSON.parse(body) as { username: string };
    const more = { userName: 'Ali Khan', role: 'ADMIN' };
    return listed({ token: `of-${username}`, refreshtoken: `refresh-of-${username}`, ...more });
  });
});

const signInAs = (store: AppStore, username: string) =>
  store.dispatch(signIn({ username, password: 'right', rememberMe: true }));

/** Who sent each of these calls, by their token. */
const sendersOf = (route: string) => server.callsOf(route).map(({ headers }) => headers.authorization);

describe('a call under way while somebody else signs in', () => {
  /** A call that nobody gives up at Logout. */
  const call = (store: AppStore, isDelete = false) => {
    const request = isDelete
      ? { path: pathWithId(paths.deposits.reverse, 7), method: 'DELETE' as const }
      : { path: paths.accounts.list };
    return fetchInSession(request, { ...store, signal: new AbortController().signal }, { deleteHelper: isDelete });
  };

  async function signInAsTheOther(store: AppStore) {
    store.dispatch(signOut());
    await waitFor(() => expect(server.callsOf(`POST ${paths.auth.logout}`)).toHaveLength(1));
    await signInAs(store, 'ali2');
  }

  test.each([
    ['answered', renewed()],
    ['refused', refused],
  ])(
    'a refresh that is %s then changes nothing of their session, and nothing is sent again as them',
    async (_, answer) => {
      server.on(listAccounts, () => refused);
      const { asked, give } = server.hold(refresh, () => answer);
      const store = makeStore();
      await signInAs(store, 'ali');
      const called = call(store);
      await asked;
      await signInAsTheOther(store);
      const before = Object.entries(localStorage);
      give();
      expect((await called).error).toMatchObject({ status: 401 });
      expect(Object.entries(localStorage)).toEqual(before);
      expect(readSession()).toMatchObject({ token: 'of-ali2', refreshToken: 'refresh-of-ali2' });
      expect(store.getState().session.status).toBe('signedIn');
      expect(sendersOf(listAccounts)).toEqual(['Bearer of-ali']);
    },
  );

  test('a delete that is refused then is not sent again as them', async () => {
    const { asked, give } = server.hold(reversal, () => refused);
    const store = makeStore();
    await signInAs(store, 'ali');
    const called = call(store, true);
    await asked;
    await signInAsTheOther(store);
    give();
    expect((await called).error).toMatchObject({ status: 401 });
    expect(sendersOf(reversal)).toEqual(['Bearer of-ali']);
    expect(readSession().token).toBe('of-ali2');
    expect(store.getState().session.status).toBe('signedIn');
  });

  test('a delete that waits for a new token is not sent as them', async () => {
    server.on(reversal, () => ({ status: 204 }));
    const { asked, give } = server.hold(refresh, renewed);
    const store = makeStore();
    await signInAs(store, 'ali');
    localStorage.setItem('tokenLife', JSON.stringify({ issuedAt: 0, expiresIn: 900 }));
    const called = call(store, true);
    await asked;
    await signInAsTheOther(store);
    give();
    expect((await called).error).toMatchObject({ status: 401 });
    expect(sendersOf(reversal)).toEqual([]);
  });
});

describe('over the interrupted form of somebody of the same shown name', () => {
  async function fillIn(user: UserEvent) {
    await screen.findByLabelText(labels.amount);
    await choose(user, labels.depositedBy, /Amina Khalid/);
    await choose(user, labels.account, /Main Operating/);
    await user.type(field(labels.amount), '12.5');
  }

  test('one gets neither the form nor its draft, nothing of it is sent, and its owner finds it again', async () => {
    server.on(listAccounts, () => listed(accounts));
    server.on(`GET ${paths.users.list}`, () => listed(users));
    server.on(create, () => refused);
    server.on(refresh, () => refused);
    const { user } = openConsole(screenPaths.deposit);
    await fillInAndLogin(user, 'ali', 'right');
    await screenNamed(screens.deposit);
    await fillIn(user);
    await press(user, buttons.save);
    await press(user, buttons.yes);
    await screen.findByText(messages.session.endedOverForm);

    await fillInAndLogin(user, 'ali2', 'right');
    await screenNamed(screens.home);
    await user.click(screen.getByRole('link', { name: screens.deposit }));
    await screenNamed(screens.deposit);
    expect(await screen.findByLabelText(labels.amount)).toHaveValue('');
    expect(screen.queryByText(messages.saving.restored)).toBeNull();
    expect(sendersOf(create)).toEqual(['Bearer of-ali']);

    await user.click(screen.getByRole('button', { name: buttons.logout }));
    await fillInAndLogin(user, 'ali', 'right');
    await user.click(await screen.findByRole('link', { name: screens.deposit }));
    expect(await screen.findByText(messages.saving.restored)).toBeInTheDocument();
    expect(field(labels.amount)).toHaveValue('12.50');
    expect(sendersOf(create)).toHaveLength(1);
  });
});

test('Logout asks about what was left half typed on another screen, which goes with it', async () => {
  server.on(listAccounts, () => listed(accounts));
  server.on(`GET ${paths.users.list}`, () => listed(users));
  const { user } = openConsole(screenPaths.deposit);
  await fillInAndLogin(user, 'ali', 'right');
  await screenNamed(screens.deposit);
  await user.type(await screen.findByLabelText(labels.amount), '12.5');
  await user.click(screen.getByRole('link', { name: screens.home }));
  await screenNamed(screens.home);
  await press(user, buttons.logout);
  await screen.findByRole('dialog', { name: messages.session.leaveUnsaved });
  await press(user, buttons.no);
  await user.click(screen.getByRole('link', { name: screens.deposit }));
  expect(await screen.findByText(messages.saving.restored)).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: screens.home }));
  await screenNamed(screens.home);
  await press(user, buttons.logout);
  await press(user, buttons.yes);
  await screen.findByLabelText(labels.username);
  expect(sessionStorage.getItem('drafts')).toBeNull();
});
