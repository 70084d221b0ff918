import { screen, waitFor, within } from '@testing-library/react';
import type { BankFileAnswer } from '#contract/areas/reconciliations.wire';
import { bankFileCaptions } from '#contract/texts/bank-file-captions';
import { messages } from '#contract/texts/messages';
import { reconciliationCaptions } from '#contract/texts/reconciliation-captions';
import { paths } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import type { ScriptedServer } from '../support/scripted-server';
import { openConsole } from './open-console';
import { answerWithReconciliations, ofReconciliation, openReconciliation } from './reconciliation-books';
import { acknowledge, bodyOf, dialog, press, refusal } from './settings-books';
import { withServer } from './signed-in-console';
import { done } from './small-books';

/* A bank's file beside the entries of a reconciliation: what is asked, what is left on either side, and what is ticked. */

const { reconciliations } = paths;
const of = ofReconciliation;
const heldAt = `POST ${of(reconciliations.bankFile)}`;
let server: ScriptedServer;
withServer((started) => {
  server = started;
  answerWithReconciliations(server, () => [openReconciliation]);
  server.on(`GET ${of(reconciliations.entries)}`, () =>
    done({ ticked: 0, tickCount: 0, difference: 150.5, entries: [], next: null }),
  );
});

const day = (number: number) => `2026-01-${String(number).padStart(2, '0')}T00:00:00`;
const entry = (number: number, on: number, amount: number) => ({
  ...{ entry: number, date: day(on), kind: 'Deposit', counterpart: 'Chen Wei', remarks: '', amount, isTicked: false },
  ...{ isReversed: false, isLate: false, isUnconfirmed: false },
});
const nothing = { sheets: [], dateOrders: [], decimalSigns: [] };
const held: BankFileAnswer = {
  asked: nothing,
  remarks: ['Line 9: the bank says something else.'],
  lines: [
    { line: 2, date: day(5), text: 'Rate 1', amount: 100, match: entry(41, 5, 100), candidates: 1 },
    { line: 3, date: day(9), text: 'Rate 2', amount: 50.5, match: entry(42, 7, 50.5), candidates: 1 },
    { line: 4, date: day(10), text: 'Bank charge', amount: -3, match: null, candidates: 0 },
  ],
  left: [entry(43, 8, 7)],
};

async function openWith(name: string) {
  const { user } = openConsole(`${screenPaths.reconciliation}?accountId=11`);
  await press(user, reconciliationCaptions.bankFile);
  const form = await dialog(bankFileCaptions.file);
  await user.upload(
    within(form).getByLabelText(new RegExp(bankFileCaptions.file), { selector: 'input' }),
    new File(['x'], name),
  );
  await press(user, bankFileCaptions.read);
  return { user, form };
}

test('what a file leaves open is asked, then its lines stand beside the entries, and those that are meant are ticked', async () => {
  server.on(heldAt, () =>
    done({ ...held, asked: { ...nothing, dateOrders: ['day first', 'month first'] }, lines: [] }),
  );
  const { user, form } = await openWith('january.csv');
  const order = await within(form).findByLabelText(new RegExp(bankFileCaptions.dateOrder), { selector: 'input' });
  await press(user, bankFileCaptions.read);
  expect(await within(form).findByText(bankFileCaptions.missing)).toBeVisible();
  await user.click(order);
  await user.click(await screen.findByRole('option', { name: /^Day first/ }));
  server.on(heldAt, () => done(held));
  await press(user, bankFileCaptions.read);
  expect(await within(form).findByText(held.remarks[0]!)).toBeVisible();
  const left = within(form).getByRole('table', { name: bankFileCaptions.linesLeft });
  expect(left).toHaveTextContent(/Bank charge.*-3\.00 USD/);
  expect(within(form).getByRole('table', { name: bankFileCaptions.linesMatched })).toHaveTextContent(/07 Jan 2026/);
  await user.click(within(form).getByRole('checkbox', { name: bankFileCaptions.alsoOtherDays(1) }));
  server.on(`POST ${of(reconciliations.ticks)}`, () =>
    done({ ticked: 100, tickCount: 1, difference: 50.5, isMore: false }),
  );
  await press(user, bankFileCaptions.tick(1));
  await acknowledge(user, messages.reconciliation.ticked);
  expect(server.callsOf(`POST ${of(reconciliations.ticks)}`).map(bodyOf)).toEqual([{ on: [41], off: [] }]);
});

test('a file that is refused says why, and stays chosen', async () => {
  server.on(heldAt, () => refusal(400, 'The heads of this file say GBP, and the account is in USD.'));
  const { user, form } = await openWith('pounds.csv');
  await acknowledge(user, 'The heads of this file say GBP, and the account is in USD.');
  await waitFor(() => expect(within(form).getByText('pounds.csv')).toBeVisible());
});

test('an entry of another day that was reversed, recorded late or takes back what is not ticked says so, and is ticked by nobody but who knows of it', async () => {
  const lines = [
    { ...held.lines[0]!, match: { ...entry(41, 5, 100), isReversed: true } },
    { ...held.lines[1]!, match: { ...entry(42, 7, 50.5), isReversed: true } },
    { ...held.lines[1]!, line: 4, match: { ...entry(44, 8, 50.5), isLate: true } },
    { ...held.lines[2]!, line: 5, match: { ...entry(45, 9, -3), isUnconfirmed: true } },
  ];
  server.on(heldAt, () => done({ ...held, lines }));
  const { form } = await openWith('january.csv');
  const [, first, second, third, fourth] = within(
    await within(form).findByRole('table', { name: bankFileCaptions.linesMatched }),
  ).getAllByRole('row');
  expect(first).toHaveTextContent(/Deposit · Chen Wei · Reversed$/);
  expect(second).toHaveTextContent(`07 Jan 2026 · Deposit · Chen Wei · Reversed · ${bankFileCaptions.byHand}`);
  expect(third).toHaveTextContent(`Chen Wei · ${bankFileCaptions.late} · ${bankFileCaptions.byHand}`);
  expect(fourth).toHaveTextContent(`Chen Wei · ${bankFileCaptions.unconfirmed} · ${bankFileCaptions.byHand}`);
  expect(within(form).getByRole('button', { name: bankFileCaptions.tick(1) })).toBeVisible();
  expect(within(form).queryByRole('checkbox')).toBeNull();
});

test("a file of another month's lines is not said to be in the books", async () => {
  const remarks = ['12 lines are dated after the statement day.'];
  server.on(heldAt, () => done({ ...held, remarks, lines: [], left: [] }));
  const { form } = await openWith('february.csv');
  expect(await within(form).findByText(bankFileCaptions.nothingCompared)).toBeVisible();
  expect(within(form).getByRole('status')).toHaveTextContent(remarks[0]!);
  expect(within(form).queryByRole('table')).toBeNull();
  expect(form).not.toHaveTextContent(bankFileCaptions.noLines);
});

test('a file whose lines are all in the books says so', async () => {
  server.on(heldAt, () => done({ ...held, lines: held.lines.slice(0, 1), left: [] }));
  const { form } = await openWith('january.csv');
  expect(await within(form).findByText(bankFileCaptions.noLines)).toBeVisible();
  expect(within(form).getByText(bankFileCaptions.noEntries)).toBeVisible();
});
