import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { failures } from '#contract/texts/failures';
import { messages } from '#contract/texts/messages';
import { scheduleSetup } from '#contract/texts/schedule-setup';
import { connectApi } from '../../src/client/app/api-connections';
import type { Script, ScriptedServer } from '../support/scripted-server';
import { endServer } from './render-screen';
import {
  cell,
  fill,
  openSchedule,
  pasteInto,
  save,
  schedule,
  schedulePath,
  scheduleRow,
  sentTo,
  startScheduleServer,
} from './schedule-books';
import { acknowledge, dialog, press, refusal } from './settings-books';

/* Schedule Setup, when nobody knows whether what was sent was saved, or what is saved now: it is there once, and as it is. */

const put = `PUT ${schedulePath}`;
const { announced, conflict } = scheduleSetup;
const tooMany = 'Too many calls.';
const busy = refusal(429, tooMany);
const tax = scheduleRow(3, 5, { scheduletype: 'Tax', name: 'New here', scheduledate: '2026-07-01T00:00:00' });

let server: ScriptedServer;
let current = schedule([]);
let disconnect: (() => void) | undefined;
beforeEach(async () => {
  jest.spyOn(console, 'warn').mockReturnValue();
  current = schedule([scheduleRow(1, 600), scheduleRow(2, 300)]);
  server = await startScheduleServer(() => current);
});
afterEach(() => {
  jest.restoreAllMocks();
  disconnect?.();
  disconnect = undefined;
  return endServer(server);
});

/** A new row is sent, and the line breaks before the answer. */
async function sendNewRow(whatIsSaved: () => typeof current, reason = '') {
  const shown = await openSchedule();
  disconnect = connectApi(shown.store);
  await pasteInto(shown.user, 'Type', 3, [['Tax', 'New here', '5', '2026-07-01']]);
  server.on(put, () => {
    current = whatIsSaved();
    return { isCut: true };
  });
  await save(shown.user, reason);
  await press(shown.user, 'OK');
  server.on(put, () => ({ json: { success: true, message: messages.schedule.saved, data: current } }));
  return shown;
}
const withTax = () => schedule([...current.rows, tax], { version: 4 });
const backOnline = () => act(() => void window.dispatchEvent(new Event('online')));
const saveButton = () => screen.getByRole('button', { name: 'Save' });
const newNames = () =>
  sentTo(server)
    .at(-1)!
    .rows.filter(({ name }) => name === 'New here');
const keys = () => new Set(server.callsOf(put).map(({ headers }) => headers['idempotency-key']));
const takeUpAndSave = async (user: UserEvent) => {
  await press(user, conflict.takeUp);
  await save(user);
  await acknowledge(user, messages.schedule.saved);
};

it('what is discarded gives way to what is saved by now, also where an older question is still under way', async () => {
  const { user, store } = await openSchedule();
  disconnect = connectApi(store);
  await fill(user, 'Name', 1, 'Mine');
  const before = schedule([scheduleRow(1, 600), scheduleRow(2, 300)]);
  const older = server.hold(`GET ${schedulePath}`, () => ({ json: { success: true, data: before } }));
  backOnline();
  await older.asked;
  current = schedule([scheduleRow(1, 700), scheduleRow(2, 200)], { version: 4 });
  server.on(`GET ${schedulePath}`, () => ({ json: { success: true, data: current } }));
  await press(user, scheduleSetup.discard);
  await dialog(conflict.discardQuestion);
  await press(user, 'YES');
  older.give();
  await waitFor(() => expect(cell('Amount', 1)).toHaveValue('700.00'));
});

it('what was saved is shown as saved when the connection is back', async () => {
  const { user } = await sendNewRow(withTax);
  backOnline();
  expect(await screen.findByText(announced.landed)).toBeVisible();
  expect(saveButton()).toBeDisabled();
  expect(screen.queryByText(/saved another version/)).toBeNull();
  await fill(user, 'Amount', 3, '6');
  await save(user);
  const rows = [{}, {}, { installmentid: 3, amount: 6 }];
  await waitFor(() => expect(sentTo(server)[1]).toMatchObject({ version: 4, rows }));
});

it('what was typed since over what was saved is a change of it, also what was removed', async () => {
  const { user } = await sendNewRow(withTax);
  await user.click(screen.getByRole('button', { name: scheduleSetup.remove(3) }));
  await fill(user, 'Amount', 2, '310');
  backOnline();
  expect(await screen.findByText(announced.landed)).toBeVisible();
  await save(user);
  const rows = [{ installmentid: 1 }, { installmentid: 2, amount: 310 }];
  await waitFor(() => expect(sentTo(server)[1]).toMatchObject({ version: 4, rows }));
});

it('is repeated under its key and with its reason when somebody else has saved since, also after a reload', async () => {
  const shown = await sendNewRow(
    () => schedule([scheduleRow(1, 650), scheduleRow(2, 300), tax], { version: 5 }),
    'Bank',
  );
  shown.unmount();
  const { user } = await openSchedule();
  expect(await screen.findByText(conflict.unclear)).toBeVisible();
  expect(saveButton()).toBeEnabled();
  await press(user, 'Save');
  expect(within(await dialog(messages.saving.confirmSave)).getByLabelText('Reason')).toHaveValue('Bank');
  await press(user, 'YES');
  await acknowledge(user, messages.schedule.saved);
  expect(sentTo(server)[1]).toEqual(sentTo(server)[0]);
  expect(keys().size).toBe(1);
  await waitFor(() => expect(cell('Amount', 1)).toHaveValue('650.00'));
});

it('is taken up once where it was saved before the other version', async () => {
  const { user } = await sendNewRow(() => schedule([scheduleRow(1, 650), scheduleRow(2, 300), tax], { version: 5 }));
  backOnline();
  await screen.findByText(conflict.unclear);
  await fill(user, 'Amount', 3, '7');
  await takeUpAndSave(user);
  expect(newNames()).toEqual([expect.objectContaining({ installmentid: 3, amount: 7 })]);
});

it('is merged as ever where the server says that it was not saved', async () => {
  const { user } = await sendNewRow(() => schedule([scheduleRow(1, 650), scheduleRow(2, 300)], { version: 4 }));
  backOnline();
  await screen.findByText(conflict.unclear);
  server.on(put, () => ({ status: 429 }));
  await save(user);
  await acknowledge(user, messages.httpError(429), failures.saveAgain.notDone);
  expect(screen.getByText(conflict.unclear)).toBeVisible();
  server.on(put, () => refusal(409, 'Bea saved this schedule.'));
  await save(user);
  await acknowledge(user, 'Bea saved this schedule.');
  expect(saveButton()).toBeDisabled();
  expect(keys().size).toBe(1);
  server.on(put, () => ({ json: { success: true, message: messages.schedule.saved } }));
  await takeUpAndSave(user);
  expect(newNames()).toHaveLength(1);
  expect(newNames()[0]).not.toHaveProperty('installmentid');
});

it('what was turned away at once was not saved, and is not called unclear when somebody else has saved', async () => {
  const { user, store } = await openSchedule();
  disconnect = connectApi(store);
  await fill(user, 'Amount', 2, '310');
  server.on(put, () => {
    current = schedule([scheduleRow(1, 650), scheduleRow(2, 300)], { version: 4 });
    return busy;
  });
  await save(user);
  await acknowledge(user, tooMany);
  backOnline();
  expect(await screen.findByText(/saved another version/)).toBeVisible();
  expect(screen.queryByText(conflict.unclear)).toBeNull();
  expect(saveButton()).toBeDisabled();
});

describe('left before the answer', () => {
  async function sendAndLeave(answer: Script) {
    const saving = server.hold(put, answer);
    const left = await openSchedule();
    await fill(left.user, 'Amount', 2, '310');
    await save(left.user);
    await saving.asked;
    left.unmount();
    const isAnswered = (sentence: string) =>
      waitFor(() => expect(JSON.stringify(left.store.getState().popups)).toContain(sentence));
    return { give: saving.give, isAnswered };
  }
  const bea = 'Bea saved this schedule.';
  const refusing = () => {
    current = schedule([scheduleRow(1, 650), scheduleRow(2, 300)], { version: 4 });
    return refusal(409, bea);
  };

  it('knows that it was refused, when it is opened again', async () => {
    const { give, isAnswered } = await sendAndLeave(refusing);
    give();
    await isAnswered(bea);
    await openSchedule();
    expect(await screen.findByText(/saved another version/)).toBeVisible();
    expect(screen.queryByText(conflict.unclear)).toBeNull();
    expect(cell('Amount', 2)).toHaveValue('310.00');
  });

  it('hears that it was refused, when it is open again by then', async () => {
    const { give } = await sendAndLeave(refusing);
    const { store } = await openSchedule();
    disconnect = connectApi(store);
    refusing();
    backOnline();
    expect(await screen.findByText(conflict.unclear)).toBeVisible();
    give();
    await waitFor(() => expect(screen.queryByText(conflict.unclear)).toBeNull());
    expect(saveButton()).toBeDisabled();
  });

  it('keeps what was typed further since, when it was saved', async () => {
    const { give, isAnswered } = await sendAndLeave(() => {
      current = schedule([scheduleRow(1, 600), scheduleRow(2, 310)], { version: 4 });
      return { json: { success: true, message: messages.schedule.saved, data: current } };
    });
    const again = await openSchedule();
    await fill(again.user, 'Amount', 1, '610');
    again.unmount();
    give();
    await isAnswered(messages.schedule.saved);
    await openSchedule();
    expect(cell('Amount', 1)).toHaveValue('610');
    expect(screen.queryByText(/saved another version/)).toBeNull();
  });
});

it('a reason stays when saving fails, when the popup is closed, and after a reload; a repeat has its key', async () => {
  const shown = await openSchedule();
  await fill(shown.user, 'Amount', 2, '310');
  await press(shown.user, 'Save');
  await shown.user.type(within(await dialog(messages.saving.confirmSave)).getByLabelText('Reason'), 'Agreed');
  await press(shown.user, 'NO');
  server.on(put, () => ({ isCut: true }));
  await save(shown.user, ' with Bea');
  await press(shown.user, 'OK');
  shown.unmount();
  const { user } = await openSchedule();
  await save(user);
  await waitFor(() =>
    expect(sentTo(server).map(({ reason }) => reason)).toEqual(['Agreed with Bea', 'Agreed with Bea']),
  );
  expect(keys().size).toBe(1);
});

it('a reason that is being typed when the page goes is there again', async () => {
  const shown = await openSchedule();
  await fill(shown.user, 'Amount', 2, '310');
  await press(shown.user, 'Save');
  await shown.user.type(within(await dialog(messages.saving.confirmSave)).getByLabelText('Reason'), 'Agreed with Bea');
  shown.unmount();
  const { user } = await openSchedule();
  await press(user, 'Save');
  expect(within(await dialog(messages.saving.confirmSave)).getByLabelText('Reason')).toHaveValue('Agreed with Bea');
});

it('what was saved is never shown as it was before: it is opened when it could be loaded', async () => {
  const { user } = await openSchedule();
  await fill(user, 'Amount', 2, '400');
  server.on(`GET ${schedulePath}`, () => ({ status: 500, json: { success: false, message: 'No.', code: 'INTERNAL' } }));
  await save(user);
  await acknowledge(user, messages.schedule.saved);
  expect(await screen.findByText(messages.list.loadFailed)).toBeVisible();
  expect(screen.queryByRole('grid')).toBeNull();
  current = schedule([scheduleRow(1, 600), scheduleRow(2, 400)], { version: 4 });
  server.on(`GET ${schedulePath}`, () => ({ json: { success: true, message: 'OK', data: current } }));
  await press(user, 'Retry');
  await screen.findByRole('grid');
  expect(cell('Amount', 2)).toHaveValue('400.00');
  expect(screen.queryByText(/saved another version/)).toBeNull();
});

it('follows what somebody else has saved while nothing is typed, and whoever is in a cell stays there', async () => {
  const { user, store } = await openSchedule();
  disconnect = connectApi(store);
  await user.click(cell('Type', 3));
  current = schedule([scheduleRow(1, 600), scheduleRow(3, 40), scheduleRow(2, 310)], {
    version: 4,
    savedBy: 'Bea Lind',
  });
  backOnline();
  expect(await screen.findByText(announced.followed('Bea Lind', current.savedAt!))).toBeVisible();
  expect([1, 2, 3].map((line) => cell('Amount', line).value)).toEqual(['600.00', '40.00', '310.00']);
  expect(screen.queryByRole('button', { name: conflict.discard })).toBeNull();
  await user.keyboard('Tax');
  expect(cell('Type', 4)).toHaveValue('Tax');
});
