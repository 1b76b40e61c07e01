import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, type Transaction, type TransactionBuilder } from 'kysely';
import pg from 'pg';
import { currentActivity } from '#server/activity.ts';
import type { Tables } from './tables.ts';

/** serialization_failure and deadlock_detected: others came at the same moment, and nothing was changed. */
const BY_OTHERS = new Set(['40001', '40P01']);

/** Milliseconds between the tries, at most. */
const PAUSES = [20, 60, 150, 300];

/** Whether a migration has changed a table below a prepared statement ('cached plan must not change result type'). */
export const isStale = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery';

const isWorthATry = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (BY_OTHERS.has(error.code ?? '') || isStale(error));

/** Does a statement or a transaction again where it failed because of what others did meanwhile (rule H5). */
export async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await work();
    } catch (error) {
      if (!isWorthATry(error)) throw error;
    }
    // Not evenly, so that two who met do not meet again.
    await wait(Math.random() * pause);
  }
  return work();
}

/**
 * Kysely whose transactions are tried again: a callback may run several times, so it collects nothing outside of itself.
 * Before the commit a transaction asks what its activity wants to know again (rule M12).
 */
export class Database extends Kysely<Tables> {
  override transaction(): TransactionBuilder<Tables> {
    const builder = super.transaction();
    const { execute } = builder;
    return tryingAgain(
      Object.assign(builder, {
        execute: <T>(callback: (trx: Transaction<Tables>) => Promise<T>) =>
          execute.call(builder, async (trx) => {
            const result = await callback(trx);
            await currentActivity()?.beforeCommit?.(trx);
            return result;
          }),
      }) as TransactionBuilder<Tables>,
    );
  }
}

/** Has a builder, and what its settings return, run the callback again. Builders with settings ask nothing before the commit. */
function tryingAgain(builder: TransactionBuilder<Tables>): TransactionBuilder<Tables> {
  const { execute, setIsolationLevel, setAccessMode } = builder;
  return Object.assign(builder, {
    execute: (callback) => tryAgain(() => execute.call(builder, callback)),
    setIsolationLevel: (level) => tryingAgain(setIsolationLevel.call(builder, level)),
    setAccessMode: (mode) => tryingAgain(setAccessMode.call(builder, mode)),
  } as Pick<TransactionBuilder<Tables>, 'execute' | 'setIsolationLevel' | 'setAccessMode'>);
}
