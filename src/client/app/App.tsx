import { useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { areDraftsOpen, openDrafts } from '../forms/left-drafts';
import { selectFocusedFields } from '../browser/focus-selection';
import { useUnloadWarning } from '../browser/useUnloadWarning';
import { selectHasUnsavedForm } from '../forms/unsaved-forms.slice';
import { selectStatus } from '../session/session.slice';
import { useAppSelector, useAppStore } from '../store-hooks';
import type { AppStore } from '../store-types';
import { ConsoleRouter } from './ConsoleRouter';
import { ConsoleRoutes } from './ConsoleRoutes';
import { preloadPartsAtWork } from './dashboard-parts';
import { ErrorBoundary } from './ErrorBoundary';
import { Popups } from './Popups';
import { connectStore, makeStore } from './store';

/** The console on a store of its own, or on the one it is given. */
export function App({ store: given }: { store?: AppStore }) {
  const [store] = useState(() => given ?? makeStore());
  useEffect(() => connectStore(store), [store]);
  useEffect(selectFocusedFields, []);
  return (
    <ErrorBoundary>
      <Provider store={store}>
        <Console />
      </Provider>
    </ErrorBoundary>
  );
}

function Console() {
  useUnloadWarning(useAppSelector(selectHasUnsavedForm));
  const [areDraftsThere, setDraftsThere] = useState(areDraftsOpen);
  useEffect(() => {
    if (!areDraftsThere) void openDrafts().then(() => setDraftsThere(true));
  }, [areDraftsThere]);
  // From the first session on: what a form asks goes on while its person signs in again.
  const isSignedIn = useAppSelector(selectStatus) === 'signedIn';
  const [isDashboardThere, setDashboardThere] = useState(isSignedIn);
  if (isSignedIn && !isDashboardThere) setDashboardThere(true);
  const store = useAppStore();
  useEffect(() => (isDashboardThere ? preloadPartsAtWork(store) : undefined), [isDashboardThere, store]);
  // A moment at most: the other tabs are asked whether the session lives on, and for forms what was typed before is read.
  if (useAppSelector(selectStatus) === 'restoring' || (isDashboardThere && !areDraftsThere)) return null;
  return (
    <ConsoleRouter>
      <ConsoleRoutes />
      <Popups />
    </ConsoleRouter>
  );
}
