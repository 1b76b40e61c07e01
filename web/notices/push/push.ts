import { noticeCalls } from '#contract/notices.ts';
import { deviceName } from '#contract/rules/device-name.ts';
import { SECOND } from '#contract/rules/time.ts';
import { api } from '../../api/api.ts';
import { browserStorage } from '../../browser/storage.ts';
import { getSession } from '../../session/session.ts';
import { isPushSupported } from './may-ask.ts';

/*
 * Push in this browser. The server's part of a subscription ends with the session; the browser's part is ended here,
 * and begun again when the same member signs in again after a session that only expired.
 */

/** `denied`: the person, or the browser, has blocked notifications of this site. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** Milliseconds that turning on waits for a service worker that is just being installed. */
const TIMEOUT = 10 * SECOND;

/** The subscribed member. Signing out removes it with everything else (session.ts). */
const KEY = 'push';
interface Subscribed {
  memberId: string;
  /** The token's expiry identifies the session. */
  session: string;
  endpoint: string;
}

export async function pushState(): Promise<PushState> {
  if (!isPushSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOurs = readSubscribed()?.memberId === getSession()?.user._id;
  return isOurs && (await findSubscription()) ? 'on' : 'off';
}

/** Asks for permission, by the browser's own dialog, and subscribes. Call it in a click. Throws what the browser throws. */
export async function turnOnPush(): Promise<PushState> {
  if (!isPushSupported()) return 'unsupported';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  await subscribe();
  return 'on';
}

/** Ends the browser's part; it needs no network. */
export async function forgetPush(): Promise<void> {
  browserStorage.remove(KEY);
  if (!isPushSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe().catch(() => {});
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}

/** Once a page: the browser may have lost or changed its subscription, and the session may be a new one. */
export async function renewPush(): Promise<void> {
  const session = getSession();
  const subscribed = readSubscribed();
  // A session that has expired may go on after signing in.
  if (!session && subscribed) return;
  if (!session || subscribed?.memberId !== session.user._id) return forgetPush();
  const subscription = await findSubscription();
  if (subscription?.endpoint !== subscribed.endpoint || subscribed.session !== sessionOf(session)) return subscribe();
  const { data } = await api(noticeCalls.listDevices, {});
  // It was removed on another device.
  if (!data.some(({ isCurrent }) => isCurrent)) await forgetPush();
}

async function subscribe(): Promise<void> {
  const { pushManager } = await activeRegistration();
  const { key } = (await api(noticeCalls.getPushKey, {})).data;
  const applicationServerKey = fromBase64url(key);
  const found = await pushManager.getSubscription();
  // The server's key has changed.
  if (found && toBase64url(found.options.applicationServerKey) !== key) await found.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint } = subscription;
  await api(noticeCalls.addPushSubscription, {
    endpoint,
    p256dh: toBase64url(subscription.getKey('p256dh')),
    auth: toBase64url(subscription.getKey('auth')),
    device: deviceName(navigator.userAgent),
  });
  const session = getSession();
  if (!session) return forgetPush();
  const subscribed: Subscribed = { memberId: session.user._id, session: sessionOf(session), endpoint };
  browserStorage.set(KEY, JSON.stringify(subscribed));
}

const activeRegistration = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('no service worker')), TIMEOUT)),
  ]);

const findSubscription = async (): Promise<PushSubscription | null | undefined> =>
  (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();

function readSubscribed(): Subscribed | null {
  try {
    return JSON.parse(browserStorage.get(KEY) ?? 'null') as Subscribed | null;
  } catch {
    return null;
  }
}

const sessionOf = ({ token }: { token: string }): string => token.slice(-16);

const toBase64url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? [])))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0));
