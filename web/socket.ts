import { io, type Socket } from 'socket.io-client';
import type { Message, Read } from '#contract/conversations.ts';
import { SECOND } from '#contract/rules/time.ts';
import type { Acknowledgement } from '#contract/schemas/realtime.ts';
import { getSession } from './session/session.ts';

/** Events of the server and of the connection. */
export interface Listener {
  connected(): void;
  disconnected(): void;
  /** The server refused the token, or could not look it up: the listener finds out which. */
  refused(): void;
  receiveMessage(message: Message): void;
  /** A message as it is after a change. */
  messageChanged(message: Message): void;
  /** The other of the two has read up to this number. */
  readByOther(read: { conversationId: string; number: number }): void;
  /** The member has marked or hidden one, in another tab or on another device. */
  conversationsChanged(): void;
  conversationRead(read: Read & { conversationId: string }): void;
}

/** Events for notices, the wish list and the member, on the same connection. */
interface NoticeListener {
  /** Count of unseen notices; the listener requests it where it is absent. */
  noticesChanged(news: { unseen?: number }): void;
  wishesChanged(): void;
  /** The member's permissions: the listener reloads the member. */
  memberChanged(): void;
}

interface OutgoingMessage {
  conversationId: string;
  senderId: string;
  recipientId: string | null;
  /** Undefined beside pictures without a caption. */
  content: string | undefined;
  sentAt: string;
  clientId: string;
  /** The message that it answers. */
  replyTo: string | null;
  pictures?: string[];
}

export interface Connection {
  /** Rejects without an acknowledgement; the message may still have arrived. */
  sendMessage(message: OutgoingMessage): Promise<Acknowledgement>;
  joinConversation(conversationId: string): void;
  close(): void;
}

/** Milliseconds until a message counts as not acknowledged. */
const SEND_TIMEOUT = 10 * SECOND;
/** Milliseconds between two notes that the page is used. */
const HERE_EVERY = 30 * SECOND;
const PAUSE = { first: SECOND, longest: 5 * SECOND, spread: 0.5 } as const;

/** The page's one connection, for the signed-in member. It reconnects until it is closed. */
export function openConnection(listener: Listener & NoticeListener): Connection {
  const socket = openSocket();
  const reconnection = new Reconnection(socket);
  const presence = notePresence(socket);
  const stopFollowing = followNetwork(socket);
  socket.on('connect', () => {
    reconnection.reset();
    presence.note();
    listener.connected();
  });
  socket.on('disconnect', (reason) => {
    listener.disconnected();
    if (reason === 'io server disconnect') reconnection.begin();
  });
  socket.on('connect_error', (error) => {
    listener.disconnected();
    if (socket.active) return;
    reconnection.begin();
    if (error.message === 'Unauthorized') listener.refused();
  });
  socket.on('receiveMessage', listener.receiveMessage);
  socket.on('messageChanged', listener.messageChanged);
  socket.on('conversationRead', listener.conversationRead);
  socket.on('readByOther', listener.readByOther);
  socket.on('conversationsChanged', listener.conversationsChanged);
  socket.on('noticesChanged', listener.noticesChanged);
  socket.on('wishesChanged', listener.wishesChanged);
  socket.on('memberChanged', listener.memberChanged);

  return {
    sendMessage: async (message) => {
      // The library would buffer it; the outbox does that.
      if (!socket.connected) throw new Error('Not connected');
      return socket.timeout(SEND_TIMEOUT).emitWithAck('sendMessage', message);
    },
    joinConversation: (conversationId) => {
      if (socket.connected) socket.emit('joinConversation', { conversationId }, () => {});
    },
    close: () => {
      reconnection.stop();
      presence.stop();
      stopFollowing();
      socket.off();
      socket.disconnect();
    },
  };
}

const openSocket = (): Socket =>
  io({
    forceNew: true,
    transports: ['websocket'],
    // Read at each connection, which may have a newer token.
    auth: (give) => give({ token: getSession()?.token }),
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: PAUSE.first,
    reconnectionDelayMax: PAUSE.longest,
    randomizationFactor: PAUSE.spread,
    timeout: 20 * SECOND,
  });

/** The library reconnects after a lost connection, but not after the server ended or refused it: this does. */
class Reconnection {
  readonly #socket: Socket;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  begin(): void {
    const pause = Math.min(PAUSE.first * 2 ** this.#tries, PAUSE.longest);
    this.#tries += 1;
    this.stop();
    this.#timer = setTimeout(() => this.#socket.connect(), pause * (1 + PAUSE.spread * (Math.random() * 2 - 1)));
  }

  /** The pauses begin anew after a success. */
  reset(): void {
    this.#tries = 0;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** Notes that the member uses the page: then nothing is mailed or pushed at once that it shows. */
function notePresence(socket: Socket): { note(): void; stop(): void } {
  let usedAt = Number.NEGATIVE_INFINITY;
  const note = () => {
    if (socket.connected && performance.now() - usedAt < HERE_EVERY) socket.emit('here', {}, () => {});
  };
  const stop = watchUse(HERE_EVERY, () => {
    usedAt = performance.now();
    note();
  });
  return { note, stop };
}

/** Drops the connection without a network, and reconnects with it. Returns the function to stop. */
function followNetwork(socket: Socket): () => void {
  // Without a network the connection would look alive for most of a minute. If the browser is wrong, it reconnects at
  // once.
  let isDue = false;
  const drop = () => {
    isDue = !socket.connected;
    if (socket.connected) socket.io.engine.close();
  };
  // It was being opened when the network went.
  socket.on('connect', () => {
    if (isDue) queueMicrotask(drop);
  });
  /** Reconnects without waiting for the pause. */
  const reconnect = () => {
    isDue = false;
    if (!socket.connected) socket.disconnect().connect();
  };
  addEventListener('offline', drop);
  addEventListener('online', reconnect);
  return () => {
    removeEventListener('offline', drop);
    removeEventListener('online', reconnect);
  };
}

/** What somebody does on a page. Moving a pointer over it is no use of it: a desk shakes. */
const USES = ['pointerdown', 'keydown', 'scroll', 'wheel', 'touchmove', 'focus'] as const;

/**
 * Calls the listener when the visible page is used, at most once in the given milliseconds; opening it is a use.
 * Returns the function to end it.
 */
function watchUse(pause: number, used: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY;
  const note = () => {
    if (document.visibilityState !== 'visible' || performance.now() - last < pause) return;
    last = performance.now();
    used();
  };
  const ending = new AbortController();
  const options = { capture: true, passive: true, signal: ending.signal };
  for (const use of USES) addEventListener(use, note, options);
  document.addEventListener('visibilitychange', note, options);
  note();
  return () => ending.abort();
}
