import { sql } from 'kysely';
import type { categoryCalls } from '#contract/categories.ts';
import { imageOf } from '#server/files/files.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { selectInOrder, slugOf } from './select-categories.ts';

interface Counted {
  _id: string;
  name: string;
  items: number;
}

/** Words without their plural, so that Sport goods has the word of Sports. */
const wordsOf = (name: string) =>
  new Set(
    slugOf(name)
      .split('-')
      .map((word) => word.replace(/s$/, '')),
  );

/**
 * The category that may be meant: it has all words of the shorter name, and more items. Of two with equally many items,
 * the first in order.
 */
function findLookalike<C extends Counted>(category: C, all: readonly C[]): C | undefined {
  const words = wordsOf(category.name);
  const place = all.indexOf(category);
  return all.find((other, i) => {
    if (other === category || other.items < category.items || (other.items === category.items && i > place))
      return false;
    const others = wordsOf(other.name);
    return [...words].every((word) => others.has(word)) || [...others].every((word) => words.has(word));
  });
}

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
