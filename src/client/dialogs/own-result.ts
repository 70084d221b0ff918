import { type SessionStore, stillSignedIn } from '../session/session.commands';
import { showResult } from './ask';

type Told = Parameters<typeof showResult> extends [unknown, ...infer Rest] ? Rest : never;

/**
 * To be taken when something begins: shows how it ended to who began it. A session that ended meanwhile has said so on the
 * sign-in screen, and who has signed in since is told nothing of it.
 */
export function ownResult(store: SessionStore): (...told: Told) => Promise<void> {
  const isStillThere = stillSignedIn(store);
  return async (...told) => {
    if (isStillThere()) await showResult(store.dispatch, ...told);
  };
}
