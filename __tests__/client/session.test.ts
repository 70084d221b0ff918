import { waitFor } from '@testing-library/react';
import { accountsApi } from '../../src/client/api/accounts.api';
import { signIn, signOut } from '../../src/client/api/sign-in';
import { connectStore, makeStore } from '../../src/client/app/store';
import type * as LiveTabs from '../../src/client/session/live-tabs';
import { readSession } from '../../src/client/session/session.storage';
import { TabLocks, withBlockedStorage, withBroadcastChannel, withLocks } from '../support/one-browser';
import { until } from '../support/patience';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';

let server: ScriptedServer;
const endings: (() => void)[] = [];

beforeEach(async () => {
  jest.spyOn(console, 'warn').mockReturnValue();
  server = await startScriptedServer();
  const data = { token: 't1', refreshtoken: 'r1', userName: 'Amina Khalid', role: 'ADMIN', expiresIn: 900 };
  server.on('POST /api/auth/login', () => ({ json: { success: true, message: 'Signed in.', data } }));
  server.on('POST /api/auth/logout', () => ({ json: { success: true, message: 'Signed out.' } }));
});

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) end();
  localStorage.clear();
  sessionStorage.clear();
  await server.stop();
  jest.restoreAllMocks();
});

function store(session: Record<string, string> = {}) {
  for (const [key, text] of Object.entries(session)) localStorage.setItem(key, text);
  return makeStore();
}

function openTab(session: Record<string, string> = {}) {
  const tab = store(session);
  endings.push(connectStore(tab));
  return tab;
}

const amina = { token: 't1', refreshtoken: 'r1', userName: 'Amina', role: 'ADMIN' };
const stored = (key: string) => localStorage.getItem(key);
const everythingIn = (storage: Storage) =>
  Object.fromEntries(Object.keys(storage).map((key) => [key, storage.getItem(key)]));
const statusOf = (tab: ReturnType<typeof makeStore>) => tab.getState().session.status;

/** Another tab has written to the storage that both share. */
function writtenElsewhere(changes: Record<string, string | null>) {
  for (const [key, text] of Object.entries(changes)) {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: text }));
  }
}

describe('signing in', () => {
  test('keeps the session under the keys of the contract', async () => {
    const tab = store();
    await tab.dispatch(signIn({ username: 'amina', password: 'x', rememberMe: true }));
    expect(everythingIn(localStorage)).toMatchObject({
      token: 't1',
      refreshtoken: 'r1',
      userName: 'Amina Khalid',
      role: 'ADMIN',
      rememberMe: 'true',
      rememberedUsername: 'amina',
    });
    expect(tab.getState().session).toMatchObject({ status: 'signedIn', userName: 'Amina Khalid', role: 'ADMIN' });
  });

  test('without Remember Me forgets the username of before', async () => {
    localStorage.setItem('rememberedUsername', 'bilal');
    await store().dispatch(signIn({ username: 'amina', password: 'x', rememberMe: false }));
    expect([stored('rememberMe'), stored('rememberedUsername'), stored('token')]).toEqual(['false', null, 't1']);
  });

  test('works with an answer that carries its data on the top level', async () => {
    server.on('POST /api/auth/login', () => ({
      json: { success: true, message: '', token: 't9', role: 'USER', refreshtoken: 'r9', userName: 'B' },
    }));
    await store().dispatch(signIn({ username: 'b', password: 'x', rememberMe: true }));
    expect([stored('token'), stored('refreshtoken'), stored('role')]).toEqual(['t9', 'r9', 'USER']);
  });

  test('without a token in the answer is a failure', async () => {
    server.on('POST /api/auth/login', () => ({ json: { success: true, message: '' } }));
    await expect(store().dispatch(signIn({ username: 'b', password: 'x', rememberMe: true }))).rejects.toMatchObject({
      status: 200,
      message: '',
    });
    expect(stored('token')).toBeNull();
  });
});

describe('Logout', () => {
  test('leaves only the remembered username and that it was Logout, and tells the server', async () => {
    const tab = store();
    await tab.dispatch(signIn({ username: 'amina', password: 'x', rememberMe: true }));
    tab.dispatch(signOut());
    expect(everythingIn(localStorage)).toEqual({ rememberedUsername: 'amina', sessionEnd: 'signedOut' });
    expect(everythingIn(sessionStorage)).toEqual({});
    expect(statusOf(tab)).toBe('signedOut');
    await waitFor(() => expect(server.callsOf('POST /api/auth/logout')).toHaveLength(1));
    const [told] = server.callsOf('POST /api/auth/logout');
    expect(told!.headers.authorization).toBe('Bearer t1');
    expect(JSON.parse(told!.body)).toEqual({ refreshtoken: 'r1' });
  });

  test('forgets what was loaded', async () => {
    server.on('GET /api/accounts', () => ({ json: [{ id: 1 }] }));
    const tab = store(amina);
    await tab.dispatch(accountsApi.endpoints.listAccounts.initiate(undefined));
    expect(Object.keys(tab.getState().api?.queries ?? {})).toHaveLength(1);
    tab.dispatch(signOut());
    await waitFor(() => expect(tab.getState().api?.queries).toEqual({}));
    await waitFor(() => expect(server.callsOf('POST /api/auth/logout')).toHaveLength(1));
  });
});

describe('a session at the start of the console', () => {
  test.each([
    ['the token of persistent storage', { local: { token: 'a' }, tab: { token: 'b' }, is: 'signedIn', token: 'a' }],
    ['the token of session storage when there is none', { local: {}, tab: { token: 'b' }, is: 'signedIn', token: 'b' }],
    ['nobody without a token', { local: { refreshtoken: 'r', userName: 'A' }, tab: {}, is: 'signedOut', token: null }],
    ["nobody when the token is 'null'", { local: { token: 'null' }, tab: {}, is: 'signedOut', token: null }],
    ['nobody when the token cannot travel', { local: { token: 'a\nb' }, tab: {}, is: 'signedOut', token: null }],
  ])('is %s', (_, { local, tab, is, token }) => {
    for (const [key, text] of Object.entries(local)) localStorage.setItem(key, text);
    for (const [key, text] of Object.entries(tab)) sessionStorage.setItem(key, text);
    expect(makeStore().getState().session.status).toBe(is);
    expect(readSession().token).toBe(token);
  });

  const means = {
    locks: () => withLocks(new TabLocks()),
    channel: () => withBroadcastChannel(),
    nothing: () => () => undefined,
  };
  const cases = [
    { rememberMe: 'true', isReload: false, isOtherOpen: false, isKept: true },
    { rememberMe: null, isReload: false, isOtherOpen: false, isKept: true },
    { rememberMe: 'false', isReload: true, isOtherOpen: false, isKept: true },
    { rememberMe: 'false', isReload: false, isOtherOpen: true, isKept: true },
    { rememberMe: 'false', isReload: false, isOtherOpen: false, isKept: false },
  ].flatMap((row) => (['locks', 'channel', 'nothing'] as const).map((by) => ({ ...row, by })));

  test.each(cases.filter(({ isOtherOpen, by }) => !(isOtherOpen && by === 'nothing')))(
    'with Remember Me $rememberMe, a reload: $isReload, another tab: $isOtherOpen (by $by), is kept: $isKept',
    async ({ rememberMe, isReload, isOtherOpen, isKept, by }) => {
      endings.push(means[by]());
      if (isOtherOpen) endings.push(openOtherTab());
      // A tab that has shown the session before keeps that through a reload.
      if (isReload) store(amina);
      // The other tab has 300 ms to answer, which a busy computer may take from it: here they do not pass.
      if (isOtherOpen) stopClock();
      const tab = openTab({ ...amina, ...(rememberMe && { rememberMe }) });
      await until(() => expect(statusOf(tab)).toBe(isKept ? 'signedIn' : 'signedOut'));
      const session = ['token', 'refreshtoken', 'userName', 'role'].map(stored);
      expect(session).toEqual(isKept ? ['t1', 'r1', 'Amina', 'ADMIN'] : [null, null, null, null]);
      // And on the server, whose cookie would open slips for whoever comes next.
      await until(() => expect(server.callsOf('POST /api/auth/logout')).toHaveLength(isKept ? 0 : 1));
    },
  );

  test('shows nobody’s view until it is known whether another tab is open', () => {
    const tab = store({ ...amina, rememberMe: 'false' });
    expect(tab.getState().session).toMatchObject({ status: 'restoring', userName: null, role: null });
  });

  function stopClock() {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] });
    endings.push(() => jest.useRealTimers());
  }

  /** A second copy of the module stands for another tab. */
  function openOtherTab(): () => void {
    let close: () => void = () => undefined;
    jest.isolateModules(() => {
      const other = jest.requireActual<typeof LiveTabs>('../../src/client/session/live-tabs');
      close = other.joinOpenTabs(() => undefined);
    });
    return close;
  }
});

describe('what another tab does', () => {
  test('a logout there ends the session here', async () => {
    const tab = openTab(amina);
    writtenElsewhere({ sessionEnd: 'signedOut', token: null });
    expect(tab.getState().session).toMatchObject({ status: 'signedOut', endReason: 'signedOutElsewhere' });
    await waitFor(() => expect(tab.getState().api?.queries).toEqual({}));
  });

  test('a renewed token is taken over, and a role that changed', () => {
    const tab = openTab(amina);
    writtenElsewhere({ refreshtoken: 'r2', role: 'USER', token: 't2' });
    expect(tab.getState().session).toMatchObject({ status: 'signedIn', role: 'USER' });
    expect(readSession()).toMatchObject({ token: 't2', refreshToken: 'r2' });
  });

  test('a sign-in there signs in here', () => {
    const tab = openTab();
    writtenElsewhere({ userName: 'Amina', role: 'ADMIN', token: 't1' });
    expect(tab.getState().session).toMatchObject({ status: 'signedIn', userName: 'Amina', role: 'ADMIN' });
  });

  test('somebody else signing in there ends the view of the one before, then shows theirs', async () => {
    server.on('GET /api/accounts', () => ({ json: [{ id: 1 }] }));
    const tab = openTab(amina);
    await tab.dispatch(accountsApi.endpoints.listAccounts.initiate(undefined));
    writtenElsewhere({ userName: 'Bilal', role: 'USER', token: 't8' });
    expect(tab.getState().session).toMatchObject({ status: 'signedOut', userName: null });
    await waitFor(() =>
      expect(tab.getState().session).toMatchObject({ status: 'signedIn', userName: 'Bilal', role: 'USER' }),
    );
    expect(tab.getState().api?.queries).toEqual({});
    expect(tab.getState().session.endReason).toBe('otherUser');
  });

  test('a missed event is made up for when the tab is looked at again', () => {
    const tab = openTab(amina);
    localStorage.setItem('sessionEnd', 'signedOut');
    localStorage.removeItem('token');
    window.dispatchEvent(new Event('focus'));
    expect(statusOf(tab)).toBe('signedOut');
  });

  test('a refresh under way there is waited for, and its token used', async () => {
    const locks = new TabLocks();
    endings.push(withLocks(locks));
    const tab = openTab(amina);
    let finish: () => void = () => undefined;
    const otherRefresh = locks.request('property-management.refresh', {}, async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      localStorage.setItem('token', 't2');
    });
    server.on('GET /api/accounts', ({ headers }) => {
      if (headers.authorization === 'Bearer t2') return { json: [{ id: 1 }] };
      setTimeout(finish, 50);
      return { status: 401 };
    });
    const { data } = await tab.dispatch(accountsApi.endpoints.listAccounts.initiate(undefined));
    await otherRefresh;
    expect(data).toMatchObject([{ id: 1 }]);
    expect(server.callsOf('POST /api/auth/refresh')).toHaveLength(0);
  });
});

describe('renewal while in use', () => {
  const life = (secondsAgo: number) => ({
    tokenLife: JSON.stringify({ issuedAt: Date.now() - secondsAgo * 1000, expiresIn: 900 }),
  });
  const use = () => window.dispatchEvent(new KeyboardEvent('keydown'));

  beforeEach(() => {
    server.on('POST /api/auth/refresh', () => ({
      json: { success: true, message: '', token: 't2', refreshtoken: 'r2', expiresIn: 900 },
    }));
  });

  test('renews an old token at the first sign of use, once', async () => {
    openTab({ ...amina, ...life(800) });
    use();
    use();
    await waitFor(() => expect(stored('token')).toBe('t2'));
    use();
    expect(server.callsOf('POST /api/auth/refresh')).toHaveLength(1);
  });

  test.each([
    ['a young token', life(100)],
    ['a token whose life the server did not tell', {}],
  ])('leaves %s alone', async (_, more) => {
    server.on('GET /api/accounts', () => ({ json: [] }));
    const tab = openTab({ ...amina, ...more });
    use();
    // A refresh would have gone out before this.
    await tab.dispatch(accountsApi.endpoints.listAccounts.initiate(undefined));
    expect(server.callsOf('POST /api/auth/refresh')).toHaveLength(0);
  });
});

describe('with blocked site data', () => {
  test('one signs in, works and signs out in memory, and nothing throws', async () => {
    endings.push(withBlockedStorage());
    server.on('GET /api/accounts', ({ headers }) =>
      headers.authorization === 'Bearer t1' ? { json: [{ id: 1 }] } : { status: 401 },
    );
    const tab = makeStore();
    endings.push(connectStore(tab));
    await tab.dispatch(signIn({ username: 'amina', password: 'x', rememberMe: true }));
    expect((await tab.dispatch(accountsApi.endpoints.listAccounts.initiate(undefined))).data).toMatchObject([
      { id: 1 },
    ]);
    tab.dispatch(signOut());
    expect(statusOf(tab)).toBe('signedOut');
    await waitFor(() => expect(server.callsOf('POST /api/auth/logout')).toHaveLength(1));
    expect(makeStore().getState().session.status).toBe('signedOut');
  });
});
