import { io } from 'socket.io-client';
import type { Message, Read } from '#contract/conversations.ts';
import type { Acknowledgement } from '#contract/schemas/realtime.ts';
import { getSession } from './session.ts';

/** What the server sends, and what becomes of the connection. */
export interface Listener {
  connected(): void;
  disconnected(): void;
  /** The server did not take the token, or could not look it up: whoever listens finds out which. */
  refused(): void;
  receiveMessage(message: Message): void;
  conversationRead(read: Read & { conversationId: string }): void;
}

/** Notices, and news of the wish list, come by the same connection. */
interface NoticeListener {
  /** Without the number: whoever listens asks for it. */
  noticesChanged(news: { unseen?: number }): void;
  wishesChanged(): void;
  /** What the member may do: whoever listens asks for the member. */
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
  /** Rejects if it was not acknowledged: it may have arrived all the same. */
  sendMessage(message: OutgoingMessage): Promise<Acknowledgement>;
  joinConversation(conversationId: string): void;
  close(): void;
}

/** Milliseconds until a message counts as not acknowledged. */
const PATIENCE = 10_000;
const PAUSE = { first: 1000, longest: 5000, spread: 0.5 } as const;

/** The one connection of a page, for the member who is signed in. It comes back by itself until it is closed. */
export function openConnection(listener: Listener & NoticeListener): Connection {
  const socket = io({
    forceNew: true,
    transports: ['websocket'],
    // Asked for at each connection: a later one may have a newer token.
    auth: (give) => give({ token: getSession()?.token }),
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: PAUSE.first,
    reconnectionDelayMax: PAUSE.longest,
    randomizationFactor: PAUSE.spread,
    timeout: 20_000,
  });

  // The library comes back after a lost connection, not after one that the server ended or refused.
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  const comeBack = () => {
    const pause = Math.min(PAUSE.first * 2 ** tries, PAUSE.longest);
    tries += 1;
    clearTimeout(timer);
    timer = setTimeout(() => socket.connect(), pause * (1 + PAUSE.spread * (Math.random() * 2 - 1)));
  };

  socket.on('connect', () => {
    tries = 0;
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

  // A connection whose network is gone would look alive for most of a minute. If that is not true, it is back at once.
  const drop = () => {
    if (socket.connected) socket.io.engine.close();
  };
  /** Without waiting for the end of a pause. */
  const hurry = () => {
    if (!socket.connected) socket.disconnect().connect();
  };
  addEventListener('offline', drop);
  addEventListener('online', hurry);

  return {
    sendMessage: async (message) => {
      // The library would keep it for later; keeping is the outbox's part.
      if (!socket.connected) throw new Error('Not connected');
      return socket.timeout(PATIENCE).emitWithAck('sendMessage', message);
    },
    joinConversation: (conversationId) => {
      if (socket.connected) socket.emit('joinConversation', { conversationId }, () => {});
    },
    close: () => {
      clearTimeout(timer);
      removeEventListener('offline', drop);
      removeEventListener('online', hurry);
      socket.off();
      socket.disconnect();
    },
  };
}
