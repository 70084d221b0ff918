import { useEffect } from 'react';
import type { Path } from 'react-router-dom';
import { isOwnSession } from '../session/session.commands';
import { selectSession, selectStatus } from '../session/session.slice';
import { readSession } from '../session/session.storage';
import { useAppSelector, useAppStore } from '../store-hooks';
import type { AppStore } from '../store-types';
import type { ListName } from '../api/list-requests';
import { isScreenLoaded, preloadScreen } from './dashboard-parts';
import { isDashboardPath } from './screen-starts';
import { sendFirstCalls } from './send-first-calls';

/** So long an answer that was asked for ahead of a screen counts as new. */
const aheadMilliseconds = 10_000;

/** Sends the calls with which a screen begins, but for what is known or on its way already. */
function sendAhead(store: AppStore, { pathname = '', search = '' }: Partial<Path>): void {
  const state = store.getState();
  const session = selectSession(state);
  const stored = readSession();
  if (!isDashboardPath(pathname) || stored.token === null || !isOwnSession(stored, session)) return;
  const kept = (name: ListName) => state.api?.queries[`${name}(undefined)`];
  const statusOf = (name: ListName) => String(kept(name)?.status);
  const isUnderWay = (name: ListName) => statusOf(name) === 'pending';
  sendFirstCalls(pathname, {
    token: stored.token,
    person: session,
    search,
    milliseconds: aheadMilliseconds,
    isUnderWay,
    // Of what failed the screen itself asks again; a server that has no such call is not asked at every link.
    isKnown: (name) => isUnderWay(name) || kept(name)?.data !== undefined || statusOf(name) === 'rejected',
  });
}

/** Loads a screen that is likely to be opened: its code and its first calls. */
export function prepareScreen(store: AppStore, pathname: string): void {
  preloadScreen(pathname);
  sendAhead(store, { pathname });
}

/** The calls of a screen whose code is still on its way do not wait for it. */
export function useCallsBesideCode({ pathname, search }: Partial<Path>): void {
  const store = useAppStore();
  const status = useAppSelector(selectStatus);
  useEffect(() => {
    if (pathname !== undefined && !isScreenLoaded(pathname)) sendAhead(store, { pathname, search });
    // The address alone says which screen is opened; what it says beside that, the screen itself follows.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [store, pathname, status]);
}
