import { LRUCache } from 'lru-cache';
import { type CacheableResponse, CacheEntry } from './entry.ts';

/** Milliseconds. */
const FRESH = 5000;
const STALE_WHILE_REVALIDATE = 5000;
/** Bytes of all entries, each counted with all its variants. */
const MAX_BYTES = 32_000_000;
/** Bytes of the keys that were requested once. */
const MAX_REQUESTED_BYTES = 1_000_000;

export interface ResponseCache {
  /** The entry of a key. Where there is none that is fresh, or stale and usable, `produce` makes it. */
  get(key: string, produce: () => Promise<CacheableResponse>): Promise<CacheEntry>;
  /** The entry of a key if it is fresh. */
  getFresh(key: string): CacheEntry | undefined;
  /** Drops everything on this node, and tells the other nodes to do the same. */
  invalidate(): void;
  /** Drops everything on this node. */
  invalidateHere(): void;
}

/** Responses that are the same for every visitor. See README.md. */
export function createCache(invalidateOtherNodes = () => {}): ResponseCache {
  const entries = createEntries();
  const isSecondRequest = createSecondRequestCheck();
  const pending = new Map<string, Promise<CacheEntry>>();
  let generation = 0;

  const isFresh = (key: string) => entries.getRemainingTTL(key) > STALE_WHILE_REVALIDATE;

  async function produceEntry(key: string, produce: () => Promise<CacheableResponse>): Promise<CacheEntry> {
    const startedIn = generation;
    try {
      const response = await produce();
      const entry = new CacheEntry(key, response);
      // A response begun before an invalidation may show what was before: only those who asked by then receive it.
      const isCurrent = startedIn === generation;
      if (isCurrent && response.status === 200 && !response.noStore && isSecondRequest(key)) entries.set(key, entry);
      return entry;
    } finally {
      if (startedIn === generation) pending.delete(key);
    }
  }

  function produceOnce(key: string, produce: () => Promise<CacheableResponse>): Promise<CacheEntry> {
    const running = pending.get(key);
    if (running) return running;
    const production = produceEntry(key, produce);
    pending.set(key, production);
    return production;
  }

  function invalidateHere(): void {
    generation += 1;
    entries.clear();
    pending.clear();
  }

  return {
    async get(key, produce) {
      const entry = entries.get(key);
      if (entry && isFresh(key)) return entry;
      const production = produceOnce(key, produce);
      if (!entry) return production;
      // The stale entry is served. A failure reaches those who come when it is too old to be served.
      production.catch(() => {});
      return entry;
    },
    getFresh: (key) => (isFresh(key) ? entries.get(key) : undefined),
    invalidate() {
      invalidateHere();
      invalidateOtherNodes();
    },
    invalidateHere,
  };
}

const createEntries = () =>
  new LRUCache<string, CacheEntry>({
    maxSize: MAX_BYTES,
    sizeCalculation: (entry, key) => entry.maxBytes + bytesOf(key),
    ttl: FRESH + STALE_WHILE_REVALIDATE,
    ttlResolution: 0,
    // Monotonic: the time of day may step back.
    perf: performance,
  });

/** Responses are stored on their second request only, so that made-up URLs cannot fill the cache. */
function createSecondRequestCheck(): (key: string) => boolean {
  const requested = new LRUCache<string, true>({
    maxSize: MAX_REQUESTED_BYTES,
    sizeCalculation: (_, key) => bytesOf(key),
  });
  return (key) => {
    if (requested.get(key)) return true;
    requested.set(key, true);
    return false;
  };
}

/** A character takes up to two bytes; what surrounds a key in the cache takes about 100. */
const bytesOf = (key: string): number => 2 * key.length + 100;
