import type { Message } from '#contract/conversations.ts';
import type { Connection } from '../socket.ts';
import { markFailed, putInOutbox, readOutbox, takeFromOutbox, type Unsent } from './outbox.ts';
import { setChat } from './state.ts';

interface Sender {
  memberId: string;
  /** null while there is none. */
  connection: () => Connection | null;
  sent: (message: Message) => void;
}

/** Milliseconds: until a message is tried again after too many, after no answer; and for the lock of another tab. */
const PAUSE = { tooMany: 8000, noAnswer: 2000, otherTab: 15_000 } as const;
/** Attempts at a message that the server fails to take, before its sender is asked. */
const TRIES = 5;

/** Sends what is in the outbox, in order, one at a time, and only from one tab. */
export function createSending({ memberId, connection, sent }: Sender) {
  let busy = false;
  let again = false;
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tries = new Map<string, number>();
  /** Conversations that pause, and until when. */
  const pauses = new Map<string, number>();

  const show = () => {
    for (const [conversationId, until] of pauses) if (until <= Date.now()) pauses.delete(conversationId);
    setChat({ outbox: readOutbox(memberId), waiting: [...pauses.keys()] });
  };

  async function flush(): Promise<void> {
    again = busy;
    if (busy || over || !connection()) return;
    busy = true;
    clearTimeout(timer);
    try {
      await alone(`outbox ${memberId}`, sendAll);
    } finally {
      busy = false;
    }
    if (again) return flush();
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const link = connection();
      if (over || !link) return;
      const waiting = readOutbox(memberId).filter(({ failed }) => !failed);
      const next = waiting.find(({ conversationId }) => (pauses.get(conversationId) ?? 0) <= Date.now());
      if (!next) {
        if (waiting.length > 0) flushIn(Math.min(...pauses.values()) - Date.now());
        return;
      }
      await send(link, next);
      if (!over) show();
    }
  }

  const flushIn = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(flush, Math.max(pause, 100));
  };

  async function send(link: Connection, { clientId, conversationId, recipientId, content, at }: Unsent): Promise<void> {
    const pause = (length: number) => pauses.set(conversationId, Date.now() + length);
    const sentAt = new Date(at).toISOString();
    const message = { conversationId, senderId: memberId, recipientId, content, sentAt, clientId };
    const answer = await link.sendMessage(message).catch(() => null);
    if (over) return;
    // Not acknowledged: sent again under the same name, so that it is there once.
    if (!answer) pause(PAUSE.noAnswer);
    else if (answer.success) {
      if (answer.data) sent(answer.data);
      takeFromOutbox(memberId, clientId);
    } else if (answer.code === 'TOO_MANY') pause(PAUSE.tooMany);
    else if (answer.code === 'INTERNAL' || answer.code === 'UNAVAILABLE') {
      const count = (tries.get(clientId) ?? 0) + 1;
      tries.set(clientId, count);
      if (count < TRIES) pause(1000 * 2 ** count);
      else markFailed(memberId, clientId, answer.message);
    } else markFailed(memberId, clientId, answer.message);
  }

  return {
    show,
    flush,
    add(conversationId: string, recipientId: string | null, content: string): void {
      putInOutbox(memberId, { clientId: newId(), conversationId, recipientId, content });
      show();
      void flush();
    },
    /** The server has it: by its acknowledgement, or by its coming back as any message does. */
    arrived(clientId: string): void {
      takeFromOutbox(memberId, clientId);
      show();
    },
    retry(clientId: string): void {
      tries.delete(clientId);
      markFailed(memberId, clientId, undefined);
      show();
      void flush();
    },
    stop(): void {
      over = true;
      clearTimeout(timer);
    },
  };
}

/** Runs when no other tab does the like; a tab that is stuck is not waited for. Plain http has no locks. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  try {
    await navigator.locks.request(name, { signal: AbortSignal.timeout(PAUSE.otherTab) }, work);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error;
    await work();
  }
}

/** Plain http has no randomUUID. */
const newId = (): string =>
  crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).reduce((id, part) => id + part.toString(36), '');
