import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { messages } from '#contract/texts/messages';
import { scheduleSetup } from '#contract/texts/schedule-setup';
import { formatDate, today } from '#contract/values/dates';
import { ScheduleSetupScreen } from '../../src/client/features/administration/schedules/ScheduleSetupScreen';
import type { ScriptedServer } from '../support/scripted-server';
import { listOf } from './project-books';
import { endServer, renderScreen } from './render-screen';
import {
  cell,
  fill,
  openSchedule as open,
  pasteInto,
  save,
  schedule,
  schedulePath as path,
  scheduleRow as row,
  sentTo,
  startScheduleServer,
  textsOf as texts,
} from './schedule-books';
import { acknowledge, dialog, press, refusal } from './settings-books';

/* Schedule Setup (contract §9): what is typed, pasted and generated, and what becomes of it. */

const { conflict, plan, paste: pasting } = scheduleSetup;

let server: ScriptedServer;
let current = schedule([]);
beforeEach(async () => {
  current = schedule([row(1, 600, { total_paid: 250, payments: 1 }), row(2, 300)]);
  server = await startScheduleServer(() => current);
});
afterEach(() => endServer(server));

const sums = () => screen.getByLabelText(scheduleSetup.sums).textContent;
const sent = () => sentTo(server);

it('is typed by keys alone, its sums beside the value; it is confirmed in figures, saved with a reason, and opened anew', async () => {
  const { user } = await open();
  expect(sums()).toContain('900.00 of 1,000.00 AED');
  expect(sums()).toContain('100.00 missing');
  await user.click(cell('Type', 3));
  await user.keyboard('Installment{Tab}Last part{Tab}100,5x{Tab}');
  expect(cell('Amount', 3)).toHaveAccessibleDescription(messages.form.amountInvalid);
  await user.keyboard('31/5/2026{ArrowLeft}{Enter}{ArrowUp}');
  expect(cell('Schedule Date', 3)).toHaveFocus();
  await user.keyboard('{Shift>}{Tab}{/Shift}100');
  await user.keyboard('{Enter}');
  expect(cell('Amount', 4)).toHaveFocus();
  expect(texts(3)).toEqual(['Installment', 'Last part', '100.00', '31 May 2026']);
  expect(sums()).toContain('complete');
  await user.keyboard('{Control>}d{/Control}{Control>}{Enter}{/Control}');
  expect(screen.getByText(/^2 cells to correct/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await press(user, 'Save');
  const popup = await dialog(messages.saving.confirmSave);
  expect(popup).toHaveTextContent(
    'ProjectPalm CourtValue1,000.00 AEDRows added1Rows changed0Rows removed0Sum before900.00 AEDSum after1,000.00 AED',
  );
  await user.type(within(popup).getByLabelText('Reason'), 'Agreed');
  current = schedule([...current.rows, row(3, 100, { name: 'Last part' })], { version: 4 });
  await user.click(within(popup).getByRole('button', { name: 'YES' }));
  await acknowledge(user, messages.schedule.saved);
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(sent()).toMatchObject([
    { version: 3, reason: 'Agreed', rows: [{ installmentid: 1 }, { installmentid: 2 }, {}] },
  ]);
  expect(sent()[0]!.rows[2]).toEqual({
    scheduletype: 'Installment',
    name: 'Last part',
    amount: 100,
    scheduledate: '2026-05-31T00:00:00',
  });
  await waitFor(() => expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '5'));
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

it('holds all types against the value, or the installments that make it up alone; Ctrl+Z takes back', async () => {
  const { user } = await open();
  await fill(user, 'Type', 3, 'Tax');
  await fill(user, 'Amount', 3, '100');
  expect(sums()).toContain('Installment 2 rows900.00 AED');
  expect(sums()).toContain('1,000.00 of 1,000.00 AEDcomplete');
  await press(user, scheduleSetup.generate);
  const popup = within(await dialog(plan.title));
  expect(popup.getByLabelText(plan.amount)).toHaveValue('');
  await user.keyboard('{Escape}');
  await fill(user, 'Type', 4, 'Installment');
  await fill(user, 'Amount', 4, '100');
  expect(sums()).toContain('Installment 3 rows1,000.00 of 1,000.00 AEDcomplete');
  expect(sums()).toContain('All types 4 rows1,100.00 AED');
  await user.keyboard('{Control>}z{/Control}');
  expect(texts(4)[2]).toBe('');
  expect(cell('Amount', 4)).toHaveFocus();
  // On an Arabic keyboard, and with Caps Lock, it is the same key.
  await user.keyboard('7');
  fireEvent.keyDown(cell('Amount', 4), { key: 'ئ', code: 'KeyZ', ctrlKey: true });
  expect(texts(4)[2]).toBe('');
  await user.keyboard('7');
  fireEvent.keyDown(cell('Amount', 4), { key: 'Z', code: 'KeyZ', ctrlKey: true });
  expect(texts(4)[2]).toBe('');
  await fill(user, 'Type', 4, 'TAX');
  await fill(user, 'Amount', 4, '1');
  expect(sums()).toContain('Tax 2 rows101.00 AED');
});

it('takes a block of a spreadsheet, and asks once how its days and amounts are written', async () => {
  const { user } = await open();
  await pasteInto(user, 'Type', 2, [
    ['Installment', 'Two', '1.234', '03/04/2026'],
    ['Registration', '"A ""deed"""', '2.000', '05/04/2026'],
  ]);
  const asked = await dialog(pasting.title);
  expect(texts(2)).toEqual(['Installment', 'Part 2', '300.00', '15 Feb 2026']);
  expect(within(asked).getByRole('button', { name: pasting.apply })).toBeDisabled();
  await user.click(within(asked).getByLabelText('03/04/2026 is 04 Mar 2026'));
  await user.click(within(asked).getByLabelText('1.234 is 1,234.00'));
  await user.click(within(asked).getByRole('button', { name: pasting.apply }));
  expect(texts(2)).toEqual(['Installment', 'Two', '1,234.00', '04 Mar 2026']);
  expect(texts(3)).toEqual(['Registration', 'A "deed"', '2,000.00', '04 May 2026']);
  await press(user, 'Undo');
  expect(texts(2)).toEqual(['Installment', 'Part 2', '300.00', '15 Feb 2026']);

  // What leaves no choice is not asked; under headings each column finds its place.
  await pasteInto(user, 'Amount', 3, [
    ['Installment ID', 'Schedule Date', 'Amount', 'Type'],
    ['9', '31.12.2026', 'AED 1.234,56', 'Tax'],
  ]);
  expect(texts(3)).toEqual(['Tax', '', '1,234.56', '31 Dec 2026']);

  await pasteInto(user, 'Schedule Date', 4, [['31/12/2026'], ['12/31/2026']]);
  expect(await screen.findByText(pasting.mixedDays)).toBeVisible();
  await pasteInto(user, 'Schedule Date', 4, [['31/12/2026', 'and more']]);
  expect(await screen.findByText(pasting.tooWide(2, 1))).toBeVisible();
  expect(texts(4)).toEqual(['', '', '', '']);
  await fill(user, 'Amount', 4, '1,250.50 USD');
  await user.tab();
  expect(cell('Amount', 4)).toHaveAccessibleDescription(messages.amount.inCurrency('USD'));
  await fill(user, 'Amount', 4, 'AED 1,250.50');
  expect(texts(4)[2]).toBe('1,250.50');
});

it('says what is wrong beside each cell and holds the save up; what the server refuses stands there too', async () => {
  const { user } = await open();
  await fill(user, 'Amount', 1, '249.99');
  await fill(user, 'Name', 3, 'Only a name');
  await user.click(cell('Type', 2));
  expect(cell('Amount', 1)).toHaveAccessibleDescription(messages.schedule.belowPaid('250.00'));
  expect(cell('Type', 3)).toHaveAccessibleDescription(messages.schedule.typeRequired);
  // Who comes back to a cell is told what is wrong with it until he types.
  await user.click(cell('Amount', 1));
  expect(cell('Amount', 1)).toHaveAccessibleDescription(messages.schedule.belowPaid('250.00'));
  await user.type(cell('Amount', 1), '1');
  expect(cell('Amount', 1)).not.toHaveAccessibleDescription();
  await fill(user, 'Amount', 1, '249.99');
  await press(user, 'Save');
  expect(cell('Amount', 1)).toHaveFocus();
  expect(screen.getByRole('button', { name: scheduleSetup.remove(1) })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: scheduleSetup.remove(1) }));
  expect(texts(1)[1]).toBe('Part 1');
  await user.click(screen.getByRole('button', { name: scheduleSetup.remove(3) }));
  await fill(user, 'Amount', 1, '500');
  const sentence = messages.schedule.belowPaid('550.00');
  server.on(`PUT ${path}`, () => refusal(409, sentence, [{ field: 'rows.0.amount', message: sentence }]));
  await save(user);
  await acknowledge(user, sentence);
  expect(cell('Amount', 1)).toHaveAccessibleDescription(sentence);
  expect(cell('Amount', 1)).toHaveValue('500.00');
});

it('keeps what is typed when somebody else has saved, shows what differs, and takes it up', async () => {
  const { user } = await open();
  await fill(user, 'Amount', 2, '310');
  await pasteInto(user, 'Type', 3, [['Tax', 'New here', '5', '2026-07-01']]);
  const theirs = [row(1, 650, { total_paid: 250, payments: 1 }), row(2, 300, { name: 'Theirs' }), row(3, 40)];
  server.on(`PUT ${path}`, () => refusal(409, 'Bea saved this schedule.'));
  current = schedule(theirs, { version: 4, savedBy: 'Bea Lind' });
  await save(user);
  await acknowledge(user, 'Bea saved this schedule.');
  const notice = await screen.findByText(/Bea Lind saved another version/);
  const facts = within(notice.closest('section')!);
  expect(facts.getByRole('row', { name: /^2 .*300.00.* .*Theirs, 300.00.* .*Part 2, 310.00/ })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await press(user, conflict.takeUp);
  expect([texts(1)[1], texts(1)[2], texts(2)[2], texts(3)[1], texts(4)[1]]).toEqual([
    'Part 1',
    '650.00',
    '310.00',
    'New here',
    'Part 3',
  ]);
  server.on(`PUT ${path}`, () => ({ json: { success: true, message: messages.schedule.saved } }));
  await save(user);
  await acknowledge(user, messages.schedule.saved);
  expect(sent().map(({ version, rows }) => [version, rows.length])).toEqual([
    [3, 3],
    [4, 4],
  ]);
});

it('comes back after the page was left, and can be discarded', async () => {
  const { user, unmount } = await open();
  await fill(user, 'Name', 2, 'Typed before');
  unmount();
  await open();
  expect(cell('Name', 2)).toHaveValue('Typed before');
  expect(screen.getByText(messages.saving.restored)).toBeVisible();
  await press(user, scheduleSetup.discard);
  await dialog(conflict.discardQuestion);
  await press(user, 'YES');
  await waitFor(() => expect(cell('Name', 2)).toHaveValue('Part 2'));
});

it('generates rows by the value that is left, beside those that are there or in place of the unsaved ones', async () => {
  const { user } = await open();
  await press(user, scheduleSetup.generate);
  const popup = within(await dialog(plan.title));
  await user.clear(popup.getByLabelText(plan.parts));
  await user.type(popup.getByLabelText(plan.parts), '3');
  await user.clear(popup.getByLabelText(plan.from));
  await user.type(popup.getByLabelText(plan.from), '31/01/2027');
  expect(popup.getByText(/^3 rows, 100.00 AED, from 31 Jan 2027 to 31 Mar 2027/)).toHaveTextContent(
    '33.33 each, 33.34',
  );
  await user.click(popup.getByRole('button', { name: plan.apply }));
  expect([3, 4, 5].map(texts)).toEqual([
    ['Installment', 'Installment 3', '33.33', '31 Jan 2027'],
    ['Installment', 'Installment 4', '33.33', '28 Feb 2027'],
    ['Installment', 'Installment 5', '33.34', '31 Mar 2027'],
  ]);
  expect(sums()).toContain('complete');
  await press(user, scheduleSetup.generate);
  const again = within(await dialog(plan.title));
  await user.click(again.getByRole('button', { name: plan.apply }));
  expect(again.getByText(plan.faults.amount)).toBeVisible();
  await user.type(again.getByLabelText(plan.amount), '10');
  await user.clear(again.getByLabelText(plan.parts));
  await user.type(again.getByLabelText(plan.parts), '1');
  await user.click(again.getByLabelText(plan.unsaved));
  await user.click(await screen.findByRole('option', { name: plan.replace }));
  await user.click(again.getByRole('button', { name: plan.apply }));
  expect(texts(3)[2]).toBe('10.00');
  expect(texts(4)).toEqual(['', '', '', '']);
});

it('keeps what is typed to generate rows when Esc is pressed or the page is gone, until it is used or cancelled', async () => {
  const typed = async (user: UserEvent) => {
    await press(user, scheduleSetup.generate);
    return within(await dialog(plan.title)).getByLabelText<HTMLInputElement>(plan.name);
  };
  const before = await open();
  await before.user.type(await typed(before.user), ' of the tower');
  await before.user.keyboard('{Escape}');
  before.unmount();
  const { user } = await open();
  expect((await typed(user)).value).toMatch(/ of the tower$/);
  expect(screen.getByText(messages.saving.restored)).toBeVisible();
  await press(user, 'Cancel');
  expect((await typed(user)).value).not.toMatch(/ of the tower$/);
});

it.each([
  ['the day on which the project starts', '2199-01-31', [], '31 Jan 2199'],
  ['a month behind its last installment', '2199-01-31', ['2199-03-31', '2199-02-28'], '30 Apr 2199'],
  ['today, when all of that is over', '2026-01-01', ['2026-02-28'], formatDate(today(new Date()))],
])('proposes for the first of the rows that are generated: %s', async (_, startdate, days, first) => {
  current = schedule(
    days.map((scheduledate, at) => row(at + 1, 100, { scheduledate })),
    { startdate },
  );
  const { user } = await open();
  await press(user, scheduleSetup.generate);
  const popup = within(await dialog(plan.title));
  expect(popup.getByText(/^12 rows/)).toHaveTextContent(`from ${first} to`);
});

it('tells its versions, each row old beside new; and says why nothing is there', async () => {
  const { user } = await open();
  const facts = { version: 3, savedBy: 'Ada King', savedAt: '2026-11-20T10:00:00.000Z', reason: 'Later' };
  server.on(`GET ${path}/versions`, () => listOf([{ ...facts, added: 0, changed: 1, removed: 1 }]));
  const [was, is] = [row(2, 280), row(2, 300)];
  const changes = [{ installmentid: 2, before: was, after: is }];
  server.on(`GET ${path}/versions/3`, () => ({ json: { success: true, message: 'OK', data: { ...facts, changes } } }));
  await press(user, scheduleSetup.history);
  await press(user, scheduleSetup.versions.showOf('1 changed, 1 removed', 3));
  const line = await screen.findByRole('row', { name: /280.00/ });
  expect(line).toHaveTextContent('300.00');
});

it('a schedule that cannot be loaded says so, with Retry', async () => {
  server.on(`GET ${path}`, () => ({ status: 500, json: { success: false, message: 'No.', code: 'INTERNAL' } }));
  const { user } = renderScreen(<ScheduleSetupScreen />, 'SUPER', '?project=7&from=x');
  expect(await screen.findByText(messages.list.loadFailed)).toBeVisible();
  expect(screen.getByText(messages.list.addressLeftOut('from'))).toBeVisible();
  server.on(`GET ${path}`, () => ({ json: { success: true, message: 'OK', data: current } }));
  await press(user, 'Retry');
  expect(await screen.findByRole('grid')).toBeVisible();
});
