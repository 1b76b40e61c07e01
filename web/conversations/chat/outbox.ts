import type { SafeStorage } from '../../browser/storage.ts';

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
  /** Why the server refused it; it is not sent again automatically. */
  failed?: string;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** The key prefix of a member's unsent messages. */
export const outboxPrefix = (memberId: string): string => `outbox:${memberId}:`;

/**
 * A member's unsent messages in the browser's storage, so that they survive a reload and a time without network;
 * logging out empties it (session.ts). One key a message: tabs that write at the same moment cannot undo each other's.
 */
export function createOutbox(storage: SafeStorage, memberId: string) {
  const prefix = outboxPrefix(memberId);
  /** Messages that the storage has no room for: they last as long as the page. */
  const unstored = new Map<string, Unsent>();
  let last = 0;

  /** Everything unsent, in the order of sending. */
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
    add(message: Omit<Unsent, 'at' | 'failed'>): void {
      // They keep their order within a millisecond, and where the clock was set back, also across a reload and tabs.
      last = Math.max(Date.now(), last + 1, ...read().map(({ at }) => at + 1));
      write({ ...message, at: last });
    },
    /** Sets why a message is refused; undefined to retry it. */
    markFailed(clientId: string, failed: string | undefined): void {
      const message = read().find((one) => one.clientId === clientId);
      if (message) write({ ...message, failed });
    },
    remove(clientId: string): void {
      unstored.delete(prefix + clientId);
      storage.remove(prefix + clientId);
    },
  };
}

/** null for anything but a valid message: other tabs may run another version. */
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
