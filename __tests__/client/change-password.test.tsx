import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { ChangePasswordScreen } from '../../src/client/features/settings/ChangePasswordScreen';
import { mustChangePasswordNoted } from '../../src/client/session/session.slice';
import type { Scripted, ScriptedServer } from '../support/scripted-server';
import { renderScreen } from './render-screen';
import { acknowledge, bodyOf, dialog, field, onlyCall, press, refusal, saveAndConfirm, silent } from './settings-books';
import { withServer } from './signed-in-console';

const call = 'POST /api/users/changepassword';

let server: ScriptedServer;
withServer((started) => {
  server = started;
});

const open = () => renderScreen(<ChangePasswordScreen />, 'USER');

async function fillIn(user: UserEvent, current: string, next: string, confirm: string) {
  const typed = { 'Current Password': current, 'New Password': next, 'Confirm Password': confirm };
  for (const [label, text] of Object.entries(typed)) {
    if (!text) continue;
    await user.click(field(label));
    await user.paste(text);
  }
}

async function change(user: UserEvent) {
  await fillIn(user, 'old secret', 'new secret', 'new secret');
  await saveAndConfirm(user);
}

describe('the rules', () => {
  it.each([
    [
      'nothing',
      '',
      '',
      '',
      ['Current password is required', 'New password is required', 'Confirm password is required'],
    ],
    [
      'five characters',
      'old secret',
      'abcde',
      'abcde',
      ['', 'New password must be at least 6 characters', 'Confirm password must be at least 6 characters'],
    ],
    [
      'a shorter one again',
      'old secret',
      'abcdef',
      'abcde',
      ['', '', 'Confirm password must be at least 6 characters'],
    ],
    ['another one again', 'old secret', 'abcdef', 'abcdeF', ['', '', 'Passwords do not match']],
    [
      'more than is read',
      'old',
      'x'.repeat(limits.passwordMaximum + 1),
      'abcdef',
      ['', messages.password.tooLong, 'Passwords do not match'],
    ],
  ])('refuse %s', async (_name, current, next, confirm, sentences) => {
    const { user } = open();
    await fillIn(user, current, next, confirm);
    await press(user, 'Save');
    await waitFor(() => expect(document.querySelector('[aria-invalid="true"]')).toHaveFocus());
    const said = ['Current Password', 'New Password', 'Confirm Password'].map(
      (label) => document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent ?? '',
    );
    expect(said).toEqual(sentences);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('accept six characters', async () => {
    server.on(call, () => silent);
    const { user } = open();
    await fillIn(user, 'o', 'abcdef', 'abcdef');
    await saveAndConfirm(user);
    await acknowledge(user, messages.password.changed);
  });
});

it('shows and hides each password by itself', async () => {
  const { user } = open();
  await user.type(field('New Password'), 'new secret');
  const toggles = screen.getAllByRole('button', { name: 'Show what is typed' });
  const heard = (heardOf: string) => toggles.map((toggle) => toggle.getAttribute(heardOf));
  expect(heard('aria-description')).toEqual(['Current Password', 'New Password', 'Confirm Password']);
  await user.click(toggles[1]!);
  expect(heard('aria-pressed')).toEqual(['false', 'true', 'false']);
  const kinds = ['Current Password', 'New Password', 'Confirm Password'].map((label) =>
    field(label).getAttribute('type'),
  );
  expect(kinds).toEqual(['password', 'text', 'password']);
  await user.click(toggles[1]!);
  expect(field('New Password')).toHaveAttribute('type', 'password');
});

describe('changing', () => {
  it('confirms without showing anything, sends the three, says so, and empties the form', async () => {
    server.on(call, () => silent);
    const { user, store } = open();
    act(() => void store.dispatch(mustChangePasswordNoted(true)));
    await fillIn(user, 'old secret', 'new secret', 'new secret');
    await press(user, 'Save');
    expect(await dialog(messages.saving.confirmSave)).not.toHaveTextContent('secret');
    await press(user, 'YES');
    await acknowledge(user, 'Password changed successfully!');
    expect(bodyOf(onlyCall(server, call))).toEqual({
      currentPassword: 'old secret',
      newPassword: 'new secret',
      confirmPassword: 'new secret',
    });
    expect(field('Current Password')).toHaveValue('');
    expect(field('New Password')).toHaveValue('');
    expect(store.getState().session).toMatchObject({ status: 'signedIn', mustChangePassword: false });
  });

  it('leaves no password in the store or the storages', async () => {
    server.on(call, () => silent);
    const { user, store } = open();
    await change(user);
    await dialog('Password changed successfully!');
    const kept = [store.getState(), Object.entries(localStorage), Object.entries(sessionStorage)];
    expect(JSON.stringify(kept)).not.toContain('secret');
  });

  it('shows a wrong current password at its field, and the session stays', async () => {
    const sentence = messages.password.wrongCurrent;
    server.on(call, () => refusal(400, sentence, [{ field: 'currentPassword', message: sentence }]));
    const { user, store } = open();
    await change(user);
    await acknowledge(user, sentence);
    expect(field('Current Password')).toHaveAccessibleDescription(sentence);
    expect(field('Current Password')).toHaveFocus();
    expect(field('New Password')).toHaveValue('new secret');
    expect(store.getState().session.status).toBe('signedIn');
    await user.type(field('Current Password'), '!');
    expect(field('Current Password')).not.toHaveAccessibleDescription();
  });

  it.each<[string, Scripted]>([
    ['Change password failed.', { json: { success: false } }],
    ['Network error: Unable to reach server.', { isCut: true }],
    ['HTTP error! status: 500', { status: 500 }],
    ['Too many tries.', refusal(429, 'Too many tries.')],
  ])('ends with %s', async (sentence, answer) => {
    server.on(call, () => answer);
    const { user } = open();
    await change(user);
    await acknowledge(user, sentence);
    expect(field('New Password')).toHaveValue('new secret');
  });
});
