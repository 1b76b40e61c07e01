import { type RawBuilder, sql } from 'kysely';
import { CHANNEL } from '#server/realtime/channel-messages.ts';

/*
 * Shared by all statements that store messages. Their `given` holds the messages with `position`, and `last_number` and
 * `last_sent_at` of their locked conversation; their `m` holds the messages as stored.
 */

/** The next numbers of each conversation. */
export const STEPS = sql`
  steps as (
    select *, row_number() over (partition by conversation_id order by position) as step,
      count(*) over (partition by conversation_id) as steps
    from given
  )`;

/** Times grow with the numbers even if the clock steps back. */
export const sentAt = (now: Date) => sql`
  greatest(${now}::timestamptz, last_sent_at + steps * interval '1 millisecond')
    - (steps - step) * interval '1 millisecond'`;

export const NEWEST = sql`
  newest as (
    update conversations c set last_number = m.number, last_content = m.content, last_sent_at = m.sent_at
    from m where m.is_newest and c.id = m.conversation_id
  )`;

/** PostgreSQL notifies the nodes at the commit, in the order of the commits (rule L1). */
export const notifyNodes = (members: RawBuilder<unknown>) => sql`
  pg_notify(${sql.lit(CHANNEL)}, json_build_object(
    'kind', 'messages', 'conversationId', m.conversation_id, 'first', m.number - m.steps + 1, 'last', m.number,
    'members', ${members}
  )::text)`;
