import { sql } from 'kysely';
import type { categoryCalls } from '#contract/categories.ts';
import { imageOf } from '#server/files/files.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { findLookalike } from './looks-like.ts';
import { selectInOrder } from './select-categories.ts';

export const listCategoryCounts: ServerFunction<(typeof categoryCalls)['listCategoryCounts']> = async ({ db }) => {
  const rows = await selectInOrder(db)
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('items')
          .select(['category_id', sql<number>`count(*)`.as('count')])
          .groupBy('category_id')
          .as('counted'),
      (join) => join.onRef('counted.category_id', '=', 'categories.id'),
    )
    .select([
      sql<number>`coalesce(counted.count, 0)::int`.as('items'),
      sql<string | null>`(
        select p.name from items i join pictures p on p.id = i.picture_id
        where i.category_id = categories.id and i.publication = 'Published'
        order by i.views desc, i.id desc limit 1)`.as('picture'),
    ])
    .execute();
  const data = rows.map((row) => {
    const alike = findLookalike(row, rows);
    return { ...row, picture: imageOf(row.picture), looksLike: alike ? { _id: alike._id, name: alike.name } : null };
  });
  return { data };
};
