import { sql } from 'kysely';
import type { Output, ServerInput } from '#contract/call.ts';
import type { itemCalls } from '#contract/items.ts';
import { VIEW } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { Context } from '#server/context.ts';
import { gather } from '#server/database/gather.ts';
import { statement } from '#server/database/statement.ts';
import type { Viewer } from '#server/viewer.ts';

export async function countView(
  context: Context,
  viewer: Viewer,
  { itemId }: ServerInput<typeof itemCalls.countView>,
): Promise<Output<typeof itemCalls.countView>> {
  const views = await storeView(context, { itemId, memberId: viewer.id, viewer: viewer.id ?? viewer.visitorKey() });
  return { data: { views } };
}

interface View {
  itemId: string;
  /** Null for a visitor, who is known by `viewer` alone. */
  memberId: string | null;
  viewer: string;
}

type Counting = Pick<Context, 'db' | 'now'>;

/** How often the item was viewed, this view included where it counts. */
const storeView = gather<Counting, View, number>({
  lineOf: ({ itemId }) => itemId,
  run: async (context, views) => {
    const rows = await count(context, views, views.length === 1 ? countInTurn : countFree);
    const found = new Map(rows.map((row) => [row.place, row]));
    return views.map((view, i) => {
      const row = found.get(i + 1);
      if (!row) return new Problem('NOT_FOUND');
      // An item that somebody is changing keeps only its own views waiting.
      return row.views ?? countAlone(context, view);
    });
  },
});

async function countAlone(context: Counting, view: View): Promise<number> {
  const [row] = await count(context, [view], countInTurn);
  if (typeof row?.views !== 'number') throw new Problem('NOT_FOUND');
  return row.views;
}

function count({ db, now }: Counting, views: View[], run: typeof countFree) {
  const at = now();
  return run(db, {
    items: views.map(({ itemId }) => itemId),
    members: views.map(({ memberId }) => memberId),
    viewers: views.map(({ viewer }) => viewer),
    now: at.toISOString(),
    before: new Date(at.getTime() - VIEW.minutes * 60_000).toISOString(),
  });
}

interface Views {
  items: string[];
  members: (string | null)[];
  viewers: string[];
  now: string;
  /** Who was last counted by then counts again. */
  before: string;
}

/**
 * One statement, so that of any number of views at once by one viewer exactly one counts; `views` is null where the
 * item is locked or gone. What does not count is only read. Items are locked before all else and in one order: such
 * statements never wait for each other in a circle.
 */
const counting = (whenLocked: string) =>
  statement<Views>()(
    (_db, value) => sql<{ place: number; views: number | null }>`
      with given as (
        select * from unnest(${value('items')}::uuid[], ${value('members')}::uuid[], ${value('viewers')}::text[])
          with ordinality as g (item_id, member_id, viewer, place)
      ), fresh as materialized (
        select given.* from given join items i on i.id = item_id
        where publication = 'Published' and owner_id is distinct from member_id and not exists (
          select from item_views v
          where v.item_id = given.item_id and v.viewer = given.viewer and seen_at > ${value('before')}::timestamptz
        )
      ), item as materialized (
        select id, views, publication from items where id = any(array(select item_id from fresh))
        order by id for no key update ${sql.raw(whenLocked)}
      ), seen as (
        insert into item_views as known (item_id, viewer, seen_at)
        select distinct id, viewer, ${value('now')}::timestamptz
        from fresh join item on id = item_id where publication = 'Published'
        on conflict (item_id, viewer) do update set seen_at = excluded.seen_at
        where known.seen_at <= ${value('before')}::timestamptz
        returning item_id
      ), counted as (
        select item_id, count(*)::int as count from seen group by item_id
      ), raised as (
        update items set views = items.views + count from counted where id = item_id
      )
      select given.place, case when fresh.place is null then i.views else item.views end + coalesce(count, 0) as views
      from given
      join items i on i.id = given.item_id
      left join fresh on fresh.place = given.place
      left join item on item.id = i.id
      left join counted on counted.item_id = i.id
      where coalesce(item.publication, i.publication) = 'Published' or owner_id = given.member_id`,
  );

const countFree = counting('skip locked');
const countInTurn = counting('');
