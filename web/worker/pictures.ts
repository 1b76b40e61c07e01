import type { WorkboxPlugin } from 'workbox-core';
import { readOwner } from '../offline/store.ts';

/** The pictures seen last; signing out deletes them (session.ts). */
const MOST = 300;
const SIZES = ['card', 'large', 'small'];

const ownerNow = () => readOwner().catch(() => undefined);

/** Stores a response only if its requester is still the owner: signing out may have come between. */
export const onlyForOwner: WorkboxPlugin = {
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
