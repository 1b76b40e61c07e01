import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** Any number, the same for every Dogear: the advisory lock that a backup holds from before its snapshot to its end. */
export const FILES_HELD = 7_364_533;

/** Whether a backup runs: until it is done no file goes, or it would miss one that its copy of the database names. */
export async function areFilesHeld(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ is_free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${FILES_HELD}) as is_free`.execute(db);
  return rows[0]?.is_free !== true;
}
