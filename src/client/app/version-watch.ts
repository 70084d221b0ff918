import { isPageNewest } from './page-version';
import { registerServiceWorker } from './service-worker-registration';

const lookEvery = 30 * 60 * 1000;

/** Looks for a newer version now and then for as long as the console is open, and whenever its tab is returned to. */
export async function watchVersion(onUpdateReady: () => void): Promise<void> {
  const lookAtWorker = await registerServiceWorker();
  const look = async () => {
    if (lookAtWorker) lookAtWorker().catch(() => undefined);
    // The page itself is asked for: a worker may be missing, broken or about to take itself away.
    if (!(await isPageNewest())) onUpdateReady();
  };
  let lookedAt = Date.now();
  const lookWhenDue = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookEvery) return;
    lookedAt = Date.now();
    look().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', lookWhenDue);
  setInterval(lookWhenDue, lookEvery);
}
