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
