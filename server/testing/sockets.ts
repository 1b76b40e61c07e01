import { io, type Socket } from 'socket.io-client';
import type { Acknowledgement } from '#contract/schemas/realtime.ts';
import type { TestApp } from './app.ts';

export type { Socket };

export interface Sockets {
  /** Where the app listens. */
  url: string;
  /** Connects with this token; rejects with what the server says when it refuses. */
  connect(as: { token: string } | null, headers?: Record<string, string>): Promise<Socket>;
  close(): void;
}

/** Lets the app listen on a free port, and connects real clients to it, which end with the app. */
export async function openSockets(test: TestApp): Promise<Sockets> {
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const open: Socket[] = [];
  const close = () => {
    for (const socket of open) socket.disconnect();
  };
  test.onClose(close);
  return {
    url,
    async connect(as, headers = {}) {
      const socket = io(url, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        auth: as ? { token: as.token } : {},
        extraHeaders: headers,
      });
      open.push(socket);
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve).once('connect_error', reject);
      });
      return socket;
    },
    close,
  };
}

export const emit = (socket: Socket, event: string, payload: unknown): Promise<Acknowledgement> =>
  socket.timeout(10_000).emitWithAck(event, payload);

/** Resolves when the server has ended the connection; rejects after so many milliseconds. */
export const endedWithin = (socket: Socket, milliseconds: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`still connected after ${milliseconds} ms`)), milliseconds);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    if (socket.connected) socket.once('disconnect', end);
    else end();
  });
