import { useSyncExternalStore } from 'react';
import type { Actor } from '#contract/can.ts';
import * as endpoints from '#contract/endpoints.ts';
import type { Member } from '#contract/people.ts';
import { createListeners } from '../browser/listeners.ts';
import { noteServerTime, serverNow } from '../browser/server-clock.ts';
import { browserStorage, onOtherTab, tabStorage } from '../browser/storage.ts';
import { BrowserSession, type Ending, type Session } from './browser-session.ts';

export type { Ending, Session };

const session = new BrowserSession({
  storage: browserStorage,
  tab: tabStorage,
  onOtherTab,
  now: serverNow,
  askTheTime,
  emptyOffline,
  mark: (isMember) => void document.documentElement.toggleAttribute('data-member', isMember),
  reload: () => location.reload(),
});
const refreshRequests = createListeners();

/** Milliseconds to wait for the server's time. */
const ASKING = 3000;

/** Learns the server's time, from an answer that no cache gives. */
async function askTheTime(): Promise<void> {
  const asked = fetch(endpoints.health, { cache: 'no-store', signal: AbortSignal.timeout(ASKING) });
  await asked.then(({ headers }) => noteServerTime(headers.get('date'))).catch(() => {});
}

/** Deletes the data of offline/ and the service worker. Other tabs close the database for this (offline/store.ts). */
function emptyOffline(): void {
  try {
    indexedDB.deleteDatabase('offline');
    // Plain http has no caches.
    globalThis.caches?.delete('pictures').catch(() => {});
  } catch {
    // Storage is blocked, so it is empty.
  }
}

/** Reads the stored session, once, before the first render. */
export const restoreSession = (): Promise<void> => session.restore();
export const beginSession = (next: Session): void => session.begin(next);
export const endSession = (ending: Ending): void => session.end(ending);
/** While this runs, calls that learn first that the server has ended the session do not end it as expired. */
export const holdSession = (work: () => Promise<void>): Promise<void> => session.hold(work);
/** Does what it takes to leave, then ends the session. If that fails, the session goes on. */
export const leaveSession = (leave: () => Promise<void>): Promise<void> => session.leave(leave);

/** The member changed: a new picture, name, or following. */
export function updateUser(change: Partial<Member>): void {
  const { current } = session;
  if (current) session.begin({ ...current, user: { ...current.user, ...change } });
}

/** The session outside of React: in loaders, guards and the api client. Always null on the server. */
export const getSession = (): Session | null => session.current;

/** The member of this page, also just after the session has ended. */
export const getLastMember = (): string | undefined => session.lastMember;

export const onSessionEnd = session.endings.subscribe;
/** Somebody has signed in on this page. */
export const onSessionBegin = session.beginnings.subscribe;

/** Reports that the session's user may be out of date. Listeners reload it. */
export const requestRefresh = (): void => refreshRequests.notify();
export const onRefreshRequested = refreshRequests.subscribe;

/** The member as an actor of can.ts; by default the session's. */
export const actorOf = (member: Member | undefined = session.current?.user): Actor =>
  member
    ? {
        id: member._id,
        role: member.accountType,
        isModerator: member.isModerator,
        isSuspended: member.suspendedUntil !== null && Date.parse(member.suspendedUntil) > serverNow(),
        isAlumnus: member.isAlumnus === true,
      }
    : { id: null, role: 'Visitor' };

/** Whether the stored session had expired before the page loaded. True once, for its one reporter. */
export function takeWasOver(): boolean {
  const was = session.wasOver;
  session.wasOver = false;
  return was;
}

/** The page is the server's, equal for everybody, until React has hydrated it. */
let isTaken = false;

/** Switches the page to this visitor, in a task after hydration, which is long enough by itself. */
export function showSession(): void {
  isTaken = true;
  session.changes.notify();
}

/** undefined until hydration, then the session or null. */
export const useSession = (): Session | null | undefined =>
  useSyncExternalStore<Session | null | undefined>(
    session.changes.subscribe,
    () => (isTaken ? session.current : undefined),
    () => undefined,
  );

/** The signed-in member, on pages behind the guard. */
export function useMember(): Member {
  const signedIn = useSession();
  if (!signedIn) throw new Error('useMember is for pages behind the guard');
  return signedIn.user;
}
