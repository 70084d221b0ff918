import { hearEvents } from '../browser/page-events';
import type { SessionStore } from '../session/session.commands';
import { readSession } from '../session/session.storage';
import { isTokenOld } from './server-clock';
import { refreshSession } from './session-refresh';

/* While somebody works, the token is renewed shortly before it expires (contract §5); an idle tab asks for nothing. */

const pauseAfterFailure = 30_000;
const signsOfUse = ['pointerdown', 'keydown', 'focus'] as const;

/** Renews the token at the first sign of use after 80 % of its life; the returned function ends that. */
export function renewWhileInUse(store: SessionStore): () => void {
  let notBefore = 0;
  let isRenewing = false;
  const renew = async () => {
    if (isRenewing || Date.now() < notBefore || document.visibilityState === 'hidden' || !isTokenOld()) return;
    isRenewing = true;
    const refresh = await refreshSession(readSession().token, store);
    if ('unreachable' in refresh) notBefore = Date.now() + pauseAfterFailure;
    isRenewing = false;
  };
  const notice = () => void renew();
  const endings = [hearEvents(window, signsOfUse, notice), hearEvents(document, ['visibilitychange'], notice)];
  return () => {
    for (const end of endings) end();
  };
}
