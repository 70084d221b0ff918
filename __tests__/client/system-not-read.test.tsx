import { act, screen, waitFor } from '@testing-library/react';
import type { BackupsTaken } from '#contract/areas/backups.wire';
import type { BooksCheck } from '#contract/areas/books.wire';
import { backupCaptions } from '#contract/texts/backup-captions';
import { messages } from '#contract/texts/messages';
import { systemCaptions } from '#contract/texts/system-captions';
import { paths } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { openConsole, rememberSession } from './open-console';
import { endServer } from './render-screen';
import { refusal } from './settings-books';

/* What System could not read of the check and of the backups. */

const neverChecked: BooksCheck = {
  ...{ state: 'idle', form: 'whole', reason: null, rule: null, since: null, startedAt: null, finishedAt: null },
  ...{ rows: 0, rowsDone: 0, rules: 15, rulesDone: 0, wholeFinishedAt: null, isWholeDue: false, faults: [] },
};
const noBackup: BackupsTaken = {
  ...{ state: 'never', beganAt: null, host: null, file: null, failure: null, last: null },
  ...{ failures: 0, rhythm: null, isLate: false },
};
const parts = [
  { read: `GET ${paths.booksCheck}`, answer: neverChecked, note: messages.books.checkNotRead },
  { read: `GET ${paths.admin.backups}`, answer: noBackup, note: backupCaptions.notRead },
] as const;
const ok = (data: unknown) => ({ json: { success: true, message: 'OK', data } });

let server: ScriptedServer;
beforeEach(async () => {
  server = await startScriptedServer();
});
afterEach(() => endServer(server));

test('what could not be read is said until an answer comes, also while it is asked again', async () => {
  const askAgain = () => act(() => void window.dispatchEvent(new Event('focus')));
  for (const { read, answer } of parts) server.on(read, () => ok(answer));
  rememberSession('SUPER', 'Layla Haddad');
  openConsole(screenPaths.system);
  expect(await screen.findByText(systemCaptions.neverRun)).toBeInTheDocument();
  expect(await screen.findByText(backupCaptions.none)).toBeInTheDocument();
  for (const { read } of parts) server.on(read, () => refusal(503, 'The books cannot be reached.'));
  askAgain();
  for (const { note } of parts) expect(await screen.findByText(note)).toBeInTheDocument();
  const held = parts.map(({ read, answer }) => server.hold(read, () => ok(answer)));
  askAgain();
  await act(() => Promise.all(held.map(({ asked }) => asked)));
  // That something is asked for is told to the screen with the next frame.
  await act(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  for (const { note } of parts) expect(screen.getByText(note)).toBeInTheDocument();
  for (const { give } of held) give();
  for (const { note } of parts) await waitFor(() => expect(screen.queryByText(note)).not.toBeInTheDocument());
});
