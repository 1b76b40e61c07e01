import { hash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

type Pieces = readonly (string | Uint8Array)[];

/** What was made: nothing but good answers is kept. */
export interface Made {
  /** In pieces where it is long, of text and of bytes: to join them takes as long as to make bytes of them. */
  text: string | Pieces;
  status: number;
  headers: Record<string, string>;
  /** Stands for all that it was made of: what is made of the same is the same. */
  source?: string | undefined;
}

export interface Kept extends Made {
  readonly text: string;
  /** Characters of the text. */
  readonly length: number;
  /** Characters of the text, where it is held, and bytes of what it was encoded to. */
  readonly size: number;
  /** The ETag's value with its quotes, weak: the encodings share it. */
  readonly tag: string;
  /** The bytes in an encoding: compressed quickly for who asks first if they are many, and then once for all others. */
  encoded(encoding: Encoding): Buffer;
  /** Is what `encoded` gave what it will give from now on? */
  isFinal(encoding: Encoding): boolean;
  /** Nothing that visitors see has changed since. */
  isCurrent(): boolean;
  /** May still be sent without asking the database. */
  isFresh(): boolean;
  /** Milliseconds since 1970. */
  madeAt: number;
}

/** Milliseconds: so long an answer is as good as new. */
const FRESH = 5000;
/** Characters: a longer text is kept only as it was compressed, in an eighth of the room or less. */
const LONG = 32_000;

const brotli = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 },
});
/** For what is sent to one. */
export const BROTLI = brotli(3);
/**
 * A home page of 108 kB: 1 takes 0.17 ms for 14.1 kB, 2 takes 0.26 ms for 13.3 kB, 5 takes 0.8 ms for 11.9 kB. The first
 * visitor after each write waits for the second of them, which with its headers still comes in one flight of ten
 * packets; the next visitor for the last, which all others have ready.
 */
const QUICK = brotli(2);
const SMALL = brotli(5);

/** Where texts become bytes: fresh memory for each would take longer than the work. */
const room = Buffer.allocUnsafeSlow(512 * 1024);

/** Good until the next text becomes bytes. */
function toBytes(pieces: Pieces): Buffer {
  let most = 0;
  // A letter takes three bytes at most.
  for (const piece of pieces) most += typeof piece === 'string' ? piece.length * 3 : piece.length;
  if (most > room.length) return Buffer.concat(pieces.map((piece) => Buffer.from(piece as string)));
  let end = 0;
  for (const piece of pieces) {
    if (typeof piece === 'string') end += room.write(piece, end);
    else {
      room.set(piece, end);
      end += piece.length;
    }
  }
  return room.subarray(0, end);
}

/** Here and now: it takes about a millisecond, and what is handed to other threads leaves holes in their memory. */
function encode(bytes: Buffer, encoding: Encoding, options = BROTLI): Buffer {
  // A copy: what comes out lies in a buffer of many times its size.
  if (encoding === 'identity') return Buffer.from(bytes);
  return Buffer.from(encoding === 'br' ? brotliCompressSync(bytes, options) : gzipSync(bytes, { level: 1 }));
}

const decode: Record<Encoding, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
};

/**
 * A class, because there are many: an object literal with a getter is a shape of its own in V8, which holds what the
 * getter sees until the next collection of everything, and brings that on.
 */
export class Answer implements Kept {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly source: string | undefined;
  readonly madeAt = Date.now();
  readonly length: number;
  readonly #isCurrent: () => boolean;
  readonly #grown: (by: number) => void;
  readonly #encodings: Map<Encoding, Buffer>;
  /** Undefined where an encoding has taken its place. */
  #pieces: Pieces | undefined;
  #tag: string | undefined;
  /** Its brotli is still that of the first who asked. */
  #isQuick = false;
  size: number;

  /** `made` may be an answer of before: what was encoded then is not encoded again. */
  constructor(made: Made, isCurrent: () => boolean, grown: (by: number) => void) {
    this.status = made.status;
    this.headers = made.headers;
    this.source = made.source;
    this.#isCurrent = isCurrent;
    this.#grown = grown;
    if (made instanceof Answer) {
      this.#pieces = made.#pieces;
      this.#encodings = new Map(made.#encodings);
      this.#tag = made.#tag;
      this.#isQuick = made.#isQuick;
      this.length = made.length;
      this.size = made.size;
    } else {
      this.#pieces = typeof made.text === 'string' ? [made.text] : made.text;
      this.#encodings = new Map();
      this.length = this.size = this.#pieces.reduce((all, { length }) => all + length, 0);
    }
  }

  get text(): string {
    const [only] = this.#pieces?.length === 1 ? this.#pieces : [];
    return typeof only === 'string' ? only : this.#bytes().toString();
  }

  get tag(): string {
    this.#tag ??= `"${this.source ?? hash('sha1', this.#bytes(), 'base64url')}"`;
    return this.#tag;
  }

  encoded(encoding: Encoding): Buffer {
    const found = this.#encodings.get(encoding);
    if (found && this.isFinal(encoding)) return found;
    const isLong = this.length > LONG;
    const options = !isLong ? BROTLI : found ? SMALL : QUICK;
    const bytes = encode(this.#bytes(), encoding, options);
    if (encoding === 'br') this.#isQuick = options === QUICK;
    const before = this.size;
    this.#encodings.set(encoding, bytes);
    this.size += bytes.length - (found?.length ?? 0);
    if (this.#pieces && isLong && encoding !== 'identity') {
      this.#pieces = undefined;
      this.size -= this.length;
    }
    this.#grown(this.size - before);
    return bytes;
  }

  isFinal(encoding: Encoding): boolean {
    return encoding !== 'br' || !this.#isQuick;
  }

  #bytes(): Buffer {
    if (this.#pieces) return toBytes(this.#pieces);
    const [[encoding, bytes]] = this.#encodings as unknown as [[Encoding, Buffer]];
    return decode[encoding](bytes);
  }

  isCurrent(): boolean {
    return this.#isCurrent();
  }

  isFresh(): boolean {
    return this.#isCurrent() && Date.now() - this.madeAt < FRESH;
  }
}
