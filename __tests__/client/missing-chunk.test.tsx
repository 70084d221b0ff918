import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { ErrorBoundary } from '../../src/client/app/ErrorBoundary';
import { lazyScreen, reloadOnceFor } from '../../src/client/app/lazy-screen';

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
