import { fireEvent, screen, waitFor } from '@testing-library/react';
import { paths } from '#contract/vocabulary/paths';
import { DepositScreen } from '../../src/client/features/deposits/DepositScreen';
import { endServer, renderScreen } from './render-screen';
import { done, SmallBooks } from './small-books';
import { type ScriptedServer, startScriptedServer } from '../support/scripted-server';
import { personRow } from '../support/wire-rows';

/* Arrows that come before the list: they lead where they would have led in it, and Enter takes nothing that is not seen. */

let server: ScriptedServer;
beforeEach(async () => {
  server = await startScriptedServer();
  new SmallBooks(server, 0);
});
afterEach(() => endServer(server));

const names = ['Amina Khalid', 'Ben Tal', 'Chen Wei', 'Amira Said'];

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
  ['↓↑', '{ArrowDown}{ArrowUp}', 'Amira Said'],
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
  ['count, Enter too', {}, 'Amira Said'],
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
  await waitFor(() => expect(document.querySelector('[data-combobox-selected]')).toHaveTextContent('Amira Said'));
  expect(field).toHaveValue(chosen);
});
