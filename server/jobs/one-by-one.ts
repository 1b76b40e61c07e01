import type { FastifyBaseLogger } from 'fastify';

interface Options<T> {
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Stops before the next one. */
  signal?: AbortSignal;
  /** Names the job, and which of its rows, in the log. */
  job: string;
  idOf: (item: T) => string;
}

/**
 * Works on each of a job's rows. One that fails, such as a row that cannot be locked, is logged and stops none of the
 * others (H9). Returns how many failed.
 */
export async function oneByOne<T>(
  items: readonly T[],
  { log, signal, job, idOf }: Options<T>,
  work: (item: T) => Promise<unknown>,
): Promise<number> {
  let failures = 0;
  for (const item of items) {
    if (signal?.aborted) break;
    try {
      await work(item);
    } catch (error) {
      failures += 1;
      log.warn({ err: error, job, row: idOf(item) }, 'a row of a job failed, and the others go on');
    }
  }
  return failures;
}

/** The same for work that is done for many rows at once: one by one only where that fails. */
export async function togetherOrOneByOne<T>(
  items: readonly T[],
  options: Options<T>,
  work: (items: readonly T[]) => Promise<unknown>,
): Promise<number> {
  if (items.length === 0) return 0;
  if (items.length > 1)
    try {
      await work(items);
      return 0;
    } catch {
      // Each failure is logged below.
    }
  return oneByOne(items, options, (item) => work([item]));
}
