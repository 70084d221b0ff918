import { MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import type { Role } from '#contract/permissions';
import { storageKeys } from '#contract/session';
import { baseApi } from '../../src/client/api/base-api';
import { type AppStore, makeStore } from '../../src/client/app/store';
import { theme } from '../../src/client/app/theme';
import { DialogHost } from '../../src/client/dialogs/DialogHost';
import { startTinyServer, type TinyServer } from './tiny-server';

const realFetch = globalThis.fetch;
const stores: AppStore[] = [];

/** Starts a server that answers what the console asks of its own origin. */
export async function startServer(): Promise<TinyServer> {
  const server = await startTinyServer();
  globalThis.fetch = (input, init) => {
    const address = new URL(input as string | URL);
    return realFetch(new URL(address.pathname + address.search, server.origin), init);
  };
  return server;
}

/** Ends it, and with it everything the browser kept. */
export async function endServer(server: TinyServer): Promise<void> {
  cleanup();
  // What is still being asked then is asked no more.
  for (const store of stores.splice(0)) store.dispatch(baseApi.util.resetApiState());
  await server.close();
  globalThis.fetch = realFetch;
  localStorage.clear();
  sessionStorage.clear();
}

export interface ShownScreen {
  store: AppStore;
  user: UserEvent;
  unmount: () => void;
}

/** Shows a screen as the console does, to somebody who is signed in. */
export function renderScreen(screen: ReactElement, role: Role = 'ADMIN'): ShownScreen {
  localStorage.setItem(storageKeys.token, 'token-of-a-test');
  localStorage.setItem(storageKeys.userName, 'Ada');
  localStorage.setItem(storageKeys.role, role);
  const store = makeStore();
  stores.push(store);
  const { unmount } = render(
    <MantineProvider theme={theme} env="test">
      <Provider store={store}>
        <h1 tabIndex={-1}>Screen</h1>
        {screen}
        <DialogHost />
      </Provider>
    </MantineProvider>,
  );
  return { store, user: userEvent.setup({ delay: null }), unmount };
}
