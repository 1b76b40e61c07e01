import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { BeforeDeletion } from '#server/item-change.ts';

export interface TakenBack {
  memberId: string;
  key: string;
  /** Whether the member has seen it, or a mail or push has carried it. */
  wasNotified: boolean;
}

/**
 * Takes events of notices back. What nobody has seen and nothing has carried goes as if it had never happened, and may
 * be told anew. Of the rest the row stays without its notice, as a memory: it is not told twice (M3). `which` is a
 * condition on `notice_causes c` and `notices n`, with a limit where there may be many. `isKnown`: the members know
 * without being told.
 */
export async function takeBack(
  trx: Kysely<Tables>,
  which: RawBuilder<unknown>,
  { isKnown = false } = {},
): Promise<TakenBack[]> {
  const { rows } = await sql<TakenBack & { noticeId: string }>`
    with found as materialized (
      select c.member_id, c.key, c.notice_id,
        ${isKnown} or n.seen_at is not null or c.mailed or coalesce(n.pushed_at >= c.made_at, false) as was_told
      from notice_causes c join notices n on n.id = c.notice_id
      where ${which}
      for update of c
    ),
    gone as (
      delete from notice_causes c using found f
      where c.member_id = f.member_id and c.key = f.key and not f.was_told
    ),
    remembered as (
      update notice_causes c set notice_id = null from found f
      where c.member_id = f.member_id and c.key = f.key and f.was_told
    )
    select member_id as "memberId", key, was_told as "wasNotified", notice_id as "noticeId" from found`.execute(trx);
  // A trigger does this for deleted events.
  await sql`
    delete from notices n where n.id = any(${rows.map(({ noticeId }) => noticeId)}::uuid[])
      and not exists (select from notice_causes c where c.notice_id = n.id)`.execute(trx);
  return rows;
}

/** Takes one event back. Returns it, if there was one. */
export async function takeBackOne(
  trx: Kysely<Tables>,
  memberId: string,
  key: string,
  options: { isKnown?: boolean } = {},
): Promise<TakenBack | undefined> {
  const [taken] = await takeBack(trx, sql`c.member_id = ${memberId} and c.key = ${key}`, options);
  return taken;
}

/**
 * Keeps the notices about deals of items that are about to be deleted. Causes of deals from the version before name the
 * item, not the deal.
 */
export const detachDealNotices: BeforeDeletion = async (_context, trx, { itemIds }) => {
  await sql`
    update notice_causes set item_id = null
    where item_id = any(${itemIds}::uuid[])
      and (starts_with(key, 'deal ') or starts_with(key, 'review ') or title is not null)`.execute(trx);
};
