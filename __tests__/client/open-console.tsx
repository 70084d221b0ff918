import { act, render, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { paths } from '#contract/vocabulary/paths';
import { App } from '../../src/client/app/App';
import { makeStore } from '../../src/client/app/store';
import type { AppStore } from '../../src/client/store-types';
import { baseApi } from '../../src/client/transport/base-api';
import { ConsoleTheme } from './console-theme';
import { pasteInto, somebody } from './render-screen';
import type { ScriptedServer } from '../support/scripted-server';

/** Books without an entry, so that every screen can be shown. */
export function answerWithEmptyBooks(server: ScriptedServer): void {
  const page = { currentPage: 0, totalPages: 0, totalItems: 0, deposits: [], transfers: [], installmentTxn: [] };
  for (const path of [paths.accounts.list, paths.accounts.currencies, paths.users.list, paths.query]) {
    server.on(`GET ${path}`, () => ({ json: { success: true, message: 'OK', data: [] } }));
  }
  for (const path of [paths.deposits.filter, paths.transfers.filter, paths.payments.filterInstallment]) {
    server.on(`GET ${path}`, () => ({ json: { success: true, message: 'OK', data: page } }));
  }
  const projects = { today: '2026-02-26T00:00:00', quarters: [], projects: [] };
  server.on(`GET ${paths.books.dueProjects}`, () => ({ json: { success: true, message: 'OK', data: projects } }));
  server.on(`POST ${paths.auth.logout}`, () => ({ json: { success: true, message: 'Signed out.' } }));
}

/** A sign-in answers for this person and password, and as our server does for others. */
export function answerSignIn(server: ScriptedServer, userName: string, role: string, more = {}): void {
  const data = { token: `token of ${userName}`.replaceAll(' ', '-'), refreshtoken: 'r', userName, role, ...more };
  server.on(`POST ${paths.auth.login}`, ({ body }) => {
    const { password } = JSON.parse(body) as { password: string };
    if (password === 'right') return { json: { success: true, message: 'Signed in.', data } };
    return { status: 401, json: { success: false, message: 'Incorrect password', code: 'UNAUTHENTICATED' } };
  });
}

/** Keeps a session in the browser, as if somebody had signed in before. */
export function rememberSession(role: string, userName = 'Amina Khalid'): void {
  const session = { token: 'a-token', refreshtoken: 'r', userName, role };
  for (const [key, text] of Object.entries(session)) localStorage.setItem(key, text);
}

export interface OpenConsole {
  store: AppStore;
  user: UserEvent;
}

/** Opens the console at an address, as the browser does. */
export function openConsole(address: string): OpenConsole {
  window.history.pushState(null, '', address);
  const store = makeStore();
  render(
    <ConsoleTheme>
      <App store={store} />
    </ConsoleTheme>,
  );
  return { store, user: somebody() };
}

/** What was saved from this window is answered, or it has slept: what is shown is asked anew, and nothing else is kept. */
export const somethingSaved = (store: AppStore) =>
  act(() => void store.dispatch(baseApi.util.invalidateTags(['Deposit', 'Reconciliation'])));

export const place = () => window.location.pathname + window.location.search;

/** The screen of this name is shown. */
export const screenNamed = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Whether the page closes without a question: in a browser of today, or in one that asks only where it is given something to say. */
export function mayClose(): boolean {
  const said = { value: '', writable: true };
  const event = Object.defineProperty(new Event('beforeunload', { cancelable: true }), 'returnValue', said);
  return window.dispatchEvent(event) || !Reflect.get(event, 'returnValue');
}

export async function fillInAndLogin(user: UserEvent, username: string, password: string): Promise<void> {
  await pasteInto(user, await screen.findByLabelText('Username'), username);
  await pasteInto(user, screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Login' }));
}
