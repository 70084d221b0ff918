import { screen, waitFor } from '@testing-library/react';
import type { ImportBatch } from '#contract/areas/imports.wire';
import { importCaptions } from '#contract/texts/import-captions';
import { messages } from '#contract/texts/messages';
import { paths, pathWithId } from '#contract/vocabulary/paths';
import { ImportScreen } from '../../src/client/features/administration/import/ImportScreen';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { answerWithImport, batch, ok, pageOf, twin } from './import-books';
import { endServer, renderScreen } from './render-screen';

/* Rows that may be there already are ticked, and imported all the same. */

const { imports } = paths.admin;

let server: ScriptedServer;
let shown: ImportBatch;
beforeEach(async () => {
  shown = { ...batch, faultyRows: 0 };
  server = await startScriptedServer();
  answerWithImport(server, () => shown);
});
afterEach(() => endServer(server));

const button = (name: string) => screen.findByRole('button', { name });

test('possible duplicates are ticked, and the confirm says what is written', async () => {
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
  const asked = await screen.findByRole('dialog', { name: importCaptions.confirmImport });
  expect(asked).toHaveTextContent('Left out1');
  expect(asked).toHaveTextContent('Into accounts, USD1,250.50');
  await user.click(await button('YES'));
  expect(await screen.findByText(messages.importBatch.changedMeanwhile)).toBeInTheDocument();
  const [sent] = server.callsOf(`POST ${pathWithId(imports.write, 7)}`);
  expect(JSON.parse(sent!.body)).toEqual({ version: 4 });
});

test('ticks stand at once and are sent in their order, and take nothing back of what is being chosen', async () => {
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
  shown = { ...shown, duplicateRows: 2 };
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

test('what was ticked a moment ago is waited for, and is in what is asked about and written', async () => {
  const tick = server.hold(`PUT ${pathWithId(imports.rows, 7)}`, () => {
    shown = { ...shown, acceptedRows: 1, version: 5 };
    return ok(shown);
  });
  server.on(`POST ${pathWithId(imports.write, 7)}`, () => ok(shown));
  const { user } = renderScreen(<ImportScreen />, 'SUPER');
  await user.click(await button('Open march.csv'));
  await user.click(await screen.findByRole('checkbox'));
  await user.click(await button(importCaptions.import));
  expect(await screen.findByRole('dialog')).toHaveTextContent(importCaptions.starting);
  tick.give();
  const asked = await screen.findByRole('dialog', { name: importCaptions.confirmImport });
  expect(asked).not.toHaveTextContent('Left out');
  await user.click(await button('YES'));
  await waitFor(() => expect(server.callsOf(`POST ${pathWithId(imports.write, 7)}`)).toHaveLength(1));
  expect(JSON.parse(server.callsOf(`POST ${pathWithId(imports.write, 7)}`)[0]!.body)).toEqual({ version: 5 });
});

test('a row that is at fault since it was ticked says so, and its tick can be taken away', async () => {
  const sentence = messages.importBatch.withoutFaults;
  const ticked = { ...twin, isAccepted: true, faults: [{ field: '', message: sentence }] };
  shown = { ...shown, faultyRows: 1, acceptedRows: 1 };
  server.on(`GET ${pathWithId(imports.rows, 7)}`, () => pageOf([ticked]));
  server.on(`PUT ${pathWithId(imports.rows, 7)}`, () => ok(shown));
  const { user } = renderScreen(<ImportScreen />, 'SUPER');
  await user.click(await button('Open march.csv'));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { checked: true }));
  await waitFor(() => expect(server.callsOf(`PUT ${pathWithId(imports.rows, 7)}`)).toHaveLength(1));
  expect(JSON.parse(server.callsOf(`PUT ${pathWithId(imports.rows, 7)}`)[0]!.body)).toMatchObject({
    isAccepted: false,
  });
});

test('an import whose tick is not saved is not asked about', async () => {
  const tick = server.hold(`PUT ${pathWithId(imports.rows, 7)}`, () => ({ status: 500 }));
  const { user } = renderScreen(<ImportScreen />, 'SUPER');
  await user.click(await button('Open march.csv'));
  const box = await screen.findByRole('checkbox');
  await user.click(box);
  await user.click(await button(importCaptions.import));
  tick.give();
  await user.click(await button('OK'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(box).not.toBeChecked();
});

test('what is chosen and not judged yet is not imported over: it is said, and shown', async () => {
  const { user } = renderScreen(<ImportScreen />, 'SUPER');
  await user.click(await button('Open march.csv'));
  await user.click(await screen.findByText(importCaptions.columns));
  await user.click(screen.getByLabelText(/^Remarks/));
  await user.click(await screen.findByRole('option', { name: 'Amount' }));
  await user.click(screen.getByText(importCaptions.columns));
  await user.click(await button(importCaptions.import));
  expect(await screen.findByText(messages.importBatch.unjudged)).toBeInTheDocument();
  await user.click(await button('OK'));
  expect(await button(importCaptions.judgeAgain)).toHaveFocus();
  expect(screen.getByText(importCaptions.columns).closest('details')).toHaveAttribute('open');
});
