import net from 'node:net';
import { type Measured, repeat } from './measure.ts';

/** A request as it goes over the wire. */
export interface Asked {
  method?: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: object;
}

export function write({ method = 'GET', path, headers = {}, body }: Asked): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const all = {
    host: '127.0.0.1',
    ...headers,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
    }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`);
}

/**
 * Asks over so many kept connections for so long; `ask` says what the nth request is. Throws on any answer but 200.
 * Node's own client would take as long for a request as a fast server for its answer, so this speaks HTTP itself.
 */
export async function load(
  url: string,
  ask: (n: number) => Buffer,
  connections: number,
  milliseconds: number,
): Promise<Measured> {
  const idle = await Promise.all(Array.from({ length: connections }, () => connect(url)));
  const all = [...idle];
  try {
    return await repeat(
      async (n) => {
        const connection = idle.pop() as Connection;
        const request = ask(n);
        const { status } = await connection.ask(request);
        if (status !== 200 && status !== 201)
          throw new Error(`${status} for ${request.toString().split('\r\n', 1)[0]}`);
        idle.push(connection);
      },
      connections,
      milliseconds,
    );
  } finally {
    for (const connection of all) connection.close();
  }
}

export interface Answered {
  status: number;
  bytes: number;
}

export interface Connection {
  ask(request: Buffer): Promise<Answered>;
  close(): void;
}

/** One connection, one request at a time. Reads answers of a known length and in chunks; what is in them is passed over. */
export async function connect(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url);
  const socket = net.connect({ host: hostname, port: Number(port), noDelay: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let settle: { resolve: (answered: Answered) => void; reject: (error: Error) => void } | undefined;
  let reader = createReader();
  socket.on('data', (chunk) => {
    const answered = reader(chunk);
    if (!answered) return;
    reader = createReader();
    settle?.resolve(answered);
  });
  const fail = () => settle?.reject(new Error(`${url} closed the connection`));
  socket.on('error', fail).on('close', fail);
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        socket.write(request);
      }),
    close: () => {
      settle = undefined;
      socket.destroy();
    },
  };
}

/** Is handed what comes; says the answer when it is whole. */
function createReader(): (chunk: Buffer) => Answered | undefined {
  let head: Buffer | undefined = Buffer.alloc(0);
  let status = 0;
  let bytes = 0;
  /** Of the body or of the chunk at hand; -1 while the size of a chunk is read. */
  let left = 0;
  let chunked = false;
  let sizeLine = '';
  const readChunks = (part: Buffer): Answered | undefined => {
    let at = 0;
    while (at < part.length) {
      if (left > 0) {
        const step = Math.min(left, part.length - at);
        left -= step;
        at += step;
        continue;
      }
      sizeLine += String.fromCharCode(part[at++] as number);
      // Between chunks stands the line end of the one before.
      if (!sizeLine.endsWith('\r\n') || sizeLine === '\r\n') continue;
      const size = Number.parseInt(sizeLine, 16);
      // The last chunk is empty; its own line end follows.
      if (size === 0) {
        if (sizeLine.endsWith('\r\n\r\n')) return { status, bytes };
        continue;
      }
      bytes += size;
      left = size;
      sizeLine = '';
    }
    return undefined;
  };
  const readBody = (part: Buffer): Answered | undefined => {
    if (chunked) return readChunks(part);
    left -= part.length;
    return left <= 0 ? { status, bytes } : undefined;
  };
  return (chunk) => {
    if (!head) return readBody(chunk);
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return undefined;
    const text = head.toString('latin1', 0, end).toLowerCase();
    const rest = head.subarray(end + 4);
    head = undefined;
    status = Number(text.slice(9, 12));
    chunked = text.includes('\r\ntransfer-encoding: chunked');
    if (!chunked) left = bytes = Number(/\r\ncontent-length: (\d+)/.exec(text)?.[1] ?? 0);
    return readBody(rest);
  };
}
