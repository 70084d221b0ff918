import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import { DepositScreen } from '../../src/client/features/deposits/DepositScreen';
import { leaveTyped } from './movement-books';
import { endServer, renderScreen } from './render-screen';
import { done, SmallBooks } from './small-books';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { personRow } from '../support/wire-rows';

/*
 * Arrows that come before the list: they lead where they would have led in it, and Enter takes nothing that is not seen. A
 * name that is left in the field chooses whose it is, whether the list has come or not. A list that is asked anew, since a colleague has written: what is chosen has its new name, and nothing moves.
 */

let server: ScriptedServer;
beforeEach(async () => {
  server = await startScriptedServer();
  new SmallBooks(server, 0);
});
afterEach(() => endServer(server));

const names = ['Amina Khalid', 'Ben Tal', 'Chen Wei', 'Amira Said', 'Amina', 'Ali Khan', 'Ali Khan'];

/** The field of people has the focus, and its list is on its way. */
async function focusBeforeList() {
  const people = names.map((person, place) => personRow(21 + place, person));
  const late = server.hold(`GET ${paths.users.list}`, () => done(people));
  const { user } = renderScreen(<DepositScreen />);
  const field = await screen.findByLabelText('Deposited By');
  field.focus();
  return { user, field, late };
}

it.each([
  ['↓↓↓', '{ArrowDown}{ArrowDown}{ArrowDown}', 'Chen Wei'],
  ['↓↑', '{ArrowDown}{ArrowUp}', 'Ali Khan (No. 27)'],
  ['am↓', 'am{ArrowDown}', 'Amira Said'],
])('%s, pressed before the list has come, marks there once it has', async (_shown, keys, name) => {
  const { user, field, late } = await focusBeforeList();
  await user.keyboard(`${keys}{Enter}`);
  late.give();
  await waitFor(() => {
    const marked = document.querySelectorAll('[data-combobox-selected]');
    expect([...marked].map(({ textContent }) => textContent)).toEqual([name]);
  });
  await user.keyboard('{Enter}');
  expect(field).toHaveValue(name);
});

it.each([
  ['count, Enter too', {}, 'Ali Khan (No. 27)'],
  ['count, but not Enter that ends a word of an input method', { isComposing: true }, ''],
])('keys pressed in a list that has just come %s', async (_shown, composing, chosen) => {
  const { user, field, late } = await focusBeforeList();
  await user.keyboard('{ArrowDown}');
  // As soon as it is drawn, before anything else is done.
  const drawn = new MutationObserver(() => {
    if (!document.querySelector('[data-combobox-option]')) return;
    drawn.disconnect();
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    fireEvent.keyDown(field, { key: 'Enter', ...composing });
  });
  drawn.observe(document.body, { childList: true, subtree: true });
  late.give();
  await waitFor(() =>
    expect(document.querySelector('[data-combobox-selected]')).toHaveTextContent('Ali Khan (No. 27)'),
  );
  expect(field).toHaveValue(chosen);
});

it.each([
  ['a name of another case, with blanks around it', '  CHEN  wei ', 'Chen Wei'],
  ['a name that begins another one', 'amina', 'Amina'],
  ['a name whose list was closed', 'chen wei{Escape}', 'Chen Wei'],
  ['the beginning of a name', 'chen', ''],
  ['a name that two people have', 'ali khan', ''],
])('whoever leaves %s in the field has chosen whose it is, and nobody else', async (_shown, typed, name) => {
  const { user, field, late } = await focusBeforeList();
  await user.keyboard(`${typed}{Tab}`);
  late.give();
  await waitFor(() => expect(field).toHaveValue(name));
  await user.click(field);
  await user.keyboard('ben tal{Enter}');
  await user.clear(field);
  await user.keyboard(`${typed}{Tab}`);
  expect(field).toHaveValue(name || 'Ben Tal');
});

it.each([
  ['chosen with the pointer', async () => {}],
  ['clicked again', async (user: UserEvent, field: Element) => user.click(field)],
])('what is typed into a field whose choice was %s takes the place of that', async (_shown, again) => {
  const { user } = renderScreen(<DepositScreen />);
  const field = await screen.findByLabelText<HTMLInputElement>('Deposited By');
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: 'Amina Khalid' }));
  expect(field).toHaveFocus();
  await again(user, field);
  await user.keyboard('che');
  expect(field).toHaveValue('che');
  // Who corrects what is typed has the caret where the pointer was.
  await user.click(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([3, 3]);
  await user.keyboard('n wei{Tab}');
  expect(field).toHaveValue('Chen Wei');
});

it('a name whose list was closed is what Enter asks about, and not what was chosen before', async () => {
  leaveTyped('deposit');
  const { user } = renderScreen(<DepositScreen />);
  const field = await screen.findByLabelText('Deposited By');
  await waitFor(() => expect(field).toHaveValue('Amina Khalid'));
  await user.clear(field);
  await user.keyboard('chen wei{Escape}{Enter}');
  const popup = await screen.findByRole('dialog', { name: messages.saving.confirmSave });
  expect(within(popup).getByText('Chen Wei')).toBeInTheDocument();
});

it('what is half typed stays for who looks something up in another window, and goes on', async () => {
  const { user } = renderScreen(<DepositScreen />);
  const goAndComeBack = (field: HTMLElement) => {
    expect(field).toHaveFocus();
    fireEvent.blur(field);
    fireEvent.focus(field);
  };
  for (const [label, half, whole, shown] of [
    ['Amount', '12', '50', '1,250.00'],
    ['Date', '5/1', '/25', '05 Jan 2025'],
    ['Deposited By', 'chen', ' wei', 'Chen Wei'],
  ] as const) {
    const field = await screen.findByLabelText(label);
    await user.clear(field);
    await user.keyboard(half);
    goAndComeBack(field);
    expect(field).toHaveValue(half);
    await user.keyboard(`${whole}{Tab}`);
    await waitFor(() => expect(field).toHaveValue(shown));
  }
});

it('whoever pastes the name of an account, without its currency, and goes on has chosen it', async () => {
  const { user } = renderScreen(<DepositScreen />);
  await user.click(await screen.findByLabelText('Account'));
  await screen.findByRole('option', { name: /Main Operating/ });
  await user.paste('Main Operating');
  await user.tab();
  expect(screen.getByLabelText('Account')).toHaveValue('Main Operating (USD)');
});

it('what is chosen follows the news of its list, under which nothing moves', async () => {
  localStorage.setItem('menus', 'books');
  let writes = 0;
  const stamp = `GET ${paths.booksStamp}`;
  const people = `GET ${paths.users.list}`;
  const arePeople = (...now: string[]) => done(now.map((name, place) => personRow(21 + place, name)));
  server.on(stamp, () => done({ stamp: String(writes) }));
  server.on(people, () => arePeople('Amina Khalid', 'Ben Tal'));
  const { user } = renderScreen(<DepositScreen />);
  const field = await screen.findByLabelText<HTMLInputElement>('Deposited By');
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: 'Ben Tal' }));
  await user.click(field);
  await waitFor(() => expect(options()).toEqual(['Amina Khalid', 'Ben Tal']));
  await waitFor(() => expect(server.callsOf(stamp).length).toBeGreaterThan(0));
  /** A colleague writes, and the list is asked for anew. */
  const hear = async (answer: () => ReturnType<typeof done>) => {
    const late = server.hold(people, answer);
    writes += 1;
    fireEvent(window, new Event('pageshow'));
    await late.asked;
    return late;
  };
  (await hear(() => arePeople('Amina Khalid', 'Ben Talbot', 'Chen Wei'))).give();
  await waitFor(() => expect(field).toHaveValue('Ben Talbot'));
  expect(options()).toEqual(['Amina Khalid', 'Ben Tal']);
  expect(field).toHaveFocus();
  // What is typed next takes the place of the name, as before.
  await user.keyboard('{Escape}');
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'Ben Talbot'.length]);
  await user.keyboard('chen');
  await waitFor(() => expect(options()).toEqual(['Chen Wei']));
  (await hear(() => arePeople('Amina Khalid'))).give();
  await user.keyboard('{Escape}');
  expect(await screen.findByText(messages.form.choiceGone)).toBeInTheDocument();
  expect(field).toHaveValue('chen');
  const again = await hear(() => arePeople('Amina Khalid'));
  expect(screen.getByText(messages.form.choiceGone)).toBeInTheDocument();
  again.give();
});
