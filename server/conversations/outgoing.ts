import type { Socket } from '#server/realtime.ts';

/** Bytes that may wait for a connection before it is dropped (rule G7). */
const MOST_WAITING = 1_048_576;

/** What engine.io and ws hold beneath a connection; only a WebSocket has a `socket`. */
interface Transport {
  writable: boolean;
  socket?: WebSocket;
  emit(event: 'ready'): boolean;
}
interface WebSocket {
  bufferedAmount: number;
  terminate(): void;
  /** Of the network; null once it is closed. */
  _socket: { cork(): void; uncork(): void } | null;
}

/**
 * Watches over what is sent to connections. Whatever goes to one in the same turn of the event loop (the messages of a
 * batch, an acknowledgement) goes out in one write: writing is most of the work. A reader that stops reading is
 * dropped, before what waits for it fills the memory.
 */
export function createOutgoing(): (socket: Socket) => void {
  let held: Transport[] = [];

  function letGo(): void {
    const all = held;
    held = [];
    for (const transport of all) {
      transport.writable = true;
      transport.emit('ready');
    }
  }

  return ({ conn }) => {
    const transportOf = () => conn.transport as unknown as Transport;
    // What engine.io still holds; what it has handed on waits in the WebSocket.
    let queued = 0;
    conn.on('packetCreate', ({ data }: { data?: string | Buffer }) => {
      queued += data?.length ?? 0;
      const transport = transportOf();
      const { socket } = transport;
      if (!socket) return;
      // No farewell: it would only wait behind the rest.
      if (queued + socket.bufferedAmount > MOST_WAITING) socket.terminate();
      else if (transport.writable) {
        transport.writable = false;
        if (held.push(transport) === 1) setImmediate(letGo);
      }
    });
    // Between the two engine.io hands on all it holds, each frame as a write of its own.
    conn.on('flush', () => {
      queued = 0;
      transportOf().socket?._socket?.cork();
    });
    conn.on('drain', () => transportOf().socket?._socket?.uncork());
  };
}
