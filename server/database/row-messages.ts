import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import type pg from 'pg';

/*
 * pg makes a text of every value of every row, and a list of them, before it hands the row on. Here a row is handed on
 * as the bytes that came, and whoever knows its columns reads them (row-reader.ts): of a page of the feed that is half
 * of what reading the answer took. All other messages are left to pg.
 */

/** A message is a letter, the length of what follows (itself counted), and what follows. */
const HEAD = 5;
const DATA_ROW = 'D'.charCodeAt(0);
const NOTHING: Buffer = Buffer.alloc(0);

/** A row while it is being handed on: the next one takes its place. */
export class RowMessage {
  bytes = NOTHING;
  /** Where the number of its values begins, and where the row ends. */
  from = 0;
  to = 0;

  /** The texts of its values, for pg's own queries. */
  get fields(): (string | null)[] {
    const { bytes } = this;
    let at = this.from + 2;
    return Array.from({ length: bytes.readInt16BE(this.from) }, () => {
      const length = bytes.readInt32BE(at);
      at += 4;
      if (length < 0) return null;
      at += length;
      return bytes.toString('utf8', at - length, at);
    });
  }
}

interface Wire extends EventEmitter {
  attachListeners(stream: EventEmitter): void;
}

/** To be called before the client connects. */
export function handRowsOnAsBytes(client: pg.Client): void {
  const { connection } = client as unknown as { connection: Wire };
  const attach = connection.attachListeners.bind(connection);
  connection.attachListeners = (stream) => {
    // What pg listens to in place of the stream.
    const others = new EventEmitter();
    attach(others);
    const row = new RowMessage();
    const split = splitter(
      (bytes, from, to) => {
        row.bytes = bytes;
        row.from = from;
        row.to = to;
        connection.emit('dataRow', row);
        // A connection that rests holds no row of megabytes.
        row.bytes = NOTHING;
      },
      (bytes) => others.emit('data', bytes),
    );
    (stream as Duplex).on('data', split);
  };
}

/** Takes what comes over the wire, chunk by chunk; hands on each row that is whole, and all between as it came. */
function splitter(
  row: (bytes: Buffer, from: number, to: number) => void,
  others: (bytes: Buffer) => void,
): (chunk: Buffer) => void {
  /** Chunks of a message that is not whole yet, and how many bytes they will be at least. */
  let waiting: Buffer[] = [];
  let [have, want] = [0, 0];

  return (chunk) => {
    let bytes = chunk;
    if (waiting.length > 0) {
      waiting.push(chunk);
      have += chunk.length;
      if (have < want) return;
      bytes = Buffer.concat(waiting, have);
      waiting = [];
    }
    let at = 0;
    let rest = 0;
    want = HEAD;
    while (at + HEAD <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1);
      if (end > bytes.length) {
        want = end - at;
        break;
      }
      if (bytes[at] === DATA_ROW) {
        if (at > rest) others(bytes.subarray(rest, at));
        row(bytes, at + HEAD, end);
        rest = end;
      }
      at = end;
    }
    if (at > rest) others(bytes.subarray(rest, at));
    if (at < bytes.length) {
      waiting = [bytes.subarray(at)];
      have = bytes.length - at;
    }
  };
}
