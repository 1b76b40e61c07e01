import { iconUrl } from '#contract/endpoints.ts';
import type { PushPayload } from '#contract/notices.ts';
import { SECOND } from '#contract/rules/time.ts';
import { CLICKED_HASH, type Clicked } from '../notices/push/push-clicked.ts';

/*
 * Part of the service worker: shows what is pushed, and opens what is clicked. It has no session (a worker cannot read
 * local storage), so the page marks as seen what it opens (notices/open-pushed.tsx).
 */

/** Milliseconds. */
const TIMEOUT = SECOND;

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('push', (event) => {
  const payload = event.data?.json() as PushPayload | undefined;
  if (payload) event.waitUntil(Promise.all([show(payload), showBadge(payload.unseen)]));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data as Clicked));
});

async function show({ noticeId, title, body, link }: PushPayload): Promise<void> {
  const isHere = (await tabs()).some(({ visibilityState }) => visibilityState === 'visible');
  const data: Clicked = { noticeId, link };
  // A second push of the same notice replaces the first, without a sound while that is shown.
  await self.registration.showNotification(title, {
    body,
    data,
    tag: noticeId,
    icon: iconUrl('any-192.png'),
    badge: iconUrl('monochrome-512.png'),
    silent: isHere,
  });
  // Visible pages show the bell. But browsers end push for sites that do not show what they receive, so it is shown
  // first.
  if (isHere) for (const shown of await self.registration.getNotifications({ tag: noticeId })) shown.close();
}

/** Opens it in an existing tab without a reload, because something may be typed there. */
async function open(clicked: Clicked): Promise<void> {
  const address = `${clicked.link}${CLICKED_HASH}${clicked.noticeId}`;
  const all = await tabs();
  const tab = all.find(({ focused }) => focused) ?? all.find((one) => one.visibilityState === 'visible') ?? all[0];
  if (!tab) return void (await self.clients.openWindow(address));
  // If the browser does not allow focusing the tab, the page still opens there.
  const inFront = await tab.focus().catch(() => tab);
  // A loading tab, or one of an older version, does not respond.
  if (!(await isTaken(inFront, clicked))) await tab.navigate(address);
}

function isTaken(tab: WindowClient, clicked: Clicked): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  tab.postMessage({ clicked }, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), TIMEOUT);
  });
}

const tabs = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Does as the page does (notices/current-notices.ts). */
async function showBadge(unseen: number): Promise<void> {
  if ('setAppBadge' in navigator) await navigator.setAppBadge(unseen).catch(() => {});
}
