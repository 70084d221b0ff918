import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ImportBatch } from '#contract/areas/imports.wire';
import {
  dateOrderNames,
  importCaptions,
  importedNotes,
  importKindNames,
  importKindNotes,
  importStateNames,
  importTickNames,
  importUndoQuestions,
} from '#contract/texts/import-captions';
import { messages } from '#contract/texts/messages';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import { useListPeopleQuery } from '../../src/client/api/people.api';
import { ImportScreen } from '../../src/client/features/administration/import/ImportScreen';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { projectRow } from '../support/wire-rows';
import { answerWithImport, batch, ok, pageOf, twin } from './import-books';
import { endServer, renderScreen, whenAnswered } from './render-screen';
import { collectSavedFiles, contentOf } from './saved-files';

const { imports, people } = paths.admin;
let server: ScriptedServer;
let shown: ImportBatch;
beforeEach(async () => {
  shown = batch;
  server = await startScriptedServer();
  answerWithImport(server, () => shown);
});
afterEach(async () => {
  await endServer(server);
  jest.restoreAllMocks();
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('a file is uploaded, and says of the rows that are at fault what is wrong with them', async () => {
  server.on(`POST ${imports.list}`, () => ({ ...ok({ id: 7 }), status: 201 }));
  const { user } = renderScreen(<ImportScreen />, 'SUPER');
  await user.click(await button(importCaptions.upload));
  expect(screen.getByText(messages.importBatch.fileRequired)).toBeInTheDocument();
  await user.upload(screen.getByLabelText(/^File/), new File(['Date,Amount'], 'march.csv'));
  await user.click(await button(importCaptions.upload));
  const panel = within(await screen.findByRole('region', { name: importCaptions.importNamed('march.csv') }));
  expect(await panel.findByText(messages.form.amountInvalid)).toBeInTheDocument();
  expect(panel.queryByRole('button', { name: importCaptions.import })).not.toBeInTheDocument();
  expect(server.callsOf(`POST ${imports.list}`)).toHaveLength(1);
  // One goes on in what was uploaded, whose state is told with its name, and behind Close where it is opened again.
  const heading = panel.getByRole('heading', { name: 'march.csv' });
  expect(heading).toHaveFocus();
  expect(heading).toHaveAccessibleDescription(`${importStateNames.judged} ${importCaptions.faultyRows(1)}`);
  await user.click(await button(importCaptions.close));
  expect(await button('Open march.csv')).toHaveFocus();
});

test('who has gone on from Upload before the import has come is left where he is', async () => {
  server.on(`POST ${imports.list}`, () => ({ ...ok({ id: 7 }), status: 201 }));
  const { user } = renderScreen(<ImportScreen />, 'SUPER');
  await user.upload(await screen.findByLabelText(/^File/), new File(['Date,Amount'], 'march.csv'));
  const late = server.hold(`GET ${pathWithId(imports.batch, 7)}`, () => ok(shown));
  await user.click(await button(importCaptions.upload));
  await late.asked;
  const template = await button(importCaptions.template);
  act(() => template.focus());
  late.give();
  await screen.findByRole('heading', { name: 'march.csv' });
  expect(template).toHaveFocus();
});

test('an upload whose answer was lost is sent again as the same one, and another file as another', async () => {
  jest.spyOn(console, 'warn').mockReturnValue();
  server.on(`POST ${imports.list}`, () => ({ isCut: true }));
  const { user } = renderScreen(<ImportScreen />, 'SUPER');
  const send = async () => {
    await user.click(await button(importCaptions.upload));
    await user.click(await button('OK'));
  };
  await user.upload(screen.getByLabelText(/^File/), new File(['Date,Amount'], 'march.csv', { lastModified: 1 }));
  await send();
  await send();
  await user.upload(screen.getByLabelText(/^File/), new File(['Date,Sum'], 'march.csv', { lastModified: 2 }));
  expect(screen.getByText(messages.importBatch.otherFileUnclear)).toBeInTheDocument();
  await send();
  const keys = server.callsOf(`POST ${imports.list}`).map(({ headers }) => headers['idempotency-key']);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(2);
});

test('so it is after a reload: the file is still chosen, and it is said that it may have arrived', async () => {
  jest.spyOn(console, 'warn').mockReturnValue();
  server.on(`POST ${imports.list}`, () => ({ isCut: true }));
  const before = renderScreen(<ImportScreen />, 'SUPER');
  await before.user.upload(screen.getByLabelText(/^File/), new File(['Date,Amount'], 'april.csv'));
  await before.user.click(await button(importCaptions.upload));
  await before.user.click(await button('OK'));
  cleanup();
  server.on(`POST ${imports.list}`, () => ({ ...ok({ id: 7 }), status: 201 }));
  const { user } = renderScreen(<ImportScreen />, 'SUPER');
  expect(await screen.findByText('april.csv')).toBeInTheDocument();
  expect(screen.getByText(messages.importBatch.fileUnclear)).toBeInTheDocument();
  await user.click(await button(importCaptions.upload));
  await screen.findByRole('region', { name: importCaptions.importNamed('march.csv') });
  const keys = server.callsOf(`POST ${imports.list}`).map(({ headers }) => headers['idempotency-key']);
  expect(keys[1]).toBe(keys[0]);
  expect(screen.queryByText('april.csv')).toBeNull();
});

test('of a workbook with several sheets one has to be named before it is uploaded again', async () => {
  server.on(`POST ${imports.list}`, ({ body }) =>
    body.includes('name="sheet"')
      ? { ...ok({ id: 7 }), status: 201 }
      : ok({ id: null, sheets: ['January', 'February'] }),
  );
  const { user } = renderScreen(<ImportScreen />, 'SUPER');
  await user.upload(screen.getByLabelText(/^File/), new File(['PK'], 'year.xlsx'));
  await user.click(await button(importCaptions.upload));
  expect(await screen.findByText(messages.importBatch.sheetMissing)).toBeInTheDocument();
  await user.click(await button(importCaptions.upload));
  expect(server.callsOf(`POST ${imports.list}`)).toHaveLength(1);
  await user.click(screen.getByLabelText(/^Sheet/));
  await user.click(await screen.findByRole('option', { name: 'February' }));
  await user.click(await button(importCaptions.upload));
  await screen.findByRole('region', { name: importCaptions.importNamed('march.csv') });
  expect(server.callsOf(`POST ${imports.list}`)[1]!.body).toContain('February');
  expect(screen.queryByLabelText(/^Sheet/)).not.toBeInTheDocument();
});

test('columns, and how their days are written, are asked in one step', async () => {
  const heads = ['When', 'Deposited By', 'Amount', 'Currency', 'Account'];
  const plain = { dateOrders: null, decimalSigns: null };
  shown = {
    ...batch,
    ...{ state: 'asks', heads, dateOrder: null, decimalSign: null, faultyRows: 0 },
    columns: ['person', 'amount', 'currency', 'account'].map((member, at) => ({ member, column: at + 1 })),
    columnReadings: [{ ...plain, dateOrders: ['day first', 'month first'] }, plain, plain, plain, plain],
  };
  server.on(`PUT ${pathWithId(imports.settings, 7)}`, () => ({ ...ok(shown), status: 202 }));
  const { user } = renderScreen(<ImportScreen />, 'SUPER');
  await user.click(await button('Open march.csv'));
  await user.click(await button(importCaptions.judge));
  const form = within(screen.getByRole('form', { name: importCaptions.columns }));
  expect(form.getByText(messages.importBatch.columnMissing('Date'))).toBeInTheDocument();
  await waitFor(() => expect(form.getByLabelText(/^Date/)).toHaveFocus());
  expect(form.queryByLabelText(/^Days are written/)).not.toBeInTheDocument();
  await user.click(form.getByLabelText(/^Date/));
  await user.click(await screen.findByRole('option', { name: 'When' }));
  expect(form.getByText(messages.importBatch.dateOrderMissing)).toBeInTheDocument();
  await user.click(form.getByLabelText(/^Days are written/));
  await user.click(await screen.findByRole('option', { name: /^Month first/ }));
  await user.click(await button(importCaptions.judge));
  await waitFor(() => expect(server.callsOf(`PUT ${pathWithId(imports.settings, 7)}`)).toHaveLength(1));
  const [sent] = server.callsOf(`PUT ${pathWithId(imports.settings, 7)}`);
  expect(JSON.parse(sent!.body)).toMatchObject({ dateOrder: 'month first', decimalSign: null });
  expect((JSON.parse(sent!.body) as { columns: unknown[] }).columns).toContainEqual({ member: 'date', column: 0 });
});

test('what was chosen of a file is there again after Close, unless somebody has settled it otherwise', async () => {
  const plain = { dateOrders: null, decimalSigns: null };
  const readings = [{ ...plain, dateOrders: ['day first', 'month first'] as const }, plain];
  shown = { ...batch, state: 'asks', dateOrder: null, columns: [], columnReadings: readings as never, faultyRows: 0 };
  const { user, store } = renderScreen(<ImportScreen />, 'SUPER');
  const field = (label: RegExp) =>
    within(screen.getByRole('form', { name: importCaptions.columns })).getByLabelText(label);
  const reopen = async () => {
    await user.click(await button(importCaptions.close));
    await user.click(await button('Open march.csv'));
    await screen.findByRole('form', { name: importCaptions.columns });
  };
  const choose = async (label: RegExp, option: string | RegExp) => {
    await user.click(field(label));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await user.click(await button('Open march.csv'));
  await screen.findByRole('form', { name: importCaptions.columns });
  await choose(/^Date/, 'Date');
  await choose(/^Days are written/, /^Month first/);
  await reopen();
  expect(field(/^Date/)).toHaveValue('Date');
  expect(field(/^Days are written/)).toHaveValue(dateOrderNames['month first']);
  // Somebody else has settled it otherwise meanwhile, by the time that it is asked for.
  await whenAnswered(store);
  shown = { ...shown, columns: [{ member: 'amount', column: 1 }], version: 5 };
  await reopen();
  await waitFor(() => expect(field(/^Amount/)).toHaveValue('Amount'));
  expect(field(/^Date/)).toHaveValue('');
});

/** A list that another screen has loaded. */
function People() {
  return useListPeopleQuery(undefined).isSuccess;
}

test('people: the template has their columns, and it is said how they get a password and what undoing them does', async () => {
  shown = { ...batch, kind: 'people', state: 'writing', faultyRows: 0, duplicateRows: 0, totals: [] };
  const saved = collectSavedFiles();
  server.on(`POST ${imports.list}`, () => ({ ...ok({ id: 7, sheets: [] }), status: 201 }));
  server.on(`GET ${people.list}`, () => ok([]));
  const { user } = renderScreen(
    <>
      <People />
      <ImportScreen />
    </>,
    'SUPER',
  );
  await user.click(screen.getByRole('combobox', { name: /^What the file holds/ }));
  await user.click(await screen.findByRole('option', { name: importKindNames.people }));
  expect(screen.getByText(importKindNotes.people)).toBeInTheDocument();
  await user.click(await button(importCaptions.template));
  expect(saved[0]!.name).toBe('people.csv');
  expect(await contentOf(saved[0]!)).toBe('\ufeffName,Username,Role\r\n');
  await user.upload(screen.getByLabelText(/^File/), new File(['Name'], 'people.csv'));
  await user.click(await button(importCaptions.upload));
  expect(await screen.findByRole('region', { name: importCaptions.importNamed('march.csv') })).toBeInTheDocument();
  expect(server.callsOf(`POST ${imports.list}`)[0]!.body).toContain('people');
  expect(server.callsOf(`GET ${people.list}`)).toHaveLength(1);
  (await button(importCaptions.cancel)).focus();
  shown = { ...shown, state: 'written' };
  // Asked for again and again, it is told when it has landed, and what other screens know of people is loaded anew.
  expect(await screen.findByText(importedNotes.people!)).toBeInTheDocument();
  await waitFor(() => expect(server.callsOf(`GET ${people.list}`)).toHaveLength(2));
  expect(screen.getByRole('heading', { name: 'march.csv' })).toHaveFocus();
  await user.click(await button(importCaptions.undo));
  expect(await screen.findByRole('dialog')).toHaveTextContent(importUndoQuestions.people);
});

test('schedules: the project is asked for where the file does not name it, and rows say what they change', async () => {
  shown = {
    ...batch,
    kind: 'schedules',
    state: 'asks',
    fileName: 'plan.csv',
    heads: ['Type', 'Amount', 'Schedule Date'],
    columns: ['type', 'amount', 'scheduleDate'].map((member, column) => ({ member, column })),
    totals: [{ currency: 'AED', rows: 1, into: 500, outOf: 0 }],
    faultyRows: 0,
  };
  const note = messages.importBatch.changesRow(7, 'Amount 400.00 → 500.00');
  server.on(`GET ${pathWithId(imports.rows, 7)}`, () => pageOf([{ ...twin, note }]));
  server.on(`GET ${paths.query}`, () => ok([projectRow({ projectid: 3, name: 'Marina Heights' })]));
  server.on(`PUT ${pathWithId(imports.settings, 7)}`, () => ({ ...ok(shown), status: 202 }));
  const { user } = renderScreen(<ImportScreen />, 'SUPER');
  await user.click(await button('Open plan.csv'));
  await user.click(await button(importCaptions.judge));
  expect(screen.getByText(messages.importBatch.projectMissing)).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: /^Project of all rows/ }));
  await user.click(await screen.findByRole('option', { name: /^Marina Heights/ }));
  shown = { ...shown, state: 'judged', projectId: 3, version: 5 };
  await user.click(await button(importCaptions.judge));
  expect(await screen.findByRole('checkbox', { name: importCaptions.importAnyway(note, 4) })).not.toBeChecked();
  const [settled] = server.callsOf(`PUT ${pathWithId(imports.settings, 7)}`);
  expect(JSON.parse(settled!.body)).toMatchObject({ version: 4, projectId: 3 });
  expect(screen.getByText('Scheduled, AED')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: importTickNames.schedules })).toHaveAttribute('aria-pressed', 'true');
});

test('days that are still to come, and how the file was read, are told beside the figures, and before the rows are written', async () => {
  const remarks = [messages.import.exchangedDays('Date'), messages.import.hiddenRows(1, 3)];
  const remark = remarks.join('\n');
  const heads = ['Date', 'Notes', 'Slip'];
  shown = { ...batch, heads, faultyRows: 0, remark, toCome: { rows: 2, latest: '2027-12-31T00:00:00' } };
  const { user } = renderScreen(<ImportScreen />, 'SUPER');
  await user.click(await button('Open march.csv'));
  const sentence =
    '2 rows have days that are still to come, the latest is 31 Dec 2027. Balances count them from today on.';
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  for (const each of remarks) expect(screen.getByText(each)).toBeInTheDocument();
  await user.click(await button(importCaptions.import));
  const notes = within(await screen.findByRole('dialog')).getAllByRole('note');
  expect(notes.map(({ textContent }) => textContent)).toEqual([
    ...remarks,
    'Columns of the file that are not read: Notes.',
    sentence,
  ]);
});

test('on which day closed days are reversed, and what the bank has confirmed by now, is told before an import is undone', async () => {
  localStorage.setItem('menus', 'books');
  server.on(`GET ${paths.close.state}`, () => ok({ closedThrough: '2026-02-28T00:00:00', exceptions: [] }));
  shown = { ...batch, faultyRows: 0, state: 'written' };
  const { user } = renderScreen(<ImportScreen />, 'SUPER');
  await user.click(await button('Open march.csv'));
  await button(importCaptions.undo);
  // Somebody has finished a reconciliation since.
  shown = { ...shown, reconciledRows: 400 };
  await user.click(await button(importCaptions.undo));
  const notes = await screen.findAllByRole('note');
  expect(notes.map(({ textContent }) => textContent)).toEqual([
    'The books are closed up to 28 Feb 2026: what is dated on closed days is reversed on 01 Mar 2026.',
    messages.importBatch.reconciledRows(400),
  ]);
});
