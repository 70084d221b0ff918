import { act, screen, waitFor } from '@testing-library/react';
import type { ImportBatch } from '#contract/areas/imports.wire';
import { buttons } from '#contract/texts/buttons';
import { workFailures } from '#contract/texts/work-failures';
import { importCaptions, importStateNames } from '#contract/texts/import-captions';
import { messages } from '#contract/texts/messages';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import type { ScriptedServer } from '../support/scripted-server';
import { answerWithImport, batch, ok } from './import-books';
import { answerWithEmptyBooks, openConsole, rememberSession } from './open-console';
import { somebody } from './render-screen';
import { acknowledge, press } from './settings-books';
import { withServer } from './signed-in-console';

/* How far an import is, also where it goes on elsewhere or cannot be read. */

const ofBatch = `GET ${pathWithId(paths.admin.imports.batch, 7)}`;

let server: ScriptedServer;
let shown: ImportBatch;
withServer((started) => {
  server = started;
  shown = { ...batch, faultyRows: 0, duplicateRows: 0 };
  answerWithEmptyBooks(server);
  answerWithImport(server, () => shown);
});

async function open(menus = 'administration') {
  rememberSession('SUPER', 'Ada King');
  localStorage.setItem('menus', menus);
  const { user } = openConsole(screenPaths.import);
  await user.click(await screen.findByRole('button', { name: 'Open march.csv' }));
  return screen.findByRole('region', { name: importCaptions.importNamed('march.csv') });
}

test('an import that was written in another tab is told on the way back to this one', async () => {
  const panel = await open();
  await screen.findByRole('button', { name: importCaptions.import });
  shown = { ...shown, state: 'written', writtenBy: 'Ben', writtenAt: '2026-03-05T11:00:00.000Z', version: 6 };
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(panel).toHaveTextContent(importStateNames.written));
  expect(screen.queryByRole('button', { name: importCaptions.import })).toBeNull();
});

test('what others do to an import that is open is told as soon as the books tell of it', async () => {
  let writes = 0;
  server.on(`GET ${paths.booksStamp}`, () => ok({ stamp: String(writes) }));
  const panel = await open('books administration');
  await screen.findByRole('button', { name: importCaptions.import });
  await waitFor(() => expect(server.callsOf(`GET ${paths.booksStamp}`)).not.toEqual([]));
  shown = { ...shown, state: 'written', writtenBy: 'Ben', writtenAt: '2026-03-05T11:00:00.000Z', version: 6 };
  writes += 1;
  act(() => void window.dispatchEvent(new Event('pageshow')));
  await waitFor(() => expect(panel).toHaveTextContent(importStateNames.written));
});

test('an import, and a file, whose answer is lost are not said to be typed words: what is known of them is told', async () => {
  await open();
  const user = somebody();
  server.on(`POST ${pathWithId(paths.admin.imports.write, 7)}`, () => ({ isCut: true }));
  await press(user, importCaptions.import);
  await press(user, buttons.yes);
  await acknowledge(user, messages.unreachable, workFailures.import.unanswered);
  server.on(`POST ${paths.admin.imports.list}`, () => ({ isCut: true }));
  const file = screen.getByLabelText(importCaptions.file, { selector: '[type=file]' });
  await user.upload(file, new File(['Date'], 'april.csv'));
  await press(user, importCaptions.upload);
  await acknowledge(user, messages.unreachable, workFailures.upload.unanswered);
  expect(screen.getByText('april.csv')).toBeInTheDocument();
});

test('progress that cannot be read says so over what is known, until it can', async () => {
  shown = { ...shown, state: 'judging', judgedRows: 1 };
  const panel = await open();
  await screen.findByText(importCaptions.progress(1, 3));
  server.on(ofBatch, () => ({ status: 500 }));
  const note = await screen.findByText(messages.importBatch.notRead);
  expect(panel).toHaveTextContent(importCaptions.progress(1, 3));
  // It does not come and go with each time that it is asked again.
  const again = server.hold(ofBatch, () => ({ status: 500 }));
  await again.asked;
  expect(note).toBeInTheDocument();
  again.give();
  shown = { ...shown, judgedRows: 2 };
  server.on(ofBatch, () => ok(shown));
  await screen.findByText(importCaptions.progress(2, 3));
  expect(note).not.toBeInTheDocument();
});
