import { sql } from 'kysely';
import { REMOVED } from '#server/conversations/messages.ts';
import type { DeskContext, Trx } from '../deciding.ts';

/** Takes a message out of its conversation for all, or puts it back. */
export async function setMessageRemoved(
  { now }: DeskContext,
  trx: Trx,
  messageId: string,
  isRemoved: boolean,
): Promise<void> {
  await sql`
    with changed as (
      update messages set removed_at = ${isRemoved ? now() : null}::timestamptz
      where id = ${messageId} and (removed_at is null) = ${isRemoved}
      returning conversation_id, number, content
    )
    update conversations c set last_content = case when ${isRemoved} then ${REMOVED} else changed.content end
    from changed where c.id = changed.conversation_id and c.last_number = changed.number`.execute(trx);
}
