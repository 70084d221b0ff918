import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { LatePopup } from '../../src/client/dialogs/LatePopup';
import { latePart } from '../../src/client/browser/late-part';
import { askConfirm } from '../../src/client/dialogs/ask';
import { DialogHost } from '../../src/client/dialogs/DialogHost';
import { ErrorBoundary } from '../../src/client/app/ErrorBoundary';
import { lazyScreen, reloadOnceFor } from '../../src/client/app/lazy-screen';
import { Popups } from '../../src/client/app/Popups';
import { ScreenSkeleton } from '../../src/client/app/ScreenSkeleton';
import { registerServiceWorker } from '../../src/client/app/service-worker-registration';
import { makeStore } from '../../src/client/app/store';
import { somebody } from './render-screen';

const missing = () => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

let reloads = 0;
const reload = () => (reloads += 1);

beforeEach(() => {
  reloads = 0;
  sessionStorage.clear();
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a part that a newer version has replaced is fetched by one reload in 30 seconds', () => {
  jest.useFakeTimers({ now: 1_000_000_000 });
  expect(reloadOnceFor(missing(), reload)).toBe(true);
  jest.setSystemTime(1_000_029_000);
  expect(reloadOnceFor(missing(), reload)).toBe(false);
  jest.setSystemTime(1_000_031_000);
  expect(reloadOnceFor(missing(), reload)).toBe(true);
  expect(reloads).toBe(2);
});

test('other faults are not answered with a reload', () => {
  expect(reloadOnceFor(new Error('Something else.'), reload)).toBe(false);
  expect(reloads).toBe(0);
});

test('a screen that was loaded before is there at once, without its skeleton', async () => {
  const Prepared = lazyScreen(() => Promise.resolve(() => 'There'));
  Prepared.preload();
  await waitFor(() => expect(Prepared.isLoaded()).toBe(true));
  render(
    <Suspense fallback="Loading">
      <Prepared />
    </Suspense>,
  );
  expect(document.body).toHaveTextContent(/^There$/);
});

test('a screen whose file never arrives says so after a while, with Retry, and is shown when it comes after all', async () => {
  jest.useFakeTimers();
  let arrive: (screen: () => string) => void = () => undefined;
  const Late = lazyScreen(() => new Promise<() => string>((resolve) => (arrive = resolve)));
  render(
    <MantineProvider env="test">
      <Suspense fallback={<ScreenSkeleton />}>
        <Late />
      </Suspense>
    </MantineProvider>,
  );
  await act(() => jest.advanceTimersByTimeAsync(limits.screenMilliseconds - 1));
  expect(screen.getByRole('status')).toBeInTheDocument();
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('alert')).toHaveTextContent(messages.screen.late);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  jest.useRealTimers();
  arrive(() => 'It is here.');
  expect(await screen.findByText('It is here.')).toBeInTheDocument();
});

test('a screen that cannot be loaded says so in its place', async () => {
  jest.spyOn(console, 'error').mockReturnValue();
  sessionStorage.setItem('reloadedAt', String(Date.now()));
  const Missing = lazyScreen(() => Promise.reject(missing()));
  render(
    <MantineProvider env="test">
      <ErrorBoundary>
        <Suspense>
          <Missing />
        </Suspense>
      </ErrorBoundary>
    </MantineProvider>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('This screen could not be shown. What was saved is safe');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
});

test('what is asked keeps the page as it is before its popup has come; when that fails it says so, and nothing was answered', async () => {
  const comings: { come: (host: ComponentType) => void; fail: () => void }[] = [];
  const host = latePart<object>(() => new Promise((come, fail) => comings.push({ come, fail: () => fail(missing()) })));
  const store = makeStore();
  const user = somebody();
  render(
    <MantineProvider env="test">
      <Provider store={store}>
        <MemoryRouter>
          <Popups host={host} />
        </MemoryRouter>
      </Provider>
    </MantineProvider>,
  );
  let answer: Promise<boolean> | undefined;
  const ask = () => act(() => void (answer = askConfirm(store.dispatch, { question: 'Save it?' })));
  ask();
  // Opened by showModal: the browser lets nobody at what lies under it.
  expect(screen.getByRole('dialog')).toHaveAttribute('open');
  act(() => {
    comings[0]!.fail();
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.screen.popupMissing);
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(await answer).toBe(false);
  expect(screen.queryByRole('dialog')).toBeNull();

  ask();
  act(() => {
    comings[1]!.come(DialogHost);
  });
  await user.click(await screen.findByRole('button', { name: 'YES' }));
  expect(await answer).toBe(true);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a popup of a screen opens when its code has come; when that fails it says so, and is closed', async () => {
  const comings: { come: (part: ComponentType<{ onClose: () => void }>) => void; fail: () => void }[] = [];
  const part = latePart<{ onClose: () => void }>(
    () => new Promise((come, fail) => comings.push({ come, fail: () => fail(missing()) })),
  );
  const store = makeStore();
  const user = somebody();
  const onClose = jest.fn();
  const popup = (isOpen: boolean) => (
    <MantineProvider env="test">
      <Provider store={store}>
        {isOpen && <LatePopup part={part} props={{ onClose }} />}
        <DialogHost />
      </Provider>
    </MantineProvider>
  );
  const { rerender } = render(popup(true));
  act(() => comings[0]!.fail());
  await user.click(await screen.findByRole('button', { name: 'OK' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  rerender(popup(false));
  rerender(popup(true));
  act(() => comings[1]!.come(() => <p>What is moved</p>));
  expect(await screen.findByText('What is moved')).toBeInTheDocument();
});

test('the development server, which has no worker to give, is not asked for one', async () => {
  const register = jest.fn(() => Promise.resolve({ update: () => Promise.resolve() }));
  Object.defineProperty(navigator, 'serviceWorker', { value: { register }, configurable: true });
  try {
    const development = jest.replaceProperty(process.env, 'NODE_ENV', 'development');
    expect(await registerServiceWorker()).toBe(false);
    expect(register).not.toHaveBeenCalled();
    development.restore();
    expect(await registerServiceWorker()).not.toBe(false);
    expect(register).toHaveBeenCalledTimes(1);
  } finally {
    Reflect.deleteProperty(navigator, 'serviceWorker');
  }
});
