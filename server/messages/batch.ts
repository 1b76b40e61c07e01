/** Entries in a statement. */
const MAX_SIZE = 50;
/** SQLSTATEs of statements that certainly changed nothing: bad data (22), a constraint (23), a deadlock (40), a lock (55). */
const ROLLED_BACK = /^(22|23|40|55)...$/;

interface BatchOptions<Entry, Result> {
  /** A rejected batch is retried in parts with the same key. */
  keyOf: (entry: Entry) => string;
  /**
   * Runs all entries in one statement that is committed when it resolves. Resolves to a result for each entry, an Error
   * where it was refused. A rejection goes to all entries, unless the batch can be split and retried.
   */
  run: (entries: Entry[]) => Promise<(Result | Error)[]>;
}

interface Pending<Entry, Result> extends PromiseWithResolvers<Result> {
  entry: Entry;
}

/**
 * Collects entries while a statement runs; the next statement takes them all. One statement runs at a time, so that many
 * entries share a commit and their order is kept.
 */
export class Batch<Entry, Result> {
  readonly #options: BatchOptions<Entry, Result>;
  readonly #queue: Pending<Entry, Result>[] = [];
  #isRunning = false;

  constructor(options: BatchOptions<Entry, Result>) {
    this.#options = options;
  }

  /** Resolves when the entry's statement is committed. */
  add(entry: Entry): Promise<Result> {
    const pending = { entry, ...Promise.withResolvers<Result>() };
    this.#queue.push(pending);
    // Requests that arrived in the same network packets share a statement.
    if (!this.#isRunning) setImmediate(() => void this.#runQueue());
    this.#isRunning = true;
    return pending.promise;
  }

  async #runQueue(): Promise<void> {
    while (this.#queue.length > 0) await this.#settle(this.#queue.splice(0, MAX_SIZE));
    this.#isRunning = false;
  }

  /** Never rejects. */
  async #settle(all: Pending<Entry, Result>[]): Promise<void> {
    try {
      const results = await this.#options.run(all.map(({ entry }) => entry));
      for (const [i, { resolve, reject }] of all.entries()) {
        const result = results[i] as Result | Error;
        if (result instanceof Error) reject(result);
        else resolve(result);
      }
    } catch (error) {
      for (const part of this.#splitForRetry(all, error as Error)) await this.#settle(part);
      // Entries that were retried are settled already.
      for (const { reject } of all) reject(error);
    }
  }

  /** Splits a rejected batch by key, then into single entries; empty where it must not be retried. */
  #splitForRetry(all: Pending<Entry, Result>[], { code = '' }: Error & { code?: string }): Pending<Entry, Result>[][] {
    if (!ROLLED_BACK.test(code)) return [];
    const byKey = [...Map.groupBy(all, ({ entry }) => this.#options.keyOf(entry)).values()];
    if (byKey.length > 1) return byKey;
    // Entries of one key wait for the same lock: a second lock timeout is enough.
    return all.length > 1 && !code.startsWith('55') ? all.map((pending) => [pending]) : [];
  }
}
