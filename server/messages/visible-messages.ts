import { type RawBuilder, sql } from 'kysely';
import { areBlocked } from '#server/accounts/hidden-people.ts';

/** Stands in for a message that the desk removed. */
export const REMOVED = 'This message was removed.';

/** Stands in for a message that its sender deleted for everybody, and for one that its reader deleted for themselves. */
export const DELETED_MESSAGE = { everywhere: 'This message was deleted.', here: 'You deleted this message.' } as const;

/**
 * Ids of those who get no event of message `m`: in a community, from whom its sender or somebody who reacted is hidden
 * (they ask for the change, as they see it, with the next one), and who have deleted it for themselves.
 */
export const hiddenTo = (m: RawBuilder<unknown>, kind: RawBuilder<unknown>) => sql<string[] | null>`
  array(
    select blocked_id from blocks where blocker_id = ${m}.sender_id and ${kind} = 'community'
    union select blocker_id from blocks where blocked_id = ${m}.sender_id and ${kind} = 'community'
    union select case when r.member_id = b.blocker_id then b.blocked_id else b.blocker_id end
      from reactions r join blocks b on r.member_id in (b.blocker_id, b.blocked_id)
      where r.message_id = ${m}.id and ${m}.touched_at is not null and ${kind} = 'community'
    union select member_id from hidden_messages where message_id = ${m}.id)`;

/** The newest messages, among which those that do not count are looked for; the badge says 99+ long before. */
const COUNTED = 1000;
const isRecent = (number: RawBuilder<unknown>) =>
  sql<boolean>`${number} > greatest(p.read_number, c.last_number - ${sql.lit(COUNTED)})`;

/**
 * Unread messages of participant `p` in conversation `c`. None of somebody hidden from them counts: in the community their
 * messages are left out, and a conversation of two has none. In a pair one's own acts in deals are no news; what one
 * writes marks all before it as read. What its sender deleted is no news either. All three are looked for among the newest
 * alone, so that nobody's page counts a whole community (rule I9).
 */
export const unreadCount = sql<number>`(c.last_number - p.read_number - case
  when c.kind = 'pair' and ${areBlocked(sql`c.first_id`, sql`c.second_id`)} then c.last_number - p.read_number
  when c.kind = 'pair' and c.last_number > p.read_number
  then (select count(*) from messages o where o.conversation_id = c.id and ${isRecent(sql`o.number`)}
    and (o.sender_id = p.member_id or o.deleted_at is not null))
  when c.kind = 'community'
    and exists (select from blocks where blocker_id = p.member_id or blocked_id = p.member_id)
  then (select count(*) from messages h where h.conversation_id = c.id and ${isRecent(sql`h.number`)}
    and (h.deleted_at is not null or ${areBlocked(sql`p.member_id`, sql`h.sender_id`)}))
  when c.kind = 'community'
  then (select count(*) from messages d where d.conversation_id = c.id and ${isRecent(sql`d.number`)}
    and d.deleted_at is not null)
  else 0 end)`;
