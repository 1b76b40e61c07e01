import { sql } from 'kysely';
import { SECOND } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import { readHeldSince } from '#server/held.ts';
import { waitWhileHere } from '../here.ts';

/** Seconds that a notice waits, so that members who see it on the page are not told twice. */
const WAIT = 10;
/** Notices in one transaction. */
const BATCH = 50;

/** Adds a job for each due notice and device. Concurrent nodes take different notices, and each is taken once. */
export async function queueDuePushes({ db, jobs, now }: Context, signal: AbortSignal): Promise<void> {
  if ((await readHeldSince(db)) !== null) return;
  const before = new Date(now().getTime() - WAIT * SECOND);
  await waitWhileHere({ db, now }, 'push', before);
  for (let isMore = true; isMore && !signal.aborted; )
    isMore = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ noticeId: string; subscriptionIds: string[]; requestId: string | null }>`
        with due as (
          select id, member_id from notices
          where push_at <= ${before} and seen_at is null
          order by push_at limit ${BATCH}
          for no key update skip locked
        ),
        taken as (
          update notices n set push_at = null, pushed_at = case
              when exists (select from push_subscriptions s where s.member_id = n.member_id) then ${now()} else pushed_at end
          from due where n.id = due.id
        )
        select due.id as "noticeId",
          array(select s.id from push_subscriptions s where s.member_id = due.member_id) as "subscriptionIds",
          (select c.request_id from notice_causes c where c.notice_id = due.id order by c.made_at desc limit 1) as "requestId"
        from due`.execute(trx);
      for (const { noticeId, subscriptionIds, requestId } of rows)
        for (const subscriptionId of subscriptionIds)
          await jobs.add(trx, 'sendPush', { noticeId, subscriptionId }, { ...(requestId && { requestId }) });
      return rows.length === BATCH;
    });
}
