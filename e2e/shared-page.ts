import type { BrowserContext, Page, ViewportSize } from '@playwright/test';

/*
 * One page for the journeys of a worker, one after the other, and one more for each browser that a journey opens beside
 * it. The first page of a new context costs more than twice the processor of a further page in the same tab: a process,
 * and all scripts compiled again. Between two journeys the tab leaves the product and forgets all that was stored, but
 * it keeps its history, its HTTP cache, and what was set for good: a script of addInitScript(), a clock, an exposed
 * function, a route of web sockets, emulated media. A file whose journeys use these, or are about what a browser keeps,
 * has a context for each journey, as is the default.
 */

export interface Shared {
  /** Those that no journey uses now. */
  contexts: BrowserContext[];
  /** Errors of all pages, emptied for each journey. */
  complaints: string[];
}

/** A page of the site without scripts. */
const BARE = '/robots.txt';

/** Leaves the shared page as a new one would be. */
export async function clear(context: BrowserContext, complaints: string[], viewport: ViewportSize | null) {
  const [page, ...others] = context.pages();
  if (!page) return;
  const before = complaints.length;
  await Promise.all(others.map((other) => other.close()));
  await Promise.all([page, context].map((where) => where.unrouteAll({ behavior: 'ignoreErrors' })));
  page.removeAllListeners('request');
  await context.setOffline(false);
  await leave(page);
  await page.evaluate(forget);
  await context.clearCookies();
  const size = page.viewportSize();
  if (viewport && (size?.width !== viewport.width || size.height !== viewport.height))
    await page.setViewportSize(viewport);
  // What a page says while it is left.
  complaints.length = before;
}

/** A dialog that was closed last may be on its way back in history, which breaks off the first visit. */
async function leave(page: Page): Promise<void> {
  const go = () => page.goto(BARE, { waitUntil: 'commit' });
  await go().catch((error: Error) => {
    if (!error.message.includes('ERR_ABORTED')) throw error;
    return go();
  });
}

/** Runs in the page. */
async function forget(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const { name = '' } of await indexedDB.databases())
    await new Promise<unknown>((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = resolve;
      request.onerror = reject;
    });
}
