import { useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { DialogHost } from '../dialogs/DialogHost';
import { selectStatus } from '../session/session.slice';
import { useAppSelector } from '../store-hooks';
import { ConsoleRoutes } from './ConsoleRoutes';
import { ErrorBoundary } from './ErrorBoundary';
import { type AppStore, connectStore, makeStore } from './store';

/** The console on a store of its own, or on the one it is given. */
export function App({ store: given }: { store?: AppStore }) {
  const [store] = useState(() => given ?? makeStore());
  useEffect(() => connectStore(store), [store]);
  return (
    <ErrorBoundary>
      <Provider store={store}>
        <Console />
      </Provider>
    </ErrorBoundary>
  );
}

function Console() {
  // A moment at most: the other tabs are being asked whether the session lives on.
  if (useAppSelector(selectStatus) === 'restoring') return null;
  return (
    <BrowserRouter>
      <ConsoleRoutes />
      <DialogHost />
    </BrowserRouter>
  );
}
