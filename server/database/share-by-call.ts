import type pg from 'pg';
import { Problem } from '#contract/problems.ts';
import { currentActivity } from '#server/activity.ts';

/** A pool whose connections are shared by call. */
export interface SharedPool {
  /** Throws UNAVAILABLE if there is no connection in time. */
  take(): Promise<Lent>;
  /** How many wait for a connection. */
  waiting(): number;
  end(): Promise<void>;
  readonly options: pg.PoolConfig;
}

export interface Lent {
  client: pg.PoolClient & pg.Client;
  release: (isBroken: boolean) => void;
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
  const { connectionTimeoutMillis: timeout } = pool.options;
  const places = createPlaces(pool.options.max);

  async function connect(leave: () => void): Promise<Lent> {
    try {
      const client = (await pool.connect()) as pg.PoolClient & pg.Client;
      const release = (isBroken: boolean) => {
        client.release(isBroken);
        leave();
      };
      return { client, release };
    } catch (error) {
      leave();
      throw error;
    }
  }

  return {
    waiting: () => places.waiting() + pool.waitingCount,
    end: () => pool.end(),
    options: pool.options,
    async take() {
      const { promise, resolve, reject } = Promise.withResolvers<Lent>();
      const { turn, giveUp, leave } = places.enter(currentActivity()?.name);
      let isLate = false;
      // One bound for the place and for the connection (rule I2).
      const timer = setTimeout(() => {
        isLate = true;
        giveUp();
        reject(new Problem('UNAVAILABLE', { retryAfter: 2 }));
      }, timeout);
      const lending = turn.then(() => connect(leave));
      lending.then((lent) => (isLate ? lent.release(false) : resolve(lent)), reject);
      return promise.finally(() => clearTimeout(timer));
    },
  };
}

/** Counts who holds how many places, and who waits for one. */
function createPlaces(max: number) {
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

  /** Who waits longest goes first, of those that may. */
  function startWaiting(): void {
    for (;;) {
      const next = waiting.findIndex(({ call }) => canTake(call));
      const [first] = next < 0 ? [] : waiting.splice(next, 1);
      if (!first) return;
      count(first.call, 1);
      first.start();
    }
  }

  /** `turn` resolves when there is a place, which `leave` frees; `giveUp` waits for none any longer. */
  function enter(call: string | undefined) {
    if (call === undefined) return { turn: Promise.resolve(), giveUp() {}, leave() {} };
    const { promise: turn, resolve: start } = Promise.withResolvers<void>();
    const one = { call, start };
    if (canTake(call)) {
      count(call, 1);
      start();
    } else waiting.push(one);
    return {
      turn,
      giveUp() {
        if (waiting.includes(one)) waiting.splice(waiting.indexOf(one), 1);
      },
      leave() {
        count(call, -1);
        startWaiting();
      },
    };
  }

  return { enter, waiting: () => waiting.length };
}
