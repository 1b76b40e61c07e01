import type pg from 'pg';
import { Problem } from '#contract/problems.ts';
import { currentActivity } from '#server/activity.ts';

/** A pool whose connections are shared by call. */
export interface SharedPool {
  /** Resolves to a connection and the function that gives it back. Throws UNAVAILABLE if none is free in time. */
  take(): Promise<{ client: pg.PoolClient; release: (isBroken: boolean) => void }>;
  /** How many wait for a connection. */
  waiting(): number;
  end(): Promise<void>;
  readonly options: pg.PoolConfig;
}

interface Waiting {
  call: string;
  start: () => void;
}

/**
 * Shares the connections of a pool among the running calls, events and jobs (rule I8): one gets a further connection
 * only where twice as many stay free as it then holds. So what waits for a lock holds a third at most, and less the
 * fewer are free; the first connection each gets as long as there is one. Work outside of all of them is not counted.
 */
export function shareByCall(pool: pg.Pool): SharedPool {
  const { max, connectionTimeoutMillis: timeout = 0 } = pool.options;
  const held = new Map<string, number>();
  const waiting: Waiting[] = [];
  let free = max;

  function canTake(call: string): boolean {
    const already = held.get(call) ?? 0;
    return already === 0 ? free > 0 : free - 1 >= 2 * (already + 1);
  }

  function count(call: string, by: 1 | -1): void {
    const now = (held.get(call) ?? 0) + by;
    if (now === 0) held.delete(call);
    else held.set(call, now);
    free -= by;
  }

  /** Of those that may, who waits longest goes first. */
  function startWaiting(): void {
    for (;;) {
      const next = waiting.findIndex(({ call }) => canTake(call));
      const [first] = next < 0 ? [] : waiting.splice(next, 1);
      if (!first) return;
      count(first.call, 1);
      first.start();
    }
  }

  function wait(call: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one = { call, start: resolve };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(one), 1);
      reject(new Problem('UNAVAILABLE', { retryAfter: 2 }));
    }, timeout);
    waiting.push(one);
    return promise.finally(() => clearTimeout(timer));
  }

  async function enter(): Promise<() => void> {
    const call = currentActivity()?.name;
    if (call === undefined) return () => {};
    if (canTake(call)) count(call, 1);
    else await wait(call);
    return () => {
      count(call, -1);
      startWaiting();
    };
  }

  return {
    waiting: () => waiting.length + pool.waitingCount,
    end: () => pool.end(),
    options: pool.options,
    async take() {
      const leave = await enter();
      const client = await pool.connect().catch((error: unknown) => {
        leave();
        throw error;
      });
      return {
        client,
        release(isBroken) {
          client.release(isBroken);
          leave();
        },
      };
    },
  };
}
