import { type Kysely, sql } from 'kysely';
import { FOLLOWING } from '#contract/limits.ts';
import type { FollowedSeller, peopleCalls } from '#contract/people.ts';
import { DAY } from '#contract/rules/time.ts';
import { isBanned } from '#server/accounts/hidden-people.ts';
import { type NewestPage, newestPage } from '#server/database/cursor.ts';
import type { Tables } from '#server/database/tables.ts';
import { imageOf } from '#server/files/files.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { presentItem, selectPublished } from '#server/items/present.ts';

type ListFollowedItems = (typeof peopleCalls)['listFollowedItems'];
type SellerRow = Omit<FollowedSeller, 'image' | 'items'> & { picture: string | null };

/** New items of followed sellers, grouped by seller, the seller with the newest item first. */
export const listFollowedItems: ServerFunction<ListFollowedItems> = async ({ db, now }, viewer, input) => {
  const since = new Date(now().getTime() - FOLLOWING.newDays * DAY).toISOString();
  const page = newestPage('n.last_at', 'f.followed_id', input);
  const [found, totals] = await Promise.all([findSellers(db, viewer.id, since, page), countAll(db, viewer.id, since)]);
  const { rows: sellers, nextCursor } = page.cut(found, (last) => [last.lastAt, last._id]);
  const items = await findItems(
    db,
    sellers.map(({ _id }) => _id),
    since,
  );
  const data: FollowedSeller[] = sellers.map(({ picture, ...seller }) => ({
    ...seller,
    image: imageOf(picture),
    items: items.filter(({ owner }) => owner === seller._id),
  }));
  return { data, nextCursor, ...totals };
};

const publishedAt = sql<string>`coalesce(items.published_at, items.created_at)`;

const newItems = (since: string) =>
  sql`(select count(*)::int as count, max(${publishedAt}) as last_at from items
    where owner_id = f.followed_id and publication = 'Published' and ${publishedAt} > ${since})`;

async function findSellers(
  db: Kysely<Tables>,
  memberId: string,
  since: string,
  page: NewestPage,
): Promise<SellerRow[]> {
  const { rows } = await sql<SellerRow>`
    select m.id as _id, m.first_name as "firstName", m.last_name as "lastName", p.name as picture,
      f.created_at as "followedSince", f.muted, n.count, n.last_at as "lastAt"
    from follows f
    cross join lateral ${newItems(since)} n
    join members m on m.id = f.followed_id
    left join pictures p on p.id = m.picture_id
    where f.follower_id = ${memberId} and m.blocked_at is null and ${page.after}
    ${page.order}`.execute(db);
  return rows;
}

async function countAll(db: Kysely<Tables>, memberId: string, since: string) {
  const { rows } = await sql<{ following: number; newItems: number }>`
    select count(*)::int as following, coalesce(sum(n.count), 0)::int as "newItems"
    from follows f cross join lateral ${newItems(since)} n
    where f.follower_id = ${memberId} and not ${isBanned(sql`f.followed_id`)}`.execute(db);
  return rows[0] ?? { following: 0, newItems: 0 };
}

async function findItems(db: Kysely<Tables>, sellerIds: string[], since: string) {
  const ranked = db
    .selectFrom('items')
    .select('id')
    .select(sql<number>`row_number() over (partition by owner_id order by ${publishedAt} desc, id desc)`.as('place'))
    .where('owner_id', 'in', sellerIds)
    .where('publication', '=', sql.lit('Published'))
    .where(publishedAt, '>', since);
  if (sellerIds.length === 0) return [];
  const rows = await selectPublished(db)
    .where('items.id', 'in', (eb) =>
      eb.selectFrom(ranked.as('ranked')).select('ranked.id').where('ranked.place', '<=', FOLLOWING.itemsShown),
    )
    .orderBy(publishedAt, 'desc')
    .orderBy('items.id', 'desc')
    .execute();
  return rows.map(presentItem);
}
