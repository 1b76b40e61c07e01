import { randomBytes } from 'node:crypto';
import net from 'node:net';

/** A connection that hears what a Socket.IO server sends and only counts it: hundreds of them must not keep us busy. */
export interface Listener {
  close(): void;
}

/** Opens a WebSocket to a Socket.IO server, says who it is, and calls `hear` for each event that comes. */
export function listen(url: string, auth: object, hear: () => void): Promise<Listener> {
  const { hostname, port } = new URL(url);
  const socket = net.connect({ host: hostname, port: Number(port), noDelay: true });
  const send = (text: string) => socket.write(frame(text));
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed the connection.')));
    socket.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${hostname}:${port}\r\nUpgrade: websocket\r\n` +
        `Connection: Upgrade\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    let rest: Buffer = Buffer.alloc(0);
    let isOpen = false;
    socket.on('data', (chunk) => {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      if (!isOpen) {
        const end = rest.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!rest.toString('latin1', 0, 12).endsWith('101')) return reject(new Error(rest.toString('latin1', 0, 80)));
        isOpen = true;
        rest = rest.subarray(end + 4);
        send(`40${JSON.stringify(auth)}`);
      }
      for (;;) {
        const size = frameSize(rest);
        if (size === undefined) return;
        // Packets by their first letters: 42 an event, 40 we are in, 44 we are not, 2 are you there.
        const kind = rest.toString('latin1', size.head, size.head + 2);
        if (kind === '42') hear();
        else if (kind === '40') resolve({ close: () => socket.destroy() });
        else if (kind === '44') reject(new Error(rest.toString('utf8', size.head, size.all)));
        else if (kind[0] === '2') send('3');
        rest = rest.subarray(size.all);
      }
    });
  });
}

/** A client's frame of text; the mask may be of zeros. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  const head = length < 126 ? [0x81, 0x80 | length] : [0x81, 0x80 | 126, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), payload]);
}

/** Where the payload of the first frame begins and ends; undefined until it is whole. */
function frameSize(bytes: Buffer): { head: number; all: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = (bytes[1] as number) & 127;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < head) return undefined;
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  return bytes.length < head + length ? undefined : { head, all: head + length };
}
