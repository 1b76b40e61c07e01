import type { Message } from '#contract/conversations.ts';
import type { Connection } from '../../socket.ts';
import type { Outbox, Unsent } from './outbox.ts';
import type { Store } from './store.ts';

interface Options {
  memberId: string;
  store: Store;
  outbox: Outbox;
  /** null while there is none. */
  connection: () => Connection | null;
  /** Runs the work while no other tab of the member sends. */
  alone: (work: () => Promise<void>) => Promise<void>;
  acknowledged: (message: Message) => void;
}

/** Milliseconds until a message is sent again: after a rate limit, and without an acknowledgement. */
const PAUSE = { tooMany: 8000, noAnswer: 2000 } as const;
/** Attempts at a message that the server fails to store, before the sender is asked. */
const TRIES = 5;

/** Sends the outbox in order, one message at a time, and from one tab only. */
export function createSendQueue({ memberId, store, outbox, connection, alone, acknowledged }: Options) {
  let isSending = false;
  let again = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tries = new Map<string, number>();
  /** Conversations that pause, and until when (milliseconds since 1970). */
  const pauses = new Map<string, number>();

  function publish(): void {
    for (const [conversationId, until] of pauses) if (until <= Date.now()) pauses.delete(conversationId);
    store.set({ outbox: outbox.read(), paused: [...pauses.keys()] });
  }

  async function flush(): Promise<void> {
    again = isSending;
    if (isSending || isStopped || !connection()) return;
    isSending = true;
    clearTimeout(timer);
    try {
      await alone(sendAll);
    } finally {
      isSending = false;
    }
    if (again) return flush();
  }

  /** Shows what has changed in the outbox, and sends it. */
  function changed(): void {
    publish();
    void flush();
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const current = connection();
      if (isStopped || !current) return;
      const waiting = outbox.read().filter(({ failed }) => !failed);
      const next = waiting.find(({ conversationId }) => (pauses.get(conversationId) ?? 0) <= Date.now());
      if (!next) {
        if (waiting.length > 0) flushIn(Math.min(...pauses.values()) - Date.now());
        return;
      }
      await send(current, next);
      if (!isStopped) publish();
    }
  }

  const flushIn = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(flush, Math.max(milliseconds, 100));
  };

  async function send(to: Connection, { clientId, conversationId, recipientId, content, at }: Unsent): Promise<void> {
    const pause = (milliseconds: number) => pauses.set(conversationId, Date.now() + milliseconds);
    const sentAt = new Date(at).toISOString();
    const message = { conversationId, senderId: memberId, recipientId, content, sentAt, clientId };
    const answer = await to.sendMessage(message).catch(() => null);
    if (isStopped) return;
    // Not acknowledged: send it again with the same clientId, so that it is stored once.
    if (!answer) pause(PAUSE.noAnswer);
    else if (answer.success) {
      if (answer.data) acknowledged(answer.data);
      outbox.remove(clientId);
    } else if (answer.code === 'TOO_MANY') pause(PAUSE.tooMany);
    else if (answer.code === 'INTERNAL' || answer.code === 'UNAVAILABLE') {
      const count = (tries.get(clientId) ?? 0) + 1;
      tries.set(clientId, count);
      if (count < TRIES) pause(1000 * 2 ** count);
      else outbox.markFailed(clientId, answer.message);
    } else outbox.markFailed(clientId, answer.message);
  }

  return {
    publish,
    flush,
    changed,
    add(message: Pick<Unsent, 'clientId' | 'conversationId' | 'recipientId' | 'content'>): void {
      outbox.add(message);
      changed();
    },
    /** The server has stored it (it was acknowledged, or arrived as a message), or the sender discards it. */
    remove(clientId: string): void {
      outbox.remove(clientId);
      publish();
    },
    retry(clientId: string): void {
      tries.delete(clientId);
      outbox.markFailed(clientId, undefined);
      changed();
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
