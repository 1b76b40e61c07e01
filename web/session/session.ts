import { useSyncExternalStore } from 'react';
import type { Actor } from '#contract/can.ts';
import type { Member } from '#contract/people.ts';
import { createListeners } from '../browser/listeners.ts';
import { noteServerTime, serverNow } from '../browser/server-clock.ts';
import { browserStorage, onOtherTab, tabStorage } from '../browser/storage.ts';

/** Who is signed in, in this browser. Lives in local storage under `token` and `user`; all tabs agree. */
export interface Session {
  token: string;
  user: Member;
}

/** `replaced`: the password was changed here, and the page goes on by itself. */
export type Ending = 'left' | 'expired' | 'left-elsewhere' | 'replaced';

let current: Session | null = null;
/** The id of whose session it is, or was last. */
let lastMember: string | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
const changes = createListeners();
const endings = createListeners<Ending>();
const beginnings = createListeners();
const doubts = createListeners();
/** The stored session had expired before the page loaded. */
let wasOver = false;
/** In the browser's storage while a member logs out: other tabs learn of it before the token is gone. */
const LEAVING = 'leaving';
/** A member logs out in another tab. Every other end of a session elsewhere is one that expired. */
let isLeftElsewhere = false;
/** The member is leaving: calls that learn of it first do not end the session as expired. */
let isLeaving = false;

/** Milliseconds until the token's `exp` (seconds), or undefined if the token cannot be read. */
function timeLeft(token: string): number | undefined {
  try {
    const payload = token.split('.')[1] ?? '';
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: number };
    return typeof exp === 'number' ? exp * 1000 - serverNow() : undefined;
  } catch {
    return undefined;
  }
}

function stored(): Session | null {
  const token = browserStorage.get('token');
  const user = browserStorage.get('user');
  if (!token || !user) return null;
  try {
    return { token, user: JSON.parse(user) as Member };
  } catch {
    return null;
  }
}

function forget(): void {
  browserStorage.remove('token');
  browserStorage.remove('user');
}

/** Storage keys of the browser, not of a member. */
const NOBODYS = ['theme', 'install', 'clock'];

function emptyTab(): void {
  for (const key of tabStorage.keys()) tabStorage.remove(key);
}

/** Deletes a member's data in this browser: the cart, drafts. */
function empty(): void {
  for (const key of browserStorage.keys()) if (!NOBODYS.includes(key)) browserStorage.remove(key);
  emptyTab();
  try {
    // The data of offline/ and the service worker. Other tabs close the database for this (offline/store.ts).
    indexedDB.deleteDatabase('offline');
    // Plain http has no caches.
    globalThis.caches?.delete('pictures').catch(() => {});
  } catch {
    // Storage is blocked, so it is empty.
  }
}

function become(next: Session | null): void {
  current = next;
  lastMember = next?.user._id ?? lastMember;
  clearTimeout(timer);
  const left = next && timeLeft(next.token);
  // A longer delay than 2^31 ms would fire at once; such a token is looked at again on the next load.
  if (left && left < 2 ** 31) timer = setTimeout(() => endSession('expired'), left);
  document.documentElement.toggleAttribute('data-member', next !== null);
  changes.notify();
}

/** Learns the server's time, from an answer that no cache gives. */
async function askTheTime(): Promise<void> {
  const asked = fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ASKING) });
  await asked.then(({ headers }) => noteServerTime(headers.get('date'))).catch(() => {});
}

/** Milliseconds to wait for the server's time. */
const ASKING = 3000;

/** Reads the stored session, once, before the first render. */
export async function restoreSession(): Promise<void> {
  const found = stored();
  // Over by the clock of this device, which may be wrong.
  if (found && (timeLeft(found.token) ?? 1) <= 0) await askTheTime();
  const left = found && timeLeft(found.token);
  const good = typeof left === 'number' && left > 0;
  if (!good) forget();
  become(good ? found : null);
  const isOurs = (key: string) => key === 'token' || key === 'user' || key === LEAVING;
  onOtherTab(isOurs, (key, value) => {
    const had = current;
    become(stored());
    // All of the storage was cleared: by hand, as a log-out would. A log-out that fails takes its mark back.
    if (key === null || (key === LEAVING && value)) isLeftElsewhere = true;
    else if (current && key !== 'user') isLeftElsewhere = false;
    if (had && !current && !isLeaving) end(isLeftElsewhere ? 'left-elsewhere' : 'expired');
    // Somebody else signed in, so this tab shows another member's data.
    if (had && current && current.user._id !== had.user._id) location.reload();
  });
  wasOver = found !== null && !good;
}

export function beginSession(session: Session): void {
  const isNew = current === null;
  browserStorage.set('token', session.token);
  browserStorage.set('user', JSON.stringify(session.user));
  become(session);
  if (isNew) beginnings.notify();
}

export function endSession(ending: Ending): void {
  if (isLeaving && ending === 'expired') return;
  if (!current) return;
  forget();
  if (ending === 'left') empty();
  become(null);
  // A call may learn of a log-out in another tab first.
  end(ending === 'expired' && isLeftElsewhere ? 'left-elsewhere' : ending);
}

function end(ending: Ending): void {
  if (ending === 'left-elsewhere') emptyTab();
  endings.notify(ending);
}

/** While this runs, calls that learn first that the server has ended the session do not end it as expired. */
export async function holdSession(work: () => Promise<void>): Promise<void> {
  isLeaving = true;
  try {
    await work();
  } finally {
    isLeaving = false;
  }
}

/** Does what it takes to leave, then ends the session. If that fails, the session goes on. */
export async function leaveSession(leave: () => Promise<void>): Promise<void> {
  browserStorage.set(LEAVING, '1');
  await holdSession(async () => {
    await leave();
    // Another tab may have learned of it first.
    if (current) return endSession('left');
    empty();
    endings.notify('left');
  }).finally(() => browserStorage.remove(LEAVING));
}

/** The member changed: a new picture, name, or following. */
export function updateUser(change: Partial<Member>): void {
  if (!current) return;
  beginSession({ ...current, user: { ...current.user, ...change } });
}

/** The session outside of React: in loaders, guards and the api client. Always null on the server. */
export const getSession = (): Session | null => current;

/** The member of this page, also just after the session has ended. */
export const getLastMember = (): string | undefined => lastMember;

export const onSessionEnd = endings.subscribe;
/** Somebody has signed in on this page. */
export const onSessionBegin = beginnings.subscribe;

/** Reports that the session's user may be out of date. Listeners reload it. */
export const doubtUser = (): void => doubts.notify();
export const onUserDoubted = doubts.subscribe;

/** The member as an actor of can.ts; by default the session's. */
export const actorOf = (member: Member | undefined = current?.user): Actor =>
  member
    ? {
        id: member._id,
        role: member.accountType,
        isModerator: member.isModerator,
        isSuspended: member.suspendedUntil !== null && Date.parse(member.suspendedUntil) > serverNow(),
      }
    : { id: null, role: 'Visitor' };

/** Whether the stored session had expired before the page loaded. True once, for its one reporter. */
export function takeWasOver(): boolean {
  const was = wasOver;
  wasOver = false;
  return was;
}

/** The page is the server's, equal for everybody, until React has hydrated it. */
let isTaken = false;

/** Switches the page to this visitor, in a task after hydration, which is long enough by itself. */
export function showSession(): void {
  isTaken = true;
  changes.notify();
}

/** undefined until hydration, then the session or null. */
export const useSession = (): Session | null | undefined =>
  useSyncExternalStore<Session | null | undefined>(
    changes.subscribe,
    () => (isTaken ? current : undefined),
    () => undefined,
  );

/** The signed-in member, on pages behind the guard. */
export function useMember(): Member {
  const session = useSession();
  if (!session) throw new Error('useMember is for pages behind the guard');
  return session.user;
}
