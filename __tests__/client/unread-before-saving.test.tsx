import { act, screen, waitFor, within } from '@testing-library/react';
import type { ImportBatch } from '#contract/areas/imports.wire';
import { importCaptions, importUndoQuestions } from '#contract/texts/import-captions';
import { messages } from '#contract/texts/messages';
import { workFailures } from '#contract/texts/work-failures';
import { dateToWire, formatDate, today } from '#contract/values/dates';
import { pathOfEntry, paths } from '#contract/vocabulary/paths';
import { connectApi } from '../../src/client/app/api-connections';
import { AccountSetupScreen } from '../../src/client/features/administration/accounts/AccountSetupScreen';
import { ImportScreen } from '../../src/client/features/administration/import/ImportScreen';
import { DepositScreen } from '../../src/client/features/deposits/DepositScreen';
import { DepositsReport } from '../../src/client/features/deposits/DepositsReport';
import type { ScriptedServer } from '../support/scripted-server';
import { usd } from '../support/wire-rows';
import { answerWithImport, batch } from './import-books';
import { dialog, field, leaveTyped, manyAccounts, MovementBooks, press, pressDelete, retype } from './movement-books';
import { listOf } from './project-books';
import { pasteInto, renderScreen, whenAllAnswered } from './render-screen';
import { withServer } from './signed-in-console';
import { done, SmallBooks } from './small-books';
import { setClock } from './wall-clock';

/* What is told before something is saved of what could not be read: that nobody knows it, and never that it is not so. */

let server: ScriptedServer;
withServer((started) => {
  server = started;
  localStorage.setItem('menus', 'books');
});

const failing = { status: 500 };
const now = today(new Date());

describe('up to which day accounts are reconciled', () => {
  it('of an opening balance', async () => {
    server.on(`GET ${paths.accounts.list}`, () => failing);
    server.on('GET /api/admin/accounts', () =>
      listOf([
        {
          ...{ id: 2, name: 'Old Till', currency: usd, accountType: 'ACCOUNT', balance: 0, overdraftLimit: 0 },
          ...{ opening: null, isClosed: false, isUsed: false, version: 4 },
        },
      ]),
    );
    const { user } = renderScreen(<AccountSetupScreen />, 'SUPER');
    await user.click(await screen.findByRole('button', { name: 'Details account: Old Till' }));
    await press(user, 'Record Opening Balance');
    await pasteInto(user, await screen.findByLabelText('Opening Balance'), '75.25');
    await press(user, 'Save');
    expect(within(await dialog(messages.saving.confirmSave)).getByRole('note')).toHaveTextContent(
      messages.saving.reconciledUnknown,
    );
  });

  it('of a movement whose accounts could not be read anew', async () => {
    new MovementBooks(server).lists({ ...paths.deposits, key: 'deposits' }, [], () => 0);
    const reconciledUpTo = null as string | null;
    server.on(`GET ${paths.accounts.list}`, () =>
      done(manyAccounts.map((account) => ({ ...account, reconciledUpTo }))),
    );
    leaveTyped('deposit');
    const { user, store } = renderScreen(<DepositScreen />);
    await waitFor(() => expect(field('Account')).toHaveValue('Main Operating (USD)'));
    await whenAllAnswered(store);
    const told = async () => {
      await press(user, 'Save');
      const popup = within(await dialog(messages.saving.confirmSave));
      const notes = popup.queryAllByRole('note').map(({ textContent }) => textContent);
      await press(user, 'NO');
      return notes;
    };
    expect(await told()).toEqual([]);
    const disconnect = connectApi(store);
    try {
      const anew = server.hold(`GET ${paths.accounts.list}`, () => failing);
      act(() => void window.dispatchEvent(new Event('focus')));
      await anew.asked;
      // Who comes back and saves at once is told all the same.
      const later = told();
      anew.give();
      expect(await later).toEqual([messages.saving.reconciledUnknown]);
    } finally {
      disconnect();
    }
  });
});

describe('whether the day of an entry is closed', () => {
  const requested = { date: dateToWire(now).slice(0, 10), userId: 21, toacc: 11, tocurrency: 1, amount: 1250.5 };
  beforeEach(() => {
    new SmallBooks(server, 3);
    server.on(`GET ${paths.close.state}`, () => failing);
    server.on(`GET ${pathOfEntry('deposit', 2)}`, () =>
      done({
        ...{ id: 2, ledgerKind: 'DEPOSIT', corrects: null, correctedBy: null, reversal: null, twins: [], history: [] },
        ...{ requested: { ...requested, remarks: 'Twice' }, slip: null, reconciled: [], row: {} },
        recorded: { entry: 31, date: dateToWire(now), by: 'Chen Wei', at: '2026-01-05T10:00:00Z', postings: [] },
      }),
    );
  });
  const unknown = messages.correction.landingUnknown(formatDate(now));

  it('of one that is deleted', async () => {
    const { user } = renderScreen(<DepositsReport />);
    await pressDelete(user, 'Account 2,');
    const popup = within(await dialog(messages.deposit.reverseWarning));
    expect(await popup.findByText(/It is taken back|could not be read/)).toHaveTextContent(
      messages.correction.landingUnknown('05 Jan 2026'),
    );
  });

  it('but not where an exception holds by the clock of the server, whatever this computer’s says', async () => {
    const [hour, day] = [3_600_000, 86_400_000];
    const exception = { startDate: '2026-01-01T00:00:00', endDate: '2026-01-31T00:00:00' };
    const until = new Date(Date.now() + hour).toISOString();
    server.on(`GET ${paths.close.state}`, () =>
      done({ closedThrough: '2026-01-31T00:00:00', exceptions: [{ ...exception, until }] }),
    );
    setClock(new Date(Date.now() + day).toISOString());
    try {
      const { user } = renderScreen(<DepositsReport />);
      await pressDelete(user, 'Account 2,');
      const popup = within(await dialog(messages.deposit.reverseWarning));
      expect(await popup.findByText(messages.correction.takenBackOnOwnDay('05 Jan 2026'))).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  it('of one that is corrected', async () => {
    const { user } = renderScreen(<DepositScreen />, 'ADMIN', '?correct=2');
    await waitFor(async () => expect(await screen.findByLabelText('Account')).toHaveValue('Main Operating (USD)'));
    await retype(user, 'Amount', '1200');
    await press(user, 'Save');
    expect(within(await dialog(messages.correction.confirm)).getByText(unknown)).toBeInTheDocument();
  });

  it('nor whether the bank has confirmed it by now, of one that could not be read anew', async () => {
    const { user, store } = renderScreen(<DepositScreen />, 'ADMIN', '?correct=2');
    await waitFor(async () => expect(await screen.findByLabelText('Account')).toHaveValue('Main Operating (USD)'));
    const disconnect = connectApi(store);
    try {
      server.on(`GET ${pathOfEntry('deposit', 2)}`, () => failing);
      act(() => void window.dispatchEvent(new Event('focus')));
      await whenAllAnswered(store);
      await retype(user, 'Amount', '1200');
      await press(user, 'Save');
      const popup = within(await dialog(messages.correction.confirm));
      expect(popup.getByText(messages.correction.reconciledUnknown)).toBeInTheDocument();
    } finally {
      disconnect();
    }
  });
});

it('when days are closed, of an import that is to be undone: it is not asked about before that is known', async () => {
  const written: ImportBatch = { ...batch, faultyRows: 0, state: 'written' };
  answerWithImport(server, () => written);
  server.on(`GET ${paths.close.state}`, () => failing);
  const { user } = renderScreen(<ImportScreen />, 'SUPER');
  await user.click(await screen.findByRole('button', { name: 'Open march.csv' }));
  await press(user, importCaptions.undo);
  expect(await screen.findByText(workFailures.import.notDone)).toBeInTheDocument();
  await press(user, 'OK');
  server.on(`GET ${paths.close.state}`, () => done({ closedThrough: '2026-02-28T00:00:00', exceptions: [] }));
  await press(user, importCaptions.undo);
  expect(within(await dialog(importUndoQuestions.deposits)).getByRole('note')).toHaveTextContent('28 Feb 2026');
});
