import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { answerWithEmptyBooks, openConsole, rememberSession, screenNamed } from './open-console';
import { withServer } from './signed-in-console';

withServer(answerWithEmptyBooks);

const wide = window.matchMedia.bind(window);

beforeEach(() => {
  // What it answers is a plain event target, whose `matches` can be set.
  window.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('max-width') });
  rememberSession('SUPER');
});

afterEach(() => {
  window.matchMedia = wide;
});

const menuButton = () => screen.findByRole('button', { name: 'Open the menu' });

async function openMenu(): Promise<{ user: UserEvent; menu: HTMLElement }> {
  const { user } = openConsole('/dashboard/settings/changepwd');
  await screenNamed('Change Password');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(await menuButton());
  const menu = await screen.findByRole('dialog', { name: 'Menu' });
  await waitFor(() => expect(within(menu).getByRole('link', { name: 'Home' })).toHaveFocus());
  expect(await menuButton()).toHaveAttribute('aria-expanded', 'true');
  return { user, menu };
}

test('on a narrow page the menu opens over it and holds the focus', async () => {
  const { user, menu } = await openMenu();
  for (let count = 0; count < 15; count += 1) {
    await user.tab();
    expect(menu).toContainElement(document.activeElement as HTMLElement);
  }
  await user.tab({ shift: true });
  expect(menu).toContainElement(document.activeElement as HTMLElement);
});

test('Esc closes it and gives the focus back', async () => {
  const { user } = await openMenu();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await menuButton()).toHaveFocus();
  expect(await menuButton()).toHaveAttribute('aria-expanded', 'false');
});

test('a touch beside it closes it and gives the focus back', async () => {
  const { user } = await openMenu();
  await user.click(screen.getByRole('button', { name: 'Close the menu' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await menuButton()).toHaveFocus();
});

test('choosing a screen closes it and goes on to the name of the screen', async () => {
  const { user, menu } = await openMenu();
  await user.click(within(menu).getByRole('link', { name: 'Home' }));
  expect(await screenNamed('Home')).toHaveFocus();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
