import { renderHook } from '@testing-library/react';
import { messages } from '#contract/texts/messages';
import { signIn } from '../../src/client/api/sign-in';
import type { ApiError } from '../../src/client/transport/errors';
import { useBrowserNotices } from '../../src/client/app/browser-notices';
import { connectStore, makeStore } from '../../src/client/app/store';
import { readSession } from '../../src/client/session/session.storage';
import type { Scripted, ScriptedServer } from '../support/scripted-server';
import {
  accounts,
  deposits,
  refresh,
  signedIn,
  ask,
  page,
  refused,
  listed,
  onlyFor,
  renewed,
  kept,
  nothing,
  withServer,
} from './signed-in-console';

let server: ScriptedServer;
withServer((started) => (server = started));

describe('a refused token', () => {
  test('is renewed once for all calls in flight, and each is sent once more', async () => {
    server.on(accounts, onlyFor('new', listed));
    server.on(deposits, onlyFor('new', { json: { currentPage: 0, totalPages: 1, deposits: [] } }));
    server.on(refresh, renewed);
    const store = signedIn();
    const answers = await Promise.all([ask(store), ...[0, 1, 2, 3].map((number) => page(store, number))]);
    expect(answers.map(({ isSuccess }) => isSuccess)).toEqual([true, true, true, true, true]);
    expect(server.callsOf(refresh)).toHaveLength(1);
    expect(server.callsOf(accounts)).toHaveLength(2);
    const [sent] = server.callsOf(refresh);
    expect(JSON.parse(sent!.body)).toEqual({ refreshtoken: 'refresh-1' });
    expect(sent!.headers.authorization).toBeUndefined();
    expect(kept()).toEqual(['new', 'refresh-2', 'Amina', 'ADMIN']);
    expect(store.getState().session).toMatchObject({ userName: 'Amina', status: 'signedIn' });
  });

  test('keeps its refresh token when the server gives no successor', async () => {
    server.on(accounts, onlyFor('new', listed));
    server.on(refresh, () => ({ json: { success: true, message: 'OK', token: 'new' } }));
    await ask(signedIn());
    expect(kept()).toEqual(['new', 'refresh-1', 'Amina', 'ADMIN']);
  });

  test('from session storage is renewed in persistent storage, and where it came from', async () => {
    const session = { token: 'old', refreshtoken: 'refresh-1', userName: 'Amina', role: 'ADMIN' };
    for (const [key, text] of Object.entries(session)) sessionStorage.setItem(key, text);
    server.on(accounts, onlyFor('new', listed));
    server.on(refresh, renewed);
    const { data } = await ask(makeStore());
    expect(data).toMatchObject([{ id: 1 }]);
    expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual(['new', 'new']);
  });

  test('is renewed with the menus that the server names, of which those that are known are shown; without, none', async () => {
    const menusAfter = async (menus: unknown) => {
      server.on(accounts, onlyFor('new', listed));
      server.on(refresh, () => ({ json: { success: true, message: 'OK', token: 'new', menus } }));
      const store = signedIn({ menus: 'administration' });
      await ask(store);
      expect(readSession().menus).toEqual(store.getState().session.menus);
      return store.getState().session.menus;
    };
    expect(await menusAfter(['stores', 'administration'])).toEqual(['administration']);
    expect(await menusAfter('administration')).toEqual([]);
    expect(await menusAfter(undefined)).toEqual([]);
  });

  test('that is refused again after a refresh is an error, not a logout', async () => {
    server.on(accounts, () => refused);
    server.on(refresh, renewed);
    const store = signedIn();
    expect((await ask(store)).error).toMatchObject({ status: 401, message: 'No session.' });
    expect(server.callsOf(accounts)).toHaveLength(2);
    expect(server.callsOf(refresh)).toHaveLength(1);
    expect(store.getState().session.status).toBe('signedIn');
  });

  test('that another tab has renewed meanwhile is replaced without a refresh', async () => {
    const store = signedIn();
    server.on(accounts, (call) => {
      localStorage.setItem('token', 'new');
      return onlyFor('new', listed)(call);
    });
    expect((await ask(store)).data).toMatchObject([{ id: 1 }]);
    expect(server.callsOf(refresh)).toHaveLength(0);
  });

  test('is never replaced by the token of somebody else', async () => {
    const store = signedIn();
    server.on(accounts, () => {
      localStorage.setItem('userName', 'Bilal');
      localStorage.setItem('token', 'of-bilal');
      return refused;
    });
    expect((await ask(store)).error).toMatchObject({ status: 401 });
    expect(server.calls.map(({ headers }) => headers.authorization)).toEqual(['Bearer old']);
    expect(localStorage.getItem('token')).toBe('of-bilal');
  });

  test.each<[string, Scripted]>([
    ['is refused with 401', refused],
    ['is refused with 400', { status: 400 }],
    ['is refused with 403', { status: 403, json: { success: false, message: 'No.', code: 'FORBIDDEN' } }],
    ['answers 404', { status: 404 }],
    ['answers 409', { status: 409 }],
    ['answers 500', { status: 500, json: { success: false, message: 'Something went wrong.' } }],
    ['answers 501', { status: 501 }],
    ['answers a page instead of JSON', { text: '<html></html>' }],
    ['answers success: false', { json: { success: false, message: 'No.' } }],
    ['answers without a token', { json: { success: true, message: 'OK' } }],
  ])('ends the session when the refresh %s', async (_, answer) => {
    server.on(accounts, () => refused);
    server.on(refresh, () => answer);
    const store = signedIn();
    expect((await ask(store)).error).toMatchObject({ status: 401 });
    expect(kept()).toEqual(nothing);
    expect(store.getState().session).toMatchObject({
      status: 'signedOut',
      endReason: 'expired',
      ended: { userName: 'Amina', username: null },
    });
  });

  test('ends the session when there is no refresh token, without asking for a refresh', async () => {
    server.on(accounts, () => refused);
    const store = signedIn();
    localStorage.removeItem('refreshtoken');
    await ask(store);
    expect(server.callsOf(refresh)).toHaveLength(0);
    expect(kept()).toEqual(nothing);
  });

  test.each<[string, Scripted, ApiError]>([
    ['answers 502', { status: 502 }, { status: 502, message: 'HTTP error! status: 502' }],
    ['answers 503', { status: 503, json: { message: 'In a moment.' } }, { status: 503, message: 'In a moment.' }],
    ['answers 504', { status: 504 }, { status: 504, message: 'HTTP error! status: 504' }],
    ['answers 429', { status: 429, json: { message: 'Slowly.' } }, { status: 429, message: 'Slowly.' }],
    ['cannot be reached', { isCut: true }, { status: 'NETWORK', message: 'fetch failed' }],
  ])('keeps the session when the refresh %s, and the next call tries again', async (_, answer, error) => {
    server.on(accounts, () => refused);
    server.on(refresh, () => answer);
    const store = signedIn();
    expect((await ask(store)).error).toEqual(error);
    expect(kept()).toEqual(['old', 'refresh-1', 'Amina', 'ADMIN']);
    expect(store.getState().session.status).toBe('signedIn');
    const tries = server.callsOf(refresh).length;
    server.on(accounts, onlyFor('new', listed));
    server.on(refresh, renewed);
    expect((await ask(store)).data).toMatchObject([{ id: 1 }]);
    expect(server.callsOf(refresh)).toHaveLength(tries + 1);
  });

  test('goes on when the server is back at the second try', async () => {
    server.on(accounts, onlyFor('new', listed));
    server.on(refresh, () => (server.callsOf(refresh).length === 1 ? { status: 503 } : renewed()));
    expect((await ask(signedIn())).data).toMatchObject([{ id: 1 }]);
  });
});

test('what the browser keeps, emptied by hand, is not said to have been a logout', () => {
  const store = signedIn();
  const end = connectStore(store);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(store.getState().session).toMatchObject({ status: 'signedOut', endReason: 'storageEmptied' });
  end();
});

test('without room for what all tabs share, the tab keeps its session when it is loaded anew, and says nothing else', async () => {
  const setItem = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')?.value as Storage['setItem'];
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function keep(this: Storage, ...item) {
    if (this === localStorage) throw new DOMException('No room.', 'QuotaExceededError');
    setItem.apply(this, item);
  });
  server.on('POST /api/auth/login', () => ({ json: { token: 'new', userName: 'Amina', role: 'ADMIN' } }));
  await makeStore().dispatch(signIn({ username: 'amina', password: 'x', rememberMe: true }));
  expect(makeStore().getState().session).toMatchObject({ status: 'signedIn', userName: 'Amina', role: 'ADMIN' });
  const { result } = renderHook(() => useBrowserNotices());
  expect(result.current.sentences).not.toContain(messages.notice.nothingKept);
});

describe('sign-in', () => {
  test('carries no token of before, and a refusal is not refreshed', async () => {
    server.on('POST /api/auth/login', () => refused);
    const store = signedIn();
    await expect(
      store.dispatch(signIn({ username: 'amina', password: 'wrong', rememberMe: false })),
    ).rejects.toMatchObject({ status: 401 });
    expect(server.calls).toHaveLength(1);
    expect(server.calls[0]?.headers.authorization).toBeUndefined();
  });

  test('leaves no password in the store', async () => {
    const data = { token: 't', refreshtoken: 'r', userName: 'Amina', role: 'ADMIN' };
    server.on('POST /api/auth/login', () => ({ json: { success: true, message: 'OK', data } }));
    const store = makeStore();
    await store.dispatch(signIn({ username: 'amina', password: 'open sesame', rememberMe: true }));
    expect(JSON.stringify(store.getState())).not.toContain('sesame');
    expect(kept()).toEqual(['t', 'r', 'Amina', 'ADMIN']);
  });
});
