import { sql } from 'kysely';
import type { Output, ServerInput } from '#contract/call.ts';
import type { itemCalls } from '#contract/items.ts';
import { VIEW } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import type { Viewer } from '#server/viewer.ts';

/** One statement, so that of any number of views at once by one viewer exactly one counts. */
export async function countView(
  { db, now }: Context,
  viewer: Viewer,
  { itemId }: ServerInput<typeof itemCalls.countView>,
): Promise<Output<typeof itemCalls.countView>> {
  const at = now();
  const counted = new Date(at.getTime() - VIEW.minutes * 60_000);
  const { rows } = await sql<{ views: number }>`
    with item as (
      select id, views, owner_id from items
      where id = ${itemId} and (publication = 'Published' or owner_id = ${viewer.id}::uuid)
    ), seen as (
      insert into item_views as before (item_id, viewer, seen_at)
      select id, ${viewer.id ?? viewer.visitorKey()}, ${at} from item
      where owner_id is distinct from ${viewer.id}::uuid
      on conflict (item_id, viewer) do update set seen_at = excluded.seen_at
      where before.seen_at <= ${counted}
      returning item_id
    ), raised as (
      update items set views = items.views + 1 from seen where items.id = seen.item_id returning items.views
    )
    select coalesce((select views from raised), item.views) as views from item`.execute(db);
  if (!rows[0]) throw new Problem('NOT_FOUND');
  return { data: { views: rows[0].views } };
}
