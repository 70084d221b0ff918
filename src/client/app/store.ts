import { combineReducers, configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { baseApi, tagTypes } from '../transport/base-api';
import { forgetKeptAnswers } from '../transport/kept-answers';
import { watchConnection } from '../transport/connection-watch';
import { refreshAfterSleep } from '../transport/sleep-watch';
import { renewWhileInUse } from '../transport/token-renewal';
import { forgetDrafts } from '../forms/form-drafts';
import { popupsReducer } from '../dialogs/popups.slice';
import { unsavedFormsReducer } from '../forms/unsaved-forms.slice';
import { startingSession } from '../session/session.commands';
import { listenToTabs } from '../session/session.listener';
import { selectSession, selectStatus, sessionAdopted, sessionEnded, sessionReducer } from '../session/session.slice';
import { readSession } from '../session/session.storage';
import type { AppStore, RootState } from '../store-types';

const rootReducer = combineReducers({
  session: sessionReducer,
  popups: popupsReducer,
  unsavedForms: unsavedFormsReducer,
  [baseApi.reducerPath]: baseApi.reducer,
});

function endingListener() {
  const listener = createListenerMiddleware();
  listener.startListening({
    actionCreator: sessionEnded,
    effect: async ({ payload: { reason } }, listenerApi) => {
      forgetKeptAnswers();
      if (reason === 'signedOut' || reason === 'signedOutElsewhere') {
        void forgetDrafts(selectSession(listenerApi.getState() as RootState).ended);
      }
      // The screens of the session leave first; reset under them, they would ask for everything again.
      await listenerApi.delay(0);
      listenerApi.dispatch(baseApi.util.resetApiState());
      if (reason === 'otherUser' && readSession().token !== null) listenerApi.dispatch(sessionAdopted(readSession()));
    },
  });
  listener.startListening({
    predicate: (_action, now, before) =>
      selectStatus(before as RootState) === 'interrupted' && selectStatus(now as RootState) === 'signedIn',
    effect: (_action, listenerApi) => {
      // What stood under the sign-in screen is from before.
      listenerApi.dispatch(baseApi.util.invalidateTags([...tagTypes]));
    },
  });
  return listener.middleware;
}

/** A store as the console has it, with the session that the browser keeps. */
export function makeStore(): AppStore {
  return configureStore({
    reducer: rootReducer,
    preloadedState: { session: startingSession() },
    middleware: (standard) => standard().prepend(endingListener()).concat(baseApi.middleware),
  });
}

/** Joins the store to the browser: other tabs, renewal while in use, focus and connection. The returned function ends it. */
export function connectStore(store: AppStore): () => void {
  const endings = [
    listenToTabs(store),
    renewWhileInUse(store),
    setupListeners(store.dispatch),
    watchConnection(store),
    refreshAfterSleep(store),
  ];
  return () => {
    for (const end of endings) end();
  };
}
