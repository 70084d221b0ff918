import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { formatDate, today } from '#contract/values/dates';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import { selectHasUnsavedForm } from '../../src/client/forms/unsaved-forms.slice';
import { DepositScreen } from '../../src/client/features/deposits/DepositScreen';
import { sessionEnded } from '../../src/client/session/session.slice';
import { choose, field, leaveTyped } from './movement-books';
import { endServer, renderScreen } from './render-screen';
import { done, refused, SmallBooks, users } from './small-books';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { personRow } from '../support/wire-rows';

let server: ScriptedServer;
let books: SmallBooks;

beforeEach(async () => {
  server = await startScriptedServer();
  books = new SmallBooks(server, 0);
});
afterEach(() => endServer(server));

const button = (name: string) => screen.findByRole('button', { name });

async function fillIn(user: UserEvent) {
  await choose(user, 'Deposited By', /Amina Khalid/);
  await choose(user, 'Account', /Main Operating/);
  await user.type(field('Amount'), '1250.5');
}

/** The form with what was typed into it. */
async function openFilledIn() {
  leaveTyped('deposit');
  const shown = renderScreen(<DepositScreen />);
  await waitFor(() => expect(field('Account')).toHaveValue('Main Operating (USD)'));
  await waitFor(() => expect(field('Deposited By')).not.toHaveValue(''));
  return shown;
}

async function save(user: UserEvent) {
  await user.click(await button('Save'));
  await screen.findByText(messages.saving.confirmSave);
}

const result = async (text: string) => within(await screen.findByRole('dialog', { name: text })).findByText(text);

describe('the way of a form', () => {
  it('asks, sends once, says how it went, and is empty again', async () => {
    const { user } = renderScreen(<DepositScreen />);
    await fillIn(user);
    const slip = new File(['%PDF-1.7'], 'wire.pdf', { type: 'application/pdf' });
    await user.upload(field('Slip'), slip);
    // Enter alone makes a line there, with Ctrl it saves.
    await user.type(field('Remarks'), 'By{Enter}wire');
    expect(screen.getByText(`7/${limits.remarksCharacters}`)).toBeInTheDocument();

    await user.keyboard('{Control>}{Enter}{/Control}');
    const facts = within(await screen.findByRole('dialog', { name: messages.saving.confirmSave }));
    expect(facts.getByText('1,250.50 USD')).toHaveAttribute('data-money');
    expect(facts.getByText('Amina Khalid')).toBeInTheDocument();
    expect(books.created).toHaveLength(0);
    await user.click(await button('YES'));
    await result(messages.deposit.created);
    expect(screen.getByText(messages.saving.savedAs('Deposit 41'))).toBeInTheDocument();

    const day = today(new Date());
    expect(books.created).toHaveLength(1);
    expect(books.created[0]!.body).toEqual({
      date: `${day}T00:00:00`,
      userId: 21,
      toacc: 11,
      tocurrency: 1,
      amount: 1250.5,
      remarks: 'By\nwire',
    });
    expect(books.created[0]!.slip?.name).toBe('wire.pdf');
    expect(field('Amount')).toHaveValue('');
    expect(field('Account')).toHaveValue('');
    expect(field('Date')).toHaveValue(formatDate(day));

    await user.click(await button('OK'));
    await waitFor(() => expect(field('Date')).toHaveFocus());
  });

  it('sends one request for two clicks on Save and two on YES', async () => {
    await openFilledIn();
    const saveButton = await button('Save');
    fireEvent.click(saveButton);
    fireEvent.click(saveButton);
    const yes = await button('YES');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    fireEvent.click(yes);
    fireEvent.click(yes);
    await result(messages.deposit.created);
    expect(books.created).toHaveLength(1);
  });

  it('keeps everything on NO, and gives the focus back to Save', async () => {
    // Beside a namesake, who is told apart in the question, too.
    server.on(`GET ${paths.users.list}`, () => done([...users, personRow(23, 'Amina Khalid')]));
    const { user } = await openFilledIn();
    expect(field('Deposited By')).toHaveValue('Amina Khalid (No. 21)');
    await save(user);
    expect(within(screen.getByRole('dialog')).getByText('Amina Khalid (No. 21)')).toBeInTheDocument();
    await user.click(await button('NO'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field('Amount')).toHaveValue('1,250.50');
    expect(field('Account')).toHaveValue('Main Operating (USD)');
    expect(await button('Save')).toHaveFocus();
    expect(books.created).toHaveLength(0);
  });

  it('takes Esc for NO, and no held Enter for YES', async () => {
    const { user } = await openFilledIn();
    await save(user);
    const yes = await button('YES');
    await waitFor(() => expect(yes).toHaveFocus());
    expect(fireEvent.keyDown(yes, { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(yes, { key: 'Enter' })).toBe(true);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(books.created).toHaveLength(0);
  });

  it('shows the loader as a status that nothing closes', async () => {
    const { give } = server.hold(`POST ${paths.deposits.create}`, (request) => books.create(request));
    const { user } = await openFilledIn();
    await save(user);
    await user.click(await button('YES'));
    const loader = await screen.findByRole('dialog', { name: messages.deposit.loader });
    expect(within(loader).getByRole('status')).toHaveTextContent(messages.deposit.loader);
    await user.keyboard('{Escape}');
    expect(loader).toBeInTheDocument();
    give();
    await result(messages.deposit.created);
    expect(loader).not.toBeInTheDocument();
  });

  it('says what is missing, at the fields and over them, and goes to the first', async () => {
    const { user } = renderScreen(<DepositScreen />);
    await user.clear(field('Date'));
    await user.click(await button('Save'));
    expect(await screen.findByText(messages.form.requiredFields)).toBeInTheDocument();
    expect(field('Date')).toHaveAccessibleDescription(messages.form.dateRequired);
    expect(field('Deposited By')).toHaveAccessibleDescription(messages.deposit.userRequired);
    expect(field('Amount')).toHaveAccessibleDescription(messages.form.amountPositive);
    await waitFor(() => expect(field('Date')).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();

    await fillIn(user);
    await user.type(field('Date'), '5/1/2026');
    await waitFor(() => expect(screen.queryByText(messages.form.requiredFields)).toBeNull());
  });
});

describe('what the server refuses', () => {
  const cents = [{ field: 'amount', message: 'Amount is more than the vault holds' }];

  it('stands at its field until that changes, and keeps what was typed', async () => {
    server.on(`POST ${paths.deposits.create}`, () => refused(400, 'Nothing was saved: see Amount.', cents));
    const { user } = await openFilledIn();
    await save(user);
    await user.click(await button('YES'));
    await result('Nothing was saved: see Amount.');
    await user.click(await button('OK'));
    expect(field('Amount')).toHaveAccessibleDescription(cents[0]!.message);
    expect(field('Amount')).toHaveFocus();
    expect(field('Account')).toHaveValue('Main Operating (USD)');
    expect(screen.getByText('Nothing was saved: see Amount.')).toBeInTheDocument();

    await user.type(field('Amount'), '{Backspace}');
    expect(field('Amount')).not.toHaveAccessibleDescription();
    expect(screen.queryByText('Nothing was saved: see Amount.')).toBeNull();
  });

  it("is put under the form's own name of the field", async () => {
    server.on(`POST ${paths.deposits.create}`, () =>
      refused(400, 'Nothing was saved.', [{ field: 'toacc', message: 'This account is closed' }]),
    );
    const { user } = await openFilledIn();
    await save(user);
    await user.click(await button('YES'));
    await user.click(await button('OK'));
    expect(field('Account')).toHaveAccessibleDescription('This account is closed');
  });
});

describe('the key of a content', () => {
  it('stays for every try of the same content, also after a reload, and changes with it and after success', async () => {
    const keys: string[] = [];
    let reply: 'cut' | 'done' = 'cut';
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.on(`POST ${paths.deposits.create}`, async (request) => {
      keys.push(String(request.headers['idempotency-key']));
      return reply === 'cut' ? { isCut: true } : books.create(request);
    });
    const tryToSave = async (user: UserEvent) => {
      await save(user);
      await user.click(await button('YES'));
      await user.click(await button('OK'));
    };

    const first = await openFilledIn();
    await tryToSave(first.user);
    await tryToSave(first.user);
    first.unmount();

    const { user } = renderScreen(<DepositScreen />);
    await waitFor(() => expect(field('Deposited By')).toHaveValue('Amina Khalid'));
    await waitFor(() => expect(field('Account')).toHaveValue('Main Operating (USD)'));
    await tryToSave(user);
    await user.type(field('Remarks'), 'x');
    await tryToSave(user);
    await user.clear(field('Remarks'));
    await tryToSave(user);
    reply = 'done';
    await tryToSave(user);
    await fillIn(user);
    await tryToSave(user);

    const [a] = keys;
    const edited = keys[3];
    expect(keys).toEqual([a, a, a, edited, a, a, keys[6]]);
    expect(new Set([a, edited, keys[6]]).size).toBe(3);
    expect(a).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it.each([
    ['that the server does not know any more', messages.saving.keyTooOld, 'KEY_EXPIRED'],
    ['under which something else was saved', messages.saving.keyReused, 'KEY_REUSED'],
  ])('%s is told, and left behind only when the form is opened again', async (_which, sentence, code) => {
    const keys: string[] = [];
    server.on(`POST ${paths.deposits.create}`, async (request) => {
      keys.push(String(request.headers['idempotency-key']));
      return keys.length < 3 ? refused(422, sentence, [], code) : books.create(request);
    });
    const tryToSave = async (user: UserEvent) => {
      await save(user);
      await user.click(await button('YES'));
    };

    const first = await openFilledIn();
    for (let time = 0; time < 2; time += 1) {
      await tryToSave(first.user);
      await result(sentence);
      await first.user.click(await button('OK'));
    }
    expect(field('Amount')).not.toHaveValue('');
    first.unmount();

    const { user } = renderScreen(<DepositScreen />);
    await waitFor(() => expect(field('Account')).toHaveValue('Main Operating (USD)'));
    await waitFor(() => expect(field('Deposited By')).toHaveValue('Amina Khalid'));
    await tryToSave(user);
    await result(messages.deposit.created);
    expect([new Set(keys.slice(0, 2)).size, new Set(keys).size]).toEqual([1, 2]);
  });
});

describe('what was typed', () => {
  it('is there again after the session was lost, and gone after Logout', async () => {
    const first = renderScreen(<DepositScreen />);
    await first.user.type(field('Remarks'), 'By wire');
    expect(selectHasUnsavedForm(first.store.getState())).toBe(true);
    first.unmount();
    expect(selectHasUnsavedForm(first.store.getState())).toBe(false);

    const second = renderScreen(<DepositScreen />);
    expect(field('Remarks')).toHaveValue('By wire');
    expect(screen.getByText(messages.saving.restored)).toBeInTheDocument();
    second.unmount();
    // Nobody was asked about what is half typed here; another person finds nothing of it.
    second.store.dispatch(sessionEnded({ reason: 'signedOutElsewhere' }));
    const others = renderScreen(<DepositScreen />, 'ADMIN', '', 'Somebody Else');
    expect(field('Remarks')).toHaveValue('');
    others.unmount();

    const third = renderScreen(<DepositScreen />);
    expect(field('Remarks')).toHaveValue('By wire');
    third.unmount();
    third.store.dispatch(sessionEnded({ reason: 'signedOut' }));

    renderScreen(<DepositScreen />);
    expect(field('Remarks')).toHaveValue('');
  });

  it('can be taken back, and one starts again at the first field', async () => {
    const { user } = renderScreen(<DepositScreen />);
    await user.type(field('Remarks'), 'By wire');
    await user.click(await button('Clear'));
    expect(field('Remarks')).toHaveValue('');
    expect(field('Date')).toHaveFocus();
    expect(sessionStorage.getItem('drafts')).toBeNull();
  });
});
