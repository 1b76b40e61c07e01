import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * The numbers of all advisory locks. They never change: two versions may run on one database. They are in one place
 * because two locks of the same number would wait for each other.
 */
export const LOCKS = {
  /** Migrations, for the session. */
  migrate: 7_364_532,
  /** A backup, from before its snapshot until its end: no file is removed meanwhile. */
  backup: 7_364_533,
  /** Adding a paper, for the transaction: the second of two equal papers sees the first. */
  addPaper: 7_364_534,
  /** A server that runs, for the session: alone, or shared by those with CLUSTER. */
  servers: 7_364_541,
  /** Removing an Admin, for the transaction: the second of two removals sees the first. */
  admins: 7_364_540,
} as const;

/*
 * Rows are locked in one order: members by id, then items by id, deals, cases, pictures, and conversations last. Who
 * needs several members locks them all at once. What inserts a row that names a member locks that member for key share.
 */

/**
 * Locks members in the order of their ids, and returns when each was banned (null: is not). 'key share' waits for
 * deletion, ban and block alone; 'no key update' also for those who count or connect; 'update' for everybody.
 */
export async function lockMembers(
  trx: Transaction<Tables>,
  ids: string[],
  strength: 'key share' | 'no key update' | 'update',
): Promise<(string | null)[]> {
  const { rows } = await sql<{ blocked_at: string | null }>`
    select blocked_at from members where id = any(${ids}::uuid[]) order by id for ${sql.raw(strength)}`.execute(trx);
  return rows.map(({ blocked_at }) => blocked_at);
}
