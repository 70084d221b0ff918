import { act, screen, waitFor } from '@testing-library/react';
import type { DownloadState } from '#contract/areas/downloads.wire';
import { mostSheetRows } from '#contract/reports/xlsx-file';
import { buttons } from '#contract/texts/buttons';
import { messages } from '#contract/texts/messages';
import { fileOfPath, paths, pathWithId } from '#contract/vocabulary/paths';
import type { Scripted, ScriptedServer } from '../support/scripted-server';
import { answerWithEmptyBooks, openConsole, rememberSession, screenNamed } from './open-console';
import { collectSavedFiles } from './saved-files';
import { whenAllAnswered } from './render-screen';
import { withServer } from './signed-in-console';

let server: ScriptedServer;
/** The links that the browser was to fetch. */
let links: string[];
withServer((started) => {
  server = started;
  answerWithEmptyBooks(server);
});
beforeEach(() => {
  collectSavedFiles();
  links = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(`${new URL(this.href).pathname} as ${this.download}`);
  });
});

const askFor = (fileName: string) => `POST ${fileOfPath(paths.deposits.filter, fileName)}`;
const ask = askFor('deposits.csv');
const id = (number: number) => `00000000-0000-4000-8000-00000000000${String(number)}`;
const stateCall = (number: number) => `GET ${pathWithId(paths.downloads.state, id(number))}`;
const link = (number: number, fileName = 'deposits.csv') =>
  `${pathWithId(paths.downloads.file, id(number))} as ${fileName}`;
const tell = (number: number, state: DownloadState['state'], more: Partial<DownloadState> = {}) =>
  server.on(stateCall(number), () => ({
    json: {
      success: true,
      message: 'OK',
      data: { state, totalRows: 1_000_000, rows: 250_000, bytes: 15 * 1024 * 1024, failure: null, ...more },
    },
  }));
function answerFiles(): void {
  let asked = 0;
  server.on(ask, () => {
    asked += 1;
    return { status: 202, json: { success: true, message: 'OK', data: { id: id(asked), totalRows: 1_000_000 } } };
  });
}

async function openDeposits(menus: string | null = 'administration', search = '') {
  rememberSession('USER');
  if (menus !== null) localStorage.setItem('menus', menus);
  const opened = openConsole(`/dashboard/financial/deposits${search}`);
  await screenNamed('Deposits');
  return opened;
}
const button = (name: string) => screen.getByRole('button', { name });
const { download: texts } = messages;

test('an export goes by its link, tells how far it is, and is cancelled', async () => {
  answerFiles();
  tell(1, 'running');
  server.on(`DELETE ${pathWithId(paths.downloads.state, id(1))}`, () => {
    tell(1, 'cancelled');
    return { json: { success: true, message: texts.cancelled } };
  });
  const { user } = await openDeposits();
  await user.click(button(buttons.exportCsv));
  expect(await screen.findByText(texts.running('deposits.csv'))).toHaveAttribute('role', 'status');
  expect(links).toEqual([link(1)]);
  const progress = screen.getByRole('progressbar', { name: texts.progressOf('deposits.csv') });
  expect(progress).toHaveAttribute('aria-valuenow', '25');
  expect(progress).toHaveAttribute('aria-valuetext', '250,000 of 1,000,000 rows, 15.0 MB');
  await user.click(button(texts.cancel('deposits.csv')));
  expect(await screen.findByText(texts.notEnded('deposits.csv', texts.cancelled))).toBeVisible();
  expect(screen.queryByRole('button', { name: buttons.retry })).toBeNull();
  expect(button(buttons.dismiss)).toHaveFocus();
});

test('one that failed says why and is asked for again, in its place; one that is whole says how much it is', async () => {
  answerFiles();
  tell(1, 'failed', { failure: messages.request.tooMany });
  tell(2, 'done', { rows: 1_000_000, bytes: 60 * 1024 * 1024 });
  const { user } = await openDeposits();
  await user.click(button(buttons.exportCsv));
  await screen.findByText(texts.notEnded('deposits.csv', messages.request.tooMany));
  await user.click(button(buttons.retry));
  await screen.findByText(texts.done('deposits.csv', '1,000,000 rows, 60.0 MB'));
  expect(links).toEqual([link(1), link(2)]);
  expect(screen.queryByText(texts.notEnded('deposits.csv', messages.request.tooMany))).toBeNull();
  await user.click(button(buttons.dismiss));
  expect(screen.queryByText(texts.done('deposits.csv', '1,000,000 rows, 60.0 MB'))).toBeNull();
});

test('Retry that is clicked twice fetches the file once', async () => {
  answerFiles();
  tell(1, 'failed', { failure: messages.request.tooMany });
  tell(2, 'running');
  const { user } = await openDeposits();
  await user.click(button(buttons.exportCsv));
  await screen.findByText(texts.notEnded('deposits.csv', messages.request.tooMany));
  await user.dblClick(button(buttons.retry));
  await screen.findByText(texts.running('deposits.csv'));
  expect(server.callsOf(ask)).toHaveLength(2);
  expect(links).toEqual([link(1), link(2)]);
});

test('who has signed in meanwhile is not told that an export of somebody else has failed', async () => {
  const asked = server.hold(ask, () => ({ status: 409, json: { success: false, message: messages.request.tooMany } }));
  const { user, store } = await openDeposits();
  await user.click(button(buttons.exportCsv));
  await asked.asked;
  rememberSession('USER', 'Bilal Ahmed');
  localStorage.setItem('token', 'of-bilal');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  await screen.findByText('Welcome, Bilal Ahmed');
  asked.give();
  await whenAllAnswered(store);
  expect(store.getState().popups).toEqual([]);
});

test('a file of reversed entries is told by the name it is saved under, beside that of the others', async () => {
  const names = ['reversed-deposits.csv', 'deposits.csv'];
  let asked = 0;
  server.on(ask, () => ({
    status: 202,
    json: { success: true, message: 'OK', data: { id: id(asked + 1), totalRows: 3, fileName: names[asked++] } },
  }));
  tell(1, 'done');
  tell(2, 'done');
  const { user } = await openDeposits();
  await user.click(button(buttons.exportCsv));
  await screen.findByText(texts.done('reversed-deposits.csv', '250,000 rows, 15.0 MB'));
  await user.click(button(buttons.exportCsv));
  await screen.findByText(texts.done('deposits.csv', '250,000 rows, 15.0 MB'));
  expect(screen.getByText(texts.done('reversed-deposits.csv', '250,000 rows, 15.0 MB'))).toBeVisible();
  expect(links).toEqual([link(1, 'reversed-deposits.csv'), link(2)]);
});

test('the same file once more begins anew; one that the server knows no more is not waited for', async () => {
  answerFiles();
  tell(1, 'done', { rows: 1_000_000, bytes: 60 * 1024 * 1024 });
  const unknown = server.hold(stateCall(2), () => ({
    status: 404,
    json: { success: false, message: texts.notFound, code: 'NOT_FOUND' },
  }));
  const { user } = await openDeposits();
  await user.click(button(buttons.exportCsv));
  const done = texts.done('deposits.csv', '1,000,000 rows, 60.0 MB');
  await screen.findByText(done);
  await user.click(button(buttons.exportCsv));
  await screen.findByText(texts.waiting('deposits.csv'));
  expect(screen.queryByText(done)).toBeNull();
  unknown.give();
  await screen.findByText(texts.notEnded('deposits.csv', texts.notFound));
  expect(button(buttons.retry)).toBeVisible();
  const asked = server.callsOf(stateCall(2)).length;
  await user.click(button(buttons.dismiss));
  expect(server.callsOf(stateCall(2))).toHaveLength(asked);
});

test.each<[string, string | null, Scripted]>([
  ['names no menus', null, { status: 500 }],
  ['is of a version before', 'administration', { status: 404, json: { success: false, message: 'Not there.' } }],
])('of a server that %s it is made here, as it always was', async (_, menus, answer) => {
  server.on(ask, () => answer);
  const { user } = await openDeposits(menus);
  await user.click(button(buttons.exportCsv));
  await waitFor(() => expect(links).toEqual([expect.stringContaining('as deposits.csv')]));
  expect(links[0]).not.toContain('/api/');
  expect(server.callsOf(ask)).toHaveLength(menus === null ? 0 : 1);
});

test.each([
  [buttons.exportCsv, 'deposits.csv', messages.request.tooMany],
  [buttons.excel, 'deposits.xlsx', messages.request.tooManyForSheet(mostSheetRows)],
])('by %s, one that is refused says why, and no link is opened', async (name, fileName, message) => {
  server.on(askFor(fileName), () => ({ status: 409, json: { success: false, message } }));
  const { user } = await openDeposits('books');
  await user.click(button(name));
  expect(await screen.findByText(message)).toBeVisible();
  expect(links).toEqual([]);
});

test('a workbook of what is filtered is told of beside the file, and a file of other filters beside both', async () => {
  answerFiles();
  server.on(askFor('deposits.xlsx'), () => ({
    status: 202,
    json: { success: true, message: 'OK', data: { id: id(3), totalRows: 1_000_000 } },
  }));
  tell(1, 'running');
  tell(2, 'failed', { failure: messages.request.tooMany });
  tell(3, 'running');
  const { user } = await openDeposits('books', '?startDate=2026-01-01');
  await user.click(button(buttons.exportCsv));
  await user.click(button(buttons.excel));
  for (const fileName of ['deposits.csv', 'deposits.xlsx']) {
    const bar = await screen.findByRole('progressbar', { name: texts.progressOf(fileName) });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '25'));
  }
  // As they are answered.
  expect([...links].sort()).toEqual([link(1), link(3, 'deposits.xlsx')]);
  const [asked] = server.callsOf(askFor('deposits.xlsx'));
  expect(asked!.query.get('startDate')).toBe('2026-01-01T00:00:00');
  await user.click(button(buttons.clearAll));
  await user.click(button(buttons.exportCsv));
  await screen.findByText(texts.notEnded('deposits.csv', messages.request.tooMany));
  expect(button(texts.cancel('deposits.csv'))).toBeVisible();
});

test('a server that names no menus is asked for no workbook', async () => {
  await openDeposits(null);
  expect(button(buttons.exportCsv)).toBeVisible();
  expect(screen.queryByRole('button', { name: buttons.excel })).toBeNull();
});
