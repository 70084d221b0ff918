import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { controls } from '#contract/texts/control-names';
import { messages } from '#contract/texts/messages';
import { printMessages } from '#contract/texts/print-messages';
import { paths } from '#contract/vocabulary/paths';
import { latePart } from '../../src/client/browser/late-part';
import { PeopleScreen } from '../../src/client/features/administration/people/PeopleScreen';
import { DepositScreen } from '../../src/client/features/deposits/DepositScreen';
import { DepositsReport } from '../../src/client/features/deposits/DepositsReport';
import { baseApi } from '../../src/client/transport/base-api';
import { searchedSelect } from '../../src/client/fields/late-select';
import { SearchedSelect, type SearchedSelectProps } from '../../src/client/fields/SearchedSelect';
import type { Scripted, ScriptedServer } from '../support/scripted-server';
import { place } from './open-console';
import { choose, leaveTyped } from './movement-books';
import { listOf } from './project-books';
import { pasteInto, renderScreen, whenAllAnswered, whenAnswered } from './render-screen';
import { dialog, field, press, refusal } from './settings-books';
import { withServer } from './signed-in-console';
import { accounts, done, SmallBooks, users } from './small-books';
import { personRow } from '../support/wire-rows';

/* Who goes on before a list has come: nothing typed is left out, nothing is asked or printed without what the list would tell. */

let server: ScriptedServer;
withServer((started) => {
  server = started;
  new SmallBooks(server, 3);
});

/** Somebody types a filter whose list has not come, and presses Generate. */
async function generateBeforeList(answer: () => Scripted) {
  const late = server.hold(`GET ${paths.users.list}`, answer);
  const { user } = renderScreen(<DepositsReport />);
  await screen.findByText('Account 3');
  await user.click(screen.getByLabelText('User'));
  await user.keyboard('chen{Enter}');
  await press(user, 'Generate');
  await dialog(messages.form.awaitingLists);
  return { user, late };
}

it('Generate waits for the list from which a filter was typed, and filters by it', async () => {
  const { late } = await generateBeforeList(() => done(users));
  expect(place()).toBe('/');
  late.give();
  await waitFor(() => expect(place()).toBe('/?userId=22'));
});

it('and goes no further where the list does not come: the field says so, and has the focus', async () => {
  const { user, late } = await generateBeforeList(() => refusal(500, 'No.'));
  late.give();
  expect(await screen.findByText(messages.list.loadFailed)).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('User')).toHaveFocus());
  expect(screen.getByLabelText('User')).toHaveValue('chen');
  expect(place()).toBe('/');
  server.on(`GET ${paths.users.list}`, () => done(users));
  await press(user, 'Retry');
  await waitFor(() => expect(screen.getByLabelText('User')).toHaveValue('Chen Wei'));
  await press(user, 'Generate');
  await waitFor(() => expect(place()).toBe('/?userId=22'));
});

/** What selects need to open comes only when the answered function is called. */
function holdSelect(): () => void {
  let arrive = (_part: ComponentType<SearchedSelectProps>) => {};
  const late = latePart<SearchedSelectProps>(() => new Promise((resolve) => (arrive = resolve)));
  jest.spyOn(searchedSelect, 'load').mockImplementation(late.load);
  jest.spyOn(searchedSelect, 'useArrival').mockImplementation(late.useArrival);
  return () => {
    arrive(SearchedSelect);
  };
}

it.each([
  ['taken with Enter, and left', 'chen{Enter}{Tab}', 'Chen Wei'],
  ['taken with Enter', 'chen{Enter}', 'Chen Wei'],
  ['a whole name, whose list is not to open any more', 'chen wei{Escape}{Tab}', 'Chen Wei'],
  ['nobody, taken with Enter', 'nobdy{Enter}{Tab}', 'nobdy'],
])('what is typed into a select before its code has come counts with it: %s', async (_shown, typed, said) => {
  const arrive = holdSelect();
  const late = server.hold(`GET ${paths.users.list}`, () => done(users));
  const { user } = renderScreen(<DepositsReport />);
  await screen.findByText('Account 3');
  await user.click(field('User'));
  await user.keyboard(typed);
  // The code has come, and who is still in the field leaves it before the list has.
  arrive();
  await waitFor(() => expect(field('User')).not.toHaveAttribute('data-awaited'));
  await user.tab();
  late.give();
  await waitFor(() => expect(field('User')).toHaveValue(said));
  await press(user, 'Generate');
  if (said === 'Chen Wei') await waitFor(() => expect(place()).toBe('/?userId=22'));
  else await waitFor(() => expect(field('User')).toHaveFocus());
});

it.each([
  ['before the code of the select has come', holdSelect],
  ['while its list is on its way', () => () => {}],
])('what was typed over a choice, and taken with Enter, is let go of when that is cleared %s', async (_when, hold) => {
  const arrive = hold();
  const late = server.hold(`GET ${paths.users.list}`, () => done(users));
  const { user, store } = renderScreen(<DepositsReport />, 'ADMIN', '?userId=21');
  await user.click(await screen.findByLabelText('User'));
  await user.keyboard('chen wei{Enter}{Tab}');
  await user.click(screen.getByLabelText(controls.clearChoice('User')));
  arrive();
  late.give();
  await whenAnswered(store);
  expect(field('User')).toHaveValue('');
});

it('whoever chooses another than was held in vain has that one, also when the list has the name later', async () => {
  const late = server.hold(`GET ${paths.users.list}`, () => done(users));
  const { user, store } = renderScreen(<DepositScreen />);
  await user.click(await screen.findByLabelText('Deposited By'));
  await user.keyboard('nobdy{Enter}{Tab}');
  late.give();
  await waitFor(() => expect(field('Deposited By')).toHaveAccessibleDescription(messages.list.noMatch));
  await choose(user, 'Deposited By', 'Chen Wei');
  expect(field('Deposited By')).toHaveValue('Chen Wei');
  expect(field('Deposited By')).not.toHaveAccessibleDescription();
  server.on(`GET ${paths.users.list}`, () => done([...users, personRow(24, 'Nobdy Smith')]));
  act(() => void store.dispatch(baseApi.util.invalidateTags(['User'])));
  await waitFor(() => expect(server.callsOf(`GET ${paths.users.list}`)).toHaveLength(2));
  await whenAnswered(store);
  expect(field('Deposited By')).toHaveValue('Chen Wei');
});

it('Save waits under the loader also for what is asked only after it was pressed', async () => {
  const call = `GET ${paths.deposits.filter}`;
  const busy = done({ currentPage: 0, totalPages: 2, totalItems: 150, deposits: [] });
  server.on(call, () => busy);
  leaveTyped('deposit');
  const { store } = renderScreen(<DepositScreen />);
  await whenAllAnswered(store);
  const late = server.hold(call, () => busy);
  // The day has more than one page, so each amount is asked about: when the keys have rested.
  fireEvent.change(field('Amount'), { target: { value: '7' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await dialog(messages.form.awaitingLists);
  expect(screen.queryByText(messages.saving.confirmSave)).toBeNull();
  late.give();
  await dialog(messages.saving.confirmSave);
});

it.each([
  ['a form', <DepositScreen />, 'Deposited By', 'Amount', '12', 'Clear'],
  ['filters', <DepositsReport />, 'User', 'Start Date', '5/1/2026', 'Clear all'],
])(
  'the name that was typed into %s goes with the rest when that is cleared',
  async (_, shown, list, other, text, clear) => {
    const late = server.hold(`GET ${paths.users.list}`, () => done(users));
    const { user, store } = renderScreen(shown);
    await user.click(await screen.findByLabelText(list));
    await user.keyboard('chen wei{Tab}');
    await pasteInto(user, field(other), text);
    await press(user, clear);
    expect(field(list)).toHaveValue('');
    late.give();
    await whenAnswered(store);
    expect(field(list)).toHaveValue('');
  },
);

it('a paper waits for the names of what its filters choose', async () => {
  const late = server.hold(`GET ${paths.accounts.list}`, () => done(accounts));
  const printed: string[] = [];
  window.print = () => {
    printed.push(document.querySelector('.paper')!.textContent);
    window.dispatchEvent(new Event('afterprint'));
  };
  const { user } = renderScreen(<DepositsReport />, 'ADMIN', '?accountId=11');
  await screen.findByText('Account 3');
  await press(user, 'Print');
  expect(await screen.findByText(printMessages.preparing)).toBeInTheDocument();
  expect(printed).toEqual([]);
  late.give();
  await waitFor(() => expect(printed).toEqual([expect.stringContaining('Account: Main Operating')]));
});

it.each([
  ['is told of a namesake once they have come', () => listOf([{ id: 3, name: 'Carl Roth' }]), 'nameThere'],
  ['reads that it is not known when they do not come', () => refusal(500, 'No.'), 'namesNotKnown'],
] as const)('who adds a person before the people have come %s', async (_, answer, said) => {
  const late = server.hold('GET /api/admin/people', answer);
  const { user } = renderScreen(<PeopleScreen />, 'SUPER');
  await press(user, '+ Add Person');
  await pasteInto(user, field('Name'), 'carl roth');
  await choose(user, 'Role', 'Partner only');
  await press(user, 'Save');
  await dialog(messages.form.awaitingLists);
  late.give();
  const { nameThere, namesNotKnown } = messages.person;
  expect(await screen.findByText(said === 'nameThere' ? nameThere('Carl Roth') : namesNotKnown)).toBeInTheDocument();
});

it('of a person who may be added already none is told that has the same name', async () => {
  server.on('GET /api/admin/people', () => listOf([]));
  server.on('POST /api/admin/people', () => {
    server.on('GET /api/admin/people', () => listOf([{ id: 3, name: 'Carl Roth' }]));
    return { isCut: true };
  });
  const first = renderScreen(<PeopleScreen />, 'SUPER');
  await press(first.user, '+ Add Person');
  await pasteInto(first.user, field('Name'), 'Carl Roth');
  await choose(first.user, 'Role', 'Partner only');
  for (const name of ['Save', 'YES', 'OK']) await press(first.user, name);
  first.unmount();
  const { user } = renderScreen(<PeopleScreen />, 'SUPER');
  await screen.findByText('Carl Roth');
  await press(user, '+ Add Person');
  expect(await screen.findByText(messages.saving.sentBefore)).toBeInTheDocument();
  await press(user, 'Save');
  await dialog(messages.saving.confirmSave);
  expect(screen.queryByRole('note')).toBeNull();
});
