import type { Message } from '#contract/conversations.ts';
import type { Reaction } from '#contract/limits.ts';
import type { SafeStorage } from '../../browser/storage.ts';

interface Waiting {
  /** The same at every attempt: the server stores it once. */
  clientId: string;
  conversationId: string;
  /** Milliseconds since 1970: the order of sending. */
  at: number;
  /** Why the server refused it; it is not sent again automatically. */
  failed?: string;
}

/** A picture of an unsent message, in this browser (pictures/waiting-pictures.ts). */
export interface UnsentPicture {
  key: string;
  width: number;
  height: number;
  /** Once it is uploaded. */
  id?: string;
}

/** A message that the server has not acknowledged yet. */
export interface Unsent extends Waiting {
  /** null in the community room. */
  recipientId: string | null;
  /** Empty beside pictures without a caption. */
  content: string;
  /** What it answers. */
  reply?: NonNullable<Message['reply']>;
  pictures?: readonly UnsentPicture[];
}

/** What a member does to a stored message. */
export type Change =
  | { kind: 'edit'; content: string }
  | { kind: 'delete'; everybody: boolean }
  | { kind: 'react'; emoji: Reaction; on: boolean };

/** A change that the server has not acknowledged yet. Without a `content`, so that a tab of the version before drops it. */
export interface UnsentChange extends Waiting {
  messageId: string;
  change: Change;
}

export const isChange = (waiting: Unsent | UnsentChange): waiting is UnsentChange => 'change' in waiting;

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
  const unstored = new Map<string, Unsent | UnsentChange>();
  let last = 0;

  /** Everything unsent, in the order of sending. */
  function read(): (Unsent | UnsentChange)[] {
    const found = new Map(unstored);
    for (const key of storage.keys()) {
      const message = key.startsWith(prefix) ? parse(storage.get(key)) : null;
      if (message) found.set(key, message);
    }
    return [...found.values()].sort((a, b) => a.at - b.at || (a.clientId < b.clientId ? -1 : 1));
  }

  function write(message: Unsent | UnsentChange): void {
    const key = prefix + message.clientId;
    if (storage.set(key, JSON.stringify(asStored(message)))) unstored.delete(key);
    else unstored.set(key, message);
  }

  return {
    read,
    add(message: Omit<Unsent, 'at' | 'failed'> | Omit<UnsentChange, 'at' | 'failed'>): void {
      // They keep their order within a millisecond, and where the clock was set back, also across a reload and tabs.
      last = Math.max(Date.now(), last + 1, ...read().map(({ at }) => at + 1));
      write({ ...message, at: last });
    },
    /** Sets why a message is refused; undefined to retry it. */
    markFailed(clientId: string, failed: string | undefined): void {
      const message = read().find((one) => one.clientId === clientId);
      if (message) write({ ...message, failed });
    },
    /** Notes which pictures of a message are uploaded. */
    setPictures(clientId: string, pictures: readonly UnsentPicture[]): void {
      const message = read().find((one) => one.clientId === clientId);
      if (message && !isChange(message)) write({ ...message, pictures });
    },

    remove(clientId: string): void {
      unstored.delete(prefix + clientId);
      storage.remove(prefix + clientId);
    },
  };
}

/** With pictures its text is called a caption, so that a tab of the version before does not send it without them. */
function asStored(message: Unsent | UnsentChange): object {
  if (isChange(message) || !message.pictures) return message;
  const { content: caption, ...rest } = message;
  return { ...rest, caption };
}

/** null for anything but a valid message: other tabs may run another version. */
function parse(text: string | null): Unsent | UnsentChange | null {
  try {
    const stored = JSON.parse(text ?? 'null') as (Partial<Unsent & UnsentChange> & { caption?: string }) | null;
    const { caption, ...given } = stored ?? {};
    const message = given.pictures && caption !== undefined ? { ...given, content: caption } : given;
    const { clientId, conversationId, content, messageId, change, at } = message;
    const isWhole = typeof (change ? messageId : content) === 'string';
    return [clientId, conversationId].every((value) => typeof value === 'string') && Number.isFinite(at) && isWhole
      ? (message as Unsent | UnsentChange)
      : null;
  } catch {
    return null;
  }
}
