import { act, screen, waitFor } from '@testing-library/react';
import type { ImportBatch } from '#contract/areas/imports.wire';
import { buttons } from '#contract/texts/buttons';
import { importCaptions } from '#contract/texts/import-captions';
import { messages } from '#contract/texts/messages';
import { screens } from '#contract/texts/screen-names';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import type { AppStore } from '../../src/client/store-types';
import type { ScriptedServer } from '../support/scripted-server';
import { answerWithImport, batch, ok } from './import-books';
import {
  answerSignIn,
  answerWithEmptyBooks,
  fillInAndLogin,
  openConsole,
  rememberSession,
  screenNamed,
} from './open-console';
import { whenAllAnswered } from './render-screen';
import { refused, withServer } from './signed-in-console';

/* What is still under way when somebody goes on, or somebody else signs in, asks and tells nobody else. */

const { imports } = paths.admin;
const ticks = `PUT ${pathWithId(imports.rows, 7)}`;
const failing = { status: 409, json: { success: false, message: 'Changed meanwhile.', code: 'CONFLICT' } };

let server: ScriptedServer;
let shown: ImportBatch;
withServer((started) => {
  server = started;
  const heads = ['date', 'person', 'amount', 'currency', 'account'];
  const columns = heads.map((member, column) => ({ member, column }));
  shown = { ...batch, heads, columns, faultyRows: 0, duplicateRows: 1 };
  answerWithEmptyBooks(server);
  answerWithImport(server, () => shown);
});

const button = (name: string) => screen.findByRole('button', { name });
async function open() {
  rememberSession('SUPER', 'Ada King');
  localStorage.setItem('menus', 'books administration');
  window.history.pushState(null, '', screenPaths.deposits);
  const opened = openConsole(screenPaths.import);
  await opened.user.click(await button('Open march.csv'));
  return { ...opened, box: await screen.findByRole('checkbox') };
}

async function somebodyElse(store: AppStore) {
  rememberSession('SUPER', 'Ben Hill');
  localStorage.setItem('token', 'of-ben');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  await screen.findByText('Welcome, Ben Hill');
  expect(store.getState().session.userName).toBe('Ben Hill');
}
const sendersOf = (route: string) => server.callsOf(route).map(({ headers }) => headers.authorization);

test('who signs in meanwhile is not told what became of an import', async () => {
  const { user, store } = await open();
  const written = server.hold(`POST ${pathWithId(imports.write, 7)}`, () => failing);
  await user.click(await button(importCaptions.import));
  await user.click(await button(buttons.yes));
  await written.asked;
  await somebodyElse(store);
  written.give();
  await whenAllAnswered(store);
  expect(store.getState().popups).toEqual([]);
});

test.each([
  [
    'the columns',
    async () => [await screen.findByText(importCaptions.columns), await button(importCaptions.judgeAgain)],
  ],
  ['the file', async () => [await button(importCaptions.upload)]],
])('nor of %s', async (_, ways) => {
  const { user, store } = await open();
  await user.upload(screen.getByLabelText(/^File/), new File(['Date,Amount'], 'march.csv'));
  const routes = [`PUT ${pathWithId(imports.settings, 7)}`, `POST ${imports.list}`];
  const held = routes.map((route) => server.hold(route, () => failing));
  for (const way of await ways()) await user.click(way);
  await Promise.race(held.map(({ asked }) => asked));
  await somebodyElse(store);
  for (const { give } of held) give();
  await whenAllAnswered(store);
  expect(store.getState().popups).toEqual([]);
});

test.each([
  ['is saved', ok(batch)],
  ['fails', failing],
])(
  'a tick that %s after somebody else has signed in tells and asks nothing, and none is sent behind it',
  async (_, answer) => {
    const { user, store, box } = await open();
    const tick = server.hold(ticks, () => answer);
    await user.click(box);
    await tick.asked;
    await user.click(box);
    await user.click(await button(importCaptions.import));
    await somebodyElse(store);
    tick.give();
    await whenAllAnswered(store);
    expect(store.getState().popups).toEqual([]);
    expect(sendersOf(ticks)).toEqual(['Bearer a-token']);
  },
);

test.each([importCaptions.import, importCaptions.cancel])(
  '%s is not gone on with once one has gone back',
  async (name) => {
    const { user, store, box } = await open();
    const tick = server.hold(ticks, () => ok(shown));
    await user.click(box);
    await tick.asked;
    await user.click(await button(name));
    act(() => window.history.back());
    await screenNamed(screens.deposits);
    tick.give();
    // The loader stands until the tick is answered.
    await waitFor(() => expect(store.getState().popups).toEqual([]));
    await whenAllAnswered(store);
    expect(store.getState().popups).toEqual([]);
  },
);

test('columns that are being chosen are there again when the same person has signed in over them', async () => {
  shown = { ...shown, state: 'asks' };
  rememberSession('SUPER', 'Ada King');
  localStorage.setItem('menus', 'books administration');
  const { user, store } = openConsole(screenPaths.import);
  await user.click(await button('Open march.csv'));
  await user.click(await screen.findByLabelText(/^Remarks/));
  expect(store.getState().unsavedForms).toEqual([]);
  await user.click(await screen.findByRole('option', { name: 'amount' }));
  for (const route of [`PUT ${pathWithId(imports.settings, 7)}`, `POST ${paths.auth.refresh}`])
    server.on(route, () => refused);
  await user.click(await button(importCaptions.judge));
  await screen.findByText(messages.session.endedOverForm);
  answerSignIn(server, 'Ada King', 'SUPER');
  await fillInAndLogin(user, 'ada', 'right');
  await screenNamed(screens.import);
  expect(await screen.findByLabelText(/^Remarks/)).toHaveValue('amount');
  expect(store.getState().popups).toEqual([]);
});

test('a file that was chosen is there when the same person has signed in over it, and its upload goes on under its key', async () => {
  const { user } = await open();
  await user.upload(screen.getByLabelText(/^File/), new File(['Date,Amount'], 'april.csv'));
  for (const route of [`POST ${imports.list}`, `POST ${paths.auth.refresh}`]) server.on(route, () => refused);
  await user.click(await button(importCaptions.upload));
  await screen.findByText(messages.session.endedOverForm);
  expect(screen.getByText('april.csv')).toBeInTheDocument();
  server.on(`POST ${imports.list}`, () => ({ ...ok({ id: 7 }), status: 201 }));
  answerSignIn(server, 'Ada King', 'SUPER');
  await fillInAndLogin(user, 'ada', 'right');
  await waitFor(() => expect(screen.queryByText('april.csv')).toBeNull());
  const keys = server.callsOf(`POST ${imports.list}`).map(({ headers }) => headers['idempotency-key']);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('while the columns are being settled nothing is chosen that would be gone with the answer', async () => {
  const { user } = await open();
  const settled = server.hold(`PUT ${pathWithId(imports.settings, 7)}`, () => ok(shown));
  await user.click(await screen.findByText(importCaptions.columns));
  await user.click(await button(importCaptions.judgeAgain));
  await settled.asked;
  expect(await screen.findByRole('dialog')).toHaveTextContent(importCaptions.starting);
  settled.give();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('Cancel waits for a tick that is on its way', async () => {
  const { user, box } = await open();
  const tick = server.hold(ticks, () => ok(shown));
  server.on(`DELETE ${pathWithId(imports.batch, 7)}`, () => ok(shown));
  await user.click(box);
  await tick.asked;
  await user.click(await button(importCaptions.cancel));
  expect(screen.queryByText(importCaptions.confirmCancel)).toBeNull();
  tick.give();
  await user.click(await button(buttons.yes));
  await waitFor(() => expect(server.callsOf(`DELETE ${pathWithId(imports.batch, 7)}`)).toHaveLength(1));
});
