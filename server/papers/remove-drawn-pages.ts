import { sql } from 'kysely';
import type { Context } from '#server/context.ts';

/** Pages in one transaction. */
const BATCH = 500;

/**
 * Removes pages that were drawn before then; a job removes their files. They are not left to the search for orphans,
 * which refuses to remove many files (H7).
 */
export async function removeDrawnPages(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  before: string,
  signal: AbortSignal,
): Promise<void> {
  for (let isMore = true; isMore && !signal.aborted; )
    isMore = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ file_name: string }>`
        delete from paper_page_pictures where ctid = any(array(
          select ctid from paper_page_pictures where created_at <= ${before} limit ${BATCH} for update skip locked))
        returning file_name`.execute(trx);
      if (rows.length > 0) await jobs.add(trx, 'removeFiles', { names: rows.map(({ file_name }) => file_name) });
      return rows.length === BATCH;
    });
}
