import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { limits } from '#contract/vocabulary/limits';
import { messages } from '#contract/texts/messages';
import { ErrorBoundary } from '../../src/client/app/ErrorBoundary';
import { lazyScreen, reloadOnceFor } from '../../src/client/app/lazy-screen';
import { ScreenSkeleton } from '../../src/client/app/ScreenSkeleton';

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
