import './push.ts';
import { files, version } from 'virtual:app-files';
import { setCacheNameDetails, type WorkboxPlugin } from 'workbox-core';
import { addPlugins, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import * as endpoints from '#contract/endpoints.ts';
import { paths } from '#contract/paths.ts';
import { savedPaperUrl } from '#contract/rules/resource-urls.ts';
import { read, readOwner, write } from '../offline/store.ts';

/** The pictures seen last; signing out deletes them (session.ts). */
const MOST = 300;
const SIZES = ['card', 'large', 'small'];

const ownerNow = () => readOwner().catch(() => undefined);

/** Stores a response only if its requester is still the owner: signing out may have come between. */
const onlyForOwner: WorkboxPlugin = {
  async handlerWillStart({ state }) {
    if (state) state.owner = ownerNow();
  },
  async cacheWillUpdate({ response, state }) {
    const owner = await state?.owner;
    return response.status === 200 && owner && owner === (await ownerNow()) ? response : null;
  },
  // Fall back to another size of the same picture.
  async handlerDidError({ request }) {
    for (const size of SIZES) {
      const other = await caches.match(request.url.replace(/-\w+\.webp$/, `-${size}.webp`));
      if (other) return other;
    }
    return undefined;
  },
  async cacheDidUpdate({ cacheName }) {
    const cache = await caches.open(cacheName);
    const requests = await cache.keys();
    await Promise.all(requests.slice(0, -MOST).map((request) => cache.delete(request)));
  },
};

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

/** GET /saved/{paperId}: the file of a paper saved in this browser. */
async function readKeptPaper({ url }: { url: URL }): Promise<Response> {
  const id = url.pathname.slice(savedPaperUrl('').length);
  const saved = await read((await readOwner()) ?? '', 'papers', id).catch(() => undefined);
  if (!saved) return Response.redirect(paths.offline(), 303);
  return new Response(saved.file, {
    headers: { 'content-type': saved.file.type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  });
}

/** POST /share: a photo from another app. It waits for the page of a new item. */
async function takeSharedPhoto({ request }: { request: Request }): Promise<Response> {
  try {
    const photo = (await request.formData()).get('photo');
    const owner = await readOwner();
    if (photo instanceof File && owner) await write(owner, 'shared', photo, 'photo');
  } catch {
    // The page opens without it.
  }
  return Response.redirect(paths.dashboard.addShared(), 303);
}
