import { screen, waitFor, within } from '@testing-library/react';
import type { ImportBatch } from '#contract/areas/imports.wire';
import { buttons } from '#contract/texts/buttons';
import { importCaptions, importFilterNames, importStateNames } from '#contract/texts/import-captions';
import { formatWireMoment } from '#contract/values/moments';
import { messages } from '#contract/texts/messages';
import { importsListed } from '#contract/vocabulary/import-kinds';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import { ImportScreen } from '../../src/client/features/administration/import/ImportScreen';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { answerWithImport, batch, ok, pageOf, twin } from './import-books';
import { endServer, renderScreen } from './render-screen';

/* Rows of an import stand there only under the filter and the page that they were asked for. */

const ofRows = `GET ${pathWithId(paths.admin.imports.rows, 7)}`;
const label = importCaptions.rowsOf('march.csv');

let server: ScriptedServer;
let shown: ImportBatch;
/** rows on pages of one */
let lines: readonly number[];
beforeEach(async () => {
  shown = { ...batch, faultyRows: 0, duplicateRows: 2 };
  lines = [4, 5];
  server = await startScriptedServer();
  answerWithImport(server, () => shown);
  server.on(ofRows, ({ query }) => {
    const page = Number(query.get('page'));
    const rows = lines.slice(page, page + 1).map((line) => ({ ...twin, line }));
    return ok({ currentPage: page, totalPages: lines.length, totalItems: lines.length, rows });
  });
});
afterEach(() => endServer(server));

const button = (name: string) => screen.findByRole('button', { name });
const open = async () => {
  const { user } = renderScreen(<ImportScreen />, 'SUPER');
  await user.click(await button('Open march.csv'));
  expect(await screen.findByRole('rowheader', { name: '4' })).toBeInTheDocument();
  return user;
};

test.each([
  ['another filter', importFilterNames.all],
  ['the next page', buttons.next],
])('when %s cannot be had, it is said in the place of the rows from before', async (_, way) => {
  const user = await open();
  const asked = server.hold(ofRows, () => ({ status: 500 }));
  await user.click(await button(way));
  await asked.asked;
  // They stay where they are while the next ones come, and are told to be others.
  expect(screen.getByRole('table', { name: label })).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('checkbox').closest('[data-stale]')).not.toBeNull();
  asked.give();
  expect(await screen.findByText(messages.list.loadFailed)).toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).toBeNull();
  server.on(ofRows, () => ok({ currentPage: 0, totalPages: 2, totalItems: 2, rows: [{ ...twin, line: 9 }] }));
  await user.click(await button(buttons.retry));
  expect(await screen.findByRole('rowheader', { name: '9' })).toBeInTheDocument();
  expect(document.querySelector('[data-stale]')).toBeNull();
});

test('rows that a tick asks for anew stand there meanwhile, also when they cannot be had', async () => {
  server.on(`PUT ${pathWithId(paths.admin.imports.rows, 7)}`, () => {
    shown = { ...shown, version: 5 };
    return ok(shown);
  });
  const user = await open();
  server.on(ofRows, () => ({ status: 500 }));
  await user.click(screen.getByRole('checkbox'));
  expect(await screen.findByText(messages.list.loadFailed)).toBeInTheDocument();
  expect(screen.getByRole('rowheader', { name: '4' })).toBeInTheDocument();
  expect(screen.getByRole('checkbox')).toBeChecked();
});

test('a page that is gone is left for the last one', async () => {
  const user = await open();
  await user.click(await button(buttons.next));
  await screen.findByRole('rowheader', { name: '5' });
  lines = [4];
  shown = { ...shown, version: 5 };
  await user.click(screen.getByRole('checkbox'));
  expect(await screen.findByRole('rowheader', { name: '4' })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByText('Page 1 of 1')).toBeInTheDocument());
});

test.each([
  ['written', importStateNames.written],
  ['undone', importStateNames.undone],
] as const)('an import that is %s says by whom and when, and its rows whether they were in it', async (state, name) => {
  const [writtenAt, undoneAt] = ['2026-02-03T09:30:00.000Z', '2026-02-04T09:30:00.000Z'];
  shown = { ...shown, state, writtenBy: 'Ada King', writtenAt };
  if (state === 'undone') shown = { ...shown, undoneBy: 'Omar Siddiqui', undoneAt };
  const fits = { ...twin, isPossibleDuplicate: false };
  server.on(ofRows, () => pageOf([fits, { ...twin, line: 5, isAccepted: true }, { ...twin, line: 6 }]));
  await open();
  expect(screen.getByText(importCaptions.importedBy('Ada King', formatWireMoment(writtenAt)))).toBeInTheDocument();
  const undone = screen.queryByText(importCaptions.undoneBy('Omar Siddiqui', formatWireMoment(undoneAt)));
  expect(undone !== null).toBe(state === 'undone');
  const verdicts = within(screen.getByRole('table', { name: label }))
    .getAllByRole('row')
    .slice(-3);
  const about = ` · ${importCaptions.possibleDuplicate}`;
  expect(verdicts.map(({ lastChild }) => lastChild?.textContent)).toEqual([
    name,
    name + about,
    importCaptions.leftOut + about,
  ]);
});

test.each([
  [2, importStateNames.judged + ' ' + importCaptions.faultyRows(2)],
  [0, importStateNames.judged],
])('the list of imports says how many rows are at fault: %i', async (faultyRows, said) => {
  shown = { ...shown, faultyRows };
  renderScreen(<ImportScreen />, 'SUPER');
  expect(await screen.findByRole('cell', { name: said })).toBeInTheDocument();
});

test('an import that is older than all that are listed is opened by its number, and a number of none is told', async () => {
  const listed = Array.from({ length: importsListed }, (_none, at) => ({
    ...batch,
    id: 200 - at,
    fileName: 'new.csv',
  }));
  server.on(`GET ${paths.admin.imports.list}`, () => ok(listed));
  server.on(`GET ${pathWithId(paths.admin.imports.batch, 8)}`, () => ({
    status: 404,
    json: { success: false, message: messages.importBatch.notFound, code: 'NOT_FOUND' },
  }));
  const { user } = renderScreen(<ImportScreen />, 'SUPER');
  expect(await screen.findByText(importCaptions.newestOnly)).toBeInTheDocument();
  const number = screen.getByLabelText(importCaptions.number);
  await user.type(number, 'march{Enter}');
  expect(await screen.findByText(importCaptions.numberInvalid)).toBeInTheDocument();
  await user.clear(number);
  await user.type(number, '8{Enter}');
  expect(await screen.findByText(messages.importBatch.notFound)).toBeInTheDocument();
  await user.clear(number);
  await user.type(number, ' 7{Enter}');
  expect(await screen.findByRole('heading', { name: 'march.csv' })).toHaveFocus();
});
