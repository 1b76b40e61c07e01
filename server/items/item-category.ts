import { type Kysely, sql } from 'kysely';
import { notFound } from '#contract/problems.ts';
import type { Tables } from '#server/database/tables.ts';

/** The category with this id, or its successor after a merge. Throws NOT_FOUND if there is neither. */
export async function findCategoryId(db: Kysely<Tables>, id: string): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`
    select coalesce(
      (select into_id from merged_categories where id = ${id}), (select id from categories where id = ${id})) as id`.execute(
    db,
  );
  const found = rows[0]?.id;
  if (!found) throw notFound('category');
  return found;
}

/** The successor of a merged category; undefined for any other. */
export const findMergedInto = async (db: Kysely<Tables>, id: string): Promise<string | undefined> =>
  (await db.selectFrom('merged_categories').select('into_id').where('id', '=', id).executeTakeFirst())?.into_id;
