import { LRUCache } from 'lru-cache';
import type { Range } from './message-log.ts';

/** Conversations whose last delivered number is remembered. */
const MAX_CONVERSATIONS = 50_000;
/** Conversations, and entries of each, that one statement reads. */
const TOGETHER = 50;
const PAGE = 200;

/** The last number of a conversation that this node has delivered, and the last that is stored. */
interface Progress {
  delivered: number;
  stored: number;
}

/** How far this node has delivered the entries of one kind, by conversation. */
export class Backlog {
  readonly #conversations = new LRUCache<string, Progress>({ max: MAX_CONVERSATIONS });
  /** Those that have more than is delivered. */
  readonly #behind = new Map<string, Progress>();

  get isEmpty(): boolean {
    return this.#behind.size === 0;
  }

  /**
   * The entries `first` to `last` are stored. Notifications arrive in order: everything before a conversation's first one
   * is delivered. Without a reader on this node the number is remembered, and nothing is read.
   */
  heard(conversationId: string, first: number, last: number, hasReader: () => boolean): void {
    const progress = this.#track(conversationId, first - 1);
    if (last <= progress.delivered) return;
    if (!this.#behind.has(conversationId) && !hasReader()) progress.delivered = last;
    else this.#fallBehind(conversationId, progress, last);
  }

  /** What was stored while this node could not hear: `before` is the number before it, where this node knows none. */
  missed(conversationId: string, before: number, last: number): void {
    this.#fallBehind(conversationId, this.#track(conversationId, before), last);
  }

  /** Forgets conversations but these, and those that are behind: what was delivered of them is unknown. */
  keepOnly(ids: ReadonlySet<string>): void {
    for (const id of this.#conversations.keys())
      if (!ids.has(id) && !this.#behind.has(id)) this.#conversations.delete(id);
  }

  /** What to read next. */
  next(): Range[] {
    return [...this.#behind].slice(0, TOGETHER).map(([conversationId, { delivered, stored }]) => ({
      conversationId,
      after: delivered,
      last: Math.min(stored, delivered + PAGE),
    }));
  }

  /** Numbers become visible in order: up to the last one of a range that was read nothing is missing. */
  reach({ conversationId, last }: Range): void {
    const progress = this.#behind.get(conversationId);
    this.#behind.delete(conversationId);
    if (!progress) return;
    progress.delivered = last;
    // Each goes to the end: others are not kept waiting by one that has much.
    this.#fallBehind(conversationId, progress, progress.stored);
  }

  #track(conversationId: string, delivered: number): Progress {
    const known = this.#behind.get(conversationId) ?? this.#conversations.get(conversationId);
    const progress = known ?? { delivered, stored: delivered };
    this.#conversations.set(conversationId, progress);
    return progress;
  }

  #fallBehind(conversationId: string, progress: Progress, stored: number): void {
    progress.stored = Math.max(progress.stored, stored);
    if (progress.delivered < progress.stored) this.#behind.set(conversationId, progress);
  }
}
