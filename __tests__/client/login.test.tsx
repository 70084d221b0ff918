import { screen, waitFor } from '@testing-library/react';
import { labels } from '#contract/texts/field-labels';
import { messages } from '#contract/texts/messages';
import { screens } from '#contract/texts/screen-names';
import { paths } from '#contract/vocabulary/paths';
import { keptNames } from '../support/kept-names';
import type { Scripted, ScriptedServer } from '../support/scripted-server';
import { answerSignIn, answerWithEmptyBooks, fillInAndLogin, openConsole, place, screenNamed } from './open-console';
import { pasteInto } from './render-screen';
import { refused, withServer } from './signed-in-console';

let server: ScriptedServer;
withServer((started) => {
  server = started;
  answerWithEmptyBooks(server);
  answerSignIn(server, 'Amina Khalid', 'ADMIN');
});

const username = () => screen.findByLabelText<HTMLInputElement>('Username');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const rememberMe = () => screen.getByLabelText<HTMLInputElement>('Remember Me');

test('the sign-in screen shows its fields, its version and the default title', async () => {
  openConsole('/login');
  const first = await username();
  await waitFor(() => expect(first).toHaveFocus());
  expect(password()).toHaveAttribute('type', 'password');
  expect(rememberMe()).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
  expect(screen.getByText('1.0.3')).toBeInTheDocument();
  expect(document.title).toBe('Property Management');
});

test('the password can be shown and hidden, by the keyboard too', async () => {
  const { user } = openConsole('/login');
  await user.type(await username(), 'amina');
  await user.tab();
  await user.keyboard('open sesame');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(password()).toHaveAttribute('type', 'text');
  await user.keyboard('{Enter}');
  expect(password()).toHaveAttribute('type', 'password');
  expect(password()).toHaveValue('open sesame');
});

test('username and password are required, and nothing is sent without them', async () => {
  const { user } = openConsole('/login');
  await user.click(await screen.findByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Username is required')).toBeInTheDocument();
  expect(screen.getByText('Password is required')).toBeInTheDocument();
  expect(server.calls).toHaveLength(0);
});

test('a sign-in leads home, greets, and says that it is busy meanwhile', async () => {
  const data = { token: 'a-token', refreshtoken: 'r', userName: 'Amina Khalid', role: 'ADMIN' };
  const { give } = server.hold(`POST ${paths.auth.login}`, () => ({
    json: { success: true, message: 'Signed in.', data },
  }));
  const { user } = openConsole('/login');
  await fillInAndLogin(user, ' amina ', 'right');
  expect(screen.getByRole('button', { name: 'Logging in...' })).toBeInTheDocument();
  give();
  expect(await screenNamed('Home')).toBeInTheDocument();
  expect(place()).toBe('/dashboard/home');
  expect(screen.getByText('Welcome, Amina Khalid')).toBeInTheDocument();
  expect(JSON.parse(server.callsOf(`POST ${paths.auth.login}`)[0]!.body)).toEqual({
    username: 'amina',
    password: 'right',
  });
});

test('two clicks are one sign-in', async () => {
  const { user } = openConsole('/login');
  await user.type(await username(), 'amina');
  await user.type(password(), 'right');
  await user.dblClick(screen.getByRole('button', { name: 'Login' }));
  await screenNamed('Home');
  expect(server.callsOf(`POST ${paths.auth.login}`)).toHaveLength(1);
});

test('Remember Me keeps the username and fills it in the next time', async () => {
  localStorage.setItem('rememberedUsername', 'amina');
  openConsole('/login');
  expect(await username()).toHaveValue('amina');
  expect(rememberMe()).toBeChecked();
  await waitFor(() => expect(password()).toHaveFocus());
});

test.each<[string, boolean]>([
  ['true', true],
  ['false', false],
])('the choice to be remembered is kept: %s', async (text, isTicked) => {
  const { user } = openConsole('/login');
  if (isTicked) await user.click(await screen.findByLabelText('Remember Me'));
  await fillInAndLogin(user, 'amina', 'right');
  await screenNamed('Home');
  expect(localStorage.getItem('rememberMe')).toBe(text);
  expect(localStorage.getItem('rememberedUsername')).toBe(isTicked ? 'amina' : null);
});

test.each<[string, Scripted, string]>([
  ['404', { status: 404 }, 'User does not exist'],
  ['401', { status: 401 }, 'Incorrect password'],
  ['401 that says 404', { status: 401, json: { message: 'Error 404' } }, 'Incorrect password'],
  ['403', { status: 403 }, 'User type not allowed to login'],
  ['403 with its reason', { status: 403, json: { message: 'Only here.', code: 'FORBIDDEN' } }, 'Only here.'],
  ['429', { status: 429, json: { message: 'Please try again in 20 seconds.' } }, 'Please try again in 20 seconds.'],
  ['503 with a sentence', { status: 503, json: { message: 'The books are closed.' } }, 'The books are closed.'],
  ['500', { status: 500 }, 'Unknown error occurred. Please try again.'],
  ['no answer', { isCut: true }, 'Unknown error occurred. Please try again.'],
  ['success: false', { json: { success: false, message: 'Not today.' } }, 'Not today.'],
  ['success: false without a message', { json: { success: false } }, 'Login failed'],
  ['200 without a token', { json: { success: true, message: 'OK' } }, 'Login failed'],
])('%s says why, and keeps what was typed', async (_, answer, sentence) => {
  server.on(`POST ${paths.auth.login}`, () => answer);
  const { user } = openConsole('/login');
  await fillInAndLogin(user, 'amina', 'wrong');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence));
  expect(await username()).toHaveValue('amina');
  expect(password()).toHaveFocus();
  expect(place()).toBe('/login');
  expect(server.callsOf(`POST ${paths.auth.refresh}`)).toHaveLength(0);
});

test.each<[string, Scripted, string]>([
  ['no answer came', { isCut: true }, messages.login.unreachable],
  ['the server has failed', { status: 500 }, messages.login.serverFailed],
])('beside the sentence of the specification it is said that %s', async (_, answer, more) => {
  server.on(`POST ${paths.auth.login}`, () => answer);
  const { user } = openConsole('/login');
  await fillInAndLogin(user, 'amina', 'right');
  expect(await screen.findByText(messages.login.unknown)).toBeInTheDocument();
  expect(screen.getByText(more)).toBeInTheDocument();
});

test('Username is text that nothing corrects', async () => {
  openConsole('/login');
  expect(await username()).toHaveAttribute('type', 'text');
  expect(await username()).toHaveAttribute('autocomplete', 'username');
  expect(await username()).toHaveAttribute('autocapitalize', 'none');
});

test('a second try takes the sentence of the first away', async () => {
  const { user } = openConsole('/login');
  await fillInAndLogin(user, 'amina', 'wrong');
  expect(await screen.findByText('Incorrect password')).toBeInTheDocument();
  await user.clear(password());
  await user.type(password(), 'right{Enter}');
  await screenNamed('Home');
});

test('a password that must be changed is changed before anything else', async () => {
  answerSignIn(server, 'Super', 'SUPER', { mustChangePassword: true });
  const { user } = openConsole('/dashboard/financial/deposits');
  await fillInAndLogin(user, 'super', 'right');
  await screenNamed('Change Password');
  expect(screen.getByText('Please choose a new password before you go on.')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(place()).toBe('/dashboard/settings/changepwd'));
});

// Of a shape that is nearly ours: browser/faults-browser.
test.each(['{', 'null', '{"Amina Khalid":7}'])(
  'where every name of ours holds %s somebody signs in, and what is typed is kept',
  async (text) => {
    for (const storage of [localStorage, sessionStorage]) for (const name of keptNames) storage.setItem(name, text);
    for (const path of [paths.accounts.list, paths.query]) server.on(`GET ${path}`, () => refused);
    server.on(`POST ${paths.auth.refresh}`, () => refused);
    const data = { token: 'a-token', refreshtoken: 'r', userName: 'Amina Khalid', role: 'ADMIN' };
    server.on(`POST ${paths.auth.login}`, () => {
      answerWithEmptyBooks(server);
      return { json: { success: true, message: 'Signed in.', data } };
    });
    const { user } = openConsole('/login');
    await fillInAndLogin(user, 'amina', 'right');
    await screenNamed(screens.home);
    await user.click(screen.getByRole('link', { name: screens.deposit }));
    await pasteInto(user, await screen.findByLabelText(labels.amount), '12.5');
    await user.tab();
    await waitFor(() => expect(sessionStorage.getItem('drafts')).toContain('12.5'));
  },
);
