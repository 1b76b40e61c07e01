import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, RawBuilder } from 'kysely';
import { OLDEST } from '#server/database/cursor.ts';
import type { Tables } from '#server/database/tables.ts';

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

interface Batches extends Omit<Options<string>, 'idOf'> {
  db: Kysely<Tables>;
  signal: AbortSignal;
  /** Rows at a time. */
  batch: number;
}

/** The same for all rows whose ids `select` finds above the given one, in their order and at most a batch at a time. */
export async function inBatches(
  { db, batch, ...options }: Batches,
  select: (after: string) => RawBuilder<{ id: string }>,
  work: (ids: readonly string[]) => Promise<unknown>,
): Promise<number> {
  let failures = 0;
  for (let after: string | undefined = OLDEST[1]; after && !options.signal.aborted; ) {
    const { rows } = await select(after).execute(db);
    const ids = rows.map(({ id }) => id);
    failures += await togetherOrOneByOne(ids, { ...options, idOf: (id) => id }, work);
    after = ids.length === batch ? ids.at(-1) : undefined;
  }
  return failures;
}
