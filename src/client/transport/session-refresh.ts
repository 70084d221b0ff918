import type { RefreshAnswer } from '#contract/areas/auth.wire';
import { menusFromAnswer } from '#contract/vocabulary/menus';
import { paths } from '#contract/vocabulary/paths';
import { endSession, isOwnSession, keepRenewed, sessionOf, type SessionStore } from '../session/session.commands';
import { followStoredSession } from '../session/session.listener';
import { readSession, type RenewedToken, type StoredSession } from '../session/session.storage';
import { readAnswer } from './answers';
import type { ApiError } from './errors';
import { withRefreshLock } from './refresh-lock';
import { lostAnswer, send } from './send';
import { lifeOfNewToken } from './server-clock';

/** How a refresh ended: a token to go on with, a session that is over, or a server that could not say. */
export type Refresh = { token: string } | { over: true } | { unreachable: ApiError };

const answerMilliseconds = 10_000;
const pausesBetweenTries = [300, 1000];
/** localStorage reaches the other tabs a moment after the lock does; so long the lock is held after writing. */
const holdMilliseconds = 30;
const secondLookMilliseconds = 150;
/** what a server says that cannot answer at the moment; any other failure is its answer (contract §9) */
const notNow: readonly ApiError['status'][] = ['NETWORK', 429, 502, 503, 504];

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The stored session when it is of the person this tab shows, else null. */
export function ownSession(store: SessionStore): StoredSession | null {
  const stored = readSession();
  return isOwnSession(stored, sessionOf(store)) ? stored : null;
}

let refreshing: Promise<Refresh> | null = null;

/**
 * A new token in place of `used`: one that is there by now, or one refresh for all calls and tabs (contract §5). An answer
 * that is no success ends the session; no answer, and 'not now', do not (contract §9).
 */
export async function refreshSession(used: string | null, store: SessionStore): Promise<Refresh> {
  const renewed = renewedMeanwhile(used, store);
  if (renewed) return renewed;
  refreshing ??= withRefreshLock(() => refreshOnce(used, store)).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** The token that somebody else has stored since `used` was sent. */
function renewedMeanwhile(used: string | null, store: SessionStore): Refresh | null {
  const stored = ownSession(store);
  if (!stored) {
    followStoredSession(store);
    return { over: true };
  }
  return stored.token !== null && stored.token !== used ? { token: stored.token } : null;
}

async function refreshOnce(used: string | null, store: SessionStore): Promise<Refresh> {
  const renewed = renewedMeanwhile(used, store);
  if (renewed) return renewed;
  const refreshToken = ownSession(store)?.refreshToken ?? null;
  const asked = refreshToken === null ? null : await askPatiently(refreshToken);
  if (asked && 'unreachable' in asked) return asked;
  // Meanwhile somebody may have signed out or in, or have been faster where there is no lock: what is stored counts.
  if (!asked) await pause(secondLookMilliseconds);
  const found = renewedMeanwhile(used, store);
  if (found) return found;
  if (!asked) {
    endSession(store, 'expired');
    return { over: true };
  }
  keepRenewed(store, asked);
  followStoredSession(store);
  await pause(holdMilliseconds);
  return { token: asked.token };
}

/** Asks up to three times while the server cannot say; null when it answers with no success. */
async function askPatiently(refreshToken: string): Promise<RenewedToken | { unreachable: ApiError } | null> {
  for (const milliseconds of pausesBetweenTries) {
    const asked = await ask(refreshToken);
    if (!asked || !('unreachable' in asked)) return asked;
    await pause(milliseconds);
  }
  return ask(refreshToken);
}

async function ask(refreshtoken: string): Promise<RenewedToken | { unreachable: ApiError } | null> {
  // Its own signal: the call that happened to come first may be given up, the refresh of all others not.
  const signal = AbortSignal.timeout(answerMilliseconds);
  const { response, error } = await send(
    { path: paths.auth.refresh, method: 'POST', body: { refreshtoken } },
    null,
    signal,
  );
  if (error) return notNow.includes(error.status) ? { unreachable: error } : null;
  const text = await response.text().catch((cause: unknown) => lostAnswer(cause, signal));
  if (typeof text !== 'string') return { unreachable: text };
  const {
    token,
    refreshtoken: successor,
    expiresIn,
    menus,
  } = (readAnswer(response, text, 'record').data ?? {}) as Partial<RefreshAnswer>;
  if (!token) return null;
  return { token, refreshtoken: successor ?? null, life: lifeOfNewToken(expiresIn), menus: menusFromAnswer(menus) };
}
