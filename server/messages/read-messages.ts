import { type Kysely, sql } from 'kysely';
import type { Message } from '#contract/conversations.ts';
import type { WarningKind } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { areBlocked, joinBlock, seenAs } from '#server/accounts/hidden-people.ts';
import type { Tables } from '#server/database/tables.ts';
import { imageOf } from '#server/files/files.ts';
import { hiddenTo, REMOVED } from './visible-messages.ts';

/** Stands for a member whose account was deleted. */
export const DELETED = { _id: '', email: null, firstName: 'Deleted', lastName: 'user', image: null } as const;

export interface MessageRow {
  id: string;
  conversation_id: string;
  number: number;
  sender_id: string | null;
  first_name: string | null;
  last_name: string | null;
  picture_name: string | null;
  recipient_id: string | null;
  content: string;
  sent_at: string;
  client_id: string | null;
  deal_id?: string | null;
  deal_event?: number | null;
  warning?: WarningKind | null;
  removed_at?: string | null;
  /** See `hiddenTo`. */
  hidden_to?: string[] | null;
}

const sender = seenAs('s', 'sp.name');
/** Columns of a message `m` in a conversation `c`; needs `joinSender` and the block between its sender and its reader. */
const messageColumns = sql`
  m.id, m.conversation_id, m.number, m.sender_id, ${sender.firstName} as first_name, ${sender.lastName} as last_name,
  ${sender.picture} as picture_name,
  case when m.sender_id = c.first_id then c.second_id else c.first_id end as recipient_id,
  m.content, m.sent_at, m.client_id, m.deal_id, m.deal_event, m.warning, m.removed_at`;
export const joinSender = sql`left join members s on s.id = m.sender_id left join pictures sp on sp.id = s.picture_id`;

/** Messages `m` as every member of their conversation `c` gets them; add a condition and an order. */
export const selectMessages = sql`
  select ${messageColumns}, c.kind, c.first_id, c.second_id, ${hiddenTo(sql`m.sender_id`, sql`c.kind`)} as hidden_to
  from messages m join conversations c on c.id = m.conversation_id ${joinSender}
  ${joinBlock(sql`case when m.sender_id = c.first_id then c.second_id else c.first_id end`, sql`m.sender_id`)} on true`;

export const presentMessage = (row: MessageRow): Message => ({
  _id: row.id,
  conversationId: row.conversation_id,
  sender: row.sender_id
    ? {
        _id: row.sender_id,
        firstName: row.first_name ?? '',
        lastName: row.last_name ?? '',
        image: imageOf(row.picture_name),
      }
    : { _id: DELETED._id, firstName: DELETED.firstName, lastName: DELETED.lastName, image: DELETED.image },
  senderId: row.sender_id ?? '',
  recipientId: row.recipient_id,
  content: row.removed_at ? REMOVED : row.content,
  sentAt: row.sent_at,
  number: row.number,
  clientId: row.client_id,
  deal: row.deal_id ? { _id: row.deal_id, number: row.deal_event ?? 0 } : null,
  warning: row.removed_at ? null : (row.warning ?? null),
  isRemoved: Boolean(row.removed_at),
});

/** The page of messages before `before` or after `after`, always oldest first; empty if the reader is no participant. */
export async function readMessages(
  db: Kysely<Tables>,
  conversationId: string,
  readerId: string,
  { before = null, after = null, limit }: { before?: number | null; after?: number | null; limit: number },
): Promise<Message[]> {
  const forwards = after !== null;
  const { rows } = await sql<MessageRow>`
    select ${messageColumns}
    from participants p join conversations c on c.id = p.conversation_id
    join messages m on m.conversation_id = c.id ${joinSender}
    ${joinBlock(sql`p.member_id`, sql`m.sender_id`)} on true
    where p.conversation_id = ${conversationId} and p.member_id = ${readerId}
      and (c.kind = 'pair' or not ${areBlocked(sql`p.member_id`, sql`m.sender_id`)})
      and m.number > ${after ?? 0} and m.number < ${before ?? Number.MAX_SAFE_INTEGER}
    order by m.number ${forwards ? sql`asc` : sql`desc`}
    limit ${limit}`.execute(db);
  const messages = rows.map(presentMessage);
  return forwards ? messages : messages.reverse();
}

/** Null if the member is not in the conversation. */
export async function findParticipation(db: Kysely<Tables>, conversationId: string, memberId: string) {
  return (
    (await db
      .selectFrom('participants')
      .innerJoin('conversations', 'conversations.id', 'participants.conversation_id')
      .select(['conversations.kind', 'conversations.first_id', 'conversations.second_id', 'participants.read_number'])
      .select(areBlocked(sql.ref('conversations.first_id'), sql.ref('conversations.second_id')).as('is_closed'))
      .where('participants.conversation_id', '=', conversationId)
      .where('participants.member_id', '=', memberId)
      .executeTakeFirst()) ?? null
  );
}

export const noParticipant = () => new Problem('FORBIDDEN', { message: 'You are not in this conversation.' });

/** Throws FORBIDDEN if the member is not in the conversation. */
export async function requireParticipation(db: Kysely<Tables>, conversationId: string, memberId: string) {
  const participation = await findParticipation(db, conversationId, memberId);
  if (!participation) throw noParticipant();
  return participation;
}
