import { Problem } from '#contract/problems.ts';

/** Runs work in turns: some at once, a few waiting, and 503 for more or for whoever waits too long. */
export function createTurns({ atOnce, waiting, seconds }: { atOnce: number; waiting: number; seconds: number }) {
  let running = 0;
  const queue: (() => void)[] = [];
  const busy = () => new Problem('UNAVAILABLE', { retryAfter: 5 });

  async function turn(): Promise<void> {
    if (running < atOnce) {
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
      // The place is handed on, so that nobody who comes just now takes it first.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
