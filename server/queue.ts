import PQueue from 'p-queue';
import { Problem } from '#contract/problems.ts';
import { SECOND } from '#contract/rules/time.ts';

interface QueueOptions {
  concurrency: number;
  /** Longest queue. */
  maxQueued: number;
  /** Longest wait in the queue. */
  seconds: number;
}

/** A bounded queue. Throws UNAVAILABLE if it is full, or the wait is too long. */
export function createQueue({ concurrency, maxQueued, seconds }: QueueOptions) {
  const queue = new PQueue({ concurrency });
  const overloaded = () => new Problem('UNAVAILABLE', { retryAfter: 5 });
  return async <T>(work: () => Promise<T>): Promise<Awaited<T>> => {
    if (queue.size >= maxQueued) throw overloaded();
    const waited = new AbortController();
    const timer = setTimeout(() => waited.abort(overloaded()), seconds * SECOND);
    const run = () => {
      clearTimeout(timer);
      return work();
    };
    return queue.add(run, { signal: waited.signal });
  };
}
