import { sql } from 'kysely';
import { FIGURES, type OwnItemState, QUOTA } from '#contract/limits.ts';
import { campusDay, daysLeft } from '#contract/rules/campus-time.ts';
import type { OwnItemFigures, sellingCalls } from '#contract/selling.ts';
import type { ServerFunction } from '#server/http/serve.ts';

type Calls = typeof sellingCalls;

interface Row {
  itemId: string;
  state: OwnItemState;
  endsAt: string | null;
  saved: number;
  /** Only days with views. */
  days: { ago: number; views: number }[];
}

export const listOwnItemFigures: ServerFunction<Calls['listOwnItemFigures']> = async (context, viewer) => {
  const { config, db, now } = context;
  const at = now();
  const today = campusDay(at, config.timeZone);
  const { rows } = await sql<Row>`
    select id as "itemId", ends_at as "endsAt",
      case when publication = 'Published' then 'published' when ended_at is null then 'drafts' else 'ended' end as state,
      (select count(*) from wishes where item_id = items.id) as saved,
      coalesce((
        select json_agg(json_build_object('ago', ${today}::date - day, 'views', views))
        from item_view_days
        where item_id = items.id and day > ${today}::date - ${FIGURES.viewDays}::int and day <= ${today}::date
      ), '[]') as days
    from items
    where owner_id = ${viewer.id} and removed_at is null
    order by created_at desc, id desc
    limit ${QUOTA.items}`.execute(db);
  const count = (state: OwnItemState) => rows.filter((row) => row.state === state).length;
  return {
    data: {
      counts: { all: rows.length, published: count('published'), drafts: count('drafts'), ended: count('ended') },
      items: rows.map((row) => presentFigures(row, config.timeZone, at)),
    },
  };
};

function presentFigures({ itemId, state, endsAt, saved, days }: Row, timeZone: string, now: Date): OwnItemFigures {
  const views = Array.from({ length: FIGURES.viewDays }, () => 0);
  for (const { ago, views: seen } of days) views[FIGURES.viewDays - 1 - ago] = seen;
  const left = state === 'published' && endsAt ? daysLeft(endsAt, timeZone, now) : null;
  return { itemId, views, saved: Number(saved), daysLeft: left };
}
