import type { SafeStorage } from '../../storage.ts';

/** A message that the server has not acknowledged yet. */
export interface Unsent {
  /** The same at every attempt: the server stores it once. */
  clientId: string;
  conversationId: string;
  /** null in the community room. */
  recipientId: string | null;
  content: string;
  /** Milliseconds since 1970: the order of sending. */
  at: number;
  /** Why the server refuses it; it is not sent again by itself. */
  failed?: string;
}

export interface Outbox {
  /** Everything unsent, in the order of sending. */
  read(): Unsent[];
  add(message: Omit<Unsent, 'at' | 'failed'>): void;
  /** Says why a message is refused; undefined: it is to be tried again. */
  markFailed(clientId: string, failed: string | undefined): void;
  remove(clientId: string): void;
}

/** Begins the key of every unsent message of a member. */
export const outboxPrefix = (memberId: string): string => `outbox:${memberId}:`;

/**
 * A member's unsent messages in the browser's storage, so that they survive a reload and a time without network;
 * logging out empties it (session.ts). One key a message: tabs that write at the same moment cannot undo each other's.
 */
export function createOutbox(storage: SafeStorage, memberId: string): Outbox {
  const prefix = outboxPrefix(memberId);
  /** What the storage has no room for: it lasts as long as the page. */
  const unstored = new Map<string, Unsent>();
  let last = 0;

  function read(): Unsent[] {
    const found = new Map(unstored);
    for (const key of storage.keys()) {
      const message = key.startsWith(prefix) ? parse(storage.get(key)) : null;
      if (message) found.set(key, message);
    }
    return [...found.values()].sort((a, b) => a.at - b.at || (a.clientId < b.clientId ? -1 : 1));
  }

  function write(message: Unsent): void {
    const key = prefix + message.clientId;
    if (storage.set(key, JSON.stringify(message))) unstored.delete(key);
    else unstored.set(key, message);
  }

  return {
    read,
    add(message) {
      // Two in one millisecond keep their order.
      last = Math.max(Date.now(), last + 1);
      write({ ...message, at: last });
    },
    markFailed(clientId, failed) {
      const message = read().find((one) => one.clientId === clientId);
      if (message) write({ ...message, failed });
    },
    remove(clientId) {
      unstored.delete(prefix + clientId);
      storage.remove(prefix + clientId);
    },
  };
}

/** null for what is no message of ours: other tabs may run another version. */
function parse(text: string | null): Unsent | null {
  try {
    const message = JSON.parse(text ?? 'null') as Partial<Unsent> | null;
    const { clientId, conversationId, content, at } = message ?? {};
    return [clientId, conversationId, content].every((value) => typeof value === 'string') && Number.isFinite(at)
      ? (message as Unsent)
      : null;
  } catch {
    return null;
  }
}
