import { sql } from 'kysely';
import { lockConversationOf } from '#server/database/locks.ts';
import { allowPicturesLike, refusePicturesLike } from '#server/messages/pictures/refused-pictures.ts';
import { REMOVED } from '#server/messages/visible-messages.ts';
import { quoteAgain } from '#server/notices/unread-messages.ts';
import type { DeskContext, Trx } from '../desk-transaction.ts';

/** Removes a message from its conversation for everybody, or restores it. */
export async function setMessageRemoved(
  desk: DeskContext,
  trx: Trx,
  messageId: string,
  isRemoved: boolean,
): Promise<void> {
  await lockConversationOf(trx, messageId);
  if (isRemoved) await refusePicturesLike(trx, desk.now(), 'message', messageId);
  else await allowPicturesLike(trx, [messageId]);
  await sql`
    with changed as (
      update messages set removed_at = ${isRemoved ? desk.now() : null}::timestamptz
      where id = ${messageId} and (removed_at is null) = ${isRemoved}
      returning conversation_id, number, content
    )
    update conversations c set last_content = case when ${isRemoved} then ${REMOVED} else changed.content end
    from changed where c.id = changed.conversation_id and c.last_number = changed.number`.execute(trx);
  const { content } = await trx
    .selectFrom('messages')
    .select('content')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow();
  await quoteAgain(trx, messageId, [content, REMOVED], isRemoved ? REMOVED : content);
}
