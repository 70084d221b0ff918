import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { messages } from '#contract/texts/messages';
import { apart } from '#contract/values/reading-order';
import type { Role } from '#contract/vocabulary/permissions';
import { AccountsScreen } from '../../src/client/features/settings/AccountsScreen';
import type { ScriptedServer } from '../support/scripted-server';
import { aed, usd } from '../support/wire-rows';
import { listOf } from './project-books';
import { renderScreen } from './render-screen';
import {
  acknowledge,
  bodyOf,
  cellsOf,
  dialog,
  escrow,
  field,
  onlyCall,
  operating,
  press,
  pressIn,
  refusal,
  rowOf,
  saveAndConfirm,
  silent,
} from './settings-books';
import { withServer } from './signed-in-console';

const list = 'GET /api/accounts';
const save = 'POST /api/accounts/save';
const update = 'PUT /api/accounts/update/11';
const remove = 'DELETE /api/accounts/delete/11';

let server: ScriptedServer;
withServer((started) => {
  server = started;
});
beforeEach(() => {
  server.on(list, () => listOf([operating, escrow]));
  server.on('GET /api/accounts/currency', () => listOf([usd, aed]));
});

const open = (role: Role = 'SUPER') => renderScreen(<AccountsScreen />, role);

async function choose(user: UserEvent, label: string, option: RegExp) {
  await user.click(field(label));
  await user.click(await screen.findByRole('option', { name: option }));
}

async function fillIn(user: UserEvent, name = 'Petty Cash') {
  await press(user, '+ Add Account');
  await user.type(field('Account Name'), name);
  await choose(user, 'Currency', /UAE Dirham/);
}

async function edit(user: UserEvent) {
  await pressIn(user, 'Main Operating', 'Edit');
  await dialog('Edit Account');
}

describe('the list', () => {
  it('has the columns of the specification', async () => {
    open();
    const row = await rowOf('Main Operating');
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['ID', 'Account Name', 'Currency', 'Account Type', 'Edit', 'Delete']);
    expect(cellsOf(row)).toEqual(['11', 'Main Operating', 'USD', 'COMBINED', 'Edit', 'Delete']);
  });

  it('says when it is empty, and never when it only could not be loaded', async () => {
    server.on(list, () => ({ status: 500 }));
    const { user } = open();
    expect(await screen.findByText(messages.list.loadFailed)).toBeInTheDocument();
    expect(screen.queryByText(messages.account.none)).toBeNull();
    server.on(list, () => listOf([]));
    await press(user, 'Retry');
    expect(await screen.findByText('No accounts available')).toBeInTheDocument();
  });
});

describe('adding an account', () => {
  it('asks for name, currency and type, which is ACCOUNT unless another is chosen', async () => {
    const { user } = open();
    await press(user, '+ Add Account');
    await waitFor(() => expect(field('Account Name')).toHaveFocus());
    expect(field('Account Type')).toHaveValue('ACCOUNT');
    await user.type(field('Account Name'), '   ');
    await press(user, 'Save');
    await waitFor(() => expect(field('Account Name')).toHaveAccessibleDescription(messages.account.nameRequired));
    expect(field('Currency')).toHaveAccessibleDescription(messages.account.currencyRequired);
    expect(field('Account Name')).toHaveFocus();
    expect(screen.queryByText(messages.saving.confirmSave)).toBeNull();
  });

  it('confirms, saves once, says how it went, closes, and shows the new list', async () => {
    server.on(save, () => {
      server.on(list, () => listOf([operating, escrow, { ...escrow, id: 13, accName: 'Petty Cash' }]));
      return { status: 201, ...silent };
    });
    const { user } = open();
    await rowOf('Escrow');
    await fillIn(user, '  Petty Cash ');
    await choose(user, 'Account Type', /PAYMENT/);
    await press(user, 'Save');
    const question = within(await dialog(messages.saving.confirmSave));
    expect(question.getByText('Petty Cash')).toBeInTheDocument();
    expect(question.getByText('AED')).toBeInTheDocument();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(server.callsOf(save)).toHaveLength(0);
    await press(user, 'YES');
    await acknowledge(user, 'Account saved!');
    expect(bodyOf(onlyCall(server, save))).toEqual({
      accName: 'Petty Cash',
      currency: { id: 2 },
      accounttype: 'PAYMENT',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await rowOf('Petty Cash')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: '+ Add Account' })).toHaveFocus());

    await press(user, '+ Add Account');
    expect(field('Account Name')).toHaveValue('');
  });

  it('keeps the form on NO', async () => {
    const { user } = open();
    await fillIn(user);
    await press(user, 'Save');
    await dialog(messages.saving.confirmSave);
    await press(user, 'NO');
    await dialog('Add Account');
    expect(field('Account Name')).toHaveValue('Petty Cash');
    expect(server.callsOf(save)).toHaveLength(0);
  });

  it('shows what the server refuses at its field, there alone, and keeps what was typed', async () => {
    const words = messages.account.nameTaken('صندوق', 'AED');
    server.on(save, () => refusal(409, words, [{ field: 'accName', message: words }]));
    const { user } = open();
    await fillIn(user);
    await saveAndConfirm(user);
    const sentence = apart(words);
    await acknowledge(user, sentence);
    expect(field('Account Name')).toHaveAccessibleDescription(sentence);
    expect(screen.getAllByText(sentence)).toHaveLength(1);
    expect(field('Account Name')).toHaveFocus();
    expect(field('Currency')).toHaveValue('UAE Dirham (AED)');
  });

  it('says Operation failed. when the server has no words of its own', async () => {
    server.on(save, () => ({ json: { success: false } }));
    const { user } = open();
    await fillIn(user);
    await saveAndConfirm(user);
    await acknowledge(user, 'Operation failed.');
    expect(screen.getByRole('alert')).toHaveTextContent('Operation failed.');
  });

  it('is taken back by Cancel, while Esc keeps what was typed', async () => {
    const { user } = open();
    await fillIn(user);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press(user, '+ Add Account');
    expect(field('Account Name')).toHaveValue('Petty Cash');
    expect(screen.getByText(messages.saving.restored)).toBeInTheDocument();
    await press(user, 'Cancel');
    await press(user, '+ Add Account');
    expect(field('Account Name')).toHaveValue('');
  });
});

describe('changing an account', () => {
  it('starts from what it is and sends the whole of it', async () => {
    server.on(update, () => {
      server.on(list, () => listOf([{ ...operating, accName: 'Main Operations' }, escrow]));
      return silent;
    });
    const { user } = open();
    await edit(user);
    expect(field('Account Name')).toHaveValue('Main Operating');
    await waitFor(() => expect(field('Currency')).toHaveValue('US Dollar (USD)'));
    expect(field('Account Type')).toHaveValue('COMBINED');
    await user.clear(field('Account Name'));
    await user.type(field('Account Name'), 'Main Operations');
    await saveAndConfirm(user);
    await acknowledge(user, 'Account updated!');
    expect(bodyOf(onlyCall(server, update))).toEqual({
      accName: 'Main Operations',
      currency: { id: 1 },
      accounttype: 'COMBINED',
    });
    const row = await rowOf('Main Operations');
    await waitFor(() =>
      expect(within(row).getByRole('button', { name: 'Edit account: Main Operations' })).toHaveFocus(),
    );
  });

  it('writes nothing over what somebody else has changed meanwhile, and lays what was typed over that when it is opened again', async () => {
    server.on(update, () => silent);
    const { user } = open();
    await edit(user);
    await user.clear(field('Account Name'));
    await user.type(field('Account Name'), 'Main Operations');
    server.on(list, () => listOf([{ ...operating, accounttype: 'PAYMENT' }, escrow]));
    await saveAndConfirm(user);
    await acknowledge(user, messages.history.changedBySomebody);
    expect(server.callsOf(update)).toEqual([]);
    await user.keyboard('{Escape}');
    await edit(user);
    expect(field('Account Name')).toHaveValue('Main Operations');
    expect(field('Account Type')).toHaveValue('PAYMENT');
    await saveAndConfirm(user);
    await acknowledge(user, 'Account updated!');
    expect(bodyOf(onlyCall(server, update))).toMatchObject({ accName: 'Main Operations', accounttype: 'PAYMENT' });
  });

  it('asks for the type of one that another server has under a type of its own', async () => {
    server.on(list, () => listOf([{ ...operating, accounttype: 'SAVINGS' as 'ACCOUNT' }]));
    const { user } = open();
    await pressIn(user, 'Main Operating', 'Edit');
    await waitFor(() => expect(field('Currency')).toHaveValue('US Dollar (USD)'));
    await press(user, 'Save');
    await waitFor(() => expect(field('Account Type')).toHaveAccessibleDescription('Account type is required'));
    expect(screen.queryByText(messages.saving.confirmSave)).toBeNull();
    expect(server.callsOf(update)).toEqual([]);
  });

  it('says why the currency of a used account stays', async () => {
    const sentence = messages.account.currencyInUse('Main Operating', 56);
    server.on(update, () => refusal(409, sentence));
    const { user } = open();
    await pressIn(user, 'Main Operating', 'Edit');
    await choose(user, 'Currency', /UAE Dirham/);
    await saveAndConfirm(user);
    await acknowledge(user, sentence);
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
    expect(field('Currency')).toHaveValue('UAE Dirham (AED)');
  });
});

describe('deleting an account', () => {
  it('asks first, naming it, and leaves it on NO', async () => {
    const { user } = open();
    await pressIn(user, 'Main Operating', 'Delete');
    const question = within(await dialog(messages.account.confirmRemove));
    expect(question.getByText('Main Operating')).toBeInTheDocument();
    await press(user, 'NO');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf(remove)).toHaveLength(0);
  });

  it('says that it is done after a 204, and shows the new list', async () => {
    server.on(remove, () => {
      server.on(list, () => listOf([escrow]));
      return { status: 204 };
    });
    const { user } = open();
    await pressIn(user, 'Main Operating', 'Delete');
    await press(user, 'YES');
    await acknowledge(user, 'Account deleted!');
    await waitFor(() => expect(screen.queryByText('Main Operating')).toBeNull());
  });

  it('says why one that is in use stays', async () => {
    const sentence = messages.account.inUse('Main Operating', 56);
    server.on(remove, () => refusal(409, sentence));
    const { user } = open();
    await pressIn(user, 'Main Operating', 'Delete');
    await press(user, 'YES');
    await acknowledge(user, sentence);
    expect(await rowOf('Main Operating')).toBeInTheDocument();
  });

  it.each([
    ['Delete failed.', { json: { success: false } }],
    ['HTTP error! status: 500', { status: 500 }],
    [messages.networkUnreachable, { isCut: true }],
  ])('says %s when that is all there is to say', async (sentence, answer) => {
    server.on(remove, () => answer);
    const { user } = open();
    await pressIn(user, 'Main Operating', 'Delete');
    await press(user, 'YES');
    await acknowledge(user, sentence);
  });
});

describe.each<Role>(['ADMIN', 'USER'])('%s, who came by the address', (role) => {
  it('sees the list without buttons, and why', async () => {
    const { store } = open(role);
    await rowOf('Main Operating');
    expect(screen.getByText(messages.settings.readOnly)).toBeInTheDocument();
    for (const name of ['+ Add Account', 'Edit', 'Delete']) expect(screen.queryByRole('button', { name })).toBeNull();
    for (const name of ['Edit', 'Delete']) expect(screen.queryByRole('columnheader', { name })).toBeNull();
    expect(store.getState().session.status).toBe('signedIn');
  });
});
