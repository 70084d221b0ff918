import { act, fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { scheduleSetup } from '#contract/texts/schedule-setup';
import { connectApi } from '../../src/client/app/api-connections';
import type { ScriptedServer } from '../support/scripted-server';
import { endServer } from './render-screen';
import {
  cell,
  fill,
  openSchedule as open,
  pasteInto,
  schedule,
  scheduleRow as row,
  startScheduleServer,
} from './schedule-books';
import { dialog, press } from './settings-books';

/* Schedule Setup: what is done to its rows, and undone and done again. */

const { announced, conflict, paste, plan } = scheduleSetup;

let server: ScriptedServer;
let current = schedule([]);
beforeEach(async () => {
  current = schedule([row(1, 600), row(2, 300)]);
  server = await startScheduleServer(() => current);
});
afterEach(() => endServer(server));

it('goes back step by step and forth again, and to the cell where that is seen', async () => {
  const { user } = await open();
  const amounts = () => screen.getAllByLabelText<HTMLInputElement>(/^Amount, row/).map(({ value }) => value);
  const block = (amount: string) => ['', ' '].map((end) => ['Installment', `Part${end}`, amount, '2026-07-01']);
  // Of more steps than are kept each is still one of its own.
  await user.click(cell('Name', 2));
  for (const at of Array.from({ length: 101 }).keys()) {
    fireEvent.change(cell(at % 2 ? 'Name' : 'Type', 2), { target: { value: `Kind ${String(at)}` } });
  }
  await pasteInto(user, 'Type', 3, block('10'));
  await pasteInto(user, 'Type', 5, block('20'));
  expect(amounts()).toEqual(['600.00', '300.00', '10.00', '10.00', '20.00', '20.00', '']);
  await user.click(cell('Amount', 6));
  await user.keyboard('{Control>}z{/Control}');
  expect(amounts()).toEqual(['600.00', '300.00', '10.00', '10.00', '']);
  expect(cell('Type', 5)).toHaveFocus();
  await user.keyboard('{Control>}z{/Control}');
  expect(amounts()).toEqual(['600.00', '300.00', '']);
  await user.keyboard('{Control>}y{/Control}{Control>}{Shift>}Z{/Shift}{/Control}');
  expect(amounts()).toEqual(['600.00', '300.00', '10.00', '10.00', '20.00', '20.00', '']);
  expect(cell('Type', 5)).toHaveFocus();
  await press(user, scheduleSetup.undo);
  await press(user, scheduleSetup.redo);
  expect(amounts()).toHaveLength(7);
  expect(screen.getByRole('button', { name: scheduleSetup.redo })).toBeDisabled();
  // What is typed after going back is a step of its own, and there is no way forth from it.
  await fill(user, 'Amount', 1, '61');
  // In another window, and back: a cell is put in order as it is left for another one.
  fireEvent.blur(cell('Amount', 1));
  await user.keyboard('0');
  await user.keyboard('{Tab}1.8.26{Control>}z{/Control}');
  await fill(user, 'Amount', 1, '620');
  await user.keyboard('{Control>}y{/Control}{Control>}z{/Control}');
  expect(cell('Amount', 1)).toHaveValue('610.00');
});

it('a double click removes one row', async () => {
  const { user } = await open();
  await pasteInto(user, 'Amount', 3, [
    ['10', '2026-07-01'],
    ['20', '2026-08-01'],
  ]);
  const remove = () => screen.getByRole('button', { name: scheduleSetup.remove(3) });
  // The row below has come up under the pointer by then.
  fireEvent.click(remove(), { detail: 1 });
  fireEvent.click(remove(), { detail: 2 });
  expect(screen.getByText(announced.removed(3))).toBeVisible();
  expect(cell('Amount', 3)).toHaveValue('20.00');
});

it('lays what is pasted under its headings, however they are written', async () => {
  const { user } = await open();
  const lines = [
    ['DATE', 'amount', 'Type'],
    ['2026-07-01', '10', 'Tax'],
  ];
  await pasteInto(user, 'Type', 3, lines);
  expect(['Type', 'Amount', 'Schedule Date'].map((column) => cell(column, 3).value)).toEqual([
    'Tax',
    '10.00',
    '01 Jul 2026',
  ]);
  expect(cell('Type', 4)).toHaveValue('');
});

it('rows that are generated are told in few words, and the first of them has the focus', async () => {
  const { user } = await open();
  await press(user, scheduleSetup.generate);
  const popup = within(await screen.findByRole('dialog', { name: plan.title }));
  const divideBy = async (parts: string) => {
    await user.clear(popup.getByLabelText(plan.parts));
    await user.type(popup.getByLabelText(plan.parts), parts);
  };
  await divideBy('1');
  expect(popup.getByText(/^1 row, 100.00 AED/)).not.toHaveTextContent('each');
  await divideBy('2');
  expect(popup.getByText(/^2 rows, 100.00 AED/)).toHaveTextContent(/ 50\.00 each$/);
  await user.click(popup.getByRole('button', { name: plan.apply }));
  expect(cell('Amount', 4)).toHaveValue('50.00');
  expect(cell('Type', 3)).toHaveFocus();
});

const askedAbout: readonly [question: string, amount: string, ask: (user: UserEvent) => Promise<HTMLElement>][] = [
  [
    'how a block is written',
    '10.00',
    async (user) => {
      await pasteInto(user, 'Amount', 2, [
        ['10', '03/04/2026'],
        ['20', '05/04/2026'],
      ]);
      const asked = within(await dialog(paste.title));
      await user.click(asked.getByLabelText('03/04/2026 is 03 Apr 2026'));
      return asked.getByRole('button', { name: paste.apply });
    },
  ],
  [
    'which rows to generate',
    '300.00',
    async (user) => {
      await press(user, scheduleSetup.generate);
      return within(await dialog(plan.title)).getByRole('button', { name: plan.apply });
    },
  ],
];
it.each(askedAbout)('while it is asked %s the rows stay as they were seen, whoever saves', async (_, amount, ask) => {
  const { user, store } = await open();
  const disconnect = connectApi(store);
  const apply = await ask(user);
  current = schedule([row(1, 600), row(3, 40)], { version: 4, savedBy: 'Bea Lind' });
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText(/^Bea Lind saved another version/);
  disconnect();
  await user.click(apply);
  expect([cell('Amount', 1).value, cell('Amount', 2).value]).toEqual(['600.00', amount]);
  expect(await screen.findByRole('button', { name: conflict.takeUp })).toBeVisible();
});
