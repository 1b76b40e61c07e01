import { type RawBuilder, sql } from 'kysely';
import type { consoleCalls } from '#contract/console.ts';
import { isReadable } from '#server/accounts/cases-against.ts';
import { newestPage } from '#server/database/cursor.ts';
import { imageOf } from '#server/files/files.ts';
import type { ServerFunction } from '#server/http/serve.ts';

type State = 'published' | 'drafts' | 'ended' | 'hidden' | 'removed';

const STATE = sql<State>`case
  when i.removed_at is not null then 'removed'
  when i.hidden_at is not null then 'hidden'
  when i.publication = 'Published' then 'published'
  when i.ended_at is not null then 'ended'
  else 'drafts' end`;

export const listAllItems: ServerFunction<(typeof consoleCalls)['listAllItems']> = async ({ db }, viewer, input) => {
  const page = newestPage('i.created_at', 'i.id', input);
  let asked = db
    .selectFrom('items as i')
    .innerJoin('members as m', 'm.id', 'i.owner_id')
    .innerJoin('categories as c', 'c.id', 'i.category_id')
    .leftJoin('pictures as p', 'p.id', 'i.picture_id')
    .leftJoin('cases', (join) =>
      join
        .onRef('cases.thing_id', '=', 'i.id')
        .on('cases.kind', '=', 'item')
        .on('cases.state', '=', 'open')
        .on(isReadable(viewer.id, sql`cases.owner_id`)),
    );
  if (input.keyword) {
    const text = sql`concat_ws(' ', i.title, m.first_name, m.last_name, m.username)`;
    asked = asked.where(holdsWords(text, input.keyword));
  }
  if (input.state) asked = asked.where(STATE, '=', input.state);
  const { rows, nextCursor } = await page.read(
    asked
      .select(['i.id as _id', 'i.title', 'p.name as picture', 'i.price', 'i.kind', 'i.publication'])
      .select(['c.name as category', 'i.created_at as createdAt', 'cases.number as openCase', STATE.as('state')])
      .select(['m.id as ownerId', sql<string>`trim(concat_ws(' ', m.first_name, m.last_name))`.as('ownerName')]),
    (last) => [last.createdAt, last._id],
  );
  return {
    data: rows.map(({ picture, ownerId, ownerName, ...item }) => ({
      ...item,
      image: imageOf(picture),
      owner: { _id: ownerId, name: ownerName },
    })),
    nextCursor,
  };
};

const MOST_WORDS = 8;

/**
 * Whether a text contains every word of a keyword, in any order and case. The lists of a campus are short enough to
 * scan.
 */
export function holdsWords(text: RawBuilder<unknown>, keyword: string | undefined): RawBuilder<boolean> {
  const words = (keyword ?? '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return sql<boolean>`${text} ilike all(${patterns}::text[])`;
}
