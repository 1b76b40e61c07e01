import type { Message } from '#contract/conversations.ts';
import { getSession, onSessionEnd } from '../session.ts';
import { type Connection, openConnection } from '../socket.ts';
import { forgetDrafts } from './drafts.ts';
import { forgetList, noteMessage, noteRead, refreshList } from './list.ts';
import { forgetUnkept, onOutboxElsewhere } from './outbox.ts';
import { createSending } from './sending.ts';
import { forgetChat, setChat } from './state.ts';
import { addMessage, forgetThreads, openThread, threadsMayBeBehind } from './threads.ts';

/** Milliseconds without a connection until it is said. */
const SAY_AFTER = 1500;

interface Life {
  memberId: string;
  connection: Connection;
  sending: ReturnType<typeof createSending>;
  stop(): void;
}

let life: Life | null = null;
/** The conversation that is on the screen. */
let shown: string | null = null;

/** Connects the member, once a page; until the session ends. */
export function startChat(memberId: string): void {
  if (life?.memberId === memberId || getSession()?.user._id !== memberId) return;
  life?.stop();
  life = begin(memberId);
}

function begin(memberId: string): Life {
  let connected = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sending = createSending({ memberId, connection: () => (connected ? connection : null), sent: receive });

  function receive(message: Message): void {
    addMessage(message);
    noteMessage(message, memberId);
    if (message.senderId === memberId && message.clientId) sending.arrived(message.clientId);
  }
  const sayLost = () => setChat({ connection: 'lost' });
  const connection = openConnection({
    connected() {
      connected = true;
      clearTimeout(timer);
      timer = undefined;
      setChat({ connection: 'connected' });
      if (shown) connection.joinConversation(shown);
      void refreshList();
      threadsMayBeBehind(shown);
      void sending.flush();
    },
    disconnected() {
      connected = false;
      timer ??= setTimeout(sayLost, SAY_AFTER);
    },
    // If the token is not good, this call says so and ends the session; if it is, the connection comes back.
    refused: () => void refreshList(),
    receiveMessage: receive,
    conversationRead: noteRead,
  });
  const unlisten = onOutboxElsewhere(memberId, () => {
    sending.show();
    void sending.flush();
  });
  const unwatch = onSessionEnd((ending) => {
    if (ending !== 'expired') forgetDrafts();
    life?.stop();
    life = null;
  });
  sending.show();
  return {
    memberId,
    connection,
    sending,
    stop() {
      clearTimeout(timer);
      unlisten();
      unwatch();
      sending.stop();
      connection.close();
      forgetUnkept();
      forgetThreads();
      forgetList();
      forgetChat();
    },
  };
}

/** Brings a conversation on the screen, or none. */
export function showConversation(conversationId: string | null): void {
  shown = conversationId;
  if (!conversationId) return;
  life?.connection.joinConversation(conversationId);
  openThread(conversationId);
}

export const sendMessage = (conversationId: string, recipientId: string | null, content: string): void =>
  life?.sending.add(conversationId, recipientId, content);
export const tryAgain = (clientId: string): void => life?.sending.retry(clientId);
export const discard = (clientId: string): void => life?.sending.arrived(clientId);
