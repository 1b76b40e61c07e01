/** Entries in a statement. */
const MAX_SIZE = 50;
/** SQLSTATEs of statements that certainly changed nothing: bad data (22), a constraint (23), a deadlock (40), a lock (55). */
const ROLLED_BACK = /^(22|23|40|55)...$/;

interface BatchOptions<Owner, Entry, Result> {
  /** A rejected batch is retried in parts with the same key. */
  keyOf: (entry: Entry) => string;
  /**
   * Runs all entries in one statement that is committed when it resolves. Resolves to a result for each entry, an Error
   * where it was refused. A rejection goes to all entries, unless the batch can be split and retried.
   */
  run: (owner: Owner, entries: Entry[]) => Promise<(Result | Error)[]>;
}

interface Pending<Entry, Result> extends PromiseWithResolvers<Result> {
  entry: Entry;
}

/**
 * Collects entries while a statement runs; the next statement takes them all. One statement runs at a time, so that many
 * entries share a commit and their order is kept. `Owner` holds the database; each has its own queue.
 */
export function batch<Owner extends object, Entry, Result>({ keyOf, run }: BatchOptions<Owner, Entry, Result>) {
  const queues = new WeakMap<Owner, Pending<Entry, Result>[]>();

  async function runQueue(owner: Owner, queue: Pending<Entry, Result>[]): Promise<void> {
    while (queue.length > 0) await settle(owner, queue.splice(0, MAX_SIZE));
    queues.delete(owner);
  }

  /** Never rejects. */
  async function settle(owner: Owner, all: Pending<Entry, Result>[]): Promise<void> {
    try {
      const done = await run(
        owner,
        all.map(({ entry }) => entry),
      );
      for (const [i, { resolve, reject }] of all.entries()) {
        const result = done[i] as Result | Error;
        if (result instanceof Error) reject(result);
        else resolve(result);
      }
    } catch (error) {
      for (const part of splitForRetry(all, error as Error)) await settle(owner, part);
      // Entries that were retried are settled already.
      for (const { reject } of all) reject(error);
    }
  }

  /** Splits a rejected batch by key, then into single entries; empty where it must not be retried. */
  function splitForRetry(
    all: Pending<Entry, Result>[],
    { code = '' }: Error & { code?: string },
  ): Pending<Entry, Result>[][] {
    if (!ROLLED_BACK.test(code)) return [];
    const byKey = [...Map.groupBy(all, ({ entry }) => keyOf(entry)).values()];
    if (byKey.length > 1) return byKey;
    // Entries of one key wait for the same lock: a second lock timeout is enough.
    return all.length > 1 && !code.startsWith('55') ? all.map((pending) => [pending]) : [];
  }

  return (owner: Owner, entry: Entry): Promise<Result> => {
    const pending = { entry, ...Promise.withResolvers<Result>() };
    const queue = queues.get(owner);
    if (queue) queue.push(pending);
    else {
      const first = [pending];
      queues.set(owner, first);
      // Requests that arrived in the same network packets share a statement.
      setImmediate(() => void runQueue(owner, first));
    }
    return pending.promise;
  };
}
