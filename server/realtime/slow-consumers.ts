import type { Server, Socket } from 'socket.io';

/** Bytes, or characters of text, that may be buffered for a connection (rule G7). */
const MAX_BUFFERED = 1_048_576;

/**
 * Disconnects a client that stops reading, by WebSocket or polling, before its buffer fills the memory. Call it after
 * the sockets are attached to a server.
 */
export function disconnectSlowConsumers(io: Server): void {
  io.engine.on('connection', watch);
}

function watch(conn: Socket['conn']): void {
  // engine.io buffers until the transport is free; the transport until it has sent what it was given.
  let queued = 0;
  let inTransport = 0;
  const onDrain = () => {
    inTransport = 0;
  };
  conn.transport.on('drain', onDrain);
  conn.on('upgrade', (transport: typeof conn.transport) => transport.on('drain', onDrain));
  conn.on('flush', () => {
    inTransport += queued;
    queued = 0;
  });
  conn.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
    queued += data?.length ?? 0;
    if (queued + inTransport <= MAX_BUFFERED || conn.readyState !== 'open') return;
    // Discard the buffer: a close packet would wait behind it. Keep the TCP connection of a poll, which may belong to a
    // proxy and serve others.
    if (conn.transport.name === 'websocket' && !conn.upgraded) conn.request.socket.destroy();
    conn.close(true);
  });
}
