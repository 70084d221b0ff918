import { paths } from '../../src/contract/vocabulary/paths';
import { until } from '../support/patience';
import type { Scripted, ScriptedServer } from '../support/scripted-server';
import {
  refresh,
  reversal,
  signedIn,
  remove,
  refused,
  onlyFor,
  renewed,
  kept,
  nothing,
  withServer,
} from './signed-in-console';

let server: ScriptedServer;
withServer((started) => (server = started));

describe('a delete', () => {
  test.each<[string, Scripted]>([
    ['401', refused],
    ['403 without a code', { status: 403 }],
  ])('that meets %s clears the session without a refresh, on the server too', async (_, answer) => {
    server.on(reversal, () => answer);
    const store = signedIn();
    await remove(store);
    await until(() => expect(server.calls).toHaveLength(2));
    expect(server.calls.map(({ path }) => path)).toEqual([reversal.split(' ')[1], paths.auth.logout]);
    expect(JSON.parse(server.calls[1]!.body)).toEqual({ refreshtoken: 'refresh-1' });
    expect(kept()).toEqual(nothing);
    expect(store.getState().session).toMatchObject({ status: 'signedOut', endReason: 'expired' });
  });

  test('without permission stays where it is', async () => {
    server.on(reversal, () => ({ status: 403, json: { success: false, message: 'Not for you.', code: 'FORBIDDEN' } }));
    const store = signedIn();
    expect((await remove(store)).error).toMatchObject({ status: 403, message: 'Not for you.' });
    expect(store.getState().session.status).toBe('signedIn');
  });

  test('that gets no answer says so in its own words', async () => {
    server.on(reversal, () => ({ isCut: true }));
    expect((await remove(signedIn())).error).toEqual({
      status: 'NETWORK',
      message: 'Network error: Unable to reach server',
    });
  });

  const life = (secondsAgo: number) => ({
    tokenLife: JSON.stringify({ issuedAt: Date.now() - secondsAgo * 1000, expiresIn: 900 }),
  });

  test('renews a token older than 80 % of its life first', async () => {
    server.on(reversal, onlyFor('new', { status: 204 }));
    server.on(refresh, renewed);
    const store = signedIn(life(730));
    expect((await remove(store)).data).toEqual({ message: '' });
    expect(server.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([refresh, reversal]);
  });

  test('goes out at once with a younger token, or one whose life is unknown', async () => {
    server.on(reversal, () => ({ status: 204 }));
    await remove(signedIn(life(700)));
    localStorage.removeItem('tokenLife');
    await remove(signedIn());
    expect(server.callsOf(refresh)).toHaveLength(0);
  });

  test('is not sent when that renewal ends the session', async () => {
    server.on(refresh, () => refused);
    const store = signedIn(life(730));
    expect((await remove(store)).error).toMatchObject({ status: 401 });
    expect(server.callsOf(reversal)).toHaveLength(0);
    expect(store.getState().session.status).toBe('signedOut');
  });

  test('is sent once more with the token that another tab has renewed meanwhile', async () => {
    const store = signedIn();
    server.on(reversal, (call) => {
      localStorage.setItem('token', 'new');
      return onlyFor('new', { status: 204 })(call);
    });
    expect((await remove(store)).data).toEqual({ message: '' });
    expect(store.getState().session.status).toBe('signedIn');
  });
});
