import { screen, waitFor, within } from '@testing-library/react';
import type { ImportBatch } from '#contract/areas/imports.wire';
import {
  importCaptions,
  importedNotes,
  importKindNames,
  importKindNotes,
  importTickNames,
  importUndoQuestions,
} from '#contract/texts/import-captions';
import { messages } from '#contract/texts/messages';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import { useListPeopleQuery } from '../../src/client/api/people.api';
import { ImportScreen } from '../../src/client/features/administration/import/ImportScreen';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { projectRow } from '../support/wire-rows';
import { endServer, renderScreen } from './render-screen';
import { collectSavedFiles, contentOf } from './saved-files';

const { imports, people } = paths.admin;
const batch: ImportBatch = {
  id: 7,
  kind: 'deposits',
  state: 'judged',
  isInterrupted: false,
  fileName: 'march.csv',
  bytes: 120,
  createdBy: 'Ada',
  createdAt: '2026-03-05T10:00:00.000Z',
  sheet: null,
  heads: ['Date', 'Amount'],
  columns: [{ member: 'date', column: 0 }],
  dateOrder: 'day first',
  decimalSign: '.',
  projectId: null,
  askedDateOrders: [],
  askedDecimalSigns: [],
  columnReadings: [],
  remark: null,
  failure: null,
  stagedRows: 3,
  judgedRows: 3,
  faultyRows: 1,
  duplicateRows: 1,
  acceptedRows: 0,
  totals: [{ currency: 'USD', rows: 1, into: 1250.5, outOf: 0 }],
  writtenBy: null,
  writtenAt: null,
  undoneBy: null,
  undoneAt: null,
  version: 4,
};
const ok = (data: unknown) => ({ json: { success: true, message: 'OK', data } });
const row = { cells: ['05/03/2026', 'ten'], note: '', isPossibleDuplicate: false, isAccepted: false };
const faulty = { ...row, line: 3, faults: [{ field: 'Amount', message: messages.form.amountInvalid }] };
const twin = { ...row, line: 4, faults: [], isPossibleDuplicate: true };
const pageOf = (rows: unknown[]) => ok({ currentPage: 0, totalPages: 1, totalItems: rows.length, rows });

let server: ScriptedServer;
let shown: ImportBatch;
beforeEach(async () => {
  shown = batch;
  server = await startScriptedServer();
  server.on(`GET ${imports.list}`, () => ok([shown]));
  server.on(`GET ${pathWithId(imports.batch, 7)}`, () => ok(shown));
  server.on(`GET ${pathWithId(imports.rows, 7)}`, () => pageOf(shown.faultyRows > 0 ? [faulty] : [twin]));
});
afterEach(() => endServer(server));

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

test('possible duplicates are ticked, and the confirm says what is written', async () => {
  shown = { ...batch, faultyRows: 0 };
  server.on(`PUT ${pathWithId(imports.rows, 7)}`, () => ok(shown));
  server.on(`POST ${pathWithId(imports.write, 7)}`, () => ({
    status: 409,
    json: { success: false, message: messages.importBatch.changedMeanwhile, code: 'CONFLICT' },
  }));
  const { user } = renderScreen(<ImportScreen />, 'SUPER');
  await user.click(await button('Open march.csv'));
  await user.click(
    await screen.findByRole('checkbox', { name: importCaptions.importAnyway(importCaptions.possibleDuplicate, 4) }),
  );
  await waitFor(() => expect(server.callsOf(`PUT ${pathWithId(imports.rows, 7)}`)).toHaveLength(1));
  const [tick] = server.callsOf(`PUT ${pathWithId(imports.rows, 7)}`);
  expect(JSON.parse(tick!.body)).toEqual({ isAccepted: true, lines: [4] });
  await user.click(await button(importCaptions.import));
  const asked = await screen.findByRole('dialog');
  expect(asked).toHaveTextContent('Left out1');
  expect(asked).toHaveTextContent('Into accounts, USD1,250.50');
  await user.click(await button('YES'));
  expect(await screen.findByText(messages.importBatch.changedMeanwhile)).toBeInTheDocument();
  const [sent] = server.callsOf(`POST ${pathWithId(imports.write, 7)}`);
  expect(JSON.parse(sent!.body)).toEqual({ version: 4 });
});

test('ticks stand at once and are sent in their order, and take nothing back of what is being chosen', async () => {
  shown = { ...batch, faultyRows: 0 };
  const given: (() => void)[] = [];
  server.on(`PUT ${pathWithId(imports.rows, 7)}`, async () => {
    await new Promise<void>((resolve) => given.push(resolve));
    shown = { ...shown, version: shown.version + 1 };
    return ok(shown);
  });
  const ticks = () => server.callsOf(`PUT ${pathWithId(imports.rows, 7)}`);
  const { user } = renderScreen(<ImportScreen />, 'SUPER');
  await user.click(await button('Open march.csv'));
  await user.click(await screen.findByText(importCaptions.columns));
  await user.click(screen.getByLabelText(/^Remarks/));
  await user.click(await screen.findByRole('option', { name: 'Amount' }));
  const box = await screen.findByRole('checkbox');
  await user.click(box);
  expect(box).toBeChecked();
  await user.click(box);
  expect(box).not.toBeChecked();
  expect(ticks()).toHaveLength(1);
  for (const number of [1, 2]) {
    await waitFor(() => expect(given).toHaveLength(number));
    given[number - 1]!();
  }
  await waitFor(() => expect(server.callsOf(`GET ${pathWithId(imports.rows, 7)}`).length).toBeGreaterThan(1));
  expect(ticks().map(({ body }) => (JSON.parse(body) as { isAccepted: boolean }).isAccepted)).toEqual([true, false]);
  expect(screen.getByLabelText(/^Remarks/)).toHaveValue('Amount');
});

test('a tick stays when rows come that were asked for before it', async () => {
  shown = { ...batch, faultyRows: 0, duplicateRows: 2 };
  const twins = (accepted: readonly number[]) =>
    pageOf([4, 5].map((line) => ({ ...twin, line, isAccepted: accepted.includes(line) })));
  const accepted: number[] = [];
  server.on(`GET ${pathWithId(imports.rows, 7)}`, () => twins(accepted));
  server.on(`PUT ${pathWithId(imports.rows, 7)}`, ({ body }) => {
    accepted.push(...(JSON.parse(body) as { lines: number[] }).lines);
    return ok(shown);
  });
  const { user, store } = renderScreen(<ImportScreen />, 'SUPER');
  await user.click(await button('Open march.csv'));
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox');
  const early = server.hold(`GET ${pathWithId(imports.rows, 7)}`, () => twins([4]));
  const other = server.hold(`GET ${pathWithId(imports.batch, 7)}`, () => ok(shown));
  await user.click(boxes[0]!);
  await Promise.all([early.asked, other.asked]);
  await user.click(boxes[1]!);
  await waitFor(() => expect(accepted).toEqual([4, 5]));
  early.give();
  await waitFor(() => {
    const states = Object.entries(store.getState().api?.queries ?? {}).map(([key, query]) => [key, query?.status]);
    expect(Object.fromEntries(states)).toMatchObject({
      'readImport(7)': 'pending',
      'listImportRows({"filter":"duplicates","id":7,"page":0,"version":4})': 'fulfilled',
    });
  });
  expect(boxes.map((box) => box.checked)).toEqual([true, true]);
  server.on(`GET ${pathWithId(imports.rows, 7)}`, () => twins([5]));
  other.give();
  await waitFor(() => expect(boxes.map((box) => box.checked)).toEqual([false, true]));
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
  shown = { ...shown, state: 'written' };
  // Asked for again and again, it is told when it has landed, and what other screens know of people is loaded anew.
  expect(await screen.findByText(importedNotes.people!)).toBeInTheDocument();
  await waitFor(() => expect(server.callsOf(`GET ${people.list}`)).toHaveLength(2));
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
