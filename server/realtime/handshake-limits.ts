import type { IncomingMessage } from 'node:http';
import type { Server, Socket } from 'socket.io';
import { clientAddress, trustProxies } from '#server/http/address.ts';
import type { Config } from '#server/start/config.ts';

/** Unauthenticated connections. A whole campus may share one address, and reconnect at the same moment. */
const MAX_PENDING = { total: 2000, perAddress: 1000 };
/** Milliseconds. */
const AUTHENTICATION_TIMEOUT = 5000;

interface HandshakeLimits {
  allows(request: IncomingMessage): boolean;
  /** Call it after the sockets are attached to a server. */
  watch(io: Server): void;
}

/** Limits unauthenticated connections in number and in time (rule I4). */
export function createHandshakeLimits({ trustProxy }: Pick<Config, 'trustProxy'>): HandshakeLimits {
  let total = 0;
  const byAddress = new Map<string, number>();
  const trust = trustProxies(trustProxy);

  function count(address: string, by: 1 | -1): void {
    total += by;
    const left = (byAddress.get(address) ?? 0) + by;
    if (left > 0) byAddress.set(address, left);
    else byAddress.delete(address);
  }

  return {
    allows: (request) =>
      total < MAX_PENDING.total && (byAddress.get(clientAddress(request, trust)) ?? 0) < MAX_PENDING.perAddress,
    watch(io) {
      const settlers = new WeakMap<object, () => void>();
      io.engine.on('connection', (conn: Socket['conn']) => {
        const address = clientAddress(conn.request, trust);
        count(address, 1);
        // Discard what is buffered: a polling client would have 30 s to fetch it.
        const timer = setTimeout(() => conn.close(true), AUTHENTICATION_TIMEOUT);
        let isPending = true;
        const settle = () => {
          if (isPending) count(address, -1);
          isPending = false;
          clearTimeout(timer);
        };
        settlers.set(conn, settle);
        conn.once('close', settle);
      });
      io.on('connection', (socket) => {
        settlers.get(socket.conn)?.();
        // Otherwise a client that leaves the namespace stays connected without an identity.
        socket.once('disconnect', () => socket.conn.close());
      });
    },
  };
}
