import { act, screen, waitFor } from '@testing-library/react';
import type { BooksCheck } from '#contract/areas/books.wire';
import { screens } from '#contract/texts/screen-names';
import { paths } from '#contract/vocabulary/paths';
import type { ScriptedServer } from '../support/scripted-server';
import { answerWithEmptyBooks, openConsole, rememberSession, screenNamed } from './open-console';
import { whenAnswered } from './render-screen';
import { withServer } from './signed-in-console';

let server: ScriptedServer;
withServer((started) => {
  server = started;
  answerWithEmptyBooks(server);
});

const call = `GET ${paths.booksCheck}`;
const fault = 'Account Main Operating (1) shows 11.00, its postings make 10.00.';
const answerWith = (faults: BooksCheck['faults'], state: BooksCheck['state'] = 'done') => {
  const times = {
    startedAt: '2026-01-05T10:00:00.000Z',
    finishedAt: state === 'done' ? '2026-01-05T10:00:01.000Z' : null,
  };
  const form = { form: 'whole', reason: null, rule: null, rows: 0, rowsDone: 0, since: null } as const;
  const whole = { wholeFinishedAt: null, isWholeDue: true };
  const data: BooksCheck = {
    ...{ state, ...form, ...whole, ...times, faults },
    rules: 11,
    rulesDone: state === 'done' ? 11 : 4,
  };
  server.on(call, () => ({ json: { success: true, message: 'OK', data } }));
};
const known = { rule: 'A balance is the sum of its postings', fault };

async function openAs(role: string, life: object | null = { issuedAt: Date.now(), expiresIn: 900 }) {
  rememberSession(role);
  if (life) localStorage.setItem('tokenLife', JSON.stringify(life));
  const opened = openConsole('/dashboard/home');
  await screenNamed('Home');
  return opened;
}

test('SUPER is told what the check of the books found, that nothing was changed, and whom to ask', async () => {
  answerWith([known, { ...known, fault: 'Another one.' }], 'running');
  await openAs('SUPER');
  const notice = await screen.findByText(/^The check of the books found 2 faults/);
  expect(notice).toHaveTextContent(fault);
  expect(notice).toHaveTextContent(/Nothing was changed by the check\. Please ask whoever runs the server/);
});

test('what is found while the check runs, and by the time somebody comes back, is told then', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] });
  try {
    answerWith([], 'running');
    const { store } = await openAs('SUPER');
    await waitFor(() => expect(server.callsOf(call)).toHaveLength(1));
    // The next question is asked so long after the answer.
    await whenAnswered(store);
    answerWith([known]);
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(await screen.findByText(/^The check of the books found 1 fault/)).toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
  answerWith([]);
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(screen.queryByText(/^The check of the books/)).not.toBeInTheDocument());
});

test('who must choose a password first does not ask', async () => {
  answerWith([known]);
  rememberSession('SUPER');
  localStorage.setItem('tokenLife', JSON.stringify({ issuedAt: Date.now(), expiresIn: 900 }));
  localStorage.setItem('mustChangePassword', 'true');
  const { user } = openConsole('/dashboard/home');
  await screenNamed(screens.changePassword);
  // What the console had asked for would be there before this.
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(server.callsOf(`POST ${paths.auth.logout}`)).toHaveLength(1));
  expect(server.callsOf(call)).toEqual([]);
});

test('nothing is said while nothing is wrong', async () => {
  answerWith([]);
  await openAs('SUPER');
  await waitFor(() => expect(server.callsOf(call)).toHaveLength(1));
  expect(screen.queryByText(/check of the books/)).not.toBeInTheDocument();
});

test.each(['ADMIN', 'USER'])('%s, who may not ask, does not', async (role) => {
  answerWith([known]);
  await openAs(role);
  await waitFor(() => expect(server.callsOf(`GET ${paths.accounts.list}`).length).toBeGreaterThan(0));
  expect(server.callsOf(call)).toEqual([]);
});

test('a server without this call is asked once, and nothing is said', async () => {
  const { user } = await openAs('SUPER');
  await waitFor(() => expect(server.callsOf(call)).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Deposits' }));
  await screenNamed('Deposits');
  window.dispatchEvent(new Event('focus'));
  await user.click(screen.getByRole('link', { name: 'Home' }));
  await screenNamed('Home');
  expect(server.callsOf(call)).toHaveLength(1);
  expect(screen.queryByText(/check of the books/)).not.toBeInTheDocument();
});

test('a server that speaks the specification only is not asked', async () => {
  answerWith([known]);
  await openAs('SUPER', null);
  await waitFor(() => expect(server.callsOf(`GET ${paths.accounts.list}`).length).toBeGreaterThan(0));
  expect(server.callsOf(call)).toEqual([]);
});
