import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Message } from '#contract/conversations.ts';
import { CHAT, type WarningKind } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import { cutText } from '#contract/rules/letters.ts';
import { areBlocked, joinBlock, seenAs } from '#server/accounts/hidden-people.ts';
import type { Tables } from '#server/database/tables.ts';
import { imageOf } from '#server/files/files.ts';
import { type EventFacts, eventFacts, eventLine, type Reader } from './event-lines.ts';
import { firstPictureOf, picturesOf, presentPictures } from './pictures/select-pictures.ts';
import { DELETED_MESSAGE, hiddenTo, REMOVED } from './visible-messages.ts';

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
  change?: number | null;
  edited_at?: string | null;
  deleted_at?: string | null;
  /** The reader has deleted it for themselves. */
  is_hidden?: boolean;
  /** What it tells of a deal. */
  event?: EventFacts | null;
  reply?: (NonNullable<Message['reply']> & { event: EventFacts | null }) | null;
  /** How many it was sent with, and those that are still there. */
  picture_count?: number | null;
  pictures?: Message['pictures'] | null;
  reactions?: Message['reactions'] | null;
  /** See `hiddenTo`. */
  hidden_to?: string[] | null;
  /** Those from whom the sender of the quoted message is hidden. */
  quote_hidden_to?: string[] | null;
}

const sender = seenAs('s', 'sp.name');
/** Columns of a message `m` in a conversation `c`; needs `joinSender` and the block between its sender and its reader. */
const messageColumns = (isHiddenReactor: RawBuilder<boolean>) => sql`
  m.id, m.conversation_id, m.number, m.sender_id, ${sender.firstName} as first_name, ${sender.lastName} as last_name,
  ${sender.picture} as picture_name,
  case when m.sender_id = c.first_id then c.second_id else c.first_id end as recipient_id,
  m.content, m.sent_at, m.client_id, m.deal_id, m.deal_event, m.warning, m.removed_at, m.change, m.edited_at, m.deleted_at,
  ${eventFacts('m')} as event,
  m.picture_count, ${picturesOf(sql`m`)} as pictures,
  case when m.touched_at is not null then (
    select json_agg(json_build_object('emoji', emoji, 'count', count, 'by', by) order by first)
    from (
      select emoji, count(*), min(at) as first, (array_agg(member_id order by at))[:${sql.lit(CHAT.reactionNames)}] as by
      from reactions r where message_id = m.id and not ${isHiddenReactor} group by emoji
    ) of_message
  ) end as reactions`;

/** The message that `m` answers. It shows nothing where it was deleted or removed, or where `isHidden`, about its row `q`. */
export const quote = (isHidden: RawBuilder<boolean>) => sql`
  case when m.reply_to is not null then (
    select json_build_object('_id', q.id, 'number', q.number,
      'sender', case when not is_gone and qs.id is not null
        then json_build_object('_id', qs.id, 'firstName', qs.first_name) end,
      'content', case when not is_gone then left(q.content, ${sql.lit(CHAT.quote)}) end,
      'event', case when not is_gone then ${eventFacts('q')} end,
      'pictureId', case when not is_gone then ${firstPictureOf(sql`q`)} end)
    from messages q left join members qs on qs.id = q.sender_id
    cross join lateral (values (q.removed_at is not null or q.deleted_at is not null or ${isHidden})) as gone (is_gone)
    where q.id = m.reply_to and q.conversation_id = m.conversation_id
  ) end as reply`;

export const joinSender = sql`left join members s on s.id = m.sender_id left join pictures sp on sp.id = s.picture_id`;

/** Messages `m` as every member of their conversation `c` gets them; add a condition and an order. */
export const selectMessages = sql`
  select ${messageColumns(sql<boolean>`false`)}, ${quote(sql<boolean>`false`)}, c.kind, c.first_id, c.second_id,
    ${hiddenTo(sql`m`, sql`c.kind`)} as hidden_to, case when m.reply_to is not null and c.kind = 'community' then array(
      select case when q.sender_id = b.blocker_id then b.blocked_id else b.blocker_id end
      from messages q join blocks b on q.sender_id in (b.blocker_id, b.blocked_id) where q.id = m.reply_to
    ) end as quote_hidden_to
  from messages m join conversations c on c.id = m.conversation_id ${joinSender}
  ${joinBlock(sql`case when m.sender_id = c.first_id then c.second_id else c.first_id end`, sql`m.sender_id`)} on true`;

/** A message for its reader; what it or its quote tells of a deal is worded for them. */
export const presentMessage = (row: MessageRow, reader: Reader): Message => ({
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
  content: contentOf(row, reader),
  sentAt: row.sent_at,
  number: row.number,
  clientId: row.client_id,
  deal: row.deal_id ? { _id: row.deal_id, number: row.deal_event ?? 0 } : null,
  warning: isGone(row) ? null : (row.warning ?? null),
  isRemoved: Boolean(row.removed_at),
  change: row.change ?? 0,
  isEdited: !isGone(row) && Boolean(row.edited_at),
  isDeleted: Boolean(row.deleted_at),
  isHidden: Boolean(row.is_hidden),
  reply: isGone(row) || !row.reply ? null : quoteOf(row.reply, reader),
  reactions: isGone(row) ? [] : (row.reactions ?? []),
  ...(row.picture_count && !isGone(row) && { pictures: presentPictures(row.picture_count, row.pictures) }),
});

function contentOf({ removed_at, is_hidden, event, content }: MessageRow, reader: Reader): string {
  if (removed_at) return REMOVED;
  if (is_hidden) return DELETED_MESSAGE.here;
  return event ? eventLine(event, reader) : content;
}

const quoteOf = ({ event, ...quote }: NonNullable<MessageRow['reply']>, reader: Reader): Message['reply'] =>
  event ? { ...quote, content: cutText(eventLine(event, reader), CHAT.quote) } : quote;

const isGone = ({ removed_at, deleted_at, is_hidden }: MessageRow): boolean =>
  Boolean(removed_at || deleted_at || is_hidden);

interface Page {
  messages: Message[];
  /** The number of the conversation's last change; 0 where the page is empty. */
  change: number;
}

/** Messages `m` as participant `p` of conversation `c` sees them; add conditions and an order. */
const selectSeen = (readerId: string, messages: RawBuilder<unknown> = sql`messages`) => sql`
  select ${messageColumns(areBlocked(sql`p.member_id`, sql`r.member_id`))}, ${quote(areBlocked(sql`p.member_id`, sql`q.sender_id`))},
    (select last from message_changes n where n.conversation_id = c.id) as last_change,
    exists (select from hidden_messages h where h.message_id = m.id and h.member_id = p.member_id) as is_hidden
  from participants p join conversations c on c.id = p.conversation_id
  join ${messages} m on m.conversation_id = c.id ${joinSender}
  ${joinBlock(sql`p.member_id`, sql`m.sender_id`)} on true
  where p.member_id = ${readerId}
    and (c.kind = 'pair' or not ${areBlocked(sql`p.member_id`, sql`m.sender_id`)})`;

type SeenRow = MessageRow & { last_change: number | null };
const presentAll = (rows: SeenRow[], reader: Reader): Message[] => rows.map((row) => presentMessage(row, reader));

/** The page of messages before `before` or after `after`, always oldest first; empty if the reader is no participant. */
export async function readMessages(
  db: Kysely<Tables>,
  conversationId: string,
  reader: Reader,
  { before = null, after = null, limit }: { before?: number | null; after?: number | null; limit: number },
): Promise<Page> {
  const forwards = after !== null;
  const { rows } = await sql<SeenRow>`
    ${selectSeen(reader.id)} and c.id = ${conversationId}
      and m.number > ${after ?? 0} and m.number < ${before ?? Number.MAX_SAFE_INTEGER}
    order by m.number ${forwards ? sql`asc` : sql`desc`}
    limit ${limit}`.execute(db);
  return { messages: presentAll(forwards ? rows : rows.reverse(), reader), change: rows[0]?.last_change ?? 0 };
}

/** Messages that were changed after the change `after`, in the order of their last changes. */
export async function readChanges(
  db: Kysely<Tables>,
  conversationId: string,
  reader: Reader,
  { after, limit }: { after: number; limit: number },
): Promise<Message[]> {
  const { rows } = await sql<SeenRow>`
    ${selectSeen(reader.id)} and c.id = ${conversationId} and m.change > ${after}
    order by m.change limit ${limit}`.execute(db);
  return presentAll(rows, reader);
}

/** The number of the last change in a conversation. */
export async function readLastChange(db: Kysely<Tables>, conversationId: string): Promise<number> {
  const row = await db
    .selectFrom('message_changes')
    .select('last')
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** Some messages as their participant sees them, in no order. */
export async function readMessagesOf(
  db: Kysely<Tables>,
  messageIds: readonly string[],
  reader: Reader,
): Promise<Message[]> {
  if (messageIds.length === 0) return [];
  // Read first, behind `offset 0`: else PostgreSQL may look for them among all messages of the reader's conversations.
  const messages = sql`(select * from messages where id = any(${messageIds}::uuid[]) offset 0)`;
  const { rows } = await sql<SeenRow>`${selectSeen(reader.id, messages)}`.execute(db);
  return presentAll(rows, reader);
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
