import { sql } from 'kysely';
import type { itemCalls } from '#contract/items.ts';
import { VIEW } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { campusDay } from '#contract/rules/campus-time.ts';
import { MINUTE } from '#contract/rules/time.ts';
import { isHiddenFrom } from '#server/accounts/hidden-people.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { countSeen } from './write-item.ts';

/**
 * One statement, so that exactly one of a viewer's concurrent views counts. A view that does not count only reads.
 * The item is locked before its views and their days, as in deleteItem, so the two cannot deadlock.
 */
export const countView: ServerFunction<typeof itemCalls.countView> = async (context, caller, { itemId }) => {
  const { config, db, now } = context;
  const { id, visitorKey } = caller;
  const viewer = id ?? visitorKey();
  const seenAt = now();
  const countsAgain = new Date(seenAt.getTime() - VIEW.minutes * MINUTE);
  const { rows } = await sql<{ views: number }>`
    with fresh as materialized (
      select id from items
      where id = ${itemId} and publication = 'Published' and owner_id is distinct from ${id}
        and not ${isHiddenFrom(id, sql`owner_id`)} and not exists (
          select from item_views where item_id = items.id and viewer = ${viewer} and seen_at > ${countsAgain}
        )
    ), item as materialized (
      select id, views from items where id in (select id from fresh) and publication = 'Published' for no key update
    ), seen as (
      insert into item_views as known (item_id, viewer, seen_at)
      select id, ${viewer}::text, ${seenAt}::timestamptz from item
      on conflict (item_id, viewer) do update set seen_at = excluded.seen_at where known.seen_at <= ${countsAgain}
      returning item_id
    ), counted as (
      ${countSeen}
    ), counted_of_day as (
      insert into item_view_days as known (item_id, day, views)
      select item_id, ${campusDay(seenAt, config.timeZone)}::date, 1 from seen
      on conflict (item_id, day) do update set views = known.views + 1
    )
    select coalesce((select views from item), views) + (select count(*) from seen)::int as views
    from items
    where id = ${itemId} and (publication = 'Published' or owner_id = ${id}) and not ${isHiddenFrom(id, sql`owner_id`)}
      -- Unless it was deleted while this waited for its lock.
      and (not exists (select from fresh) or exists (select from item))`.execute(db);
  const [row] = rows;
  if (!row) throw new Problem('NOT_FOUND');
  return { data: { views: row.views } };
};
