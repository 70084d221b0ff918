import { createAction, type Dispatch, type Middleware, type Reducer, type UnknownAction } from '@reduxjs/toolkit';

/*
 * The place of the API in the store. Sign-in asks for no list: the API comes with the frame of the dashboard, and joins
 * the stores that wait for it; until then they hold null.
 */

/** What a store needs of the API. */
interface StoreApi {
  reducer: Reducer;
  middleware: Middleware;
  /** forgets everything that was loaded */
  forget: () => UnknownAction;
  /** asks anew for everything that is shown */
  renew: () => UnknownAction;
}

let api: StoreApi | null = null;
const waiting = new Set<() => void>();

/** The API is there: it joins every store. */
export function bringApi(arrived: StoreApi): void {
  api = arrived;
  for (const tell of waiting) tell();
  waiting.clear();
}

/** Has the API join this store once it is there. */
export function awaitApi(dispatch: Dispatch): void {
  if (api === null) waiting.add(() => dispatch({ type: 'apiJoined' }));
}

/** What the store does about all that was loaded; null while the API is not there. */
export const apiActions = (): Pick<StoreApi, 'forget' | 'renew'> | null => api;

/** Of queries the screen hears with its next frame; any other action is told to it at once, with theirs. */
export const screenTold = createAction('api/screenTold');

/** Reducer of `api`. */
export const apiReducer: Reducer<unknown> = (state = null, action) =>
  api === null ? state : (api.reducer(state ?? undefined, action) as unknown);

/** The API's middleware, from the moment it is there. */
export const apiMiddleware: Middleware = (store) => (next) => {
  let handle: ReturnType<ReturnType<Middleware>> | null = null;
  return (action) => {
    if (api !== null) handle ??= api.middleware(store)(next);
    return (handle ?? next)(action);
  };
};
