import type { ConsoleUpdate } from './console-update';
import { isPageNewest } from './page-version';
import { applyUpdateMessage } from './service-worker-message';

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => unknown;
  };
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
  }
}

const workerUrl = '/service-worker.js';
const settlingMilliseconds = 1000;

/* The page's policy takes a worker's address only from the one policy that it names. */
function trustedWorkerUrl(): string {
  const policy = window.trustedTypes?.createPolicy('app#sw', {
    createScriptURL: (url) => {
      if (url !== workerUrl) throw new TypeError(`${url} is not the console's worker.`);
      return url;
    },
  });
  return policy ? (policy.createScriptURL(workerUrl) as string) : workerUrl;
}

function updateFrom(registration: ServiceWorkerRegistration): ConsoleUpdate {
  return {
    applyUpdate: () => {
      const reload = () => window.location.reload();
      // None waits when another tab has agreed before, and an uncontrolled page hears of no change.
      if (!registration.waiting || !navigator.serviceWorker.controller) {
        reload();
        return;
      }
      navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
      registration.waiting.postMessage(applyUpdateMessage);
    },
  };
}

function announceUpdates(
  registration: ServiceWorkerRegistration,
  onUpdateReady: (update: ConsoleUpdate) => void,
): void {
  // Without a controller this is the first worker ever: nothing is being replaced.
  const isReplacing = () => registration.waiting !== null && navigator.serviceWorker.controller !== null;
  const announce = () => onUpdateReady(updateFrom(registration));
  if (isReplacing()) {
    // A page is the newest when it is loaded, and only its worker is behind: that one may go without a word.
    isPageNewest().then(
      (isNewest) => (isNewest ? registration.waiting?.postMessage(applyUpdateMessage) : announce()),
      () => undefined,
    );
  }
  // A page that was loaded a moment ago may be newer than its worker was.
  const announceUnlessNewest = () =>
    void isPageNewest()
      .catch(() => !isReplacing())
      .then((isNewest) => {
        if (!isNewest) announce();
      });
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      // A worker that takes over at once, as one that only takes itself away does, is not disturbed meanwhile.
      if (installing.state === 'installed') setTimeout(announceUnlessNewest, settlingMilliseconds);
    });
  });
}

/**
 * Registers the worker that lets the console open without a network; call it once, after the first render. Where there can
 * be none (plain HTTP, blocked site data, an old browser) it answers false and never throws. Otherwise it answers how to
 * look for a newer version: the browser itself looks only at a navigation, and a console stays open for days.
 */
export async function registerServiceWorker(
  onUpdateReady: (update: ConsoleUpdate) => void,
): Promise<(() => Promise<unknown>) | false> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    const registration = await navigator.serviceWorker.register(trustedWorkerUrl(), { updateViaCache: 'none' });
    announceUpdates(registration, onUpdateReady);
    return () => registration.update();
  } catch {
    return false;
  }
}
