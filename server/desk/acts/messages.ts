import { sql } from 'kysely';
import { cutText } from '#contract/rules/letters.ts';
import { notifyChanged } from '#server/messages/message-log.ts';
import { REMOVED } from '#server/messages/visible-messages.ts';
import { QUOTE } from '#server/notices/unread-messages.ts';
import type { DeskContext, Trx } from '../desk-transaction.ts';

/** Removes a message from its conversation for everybody, or restores it. */
export async function setMessageRemoved(
  desk: DeskContext,
  trx: Trx,
  messageId: string,
  isRemoved: boolean,
): Promise<void> {
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
  // The notice of unread messages quotes the last one.
  const quote = isRemoved ? REMOVED : cutText(content, QUOTE);
  await sql`
    update notices n set text = ${quote}, data = ${JSON.stringify({ quote })}::jsonb
    from messages m, notice_causes nc
    where m.id = ${messageId} and n.kind = 'message' and nc.notice_id = n.id
      and nc.key = 'message ' || m.conversation_id || ' ' || m.number
      and (starts_with(m.content, n.text) or n.text = ${REMOVED})`.execute(trx);
  await notifyChanged(trx, messageId);
}
