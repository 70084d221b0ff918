import { readAccountsAnew } from '../../src/client/api/accounts.api';
import { signOut } from '../../src/client/api/sign-in';
import { baseApi } from '../../src/client/transport/base-api';
import { forgetKeptAnswers } from '../../src/client/transport/kept-answers';
import type { ScriptedServer } from '../support/scripted-server';
import { accounts, ask, signedIn, withServer } from './signed-in-console';

let server: ScriptedServer;
withServer((started) => (server = started));
afterEach(forgetKeptAnswers);

/** A server whose list has a version, and is sent to who has another one. */
function answerVersion(version: string, rows: unknown[]): void {
  server.on(accounts, ({ headers }) =>
    headers['if-none-match'] === version
      ? { status: 304, headers: { etag: version } }
      : { json: { success: true, message: 'OK', data: rows }, headers: { etag: version } },
  );
}

const versionsAskedWith = () => server.callsOf(accounts).map(({ headers }) => headers['if-none-match']);

test('a list that did not change is asked for by its version, and is the same list', async () => {
  answerVersion('W/"one"', [{ id: 1 }]);
  const store = signedIn();
  await ask(store);
  const again = await ask(store);
  expect(again.data).toMatchObject([{ id: 1 }]);
  expect(versionsAskedWith()).toEqual([undefined, 'W/"one"']);
});

test('a list that changed is the new one, and from then on asked for by the new version', async () => {
  answerVersion('W/"one"', [{ id: 1 }]);
  const store = signedIn();
  await ask(store);
  answerVersion('W/"two"', [{ id: 1 }, { id: 2 }]);
  expect((await ask(store)).data).toMatchObject([{ id: 1 }, { id: 2 }]);
  expect((await ask(store)).data).toMatchObject([{ id: 1 }, { id: 2 }]);
  expect(versionsAskedWith()).toEqual([undefined, 'W/"one"', 'W/"two"']);
});

test('the next session begins without the lists of the one before', async () => {
  answerVersion('W/"one"', [{ id: 1 }]);
  const store = signedIn();
  await ask(store);
  store.dispatch(signOut());
  await ask(signedIn());
  expect(versionsAskedWith()).toEqual([undefined, undefined]);
});

test('an answer that says "not modified" to who has nothing is an error, no empty list', async () => {
  server.on(accounts, () => ({ status: 304 }));
  const { data, isError } = await ask(signedIn());
  expect([data, isError]).toEqual([undefined, true]);
});

test('a refusal is not kept', async () => {
  server.on(accounts, () => ({ json: { success: false, message: 'Not now.' }, headers: { etag: 'W/"no"' } }));
  const store = signedIn();
  await ask(store);
  await ask(store);
  expect(versionsAskedWith()).toEqual([undefined, undefined]);
});

test('what is asked anew beside a question that is under way, and asked again as it ends, is the newest', async () => {
  const row = (id: number) => ({ json: { success: true, message: 'OK', data: [{ id }] } });
  server.on(accounts, () => row(1));
  const store = signedIn();
  await ask(store);
  const before = server.hold(accounts, () => row(1));
  const written = () => store.dispatch(baseApi.util.invalidateTags(['Account']));
  written();
  await before.asked;
  const anew = store.dispatch(readAccountsAnew());
  // While a question is under way this one waits for its end.
  written();
  server.on(accounts, () => row(2));
  before.give();
  expect(await anew).toMatchObject([{ id: 2 }]);
});
