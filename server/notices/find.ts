import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { NoticeKind } from '#contract/notices/kinds.ts';
import type { NewestPage } from '#server/database/cursor.ts';
import type { Tables } from '#server/database/tables.ts';
import type { NoticeRow } from './present.ts';

/** A notice shows its newest events. */
const EVENTS_SHOWN = 3;
/** Badges show at most 99+. */
const MAX_COUNTED = 100;

interface Filter {
  unseen: boolean;
  kind: NoticeKind | null;
  page: NewestPage;
}

/** A member's notices in the app, newest first. */
export const findNotices = (db: Kysely<Tables>, memberId: string, filter: Filter): Promise<NoticeRow[]> =>
  selectNotices(
    db,
    sql`n.member_id = ${memberId} and n.shown
      ${filter.unseen ? sql`and n.seen_at is null` : sql``}
      ${filter.kind ? sql`and n.kind = ${filter.kind}` : sql``}
      and ${filter.page.after} ${filter.page.order}`,
  );

/**
 * Notices with their newest events, by a condition, an order and a limit on `notices n`. `unmailed` counts only events
 * that no mail has reported.
 */
export async function selectNotices(
  db: Kysely<Tables>,
  rest: RawBuilder<unknown>,
  { unmailed = false } = {},
): Promise<NoticeRow[]> {
  const counted = unmailed ? sql`and not c.mailed` : sql``;
  const { rows } = await sql<NoticeRow>`
    with n as (select n.* from notices n where ${rest})
    select n.id, n.member_id, n.kind, n.fold as "groupKey", n.data, n.made_at, n.seen_at, c.count, c.price,
      coalesce(c.events, '[]') as events
    from n
    cross join lateral (
      select sum.count, sum.price, newest.events
      from (
        select sum(weight)::int as count, max(price)::float8 as price from notice_causes c
        where c.notice_id = n.id ${counted}
      ) sum,
      (select json_agg(newest) as events from (
        select c.actor_id as "actorId", m.first_name as "firstName", m.last_name as "lastName", mp.name as face,
          i.id as "itemId", i.kind as "itemKind", i.title as "itemTitle", i.owner_id as "itemOwner", i.price as "itemPrice", ip.name as "itemPicture",
          i.ends_at as "itemEndsAt",
          p.id as "paperId", p.title as "paperTitle", p.subject as "paperSubject",
          case when v.first_id = n.member_id then v.second_id else v.first_id end as "partnerId",
          a.id as "announcementId", a.title as "announcementTitle", a.text as "announcementText", a.link,
          k.id as "caseId", k.number as "caseNumber", c.request_id as "requestId",
          c.act, c.title
        from notice_causes c
        left join members m on m.id = c.actor_id
        left join pictures mp on mp.id = m.picture_id
        -- A draft that has not ended, and a withdrawn paper, are absent here too (C4).
        left join deals d on d.id = c.deal_id
        left join items i on i.id = coalesce(c.item_id, d.item_id) and (i.publication = 'Published' or i.ended_at is not null)
        left join pictures ip on ip.id = i.picture_id
        left join papers p on p.id = c.paper_id and p.hidden_at is null
        left join conversations v on v.id = c.conversation_id
        left join announcements a on a.id = c.announcement_id
        left join cases k on k.id = c.case_id
        where c.notice_id = n.id ${counted}
        order by c.made_at desc
        limit ${EVENTS_SHOWN}
      ) newest) newest
    ) c
    order by n.made_at desc, n.id desc`.execute(db);
  return rows;
}

/** Condition on `notices`: those of one group. The column has the name of the version before. */
export const isGroup = (memberId: string, kind: NoticeKind, groupKey: string): RawBuilder<boolean> =>
  sql<boolean>`member_id = ${memberId} and kind = ${kind} and fold = ${groupKey}`;

/** How many notices in the app the member has not seen, counted up to 100. */
export async function countUnseen(db: Kysely<Tables>, memberId: string): Promise<number> {
  const { rows } = await sql<{ unseen: number }>`
    select count(*)::int as unseen from (
      select from notices where member_id = ${memberId} and seen_at is null and shown limit ${MAX_COUNTED}
    ) counted`.execute(db);
  return rows[0]?.unseen ?? 0;
}
