import { screen, waitFor } from '@testing-library/react';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import type { Role } from '#contract/vocabulary/permissions';
import type { FeeTypeRow } from '#contract/areas/settings.wire';
import { FeeScreen } from '../../src/client/features/settings/FeeScreen';
import type { ScriptedServer } from '../support/scripted-server';
import { answerQueries, listOf } from './project-books';
import { renderScreen } from './render-screen';
import {
  acknowledge,
  bodyOf,
  cellsOf,
  charges,
  dialog,
  field,
  forbidden,
  legal,
  onlyCall,
  press,
  pressIn,
  refusal,
  rowOf,
  saveAndConfirm,
  silent,
} from './settings-books';
import { withServer } from './signed-in-console';

const save = 'POST /api/fee/save';
const update = 'PUT /api/fee/update/3';
const remove = 'DELETE /api/fee/delete/3';

let server: ScriptedServer;
withServer((started) => {
  server = started;
});
beforeEach(() => show([charges, legal]));

const show = (fees: FeeTypeRow[]) => answerQueries(server, { getallfees: () => listOf(fees) });
const open = (role: Role = 'SUPER') => renderScreen(<FeeScreen />, role);

describe('the list', () => {
  it('has the columns of the specification', async () => {
    open();
    const row = await rowOf('Bank Charges');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'ID',
      'Fee Name',
      'Edit',
      'Delete',
    ]);
    expect(cellsOf(row)).toEqual(['3', 'Bank Charges', 'Edit', 'Delete']);
  });

  it('may be empty', async () => {
    show([]);
    open();
    expect(await screen.findByText('No fees available')).toBeInTheDocument();
  });
});

describe('a fee', () => {
  it.each([
    ['  \u3164', messages.fee.nameRequired],
    ['x'.repeat(limits.nameCharacters + 1), messages.fee.nameTooLong],
  ])('named %p is refused in the form', async (name, sentence) => {
    const { user } = open();
    await press(user, '+ Add Fee');
    await user.click(field('Fee Name'));
    await user.paste(name);
    await press(user, 'Save');
    await waitFor(() => expect(field('Fee Name')).toHaveAccessibleDescription(sentence));
    expect(server.callsOf(save)).toHaveLength(0);
  });

  it('is added under its trimmed name', async () => {
    server.on(save, () => {
      show([charges, legal, { feetypeid: 5, feename: 'Stamp Duty' }]);
      return { status: 201, ...silent };
    });
    const { user } = open();
    await press(user, '+ Add Fee');
    await dialog('Add Fee');
    await user.type(field('Fee Name'), ' Stamp Duty {Enter}');
    await press(user, 'YES');
    await acknowledge(user, 'Fee saved!');
    expect(bodyOf(onlyCall(server, save))).toEqual({ feename: 'Stamp Duty' });
    expect(await rowOf('Stamp Duty')).toBeInTheDocument();
  });

  it('is renamed', async () => {
    server.on(update, () => {
      show([{ ...charges, feename: 'Bank Costs' }, legal]);
      return silent;
    });
    const { user } = open();
    await pressIn(user, 'Bank Charges', 'Edit');
    await dialog('Edit Fee');
    expect(field('Fee Name')).toHaveValue('Bank Charges');
    await user.clear(field('Fee Name'));
    await user.type(field('Fee Name'), 'Bank Costs');
    await saveAndConfirm(user);
    await acknowledge(user, 'Fee updated!');
    expect(bodyOf(onlyCall(server, update))).toEqual({ feename: 'Bank Costs' });
    expect(await rowOf('Bank Costs')).toBeInTheDocument();
  });

  it('is not renamed over what somebody else has called it meanwhile, but again as it was called before', async () => {
    server.on(update, () => silent);
    const { user } = open();
    await pressIn(user, 'Bank Charges', 'Edit');
    await user.clear(field('Fee Name'));
    await user.type(field('Fee Name'), 'Bank Costs');
    show([{ ...charges, feename: 'Charges of Banks' }, legal]);
    await saveAndConfirm(user);
    await acknowledge(user, messages.history.changedBySomebody);
    expect(server.callsOf(update)).toEqual([]);
    // As after an answer that was lost.
    show([{ ...charges, feename: 'Bank Costs' }, legal]);
    await saveAndConfirm(user);
    await acknowledge(user, 'Fee updated!');
  });

  it('is deleted', async () => {
    server.on(remove, () => {
      show([legal]);
      return { status: 204 };
    });
    const { user } = open();
    await pressIn(user, 'Bank Charges', 'Delete');
    await dialog(messages.fee.confirmRemove);
    await press(user, 'YES');
    await acknowledge(user, 'Fee deleted!');
    await waitFor(() => expect(screen.queryByText('Bank Charges')).toBeNull());
  });
});

describe('what the server refuses', () => {
  it('is said at the field when it is about the name', async () => {
    const sentence = messages.fee.nameTaken('Legal Fee');
    server.on(save, () => refusal(409, sentence, [{ field: 'feename', message: sentence }]));
    const { user } = open();
    await press(user, '+ Add Fee');
    await user.type(field('Fee Name'), 'Legal Fee');
    await saveAndConfirm(user);
    await acknowledge(user, sentence);
    expect(field('Fee Name')).toHaveAccessibleDescription(sentence);
  });

  it('is a fee that payments use', async () => {
    const sentence = messages.fee.inUse('Bank Charges', 1);
    server.on(remove, () => refusal(409, sentence));
    const { user } = open();
    await pressIn(user, 'Bank Charges', 'Delete');
    await press(user, 'YES');
    await acknowledge(user, sentence);
    expect(await rowOf('Bank Charges')).toBeInTheDocument();
  });

  it('has a sentence for want of a better one', async () => {
    server.on(update, () => ({ json: { success: false } }));
    server.on(remove, () => ({ json: { success: false } }));
    const { user } = open();
    await pressIn(user, 'Bank Charges', 'Edit');
    await saveAndConfirm(user);
    await acknowledge(user, 'Operation failed.');
    await press(user, 'Cancel');
    await pressIn(user, 'Bank Charges', 'Delete');
    await press(user, 'YES');
    await acknowledge(user, 'Delete failed.');
  });

  it('is every change of who was SUPER until a moment ago, and stays signed in', async () => {
    for (const call of [save, remove]) server.on(call, () => forbidden);
    const { user, store } = open();
    await pressIn(user, 'Bank Charges', 'Delete');
    await press(user, 'YES');
    await acknowledge(user, messages.request.forbidden);
    await press(user, '+ Add Fee');
    await user.type(field('Fee Name'), 'Stamp Duty');
    await saveAndConfirm(user);
    await acknowledge(user, messages.request.forbidden);
    expect(store.getState().session.status).toBe('signedIn');
  });
});

describe.each<Role>(['ADMIN', 'USER'])('%s, who came by the address', (role) => {
  it('sees the list without buttons, and why', async () => {
    open(role);
    await rowOf('Bank Charges');
    expect(screen.getByText(messages.settings.readOnly)).toBeInTheDocument();
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['ID', 'Fee Name']);
  });
});
