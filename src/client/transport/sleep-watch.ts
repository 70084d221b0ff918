import { hearEvents } from '../browser/page-events';
import type { SessionStore } from '../session/session.commands';
import { apiActions } from './store-api';

/** After so long out of sight, asleep or not, the figures on the screen are loaded anew. */
const longAbsence = 5 * 60 * 1000;

/** Brings a tab up to date that is looked at again after a long time; the returned function ends that. */
export function refreshAfterSleep(store: SessionStore): () => void {
  let leftAt: number | null = null;
  const look = () => {
    if (document.visibilityState === 'hidden') {
      leftAt ??= Date.now();
      return;
    }
    const isLong = leftAt !== null && Date.now() - leftAt >= longAbsence;
    leftAt = null;
    const actions = isLong ? apiActions() : null;
    if (actions) store.dispatch(actions.renew());
  };
  return hearEvents(document, ['visibilitychange'], look);
}
