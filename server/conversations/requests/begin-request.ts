import { sql, type Transaction } from 'kysely';
import type { Tables } from '#server/database/tables.ts';

interface Begun {
  conversationId: string;
  followerId: string;
  followedId: string;
  now: Date;
}

/**
 * A follow opens the chat that the followed one began, and begins one of its own where nothing is written yet. Returns
 * whether it has opened one.
 */
export async function beginByFollow(
  trx: Transaction<Tables>,
  { conversationId, followerId, followedId, now }: Begun,
): Promise<boolean> {
  const opened = await trx
    .updateTable('chat_requests')
    .set({ opened_at: now })
    .where('conversation_id', '=', conversationId)
    .where('receiver_id', '=', followerId)
    .where('opened_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (opened.numUpdatedRows > 0n) return true;
  await sql`
    insert into chat_requests (conversation_id, sender_id, receiver_id, created_at)
    select id, ${followerId}, ${followedId}, ${now} from conversations
    where id = ${conversationId} and last_number = 0
      and not exists (select from follows where follower_id = ${followedId} and followed_id = ${followerId})
    on conflict do nothing`.execute(trx);
  return false;
}

/** What a member who goes has begun and nobody has opened does not come up among the chats of the others. */
export const hideUnopened = (trx: Transaction<Tables>, memberId: string) =>
  sql`
    update participants p set hidden_number = c.last_number, read_number = c.last_number
    from chat_requests r join conversations c on c.id = r.conversation_id
    where r.sender_id = ${memberId} and r.opened_at is null
      and p.conversation_id = c.id and p.member_id = r.receiver_id`.execute(trx);
