import { io } from 'socket.io-client';
import type { Message, Read } from '#contract/conversations.ts';
import type { Acknowledgement } from '#contract/schemas/realtime.ts';
import { watchUse } from './browser/watch-use.ts';
import { getSession } from './session/session.ts';

/** Events of the server and of the connection. */
export interface Listener {
  connected(): void;
  disconnected(): void;
  /** The server refused the token, or could not look it up: the listener finds out which. */
  refused(): void;
  receiveMessage(message: Message): void;
  conversationRead(read: Read & { conversationId: string }): void;
}

/** Events for notices, the wish list and the member, on the same connection. */
interface NoticeListener {
  /** Without the count the listener requests it. */
  noticesChanged(news: { unseen?: number }): void;
  wishesChanged(): void;
  /** The member's permissions: the listener reloads the member. */
  memberChanged(): void;
}

interface OutgoingMessage {
  conversationId: string;
  senderId: string;
  recipientId: string | null;
  content: string;
  sentAt: string;
  clientId: string;
}

export interface Connection {
  /** Rejects without an acknowledgement; the message may still have arrived. */
  sendMessage(message: OutgoingMessage): Promise<Acknowledgement>;
  joinConversation(conversationId: string): void;
  close(): void;
}

/** Milliseconds until a message counts as not acknowledged. */
const PATIENCE = 10_000;
/** Milliseconds between two notes that the page is used. */
const HERE_EVERY = 30_000;
const PAUSE = { first: 1000, longest: 5000, spread: 0.5 } as const;

/** The page's one connection, for the signed-in member. It reconnects until it is closed. */
export function openConnection(listener: Listener & NoticeListener): Connection {
  const socket = io({
    forceNew: true,
    transports: ['websocket'],
    // Read at each connection, which may have a newer token.
    auth: (give) => give({ token: getSession()?.token }),
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: PAUSE.first,
    reconnectionDelayMax: PAUSE.longest,
    randomizationFactor: PAUSE.spread,
    timeout: 20_000,
  });

  // The library reconnects after a lost connection, but not after the server ended or refused it.
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  const comeBack = () => {
    const pause = Math.min(PAUSE.first * 2 ** tries, PAUSE.longest);
    tries += 1;
    clearTimeout(timer);
    timer = setTimeout(() => socket.connect(), pause * (1 + PAUSE.spread * (Math.random() * 2 - 1)));
  };

  // Who uses the page is neither mailed nor pushed at once what it shows.
  let usedAt = Number.NEGATIVE_INFINITY;
  const sayHere = () => {
    if (socket.connected && performance.now() - usedAt < HERE_EVERY) socket.emit('here', {}, () => {});
  };
  const unwatch = watchUse(HERE_EVERY, () => {
    usedAt = performance.now();
    sayHere();
  });

  socket.on('connect', () => {
    tries = 0;
    sayHere();
    listener.connected();
  });
  socket.on('disconnect', (reason) => {
    listener.disconnected();
    if (reason === 'io server disconnect') comeBack();
  });
  socket.on('connect_error', (error) => {
    listener.disconnected();
    if (socket.active) return;
    comeBack();
    if (error.message === 'Unauthorized') listener.refused();
  });
  socket.on('receiveMessage', listener.receiveMessage);
  socket.on('conversationRead', listener.conversationRead);
  socket.on('noticesChanged', listener.noticesChanged);
  socket.on('wishesChanged', listener.wishesChanged);
  socket.on('memberChanged', listener.memberChanged);

  // Without a network the connection would look alive for most of a minute. If the browser is wrong, it reconnects at
  // once.
  const drop = () => {
    if (socket.connected) socket.io.engine.close();
  };
  /** Reconnects without waiting for the pause. */
  const hurry = () => {
    if (!socket.connected) socket.disconnect().connect();
  };
  addEventListener('offline', drop);
  addEventListener('online', hurry);

  return {
    sendMessage: async (message) => {
      // The library would buffer it; the outbox does that.
      if (!socket.connected) throw new Error('Not connected');
      return socket.timeout(PATIENCE).emitWithAck('sendMessage', message);
    },
    joinConversation: (conversationId) => {
      if (socket.connected) socket.emit('joinConversation', { conversationId }, () => {});
    },
    close: () => {
      clearTimeout(timer);
      unwatch();
      removeEventListener('offline', drop);
      removeEventListener('online', hurry);
      socket.off();
      socket.disconnect();
    },
  };
}
