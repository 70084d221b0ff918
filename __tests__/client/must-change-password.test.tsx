import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { screens } from '#contract/texts/screen-names';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { changePassword } from '../../src/client/api/password.api';
import { makeStore } from '../../src/client/app/store';
import type { ScriptedServer } from '../support/scripted-server';
import { answerSignIn, answerWithEmptyBooks, fillInAndLogin, openConsole, place, screenNamed } from './open-console';
import { acknowledge, field, saveAndConfirm } from './settings-books';
import { withServer } from './signed-in-console';

/* Somebody with a first password: nothing opens before it is changed, and once it is, everything does, in every tab. */

let server: ScriptedServer;
withServer((started) => {
  server = started;
  answerWithEmptyBooks(server);
  answerSignIn(server, 'Amina Khalid', 'ADMIN', { mustChangePassword: true });
  server.on(`POST ${paths.users.changePassword}`, () => ({ json: { success: true, message: '' } }));
});

const notice = messages.session.passwordChangeRequired;

async function signInWithFirstPassword() {
  const tab = openConsole(screenPaths.login);
  await fillInAndLogin(tab.user, 'amina', 'right');
  await screenNamed(screens.changePassword);
  expect(screen.getByText(notice)).toBeInTheDocument();
  return tab;
}

/** What another tab does with the storage that both share; this one hears of it as in a browser. */
async function inAnotherTab(work: () => Promise<void>) {
  const before = Object.fromEntries(Object.entries(localStorage)) as Record<string, string>;
  await act(work);
  const keys = new Set([...Object.keys(before), ...Object.keys(localStorage)]);
  for (const key of keys) {
    const newValue = localStorage.getItem(key);
    if (newValue === (before[key] ?? null)) continue;
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));
  }
}

test('after a reload the notice is there, and nothing else opens', async () => {
  await signInWithFirstPassword();
  cleanup();
  const { user } = openConsole(screenPaths.deposits);
  await screenNamed(screens.changePassword);
  expect(screen.getByText(notice)).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: screens.home }));
  await waitFor(() => expect(place()).toBe(screenPaths.changePassword));
  expect(screen.queryByRole('heading', { level: 1, name: screens.home })).toBeNull();
});

test('changed in one tab, the other is free', async () => {
  const { user } = await signInWithFirstPassword();
  const passwords = { currentPassword: 'right', newPassword: 'better', confirmPassword: 'better' };
  await inAnotherTab(async () => {
    await makeStore().dispatch(changePassword(passwords));
  });
  await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  await user.click(screen.getByRole('link', { name: screens.home }));
  await screenNamed(screens.home);
});

test('changed here, one goes on at Home and not before the form again', async () => {
  const { user } = await signInWithFirstPassword();
  const typed = { 'Current Password': 'right', 'New Password': 'better', 'Confirm Password': 'better' };
  for (const [label, text] of Object.entries(typed)) await user.type(field(label), text);
  await saveAndConfirm(user);
  await acknowledge(user, messages.password.changed);
  await screenNamed(screens.home);
});
