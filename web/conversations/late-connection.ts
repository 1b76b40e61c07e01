import { SECOND } from '#contract/rules/time.ts';
import type { Connection } from '../socket.ts';

/** Milliseconds until the code is asked for again. */
const RETRY = 5 * SECOND;

/**
 * A connection whose code is loaded on its own: the screen is drawn without it, from what the API says. While it does not
 * come, that is a lost connection.
 */
export function openLate(load: () => Promise<() => Connection>, failed: () => void): Connection {
  let connection: Connection | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  const begin = () =>
    load().then(
      (open) => {
        if (!isClosed) connection = open();
      },
      () => {
        if (isClosed) return;
        failed();
        timer = setTimeout(begin, RETRY);
      },
    );
  void begin();
  return {
    sendMessage: async (message) => {
      if (!connection) throw new Error('Not connected');
      return connection.sendMessage(message);
    },
    joinConversation: (conversationId) => connection?.joinConversation(conversationId),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      connection?.close();
    },
  };
}
