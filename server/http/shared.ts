import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/*
 * What visitors get alike is made once for all of them. A text is kept for seconds and forgotten at once when anything
 * changes that visitors see: there is no list of what depends on what to be wrong.
 */

export type Encoding = 'br' | 'gzip' | 'identity';

/** What was made: nothing but good answers is kept. */
export interface Made {
  text: string;
  status: number;
  headers: Record<string, string>;
}

export interface Kept extends Made {
  /** The ETag's value with its quotes, weak: the encodings share it. */
  tag: string;
  /** The bytes in an encoding; compressed once. */
  encoded(encoding: Encoding): Buffer;
  /** May still be sent without asking the database. */
  isFresh(): boolean;
  /** Milliseconds since 1970. */
  madeAt: number;
}

export interface Shared {
  /** What is kept under the key, or what `make` makes; never asked for twice at a time. */
  get(key: string, make: () => Promise<Made>): Promise<Kept>;
  /** Forgets all, on every node. What was begun before is not kept either. Resolves when it is so. */
  forget(): Promise<void>;
}

/** Milliseconds: so long a text is as good as new, and so long it is sent while a newer one is made. */
const FRESH = 5000;
const STALE = 10_000;
/** What nobody asks for twice is not kept: so many keys are remembered to tell. */
const MOST_ASKED = 5000;
/** Characters of all texts, and bytes of their encodings, together. */
const MOST = 4_000_000;

/** `tellNodes` makes the other nodes forget too; they call `drop` when they are told. */
export function createShared(tellNodes: () => Promise<void> = async () => {}): Shared & { drop(): void } {
  let kept = new Map<string, Answer>();
  // A list: it is short, and a Map's outgrown tables hold on to each other and to what was in them until V8 collects
  // everything.
  let making: { key: string; answer: Promise<Kept> }[] = [];
  const asked = new Set<string>();
  let size = 0;
  // A number, not the map of its time: whoever still holds an old answer must not hold all that were kept beside it.
  let generation = 0;

  function drop(): void {
    kept = new Map();
    making = [];
    size = 0;
    generation += 1;
  }

  function make(key: string, maker: () => Promise<Made>): Promise<Kept> {
    const running = making.find((one) => one.key === key);
    if (running) return running.answer;
    const [then, makingThen] = [generation, making];
    const isWanted = asked.has(key);
    if (asked.size >= MOST_ASKED) asked.clear();
    asked.add(key);
    const answer = run();
    making.push({ key, answer });
    return answer;

    async function run(): Promise<Kept> {
      try {
        const made = await maker();
        const isCurrent = () => isWanted && generation === then;
        const answer: Answer = new Answer(made, isCurrent, (by) => grow(key, answer, by));
        // Something has changed meanwhile: good for those who asked before, and for nobody after.
        if (answer.isFresh() && made.status === 200) put(key, answer);
        return answer;
      } finally {
        makingThen.splice(
          makingThen.findIndex((one) => one.key === key),
          1,
        );
      }
    }
  }

  function put(key: string, answer: Answer): void {
    size += answer.size - (kept.get(key)?.size ?? 0);
    // Behind all others: the first in the map is the one that was made longest ago.
    kept.delete(key);
    kept.set(key, answer);
    dropOldest();
  }

  function grow(key: string, answer: Answer, by: number): void {
    if (kept.get(key) !== answer) return;
    size += by;
    dropOldest();
  }

  function dropOldest(): void {
    for (const [key, answer] of kept) {
      if (size <= MOST) break;
      kept.delete(key);
      size -= answer.size;
    }
  }

  return {
    async get(key, maker) {
      const found = kept.get(key);
      if (found?.isFresh()) return found;
      const fresh = make(key, maker);
      if (!found || Date.now() - found.madeAt >= STALE) return fresh;
      // Whoever asks next is told what went wrong.
      fresh.catch(() => {});
      return found;
    },
    async forget() {
      drop();
      await tellNodes();
    },
    drop,
  };
}

/**
 * A home page of 125 kB: quality 3 takes 0.8 ms for 15.3 kB, 5 takes 5.0 ms for 13.7 kB. The first visitor after each
 * write waits for it.
 */
export const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 },
};

/** Here and now: it takes less than a millisecond, and what is handed to other threads leaves holes in their memory. */
function encode(bytes: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return bytes;
  // A copy: what comes out lies in a buffer of many times its size.
  return Buffer.from(encoding === 'br' ? brotliCompressSync(bytes, BROTLI) : gzipSync(bytes, { level: 1 }));
}

/**
 * A class, because there are many: an object literal with a getter is a shape of its own in V8, which holds what the
 * getter sees until the next collection of everything, and brings that on.
 */
class Answer implements Kept {
  readonly text: string;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly madeAt = Date.now();
  readonly #isCurrent: () => boolean;
  readonly #grown: (by: number) => void;
  readonly #encodings = new Map<Encoding, Buffer>();
  /** Characters of the text, and bytes of what it was encoded to. */
  size: number;
  #tag: string | undefined;
  /** Between the tag and the first encoding: to make bytes of a long text takes as long as to hash them. */
  #bytes: Buffer | undefined;

  constructor({ text, status, headers }: Made, isCurrent: () => boolean, grown: (by: number) => void) {
    this.text = text;
    this.status = status;
    this.headers = headers;
    this.#isCurrent = isCurrent;
    this.#grown = grown;
    this.size = text.length;
  }

  get tag(): string {
    if (!this.#tag) {
      this.#bytes = Buffer.from(this.text);
      this.#tag = `"${hash('sha1', this.#bytes, 'base64url')}"`;
    }
    return this.#tag;
  }

  encoded(encoding: Encoding): Buffer {
    let bytes = this.#encodings.get(encoding);
    if (!bytes) {
      bytes = encode(this.#bytes ?? Buffer.from(this.text), encoding);
      this.#bytes = undefined;
      this.#encodings.set(encoding, bytes);
      this.size += bytes.length;
      this.#grown(bytes.length);
    }
    return bytes;
  }

  isFresh(): boolean {
    return this.#isCurrent() && Date.now() - this.madeAt < FRESH;
  }
}
