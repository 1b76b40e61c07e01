import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { WarningKind } from '#contract/limits.ts';
import { areBlocked } from '#server/accounts/hidden-people.ts';
import type { Tables } from '#server/database/tables.ts';
import { CHANNEL } from '#server/realtime/channel-messages.ts';
import { picturesById } from './pictures/select-pictures.ts';
import { joinSender, type MessageRow, quote } from './read-messages.ts';

export interface NewMessage {
  conversationId: string;
  /** Null where the account was deleted. */
  senderId: string | null;
  content: string;
  clientId?: string | null;
  warning?: WarningKind | null;
  /** The event of a deal that the message tells. */
  dealId?: string | null;
  dealEvent?: number | null;
  /** The message of the same conversation that it answers. */
  replyTo?: string | null;
  /** Ids of its pictures, in their order. */
  pictures?: readonly string[] | undefined;
}

/** What differs between messages of members and of deals, in SQL. */
export interface Rules {
  /** Which rows of `members` may send. They stay locked until the commit. */
  sender: RawBuilder<boolean>;
  /** Which rows of `locked` are stored. Checked after the lock: what others committed while it waited is seen (M12). */
  allowed: RawBuilder<boolean>;
  /** Updates the rows of `participants` by what is stored, `m`. */
  read: RawBuilder<unknown>;
}

/**
 * Stores messages, those of each conversation in the order given, and notifies the nodes: in one statement for one
 * commit. It locks the conversations until the commit, so numbers, times, commits and notifications have the same order
 * (rule L1). Returns what is stored, each with its position among those given, from 1.
 */
export async function insertMessages(
  db: Kysely<Tables>,
  now: Date,
  messages: readonly NewMessage[],
  { sender, allowed, read }: Rules,
): Promise<(MessageRow & { position: number })[]> {
  // As subqueries, so that PostgreSQL does not plan anew by how many there are: that takes longer than the statement.
  const column = (type: 'uuid' | 'text' | 'int', pick: (message: NewMessage) => string | number | null | undefined) =>
    sql`(select ${messages.map((message) => pick(message) ?? null)}::${sql.raw(type)}[])`;
  const senders = column('uuid', ({ senderId }) => senderId);
  const { rows } = await sql<MessageRow & { position: number }>`
    with locked as (
      select g.*, g.picture_ids::uuid[] as pictures, c.kind, c.first_id, c.second_id, c.last_number, c.last_sent_at
      from unnest(
        ${column('uuid', ({ conversationId }) => conversationId)},
        ${senders},
        ${column('text', ({ content }) => content)},
        ${column('text', ({ clientId }) => clientId)},
        ${column('text', ({ warning }) => warning)},
        ${column('uuid', ({ dealId }) => dealId)},
        ${column('int', ({ dealEvent }) => dealEvent)},
        ${column('uuid', ({ replyTo }) => replyTo)},
        ${column('text', ({ pictures }) => (pictures?.length ? `{${pictures.join(',')}}` : null))}
      ) with ordinality as g (
        conversation_id, sender_id, content, client_id, warning, deal_id, deal_event, reply_to, picture_ids, position
      )
      join conversations c on c.id = g.conversation_id
      -- Members before conversations, each in the order of ids: the order of database/locks.ts.
      where g.sender_id is null or g.sender_id = any(
        array(select id from members where id = any(${senders}::uuid[]) and ${sender} order by id for key share)
      )
      order by c.id, position
      for no key update of c
    ),
    steps as (
      select *, row_number() over (partition by conversation_id order by position) as step,
        count(*) over (partition by conversation_id) as steps
      from locked where ${allowed}
    ),
    m as materialized (
      select *, new_id() as id, last_number + step as number, step = steps as is_newest,
        -- Times grow with the numbers, even if the clock steps back.
        greatest(${now}::timestamptz, last_sent_at + steps * interval '1 millisecond')
          - (steps - step) * interval '1 millisecond' as sent_at from steps
    ),
    stored as (
      insert into messages
        (id, conversation_id, number, sender_id, client_id, content, warning, sent_at, deal_id, deal_event, reply_to,
          picture_count)
      select id, conversation_id, number, sender_id, client_id, content, warning, sent_at, deal_id, deal_event, reply_to,
        cardinality(pictures)
      from m
    ),
    attached as (
      update message_pictures p set message_id = m.id, position = given.place
      from m cross join unnest(m.pictures) with ordinality as given (id, place)
      where p.id = given.id and p.message_id is null
    ),
    newest as (
      update conversations c set last_number = m.number, last_content = m.content, last_sent_at = m.sent_at
      from m where m.is_newest and c.id = m.conversation_id
    ),
    read as (${read})
    select m.id, m.conversation_id, m.number, m.sender_id, s.first_name, s.last_name, sp.name as picture_name,
      case when m.sender_id = m.first_id then m.second_id else m.first_id end as recipient_id,
      m.content, m.warning, m.sent_at::timestamptz(3), m.client_id, m.deal_id, m.deal_event, m.position,
      ${quote(areBlocked(sql`m.sender_id`, sql`q.sender_id`))},
      cardinality(m.pictures) as picture_count, ${picturesById(sql`m.pictures`)} as pictures,
      -- PostgreSQL sends it with the commit, in the order of the commits.
      case when m.is_newest then pg_notify(${sql.lit(CHANNEL)}, json_build_object(
        'kind', 'messages', 'conversationId', m.conversation_id, 'first', m.number - m.steps + 1, 'last', m.number,
        'members', case when m.kind = 'pair' then json_build_array(m.first_id, m.second_id) end
      )::text) end
    from m ${joinSender}`.execute(db);
  return rows;
}
