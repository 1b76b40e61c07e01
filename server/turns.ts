import { Problem } from '#contract/problems.ts';

interface Turns {
  atOnce: number;
  waiting: number;
  seconds: number;
  /** So many of those who wait begin together. */
  inGroupsOf?: number;
}

/** Runs work in turns: some at once, a few waiting, and 503 for more or for whoever waits too long. */
export function createTurns({ atOnce, waiting, seconds, inGroupsOf = 1 }: Turns) {
  let running = 0;
  const queue: (() => void)[] = [];
  const busy = () => new Problem('UNAVAILABLE', { retryAfter: 5 });

  async function turn(): Promise<void> {
    // A free place is for those who wait.
    if (running < atOnce && queue.length === 0) {
      running += 1;
      return;
    }
    if (queue.length >= waiting) throw busy();
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(start), 1);
        reject(busy());
      }, seconds * 1000);
      queue.push(start);
    });
  }

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await turn();
    try {
      return await work();
    } finally {
      running -= 1;
      if (atOnce - running >= inGroupsOf)
        for (const next of queue.splice(0, atOnce - running)) {
          running += 1;
          next();
        }
    }
  };
}
