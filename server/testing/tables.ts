import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

/** What a refused call may write all the same: that it was tried; and what is written in the background. */
const OF_TRIES = new Set(['counters', 'audit', 'usage_days', 'missed_searches']);

let names: string[] | undefined;

/** A hash of every table's rows by its name, to see whether anything has changed. In one statement: it is asked often. */
export async function hashTables(db: Kysely<Tables>): Promise<Record<string, string>> {
  names ??= await namesOfTables(db);
  const hashes = names.map(
    (name) => sql`
      select ${sql.lit(name)} as name,
        count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash
      from ${sql.table(name)} as t`,
  );
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(hashes, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

async function namesOfTables(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !OF_TRIES.has(name));
}
