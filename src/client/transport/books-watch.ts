import type { BooksStamp } from '#contract/areas/books.wire';
import { paths } from '#contract/vocabulary/paths';
import { hearEvents } from '../browser/page-events';
import { isOwnSession } from '../session/session.commands';
import { readSession } from '../session/session.storage';
import type { AppStore } from '../store-types';
import { readAnswer } from './answers';
import { baseApi } from './base-api';
import { selectIsConnected } from './connection-watch';
import { forgetEarlyCalls } from './early-calls';
import { type Caller, fetchInSession } from './session-fetch';
import { screenTold } from './store-api';
import { isTokenOld } from './server-clock';

/** Milliseconds between two questions. */
const pause = 2_500;
const signsOfReturn = ['focus', 'pageshow', 'online'] as const;

interface Watch {
  readonly watchers: Set<() => void>;
  readonly end: () => void;
}

/** The watch that is kept for all who are told of writes in a console: however many parts of a screen there are, one question goes out. */
const kept = new WeakMap<AppStore, Watch>();
/** The stamp that was told last in a console, by whichever watch: a screen that follows another asks for its lists before it asks for this. */
const lastStamps = new WeakMap<AppStore, string>();

/**
 * Calls back each time somebody has written something: a small question is asked while the page is looked at and its token
 * is young, so that a console which is left alone renews no session. The returned function ends it.
 */
export function watchBooks(store: AppStore, onChange: () => void): () => void {
  const watch = kept.get(store) ?? beginWatch(store);
  kept.set(store, watch);
  const watcher = () => onChange();
  watch.watchers.add(watcher);
  return () => {
    watch.watchers.delete(watcher);
    if (watch.watchers.size > 0 || kept.get(store) !== watch) return;
    kept.delete(store);
    watch.end();
  };
}

/** Asks anew, by each time that somebody has written something, for all that is shown and is asked anew on the way back to it. The returned function ends it. */
export const followBooks = (store: AppStore): (() => void) =>
  watchBooks(store, () => store.dispatch(baseApi.internalActions.onFocus()));

function beginWatch(store: AppStore): Watch {
  const watchers = new Set<() => void>();
  const caller = { dispatch: store.dispatch, getState: () => store.getState() };
  // Of each question its own: one that lasts would keep what each of them has left with it, for as long as a screen is open.
  let question = new AbortController();
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;

  // Those of the screen that is shown by then.
  const tell = () => {
    for (const watcher of [...(kept.get(store)?.watchers ?? [])]) watcher();
  };
  /** What is being asked for already is not asked for beside that, and its answer may be from before: it is told of again then. */
  const tellOfWrite = () => {
    forgetEarlyCalls();
    const underWay = store.dispatch(baseApi.util.getRunningQueriesThunk());
    tell();
    if (underWay.length === 0) return;
    void Promise.all(underWay).then(() => {
      store.dispatch(screenTold());
      tell();
    });
  };
  const isDue = () => {
    const state = store.getState();
    const isSeen = document.visibilityState === 'visible' && selectIsConnected(state);
    return isSeen && !isAsking && !isTokenOld() && isOwnSession(readSession(), state.session);
  };
  const ask = async () => {
    clearTimeout(timer);
    if (isDue()) {
      isAsking = true;
      question = new AbortController();
      const stamp = await readStamp({ ...caller, signal: question.signal });
      isAsking = false;
      if (isOver) return;
      const known = lastStamps.get(store);
      if (stamp !== null) lastStamps.set(store, stamp);
      if (stamp !== null && known !== undefined && stamp !== known) tellOfWrite();
    }
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), pause);
  };
  const askNow = () => void ask();
  const endings = [
    hearEvents(window, signsOfReturn, askNow),
    hearEvents(document, ['visibilitychange'], askNow),
    () => clearTimeout(timer),
    () => {
      isOver = true;
      question.abort();
    },
  ];
  askNow();
  return {
    watchers,
    end: () => {
      for (const end of endings) end();
    },
  };
}

/**
 * The stamp of the books; null when none came, for whatever reason: the next question comes soon. A session that has been
 * ended elsewhere ends here by it, too.
 */
async function readStamp(caller: Caller): Promise<string | null> {
  const { response } = await fetchInSession({ path: paths.booksStamp }, caller);
  if (!response) return null;
  const text = await response.text().catch(() => '');
  const { data } = readAnswer(response, text, 'record');
  return (data as BooksStamp | undefined)?.stamp ?? null;
}
