import * as endpoints from '#contract/endpoints.ts';
import { HOUR } from '#contract/rules/time.ts';
import { savesData } from '../browser/saves-data.ts';

/** Milliseconds between checks for a new version. */
const AGAIN = HOUR;

/**
 * Registers the service worker, where there can be one: not over plain http, in private windows of some browsers, or
 * while developing. It loads all of the program, which who saves data has not asked for. Resolves when one is active. `outdated` is called when a newer version than this page's waits.
 */
export async function registerServiceWorker(outdated: (reload: () => void) => void): Promise<boolean> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return false;
  const { serviceWorker } = navigator;
  if (savesData() && !serviceWorker.controller) return false;
  try {
    const registration = await serviceWorker.register(endpoints.serviceWorker, { updateViaCache: 'none' });
    const look = () => registration.waiting && registration.active && void offer(registration.waiting, outdated);
    const watch = () => registration.installing?.addEventListener('statechange', look);
    registration.addEventListener('updatefound', watch);
    watch();
    look();
    watchClock(registration);
    await serviceWorker.ready;
    return true;
  } catch {
    // Storage is blocked, or the network went away.
    return false;
  }
}

/** Passes on the pictures that this page loaded before it had a service worker. */
export function cachePictures(): void {
  const shown = [...document.images].map(({ currentSrc }) => currentSrc);
  const pictures = shown.filter((src) => src.startsWith(`${location.origin}${endpoints.files}/`));
  navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ pictures }));
}

/** Tells a page of the old version; a page of the new version lets the worker take over. */
async function offer(waiting: ServiceWorker, outdated: (reload: () => void) => void): Promise<void> {
  if (await isOfThisPage(waiting)) return waiting.postMessage('take over if alone');
  outdated(() => {
    const reload = () => location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    // Another tab may have let it take over already.
    if (waiting.state === 'activated') reload();
    waiting.postMessage('take over');
  });
}

function isOfThisPage(waiting: ServiceWorker): Promise<boolean> {
  const scripts = document.querySelector<HTMLElement>('script[data-scripts]')?.dataset.scripts?.split(' ') ?? [];
  const { port1, port2 } = new MessageChannel();
  waiting.postMessage({ scripts }, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
  });
}

function watchClock(registration: ServiceWorkerRegistration): void {
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - asked < AGAIN) return;
    asked = Date.now();
    registration.update().catch(() => {});
  });
}
