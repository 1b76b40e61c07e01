import { hash } from 'node:crypto';
import { compress, type Encoding } from './encoding.ts';

/** A response before it is cached. */
export interface CacheableResponse {
  status: number;
  /** Its own headers, with names in lower case. */
  headers: Record<string, string>;
  body: string;
  /** Set for a response that must not be sent twice, such as a page of which a part could not be read. */
  noStore?: boolean;
}

/** Bytes below which compression gains nothing. */
const COMPRESS_FROM = 1024;
/** Bytes of an entry beside its body. */
const OVERHEAD = 1000;

/** A response with its compressed variants, each of which is made on its first request. */
export class CacheEntry {
  readonly key: string;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
  /** Most bytes that it can take: the body with both compressed variants, which are never larger. */
  readonly maxBytes: number;
  wasSent = false;
  #variants = new Map<Encoding, Buffer>();
  #etag: string | undefined;

  constructor(key: string, { status, headers, body }: CacheableResponse) {
    this.key = key;
    this.status = status;
    this.headers = headers;
    this.body = Buffer.from(body);
    this.maxBytes = 3 * this.body.length + OVERHEAD;
  }

  /** ETag with its quotes. It is sent as a weak one, because all encodings share it. */
  get etag(): string {
    this.#etag ??= `"${hash('sha1', this.body, 'base64url')}"`;
    return this.#etag;
  }

  /** The body in an accepted encoding, or as it is where it is short. */
  encode(accepted: Encoding): { encoding: Encoding; bytes: Buffer } {
    const encoding = this.body.length < COMPRESS_FROM ? 'identity' : accepted;
    const bytes = this.#variants.get(encoding) ?? compress(this.body, encoding);
    this.#variants.set(encoding, bytes);
    return { encoding, bytes };
  }
}
