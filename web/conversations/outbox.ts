/** A message that the server has not acknowledged yet. */
export interface Unsent {
  /** The same at every attempt: the server stores it once. */
  clientId: string;
  conversationId: string;
  /** null in the community room. */
  recipientId: string | null;
  content: string;
  /** Milliseconds: the order of sending. */
  at: number;
  /** Why the server does not take it; it is not sent again by itself. */
  failed?: string;
}

/*
 * Kept in local storage, so that it survives a reload and a time without network; logging out empties it (session.ts).
 * One key a message: tabs that write at the same moment cannot undo each other's.
 */
const prefixOf = (memberId: string) => `outbox:${memberId}:`;

/** What storage has no room for: kept for as long as the page is. */
const unkept = new Map<string, Unsent>();
let last = 0;

/** All of a member's, in the order of sending. */
export function readOutbox(memberId: string): Unsent[] {
  const prefix = prefixOf(memberId);
  const found = new Map<string, Unsent>();
  for (const [key, entry] of unkept) if (key.startsWith(prefix)) found.set(key, entry);
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(prefix)) continue;
    const entry = parse(localStorage.getItem(key));
    if (entry) found.set(key, entry);
  }
  return [...found.values()].sort((a, b) => a.at - b.at || (a.clientId < b.clientId ? -1 : 1));
}

function parse(raw: string | null): Unsent | null {
  try {
    const entry = JSON.parse(raw ?? 'null') as Partial<Unsent> | null;
    const { clientId, conversationId, content, at } = entry ?? {};
    return [clientId, conversationId, content].every((text) => typeof text === 'string') && Number.isFinite(at)
      ? (entry as Unsent)
      : null;
  } catch {
    return null;
  }
}

export function putInOutbox(memberId: string, message: Omit<Unsent, 'at' | 'failed'>): void {
  // Two in one millisecond keep their order.
  last = Math.max(Date.now(), last + 1);
  save(memberId, { ...message, at: last });
}

/** Says why a message is not taken, or with undefined that it is to be tried again. */
export function markFailed(memberId: string, clientId: string, failed: string | undefined): void {
  const entry = readOutbox(memberId).find((one) => one.clientId === clientId);
  if (entry) save(memberId, { ...entry, failed });
}

function save(memberId: string, entry: Unsent): void {
  const key = prefixOf(memberId) + entry.clientId;
  try {
    localStorage.setItem(key, JSON.stringify(entry));
    unkept.delete(key);
  } catch {
    unkept.set(key, entry);
  }
}

export function takeFromOutbox(memberId: string, clientId: string): void {
  const key = prefixOf(memberId) + clientId;
  unkept.delete(key);
  localStorage.removeItem(key);
}

export const forgetUnkept = (): void => unkept.clear();

/** Another tab has put something in or taken something out. */
export function onOutboxElsewhere(memberId: string, listener: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(prefixOf(memberId))) listener();
  };
  addEventListener('storage', heard);
  return () => removeEventListener('storage', heard);
}
