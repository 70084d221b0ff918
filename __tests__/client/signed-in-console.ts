import { accountsApi } from '../../src/client/api/accounts.api';
import { depositsApi } from '../../src/client/api/deposits.api';
import { makeStore } from '../../src/client/app/store';
import type { AppStore } from '../../src/client/store-types';
import { type Scripted, type ScriptedServer, startScriptedServer } from '../support/scripted-server';

/* A console of somebody who is signed in, the calls it makes, and a server that answers what the test says. */

export const accounts = 'GET /api/accounts';
export const deposits = 'GET /api/deposit/filter';
export const refresh = 'POST /api/auth/refresh';
export const reversal = 'DELETE /api/deposit/7';

const sessionKeys = ['token', 'refreshtoken', 'userName', 'role'];

/** Starts the server before each test, and forgets everything after it. */
export function withServer(use: (server: ScriptedServer) => void): void {
  let server: ScriptedServer;
  beforeEach(async () => {
    jest.spyOn(console, 'warn').mockReturnValue();
    server = await startScriptedServer();
    use(server);
  });
  afterEach(async () => {
    await server.stop();
    jest.restoreAllMocks();
    localStorage.clear();
    sessionStorage.clear();
  });
}

export function signedIn(more: Record<string, string> = {}): AppStore {
  const session = { token: 'old', refreshtoken: 'refresh-1', userName: 'Amina', role: 'ADMIN', ...more };
  for (const [key, text] of Object.entries(session)) localStorage.setItem(key, text);
  return makeStore();
}

export const ask = (store: AppStore) =>
  store.dispatch(accountsApi.endpoints.listAccounts.initiate(undefined, { forceRefetch: true }));
export const page = (store: AppStore, number = 0) =>
  store.dispatch(depositsApi.endpoints.listDeposits.initiate({ page: number }));
export const remove = (store: AppStore) => store.dispatch(depositsApi.endpoints.reverseDeposit.initiate({ id: 7 }));

export const refused: Scripted = {
  status: 401,
  json: { success: false, message: 'No session.', code: 'UNAUTHENTICATED' },
};
export const listed: Scripted = { json: { success: true, message: 'OK', data: [{ id: 1 }] } };

/** Answers to who carries the token, refuses everybody else. */
export const onlyFor = (token: string, answer: Scripted) => (call: { headers: { authorization?: string } }) =>
  call.headers.authorization === `Bearer ${token}` ? answer : refused;

export const renewed = (): Scripted => ({
  json: { success: true, message: 'OK', token: 'new', refreshtoken: 'refresh-2', expiresIn: 900 },
});

/** What the browser keeps of the session. */
export const kept = () => sessionKeys.map((key) => localStorage.getItem(key));
export const nothing = sessionKeys.map(() => null);
