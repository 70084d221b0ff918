import { act, cleanup, render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import type { Role } from '#contract/vocabulary/permissions';
import { storageKeys } from '#contract/vocabulary/session';
import { baseApi } from '../../src/client/transport/base-api';
import { ConsoleRouter } from '../../src/client/app/ConsoleRouter';
import { screenTold } from '../../src/client/transport/store-api';
import { makeStore } from '../../src/client/app/store';
import type { AppStore } from '../../src/client/store-types';
import { DialogHost } from '../../src/client/dialogs/DialogHost';
import { ConsoleTheme } from './console-theme';
import type { ScriptedServer } from '../support/scripted-server';

const stores: AppStore[] = [];

/** Ends it, and with it everything the browser kept. */
export async function endServer(server: ScriptedServer): Promise<void> {
  cleanup();
  // What is still being asked then is asked no more.
  for (const store of stores.splice(0)) store.dispatch(baseApi.util.resetApiState());
  await server.stop();
  localStorage.clear();
  sessionStorage.clear();
}

/** Somebody at the screen; whether a style sheet keeps the pointer away only a browser can tell, and asking takes long here. */
export const somebody = (how: Parameters<typeof userEvent.setup>[0] = {}): UserEvent =>
  userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never, ...how });

/** Puts a text behind what a field holds, at once: for a test that does not watch the keys, each of which renders the form anew. */
export async function pasteInto(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

/** Waits for the answers that are under way, however long they take, and tells the screen of them before its next frame. */
export const whenAnswered = (store: AppStore): Promise<void> =>
  act(async () => {
    await Promise.all(store.dispatch(baseApi.util.getRunningQueriesThunk()));
    store.dispatch(screenTold());
  });

const underWay = (store: AppStore): readonly PromiseLike<unknown>[] => {
  const asked = store.dispatch(baseApi.util.getRunningQueriesThunk());
  return [...asked, ...store.dispatch(baseApi.util.getRunningMutationsThunk())];
};

/** Waits for what is asked and sent, and for what is asked upon its answers: whatever follows has been done then. */
export async function whenAllAnswered(store: AppStore): Promise<void> {
  let running: readonly PromiseLike<unknown>[];
  do {
    running = underWay(store);
    await act(() => Promise.all(running));
    act(() => void store.dispatch(screenTold()));
  } while (running.length > 0);
}

export interface ShownScreen {
  store: AppStore;
  user: UserEvent;
  unmount: () => void;
}

/** Shows a screen as the console does, to somebody who is signed in; at an address without anything behind its path. */
export function renderScreen(screen: ReactElement, role: Role = 'ADMIN', search = '', userName = 'Ada'): ShownScreen {
  window.history.replaceState(null, '', `/${search}`);
  localStorage.setItem(storageKeys.token, 'token-of-a-test');
  localStorage.setItem(storageKeys.userName, userName);
  localStorage.setItem(storageKeys.role, role);
  const store = makeStore();
  stores.push(store);
  const { unmount } = render(
    <ConsoleTheme>
      <Provider store={store}>
        <ConsoleRouter>
          <h1 tabIndex={-1}>Screen</h1>
          {screen}
          <DialogHost />
        </ConsoleRouter>
      </Provider>
    </ConsoleTheme>,
  );
  return { store, user: somebody({ delay: null }), unmount };
}
