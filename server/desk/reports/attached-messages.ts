import { type Kysely, sql } from 'kysely';
import type { AttachedMessage } from '#contract/desk.ts';
import { DESK } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { Tables } from '#server/database/tables.ts';
import { REMOVED } from '#server/messages/visible-messages.ts';
import type { MessagePlace } from './find-thing.ts';

type Db = Kysely<Tables>;

/** A message with its neighbours, as they are now. */
export const messagesAround = (db: Db, { conversationId, number }: MessagePlace): Promise<AttachedMessage[]> =>
  readMessages(db, conversationId, number, [number - DESK.messagesAround, number + DESK.messagesAround]);

/** The newest messages of the reporter's conversation with a person. Throws FORBIDDEN for other conversations. */
export async function newestMessages(
  db: Db,
  conversationId: string,
  two: [reporterId: string, ownerId: string | null],
): Promise<AttachedMessage[]> {
  const found = await db
    .selectFrom('conversations')
    .select(['first_id', 'second_id', 'last_number'])
    .where('id', '=', conversationId)
    .where('kind', '=', 'pair')
    .executeTakeFirst();
  if (!found || ![found.first_id, found.second_id].every((id) => id !== null && two.includes(id)))
    throw new Problem('FORBIDDEN', { message: 'This is no conversation of you and this person.' });
  return readMessages(db, conversationId, null, [found.last_number - 2 * DESK.messagesAround, found.last_number]);
}

/** Ids of the pictures of message `m`, also where it was deleted; null for none. */
const picturesInCase = sql`
  case when m.picture_count > 0 then (
    select json_agg(p.id order by p.position) from message_pictures p where p.message_id = m.id and p.owner_id is not null
  ) end`;

/** Keeps the pictures of attached messages for the case, whatever becomes of the messages. */
export async function keepPicturesForCase(
  db: Db,
  caseId: string,
  messages: readonly AttachedMessage[] | null,
): Promise<void> {
  const ids = messages?.flatMap(({ pictures }) => pictures ?? []) ?? [];
  if (ids.length === 0) return;
  await sql`
    insert into case_pictures (case_id, picture_id) select ${caseId}::uuid, id from message_pictures
    where id = any(${ids}::uuid[]) on conflict do nothing`.execute(db);
}

async function readMessages(
  db: Db,
  conversationId: string,
  reported: number | null,
  [first, last]: [number, number],
): Promise<AttachedMessage[]> {
  const { rows } = await sql<AttachedMessage>`
    select coalesce(m.sender_id::text, '') as "senderId",
      coalesce(s.first_name || ' ' || s.last_name, 'Deleted user') as "senderName",
      case when m.removed_at is null then m.content else ${REMOVED} end as content,
      array(select content from earlier_messages where message_id = m.id order by until) as earlier,
      ${picturesInCase} as pictures, m.sent_at as "sentAt", coalesce(m.number = ${reported}::bigint, false) as "isReported"
    from messages m left join members s on s.id = m.sender_id
    where m.conversation_id = ${conversationId} and m.number between ${first} and ${last}
    order by m.number`.execute(db);
  return rows;
}
