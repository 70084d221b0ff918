/// <reference lib="webworker" />
import { addRoute, cleanupOutdatedCaches, precache, PrecacheFallbackPlugin } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;

/* Figures are never kept here: whatever is under /api goes to the server as if this worker did not exist. */
const api = /^\/api(\/|$)/;

/* A proxy whose server is away answers so; the console itself says it better. */
const serverIsAway = {
  fetchDidSucceed: ({ response }: { response: Response }) =>
    response.status >= 502 && response.status <= 504
      ? Promise.reject(new Error(`The server is away (${response.status}).`))
      : Promise.resolve(response),
};

// A page comes from the network, so that a new version shows at the next load, and from the cache only without one.
const pages = new NetworkOnly({
  networkTimeoutSeconds: 8,
  plugins: [serverIsAway, new PrecacheFallbackPlugin({ fallbackURL: '/index.html' })],
});
registerRoute(new NavigationRoute(pages, { denylist: [api] }));

// Everything with a hash in its name comes from the cache: it cannot have changed.
precache(self.__WB_MANIFEST);
addRoute({ directoryIndex: '', cleanURLs: false });
cleanupOutdatedCaches();

// A tab may already show a newer version than this worker's: the worker that waits for its turn has kept those files.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
);

/*
 * A new worker takes over when the last tab is closed, never before: the tabs of the version before keep all their files
 * so long. A tab need not wait for it, since its page comes from the network.
 */
