import type { ApiError } from '../../src/client/transport/errors';
import type { Scripted, ScriptedServer } from '../support/scripted-server';
import {
  accounts,
  deposits,
  refresh,
  reversal,
  signedIn,
  ask,
  page,
  remove,
  listed,
  renewed,
  kept,
  withServer,
} from './signed-in-console';

let server: ScriptedServer;
withServer((started) => (server = started));

describe('an answer', () => {
  test.each<[string, Scripted]>([
    ['in the envelope', listed],
    ['without data', { json: [{ id: 1 }] }],
  ])('with a list %s is that list', async (_, answer) => {
    server.on(accounts, () => answer);
    const { data } = await ask(signedIn());
    expect(data).toMatchObject([{ id: 1 }]);
    expect(server.calls[0]?.headers.authorization).toBe('Bearer old');
  });

  test.each<[string, unknown]>([
    [
      'in the envelope',
      { success: true, message: 'OK', data: { currentPage: 0, totalPages: 3, totalItems: 11, deposits: [{ id: 4 }] } },
    ],
    [
      'beside success and message',
      { success: true, message: 'OK', currentPage: 0, totalPages: 3, totalItems: 11, deposits: [{ id: 4 }] },
    ],
    ['by itself', { currentPage: 0, totalPages: 3, totalItems: 11, deposits: [{ id: 4 }] }],
  ])('with a page %s is that page', async (_, json) => {
    server.on(deposits, () => ({ json }));
    const { data } = await page(signedIn());
    expect(data).toMatchObject({ currentPage: 0, totalPages: 3, totalItems: 11, deposits: [{ id: 4 }] });
  });

  test('without the number of items still is a page', async () => {
    server.on(deposits, () => ({ json: { currentPage: 0, totalPages: 1, deposits: [] } }));
    expect((await page(signedIn())).data).toEqual({ currentPage: 0, totalPages: 1, deposits: [] });
  });

  test.each<[string, Scripted, string]>([
    ['204', { status: 204 }, ''],
    ['200 with an empty body', {}, ''],
    ['200 with a message', { json: { success: true, message: 'Gone.' } }, 'Gone.'],
  ])('%s to a write says that it is done', async (_, answer, message) => {
    server.on(reversal, () => answer);
    expect((await remove(signedIn())).data).toEqual({ message });
  });

  test.each<[string, Scripted]>([
    ['an empty body', {}],
    ['a page of HTML', { text: '<!doctype html>', headers: { 'content-type': 'text/html' } }],
    ['204', { status: 204 }],
    ['no list', { json: { success: true, message: 'OK' } }],
  ])('with %s is never taken for an empty list', async (_, answer) => {
    server.on(accounts, () => answer);
    const { data, error } = await ask(signedIn());
    expect(data).toBeUndefined();
    expect(error).toMatchObject({ status: answer.status ?? 200, message: '' });
  });

  test('200 with success: false is an error with the sentence of the server', async () => {
    server.on(accounts, () => ({ json: { success: false, message: 'The books are closed.' } }));
    expect((await ask(signedIn())).error).toEqual({ status: 200, message: 'The books are closed.' });
  });

  test('that is not OK carries sentence, code, fields and request id', async () => {
    const errors = [{ field: 'amount', message: 'Amount must be greater than 0' }];
    server.on(accounts, () => ({
      status: 400,
      json: { success: false, message: 'Wrong.', code: 'VALIDATION', errors, requestId: 'r1' },
    }));
    const error: ApiError = { status: 400, message: 'Wrong.', code: 'VALIDATION', errors, requestId: 'r1' };
    expect((await ask(signedIn())).error).toEqual(error);
  });

  test.each<[string, Scripted]>([
    ['nothing', { status: 500 }],
    ['HTML', { status: 500, text: '<h1>Bad gateway</h1>' }],
  ])('that is not OK and says %s gives its status', async (_, answer) => {
    server.on(accounts, () => answer);
    expect((await ask(signedIn())).error).toEqual({ status: 500, message: 'HTTP error! status: 500' });
  });

  test('comes in browsers that join no signals, too', async () => {
    const any = Object.getOwnPropertyDescriptor(AbortSignal, 'any')!;
    Reflect.deleteProperty(AbortSignal, 'any');
    try {
      server.on(accounts, () => listed);
      expect((await ask(signedIn())).data).toMatchObject([{ id: 1 }]);
    } finally {
      Object.defineProperty(AbortSignal, 'any', any);
    }
  });

  test('that never comes is a network error, and the session stays', async () => {
    server.on(accounts, () => ({ isCut: true }));
    const { error } = await ask(signedIn());
    expect(error).toMatchObject({ status: 'NETWORK', message: 'fetch failed' });
    expect(kept()).toEqual(['old', 'refresh-1', 'Amina', 'ADMIN']);
  });
});

describe('403', () => {
  test('for a missing permission is neither refreshed nor does it end the session', async () => {
    server.on(accounts, () => ({ status: 403, json: { success: false, message: 'Not for you.', code: 'FORBIDDEN' } }));
    const store = signedIn();
    expect((await ask(store)).error).toMatchObject({ status: 403, message: 'Not for you.' });
    expect(server.calls).toHaveLength(1);
    expect(store.getState().session.status).toBe('signedIn');
  });

  test('with the header of a missing permission counts as that, too', async () => {
    server.on(accounts, () => ({ status: 403, headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' } }));
    await ask(signedIn());
    expect(server.calls).toHaveLength(1);
  });

  test('without a code is refreshed as the specification says', async () => {
    server.on(accounts, (call) => (call.headers.authorization === 'Bearer new' ? listed : { status: 403 }));
    server.on(refresh, renewed);
    expect((await ask(signedIn())).data).toMatchObject([{ id: 1 }]);
  });

  test('for a password that must be changed leads there and keeps the session', async () => {
    server.on(accounts, () => ({
      status: 403,
      json: { success: false, message: 'First…', code: 'PASSWORD_CHANGE_REQUIRED' },
    }));
    const store = signedIn();
    await ask(store);
    expect(server.calls).toHaveLength(1);
    expect(store.getState().session).toMatchObject({ status: 'signedIn', mustChangePassword: true });
  });
});
