import { type Kysely, sql } from 'kysely';
import { DAY } from '#contract/rules/time.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import { inBatches } from '#server/jobs/one-by-one.ts';

/** Days back that count. */
const DAYS = 90;
/** Fewer answers say nothing. */
const LEAST_ANSWERS = 5;
/** Members in one statement. */
const BATCH = 100;

/**
 * Job, every night: the median minutes between the other's first unanswered message in a pair conversation and the
 * member's next message. Null with too few of them.
 */
export async function countAnswerTimes(context: Context, signal: AbortSignal): Promise<void> {
  const { db, log, now } = context;
  const since = new Date(now().getTime() - DAYS * DAY);
  await inBatches(
    { db, log, signal, job: 'countAnswerTimes', batch: BATCH },
    (after) => activeAfter(after, since),
    (some) => countOf(db, some, since),
  );
}

/** The next members with something to count, or with a time that may be out of date. */
const activeAfter = (after: string, since: Date) => sql<{ id: string }>`
  select m.id from members m
  where m.id > ${after} and (m.answer_minutes is not null or exists (
    select from participants p join conversations c on c.id = p.conversation_id
    where p.member_id = m.id and c.kind = 'pair' and c.last_sent_at > ${since}))
  order by m.id limit ${BATCH}`;

/**
 * Each of the member's messages ends a turn, which holds everything since the one before. The other's first message in
 * the turn waits for it. Deal messages are no answers, and only the first of a deal, 'I want this', waits for one.
 */
async function countOf(db: Kysely<Tables>, memberIds: readonly string[], since: Date): Promise<void> {
  await sql`
    with said as (
      select p.member_id, m.conversation_id, m.number, m.sent_at, m.sender_id = p.member_id as is_own
      from participants p
      join conversations c on c.id = p.conversation_id and c.kind = 'pair' and c.last_sent_at > ${since}
      join messages m on m.conversation_id = c.id and m.sent_at > ${since}
      where p.member_id = any(${memberIds}::uuid[]) and m.sender_id is not null
        and (m.deal_id is null or (m.deal_event = 1 and m.sender_id <> p.member_id))
    ),
    turns as (
      select *, count(*) filter (where is_own) over (
        partition by member_id, conversation_id order by number rows between unbounded preceding and 1 preceding) as turn
      from said
    ),
    answers as (
      select member_id, extract(epoch from
        max(sent_at) filter (where is_own) - min(sent_at) filter (where not is_own)) / 60 as minutes
      from turns group by member_id, conversation_id, turn
    ),
    medians as (
      select member_id, ceil(percentile_cont(0.5) within group (order by minutes))::int as minutes
      from answers where minutes is not null
      group by member_id having count(*) >= ${LEAST_ANSWERS}
    )
    update members m set answer_minutes = n.minutes
    from (
      select given.id, medians.minutes
      from unnest(${memberIds}::uuid[]) given (id) left join medians on medians.member_id = given.id
    ) n
    where m.id = n.id and m.answer_minutes is distinct from n.minutes`.execute(db);
}
