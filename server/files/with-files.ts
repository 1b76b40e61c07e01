import type { Transaction } from 'kysely';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';

/**
 * Stores files, then runs a transaction that names them in a row: all or nothing. The files are durable before the row
 * exists (H3).
 */
export async function withFiles<T>(
  { db, files }: Pick<Context, 'db' | 'files'>,
  contents: [name: string, bytes: Uint8Array][],
  run: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  let isCommitting = false;
  try {
    // All puts end before a failure removes the files.
    const puts = await Promise.allSettled(contents.map(([name, bytes]) => files.put(name, bytes)));
    const failed = puts.find((put) => put.status === 'rejected');
    if (failed) throw failed.reason;
    return await db.transaction().execute(async (trx) => {
      isCommitting = false;
      const result = await run(trx);
      isCommitting = true;
      return result;
    });
  } catch (error) {
    // A commit that was interrupted may have succeeded: then the cleanup decides, by the row.
    if (!isCommitting) await files.remove(contents.map(([name]) => name));
    throw error;
  }
}
