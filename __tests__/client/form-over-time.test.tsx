import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { object, string } from 'yup';
import { formatDate, today } from '#contract/values/dates';
import { failures } from '#contract/texts/failures';
import { buttons } from '#contract/texts/buttons';
import { labels } from '#contract/texts/field-labels';
import { screens } from '#contract/texts/screen-names';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { showResult } from '../../src/client/dialogs/ask';
import { StatementScreen } from '../../src/client/features/books/StatementScreen';
import { DepositScreen } from '../../src/client/features/deposits/DepositScreen';
import { TextField } from '../../src/client/fields/TextField';
import { EntryForm } from '../../src/client/forms/EntryForm';
import { lateRules } from '../../src/client/forms/late-rules';
import { useSubmitFlow } from '../../src/client/forms/useSubmitFlow';
import type { Scripted, ScriptedServer } from '../support/scripted-server';
import { acknowledge, choose, dialog, field, leaveTyped, press } from './movement-books';
import { answerWithEmptyBooks, openConsole, rememberSession, screenNamed } from './open-console';
import { renderScreen, somebody, whenAnswered } from './render-screen';
import { ask, signedIn, withServer } from './signed-in-console';
import { accounts, users } from './small-books';

/* A form that stands open while midnight passes, an answer does not come, its entry is saved, or its lists load. */

const listAccounts = `GET ${paths.accounts.list}`;
const create = `POST ${paths.deposits.create}`;
const done = (data?: unknown): Scripted => ({ json: { success: true, message: '', data } });

let server: ScriptedServer;
withServer((started) => {
  server = started;
  answerWithEmptyBooks(server);
  server.on(listAccounts, () => done(accounts));
  server.on(`GET ${paths.users.list}`, () => done(users));
  server.on(create, () => done());
});
afterEach(() => jest.useRealTimers());

/** From here on the browser's clock moves when it is told to. */
const stopClock = (now: Date) =>
  jest.useFakeTimers({ now, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] });
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

async function fillIn(user: UserEvent) {
  await screen.findByLabelText(labels.amount);
  await choose(user, labels.depositedBy, /Amina Khalid/);
  await choose(user, labels.account, /Main Operating/);
  await user.type(field(labels.amount), '12.5');
}

async function saveAndYes(user: UserEvent) {
  await press(user, buttons.save);
  await press(user, buttons.yes);
}

describe('at midnight', () => {
  const lateOnTheFourth = new Date(2026, 2, 4, 23, 59, 30);
  const dayAfter = new Date(2026, 2, 5);
  const shownDay = (moment: Date) => formatDate(today(moment));

  test('an untouched form takes the new day', async () => {
    stopClock(lateOnTheFourth);
    renderScreen(<DepositScreen />);
    expect(field(labels.date)).toHaveValue(shownDay(lateOnTheFourth));
    await pass(31_000);
    expect(field(labels.date)).toHaveValue(shownDay(dayAfter));
  });

  test('a form with something typed keeps what it has, and takes the new day once it is emptied', async () => {
    stopClock(lateOnTheFourth);
    const { user } = renderScreen(<DepositScreen />);
    await user.type(field(labels.remarks), 'By wire');
    await pass(31_000);
    expect(field(labels.remarks)).toHaveValue('By wire');
    expect(field(labels.date)).toHaveValue(shownDay(lateOnTheFourth));
    await user.clear(field(labels.remarks));
    expect(field(labels.date)).toHaveValue(shownDay(dayAfter));
  });

  test('the days of a statement follow, but for days that are typed', async () => {
    stopClock(lateOnTheFourth);
    const { user } = renderScreen(<StatementScreen />);
    await pass(31_000);
    expect(field(labels.endDate)).toHaveValue(shownDay(dayAfter));
    await user.clear(field(labels.startDate));
    await user.type(field(labels.startDate), '2/1/2026');
    await pass(24 * 3_600_000);
    expect(field(labels.startDate)).toHaveValue('2/1/2026');
    expect(screen.getByText(messages.list.filtersNotApplied)).toBeInTheDocument();
  });
});

describe('a call that gets no answer at all', () => {
  test('ends after its time', async () => {
    const { give } = server.hold(listAccounts, () => done([]));
    const store = signedIn();
    stopClock(new Date());
    const asked = ask(store);
    await pass(limits.answerMilliseconds - 1);
    expect(Object.values(store.getState().api?.queries ?? {})).toMatchObject([{ status: 'pending' }]);
    await pass(1);
    expect((await asked).error).toEqual({ status: 'NETWORK', message: messages.noAnswer });
    give();
  });

  test('is given the time of an upload when it is an entry, and then nothing is known of it', async () => {
    const { give } = server.hold(create, () => done());
    leaveTyped('deposit');
    const { user, store } = renderScreen(<DepositScreen />);
    await waitFor(() => expect(field(labels.account)).toHaveValue('Main Operating (USD)'));
    await whenAnswered(store);
    stopClock(new Date());
    await saveAndYes(user);
    await dialog(messages.deposit.loader);
    await pass(limits.answerMilliseconds);
    expect(screen.getByRole('dialog', { name: messages.deposit.loader })).toBeInTheDocument();
    await pass(limits.uploadMilliseconds - limits.answerMilliseconds);
    const result = await dialog(messages.noAnswer);
    expect(within(result).getByText(failures.save.unanswered)).toBeInTheDocument();
    expect(field(labels.amount)).toHaveValue('1,250.50');
    give();
  });
});

test('a form that was left and opened again while its entry was being saved is empty once it is', async () => {
  rememberSession('ADMIN');
  const { give } = server.hold(create, () => done());
  const { user } = openConsole(screenPaths.home);
  await screenNamed(screens.home);
  await user.click(screen.getByRole('link', { name: screens.deposit }));
  await fillIn(user);
  await saveAndYes(user);
  await waitFor(() => expect(server.callsOf(create)).toHaveLength(1));
  act(() => window.history.back());
  await screenNamed(screens.home);
  act(() => window.history.forward());
  await screenNamed(screens.deposit);
  expect(await screen.findByLabelText(labels.amount)).toHaveValue('12.50');
  give();
  await acknowledge(user, messages.deposit.created);
  expect(field(labels.amount)).toHaveValue('');
  expect(screen.queryByText(messages.saving.restored)).toBeNull();
});

test('what is asked before a screen is left is asked no more', async () => {
  rememberSession('ADMIN');
  const { user } = openConsole(screenPaths.home);
  await user.click(await screen.findByRole('link', { name: screens.deposit }));
  await fillIn(user);
  await press(user, buttons.save);
  await dialog(messages.saving.confirmSave);
  act(() => window.history.back());
  await screenNamed(screens.home);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(create)).toHaveLength(0);
});

test('rules that come late are waited for under the loader, and ask nothing of a form that was left meanwhile', async () => {
  let give = () => {};
  const given = new Promise<void>((resolve) => (give = resolve));
  const check = jest.fn(() => true);
  const rules = lateRules<{ name: string }>(() => given.then(() => object({ name: string().test(check) })));
  const done = 'Saved.';
  function Form() {
    const texts = { loader: done, done, failed: done, unknown: done };
    const send = () => Promise.resolve({ message: done });
    const flow = useSubmitFlow({ emptyValues: () => ({ name: '' }), schema: rules, texts, send });
    return (
      <EntryForm flow={flow} label={done}>
        <TextField name="name" label={labels.name} />
      </EntryForm>
    );
  }
  function FormToLeave() {
    const [isLeft, setLeft] = useState(false);
    if (isLeft) return null;
    return (
      <>
        <Form />
        <button onClick={() => setLeft(true)}>Leave</button>
      </>
    );
  }
  const { user, store } = renderScreen(<FormToLeave />);
  const asked = new Set<string>();
  store.subscribe(() => store.getState().popups.forEach(({ kind }) => asked.add(kind)));
  await user.type(field(labels.name), 'Till');
  await press(user, buttons.save);
  await dialog(messages.form.awaitingRules);
  await user.click(screen.getByText('Leave'));
  give();
  await waitFor(() => expect(check).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([...asked]).toEqual(['loader']);
});

describe('Save in a form that came back before its lists', () => {
  async function comeBack(answer: Scripted) {
    leaveTyped('deposit');
    const { give } = server.hold(listAccounts, () => answer);
    const { user } = renderScreen(<DepositScreen />);
    await waitFor(() => expect(field(labels.depositedBy)).toHaveValue('Amina Khalid'));
    await press(user, buttons.save);
    await dialog(messages.form.awaitingLists);
    expect(server.callsOf(create)).toHaveLength(0);
    give();
    return user;
  }

  test('waits for them, and asks with what was chosen', async () => {
    const user = await comeBack(done(accounts));
    const popup = await dialog(messages.saving.confirmSave);
    expect(within(popup).getByText('Main Operating')).toBeInTheDocument();
    await press(user, buttons.yes);
    await acknowledge(user, messages.deposit.created);
    expect(server.callsOf(create)).toHaveLength(1);
  });

  test('asks and sends nothing when they do not come, or no longer hold what was chosen', async () => {
    await comeBack(done([]));
    expect(await screen.findByText(messages.saving.choiceUnknown(labels.account))).toBeInTheDocument();
    expect(field(labels.account)).toHaveAccessibleDescription(new RegExp(messages.form.choiceGone));
    await waitFor(() => expect(field(labels.account)).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.callsOf(create)).toHaveLength(0);
  });
});

test('what is typed to find something in a list is left as it is when the list comes', async () => {
  leaveTyped('deposit');
  const { give } = server.hold(listAccounts, () => done(accounts));
  const { user } = renderScreen(<DepositScreen />);
  await waitFor(() => expect(field(labels.depositedBy)).toHaveValue('Amina Khalid'));
  await user.click(field(labels.account));
  await user.keyboard('escrow');
  give();
  const hit = await screen.findByRole('option', { name: /^Escrow/ });
  expect(field(labels.account)).toHaveValue('escrow');
  // Enter takes what is seen to be taken.
  await waitFor(() => expect(hit).toHaveAttribute('data-combobox-selected'));
  await user.keyboard('{Enter}');
  expect(field(labels.account)).toHaveValue('Escrow Tower A (AED)');
});

test.each([
  ['what is chosen', true, 'Main Operating (USD)'],
  ['else the first option', false, 'Escrow Tower A (AED)'],
])(
  'a list that was opened with a key before it came marks %s as it comes, and Enter takes it',
  async (_, isChosen, label) => {
    if (isChosen) leaveTyped('deposit');
    const { give } = server.hold(listAccounts, () => done([...accounts].reverse()));
    renderScreen(<DepositScreen />);
    // The library forgets the mark of a list that was closed a moment after it.
    const user = somebody({ delay: 0 });
    await screen.findByLabelText(labels.amount);
    await user.click(field(labels.account));
    await user.keyboard('{Escape}{ArrowDown}');
    give();
    await waitFor(() => expect(field(labels.account)).toHaveAttribute('aria-activedescendant'));
    await user.keyboard('{Enter}');
    expect(field(labels.account)).toHaveValue(label);
  },
);

test('a popup that comes while somebody types gives the caret back where it was', async () => {
  const { user, store } = renderScreen(<DepositScreen />);
  await user.type(field(labels.remarks), 'By wire');
  act(() => void showResult(store.dispatch, 'error', 'A file could not be had.'));
  await acknowledge(user, 'A file could not be had.');
  await waitFor(() => expect(field(labels.remarks)).toHaveFocus());
  await user.keyboard(' of May');
  expect(field(labels.remarks)).toHaveValue('By wire of May');
});

test.each([
  [29, 'By wire'],
  [31, ''],
])('what was typed %i days ago is there as %j', (days, remarks) => {
  const entry = {
    values: { remarks: 'By wire' },
    sentKeys: {},
    fileFacts: {},
    keptAt: Date.now() - days * 24 * 60 * 60 * 1000,
  };
  sessionStorage.setItem('drafts', JSON.stringify({ Ada: { deposit: entry } }));
  renderScreen(<DepositScreen />);
  expect(field(labels.remarks)).toHaveValue(remarks);
});
