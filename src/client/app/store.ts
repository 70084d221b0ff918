import {
  combineReducers,
  configureStore,
  createListenerMiddleware,
  type Dispatch,
  type Reducer,
} from '@reduxjs/toolkit';
import { forgetEarlyCalls } from '../transport/early-calls';
import { forgetKeptAnswers } from '../transport/kept-answers';
import { apiActions, apiMiddleware, apiReducer, awaitApi } from '../transport/store-api';
import { renewWhileInUse } from '../transport/token-renewal';
import { forgetDrafts } from '../forms/left-drafts';
import { popupsReducer } from '../dialogs/popups.slice';
import { downloadsReducer } from '../parts/downloads.slice';
import { unsavedFormsReducer } from '../forms/unsaved-forms.slice';
import { startingSession } from '../session/session.commands';
import { listenToTabs } from '../session/session.listener';
import { selectSession, selectStatus, sessionAdopted, sessionEnded, sessionReducer } from '../session/session.slice';
import { readSession } from '../session/session.storage';
import type { AppStore, RootState } from '../store-types';
import { endOnServer } from '../transport/session-end';

const rootReducer = combineReducers({
  session: sessionReducer,
  popups: popupsReducer,
  unsavedForms: unsavedFormsReducer,
  downloads: downloadsReducer,
  api: apiReducer as Reducer<RootState['api']>,
});

function dispatchOfApi(dispatch: Dispatch, what: 'forget' | 'renew'): void {
  const actions = apiActions();
  if (actions) dispatch(actions[what]());
}

function endingListener() {
  const listener = createListenerMiddleware();
  listener.startListening({
    actionCreator: sessionEnded,
    effect: async ({ payload: { reason } }, listenerApi) => {
      forgetKeptAnswers();
      forgetEarlyCalls();
      // Who signs out in another tab was not asked about what is half typed here.
      if (reason === 'signedOut') void forgetDrafts(selectSession(listenerApi.getState() as RootState).ended);
      // The screens of the session leave first; reset under them, they would ask for everything again.
      await listenerApi.delay(0);
      dispatchOfApi(listenerApi.dispatch, 'forget');
      if (reason === 'otherUser' && readSession().token !== null) listenerApi.dispatch(sessionAdopted(readSession()));
    },
  });
  listener.startListening({
    predicate: (_action, now, before) =>
      selectStatus(before as RootState) === 'interrupted' && selectStatus(now as RootState) === 'signedIn',
    effect: (_action, listenerApi) => {
      // What stood under the sign-in screen is from before.
      dispatchOfApi(listenerApi.dispatch, 'renew');
    },
  });
  return listener.middleware;
}

/** A store as the console has it, with the session that the browser keeps. */
export function makeStore(): AppStore {
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: { session: startingSession() },
    middleware: (standard) => standard().prepend(endingListener()).concat(apiMiddleware),
  });
  awaitApi(store.dispatch);
  return store;
}

/** Joins the store to the browser: other tabs, renewal while in use. The returned function ends it. */
export function connectStore(store: AppStore): () => void {
  const endings = [listenToTabs(store, endOnServer), renewWhileInUse(store)];
  return () => {
    for (const end of endings) end();
  };
}
