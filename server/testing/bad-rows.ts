import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

let count = 0;

/**
 * From now on PostgreSQL refuses this change of these rows, as one that somebody keeps locked: `condition` is about
 * `new`, or `old` for a delete.
 */
export async function refuseRows(
  db: Kysely<Tables>,
  when: 'insert' | 'update' | 'delete',
  table: keyof Tables,
  condition: string,
): Promise<void> {
  count += 1;
  const name = `refuse_${count}`;
  await sql
    .raw(`
      create function ${name}() returns trigger language plpgsql as $$
        begin raise exception 'a bad row' using errcode = '55P03'; end $$;
      create trigger ${name} before ${when} on ${table} for each row when (${condition}) execute function ${name}()`)
    .execute(db);
}
