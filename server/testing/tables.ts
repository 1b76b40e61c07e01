import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** What a refused call may write all the same: that it was tried; and what is written in the background. */
const OF_TRIES = new Set(['counters', 'audit', 'usage_days', 'missed_searches']);

/** A hash of every table's rows by its name, to see whether anything has changed. */
export async function hashTables(db: Kysely<Tables>): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    if (OF_TRIES.has(name)) continue;
    const { rows } = await sql<{ hash: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash
      from ${sql.table(name)} as t`.execute(db);
    hashes[name] = rows[0]?.hash ?? '';
  }
  return hashes;
}
