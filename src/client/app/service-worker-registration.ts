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
const checkAtMostEvery = 30 * 60 * 1000;

/** A newer version of the console, waiting behind this page. */
export interface ConsoleUpdate {
  /** Hands the page over to the newer version, by one reload of this tab. */
  applyUpdate: () => void;
}

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
      navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
      registration.waiting?.postMessage(applyUpdateMessage);
    },
  };
}

function announceUpdates(
  registration: ServiceWorkerRegistration,
  onUpdateReady: (update: ConsoleUpdate) => void,
): void {
  // Without a controller this is the first worker ever: nothing is being replaced.
  const announce = () => {
    if (registration.waiting && navigator.serviceWorker.controller) onUpdateReady(updateFrom(registration));
  };
  announce();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', announce);
  });
}

/* The browser itself looks only at a navigation, and a console stays open for days. */
function lookForUpdatesOnReturn(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < checkAtMostEvery) return;
    lookedAt = Date.now();
    void registration.update().catch(() => undefined);
  });
}

/**
 * Registers the worker that lets the console open without a network; call it once, after the first render.
 * Where there can be none (plain HTTP, blocked site data, an old browser) it does nothing and never throws.
 */
export async function registerServiceWorker(onUpdateReady: (update: ConsoleUpdate) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(trustedWorkerUrl(), { updateViaCache: 'none' });
    announceUpdates(registration, onUpdateReady);
    lookForUpdatesOnReturn(registration);
  } catch {
    // The console works without it.
  }
}
