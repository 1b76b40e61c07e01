import { files, version } from 'virtual:app-files';
import { setCacheNameDetails } from 'workbox-core';
import { addPlugins, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { readKeptPaper, takeSharedPhoto } from './answers.ts';
import { onlyForOwner } from './pictures.ts';
import './push.ts';
import * as endpoints from '#contract/endpoints.ts';
import { paths } from '#contract/paths.ts';

declare const self: ServiceWorkerGlobalScope;

/*
 * The service worker (docs/decisions/0019-offline.md). It keeps the files of the app and the pictures that were seen;
 * what the API answered is kept by the page (web/offline/).
 */

/** The page served offline: web/start/browser.tsx renders the address's content in it. */
const SHELL = paths.offline();
/** The server inserts a hash of its contents here (server/http/install.ts). */
const SHELL_REVISION = '__SHELL_REVISION__';
/** Seconds that the network may take for a page. */
const TIMEOUT = 4;
/** Paths that are not pages. */
const { api, backups, assets, icons, savedPapers, sockets } = endpoints;
const NOT_PAGES = [api, endpoints.files, backups, assets, icons, savedPapers, sockets].map(
  (path) => new RegExp(`^${path}(/|$)`),
);

// One cache for each version: open tabs of the previous one still load their chunks from it.
const CACHES = 'app';
setCacheNameDetails({ prefix: CACHES, precache: version, suffix: '' });

addPlugins([
  {
    // While servers are replaced one by one, the shell may come from another version than the files.
    async cacheWillUpdate({ request, response }) {
      if (!response.ok) return null;
      if (new URL(request.url).pathname !== SHELL) return response;
      const names = (await response.clone().text()).match(/\/assets\/[\w.-]+\.js/g) ?? [];
      return names.every((name) => files.includes(name)) ? response : null;
    },
  },
]);
precacheAndRoute([{ url: SHELL, revision: SHELL_REVISION }, ...files.map((url) => ({ url, revision: null }))]);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith(`${assets}/`),
  async ({ request }) => (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request),
);

registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: TIMEOUT,
      plugins: [{ handlerDidError: () => matchPrecache(SHELL) }],
    }),
    { denylist: NOT_PAGES },
  ),
);

const pictures = new CacheFirst({ cacheName: 'pictures', plugins: [onlyForOwner] });
registerRoute(
  ({ sameOrigin, url, request }) =>
    sameOrigin && url.pathname.startsWith(`${endpoints.files}/`) && request.destination === 'image',
  pictures,
);

registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith(`${savedPapers}/`), readKeptPaper);
registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname === endpoints.share, takeSharedPhoto, 'POST');

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await self.registration.navigationPreload?.enable();
      const versions = (await caches.keys()).filter((name) => name.startsWith(`${CACHES}-`));
      await Promise.all(versions.slice(0, -2).map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

// A new version waits until no tab shows the old one, or until the user asks for it.
self.addEventListener('message', (event) => {
  const { data, ports } = event as ExtendableMessageEvent;
  if (data === 'take over') void self.skipWaiting();
  else if (data === 'take over if alone') event.waitUntil(takeOverIfAlone());
  // Whether the requesting page is of this version.
  else if (Array.isArray(data?.scripts))
    ports[0]?.postMessage(data.scripts.every((name: string) => files.includes(name)));
  // Pictures shown before there was a worker; the browser still has them.
  else if (Array.isArray(data?.pictures))
    for (const request of data.pictures) event.waitUntil(pictures.handle({ event, request }).catch(() => {}));
});

async function takeOverIfAlone(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (tabs.length <= 1) await self.skipWaiting();
}
