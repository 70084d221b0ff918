interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => unknown;
  };
}

/* The build puts its mode in the place of this. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
  }
}

const workerUrl = '/service-worker.js';

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

/**
 * Registers the worker that lets the console open without a network; call it once, after the first render. Where there can
 * be none (plain HTTP, blocked site data, an old browser) it answers false and never throws. Otherwise it answers how to
 * look for a newer worker: the browser itself looks only at a navigation, and a console stays open for days.
 */
export async function registerServiceWorker(): Promise<(() => Promise<unknown>) | false> {
  // The development server has no worker to give.
  if (process.env.NODE_ENV === 'development' || !('serviceWorker' in navigator)) return false;
  try {
    const registration = await navigator.serviceWorker.register(trustedWorkerUrl(), { updateViaCache: 'none' });
    return () => registration.update();
  } catch {
    return false;
  }
}
