import { type Kysely, sql } from 'kysely';
import type { findingCalls, Why } from '#contract/finding.ts';
import { HOME } from '#contract/limits.ts';
import { findHider, isSeenBy } from '#server/accounts/hidden-people.ts';
import { isMinor } from '#server/accounts/minors.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { presentItem, selectPublished } from '#server/items/present.ts';

type Calls = typeof findingCalls;

/** Lists newest offers: what a saved search found stands before what a followed member sells. Nothing for who is under 18. */
export const listSuggestedItems: ServerFunction<Calls['listSuggestedItems']> = async ({ db }, viewer) => {
  if (await isMinor(db, viewer.id)) return { data: [] };
  const found = await findSuggested(db, viewer.id, await findHider(db, viewer));
  if (found.length === 0) return { data: [] };
  const ids = found.map(({ id }) => id);
  const rows = await selectPublished(db).where('items.id', 'in', ids).execute();
  const items = new Map(rows.map((row) => [row._id, presentItem(row)]));
  return {
    data: found.flatMap(({ id, search, seller }) => {
      const item = items.get(id);
      return item ? { ...item, why: { search, seller } } : [];
    }),
  };
};

async function findSuggested(db: Kysely<Tables>, memberId: string, hider: string | null) {
  const { rows } = await sql<Why & { id: string }>`
    select newest.id, matched.search, seller.name as seller
    from (
      select id, owner_id, status, created_at from items
      where publication = 'Published' and kind = 'Offer' and ${isSeenBy(hider, sql`owner_id`)}
      order by created_at desc, id desc limit ${HOME.among}
    ) newest
    left join lateral (
      select coalesce(nullif(s.keyword, ''), c.name) as search
      from saved_search_matches told join saved_searches s on s.id = told.search_id
      left join categories c on c.id = s.category_id
      where told.item_id = newest.id and s.member_id = ${memberId} and s.wanted_id is null
      order by s.created_at, s.id limit 1
    ) matched on true
    left join lateral (
      select m.first_name || ' ' || m.last_name as name
      from follows f join members m on m.id = f.followed_id
      where f.follower_id = ${memberId} and f.followed_id = newest.owner_id and not f.muted and m.blocked_at is null
    ) seller on true
    where newest.status = 'Available' and newest.owner_id <> ${memberId}
      and (matched.search is not null or seller.name is not null)
    order by matched.search is null, newest.created_at desc, newest.id desc
    limit ${HOME.suggested}`.execute(db);
  return rows;
}
