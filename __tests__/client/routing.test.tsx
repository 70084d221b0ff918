import { act, screen, waitFor, within } from '@testing-library/react';
import { messages } from '#contract/texts/messages';
import { paths } from '#contract/vocabulary/paths';
import { screenPaths } from '#contract/vocabulary/screen-paths';
import { readArrival } from '../../src/client/app/arrival';
import type { ScriptedServer } from '../support/scripted-server';
import {
  answerSignIn,
  answerWithEmptyBooks,
  fillInAndLogin,
  openConsole,
  place,
  rememberSession,
  screenNamed,
} from './open-console';
import { withServer } from './signed-in-console';

let server: ScriptedServer;
withServer((started) => {
  server = started;
  answerWithEmptyBooks(server);
  answerSignIn(server, 'Amina Khalid', 'ADMIN');
});

const ended = 'Your session has ended. Please sign in again; what you typed is kept on this computer.';

describe('who is not signed in', () => {
  test.each(['/', '/nowhere', '/login/more', '/dashboard', '/dashboard/nowhere', ...Object.values(screenPaths)])(
    'comes from %s to sign-in',
    async (address) => {
      openConsole(address);
      await screen.findByLabelText('Username');
      expect(place()).toBe('/login');
    },
  );

  test.each(['//login', '/%6Cogin', '/Login//'])('goes on from %s as from sign-in itself, to Home', async (address) => {
    const { user } = openConsole(`http://localhost${address}`);
    await fillInAndLogin(user, 'amina', 'right');
    await screenNamed('Home');
    expect(place()).toBe('/dashboard/home');
  });

  test('comes back to the screen that was wanted, however it was spelled', async () => {
    const { user } = openConsole('/Dashboard//FINANCIAL/%64eposits/?a=1');
    expect(await screen.findByText('Please sign in to continue.')).toBeInTheDocument();
    await fillInAndLogin(user, 'amina', 'right');
    await screenNamed('Deposits');
    expect(place()).toBe('/dashboard/financial/deposits?a=1');
  });

  test.each(['https://elsewhere.example/dashboard/home', '//elsewhere.example', '/login', '/dashboardly', 7])(
    'takes no %s for a place, whatever the history holds',
    (from) => expect(readArrival({ from, person: null, reason: 'missing' }).from).toBeNull(),
  );

  test.each(['https://elsewhere.example/dashboard/home', '/dashboardly'])(
    'is never sent on to %s, whatever the history holds',
    async (from) => {
      window.history.pushState(null, '', '/login');
      const { user } = openConsole('/login');
      act(() => {
        window.history.replaceState({ usr: { from, person: null, reason: 'missing' }, key: 'k', idx: 0 }, '', '/login');
        window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }));
      });
      expect(await screen.findByText('Please sign in to continue.')).toBeInTheDocument();
      await fillInAndLogin(user, 'amina', 'right');
      await screenNamed('Home');
      expect(place()).toBe('/dashboard/home');
    },
  );
});

describe('who is signed in', () => {
  beforeEach(() => rememberSession('SUPER'));

  test.each([
    ['/', 'Home', '/dashboard/home'],
    ['/login', 'Home', '/dashboard/home'],
    ['/nowhere', 'Home', '/dashboard/home'],
    ['/dashboard', 'Home', '/dashboard/home'],
    ['/dashboard/nowhere', 'Home', '/dashboard/home'],
    ['/dashboard/actions', 'Home', '/dashboard/home'],
    ['/dashboard/home', 'Home', '/dashboard/home'],
    ['/dashboard/actions/deposit', 'Deposit Money', '/dashboard/actions/deposit'],
    ['/dashboard/actions/transfer', 'Transfer Money', '/dashboard/actions/transfer'],
    ['/dashboard/actions/payment', 'Make Payment', '/dashboard/actions/payment'],
    ['/dashboard/project/projectdetails', 'Project Details', '/dashboard/project/projectdetails'],
    ['/dashboard/project/projectschedule', 'Project Schedule', '/dashboard/project/projectschedule'],
    ['/dashboard/financial/deposits', 'Deposits', '/dashboard/financial/deposits'],
    ['/dashboard/financial/transfers', 'Transfers', '/dashboard/financial/transfers'],
    ['/dashboard/financial/payments', 'Payments', '/dashboard/financial/payments'],
    ['/dashboard/settings/changepwd', 'Change Password', '/dashboard/settings/changepwd'],
    ['/dashboard/settings/accounts', 'Accounts', '/dashboard/settings/accounts'],
    ['/dashboard/settings/fee', 'Fee', '/dashboard/settings/fee'],
  ])('comes from %s to %s', async (address, name, shown) => {
    openConsole(address);
    expect(await screenNamed(name)).toBeInTheDocument();
    expect(place()).toBe(shown);
    expect(document.title).toBe(`${name} - Property Management`);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  test.each([
    ['/Dashboard/Actions/Deposit', 'Deposit Money', '/dashboard/actions/deposit'],
    ['/dashboard/financial/transfers//', 'Transfers', '/dashboard/financial/transfers'],
    ['/dashboard//settings/%66ee', 'Fee', '/dashboard/settings/fee'],
  ])('comes from the spelling %s to %s, whose item is marked', async (address, name, shown) => {
    openConsole(`${address}?a=1#b`);
    expect(await screenNamed(name)).toBeInTheDocument();
    expect(place()).toBe(`${shown}?a=1`);
    expect(window.location.hash).toBe('#b');
    expect(document.title).toBe(`${name} - Property Management`);
    expect(screen.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  });

  test('goes by the menu, and the focus goes to the name of the screen', async () => {
    const { user } = openConsole('/dashboard/home');
    expect(await screenNamed('Home')).not.toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Transfers' }));
    expect(await screenNamed('Transfers')).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Transfers' })).toHaveAttribute('aria-current', 'page');
    expect(document.title).toBe('Transfers - Property Management');
  });
});

describe('a session that is over', () => {
  test('leads to sign-in with the reason, and the same person comes back', async () => {
    rememberSession('ADMIN');
    server.on(`GET ${paths.deposits.filter}`, ({ headers }) =>
      headers.authorization === 'Bearer a-token'
        ? { status: 401 }
        : { json: { currentPage: 0, totalPages: 0, deposits: [] } },
    );
    server.on(`POST ${paths.auth.refresh}`, () => ({ status: 401 }));
    const { user } = openConsole('/dashboard/financial/deposits');
    expect(await screen.findByText(ended)).toBeInTheDocument();
    await fillInAndLogin(user, 'amina', 'right');
    await screenNamed('Deposits');
    expect(place()).toBe('/dashboard/financial/deposits');
  });

  test('brings nobody else to where the one before was', async () => {
    rememberSession('ADMIN', 'Bilal Ahmed');
    const { user } = openConsole('/dashboard/financial/transfers');
    await screenNamed('Transfers');
    act(() => {
      localStorage.setItem('sessionEnd', 'signedOut');
      localStorage.removeItem('token');
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    });
    expect(await screen.findByText(messages.session.signedOutElsewhere)).toBeInTheDocument();
    await fillInAndLogin(user, 'amina', 'right');
    await screenNamed('Home');
  });

  test('by Logout leads to sign-in without a reason, and home afterwards', async () => {
    rememberSession('ADMIN');
    const { user } = openConsole('/dashboard/financial/transfers');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByLabelText('Username')).toBeInTheDocument();
    expect(place()).toBe('/login');
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    await waitFor(() => expect(server.callsOf(`POST ${paths.auth.logout}`)).toHaveLength(1));
    await fillInAndLogin(user, 'amina', 'right');
    await screenNamed('Home');
  });

  test('because somebody else has signed in shows their home and says so', async () => {
    rememberSession('SUPER');
    const { user } = openConsole('/dashboard/settings/fee');
    await screenNamed('Fee');
    act(() => {
      rememberSession('USER', 'Bilal Ahmed');
      localStorage.setItem('token', 'of-bilal');
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    });
    await screenNamed('Home');
    expect(screen.getByText('Welcome, Bilal Ahmed')).toBeInTheDocument();
    expect(screen.getByText(/^Bilal Ahmed has signed in on this computer/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/^Bilal Ahmed has signed in/)).not.toBeInTheDocument();
  });
});

describe('the menu', () => {
  const everyones = [
    'Home',
    'Project Details',
    'Project Schedule',
    'Deposits',
    'Transfers',
    'Payments',
    'Change Password',
  ];
  const recorders = ['Deposit Money', 'Transfer Money', 'Make Payment'];

  test.each([
    ['USER', everyones],
    ['ADMIN', [...everyones.slice(0, 1), ...recorders, ...everyones.slice(1)]],
    ['SUPER', [...everyones.slice(0, 1), ...recorders, ...everyones.slice(1), 'Accounts', 'Fee']],
    ['nonsense', everyones],
  ])('of %s holds what the role may use', async (role, items) => {
    rememberSession(role);
    openConsole('/dashboard/home');
    const menu = await screen.findByRole('navigation', { name: 'Screens' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(items);
    const groups = within(menu)
      .getAllByRole('list')
      .map((list) => [list.getAttribute('aria-label'), within(list).getAllByRole('link').length]);
    expect(groups.map(([label]) => label)).toEqual([
      null,
      ...(items.includes('Deposit Money') ? ['Transaction'] : []),
      'Projects',
      'Reports',
      'Settings',
    ]);
    expect(within(menu).queryAllByText('Transaction')).toHaveLength(items.includes('Deposit Money') ? 1 : 0);
  });

  test('collapses, and stays so the next time', async () => {
    rememberSession('USER');
    const { user } = openConsole('/dashboard/home');
    const button = await screen.findByRole('button', { name: 'Collapse the menu' });
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.click(button);
    expect(screen.getByRole('button', { name: 'Expand the menu' })).toHaveAttribute('aria-expanded', 'false');
    expect(localStorage.getItem('sidebar')).toBe('collapsed');
  });
});

describe('a field that gets the focus by the program', () => {
  const isWhole = ({ selectionStart, selectionEnd, value }: HTMLInputElement) =>
    value !== '' && selectionStart === 0 && selectionEnd === value.length;
  const date = () => screen.getByLabelText<HTMLInputElement>('Date');

  test('is selected as a whole: after Clear, after a popup, and when it is the one that is wrong', async () => {
    rememberSession('SUPER');
    const { user } = openConsole('/dashboard/actions/deposit');
    await screen.findByLabelText('Amount');
    await user.clear(date());
    await user.type(date(), '2/3/2026');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(date()).toHaveFocus());
    expect(isWhole(date())).toBe(true);
    await user.keyboard('x');
    expect(date()).toHaveValue('x');

    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(date()).toHaveFocus());
    expect(isWhole(date())).toBe(true);

    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await user.click(await screen.findByRole('button', { name: 'NO' }));
    const remarks = screen.getByLabelText<HTMLInputElement>('Remarks');
    await user.type(remarks, 'By wire');
    act(() => date().focus());
    act(() => remarks.focus());
    expect(isWhole(remarks)).toBe(true);
  });

  test('is not when somebody points into it, or comes back from another window', async () => {
    rememberSession('SUPER');
    const { user } = openConsole('/dashboard/actions/deposit');
    const remarks = await screen.findByLabelText<HTMLInputElement>('Remarks');
    await user.type(remarks, 'By wire');
    await user.click(date());
    await user.click(remarks);
    expect(isWhole(remarks)).toBe(false);
    act(() => {
      window.dispatchEvent(new Event('blur'));
      remarks.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    });
    expect(isWhole(remarks)).toBe(false);
  });
});

describe('a screen that is not for the role', () => {
  test.each(['deposit', 'transfer', 'payment'])(
    '%s says that there is no access, and asks the server nothing',
    async (name) => {
      rememberSession('USER');
      const { user } = openConsole(`/dashboard/actions/${name}`);
      expect(await screen.findByRole('heading', { name: 'No access' })).toBeInTheDocument();
      expect(place()).toBe(`/dashboard/actions/${name}`);
      // What the screen had asked for would be there before this.
      await user.click(screen.getByRole('button', { name: 'Logout' }));
      await waitFor(() => expect(server.calls.map(({ path }) => path)).toEqual([paths.auth.logout]));
    },
  );
});
