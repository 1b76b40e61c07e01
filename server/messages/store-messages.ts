import { sql } from 'kysely';
import type { Message } from '#contract/conversations.ts';
import type { Context } from '#server/context.ts';
import type { Found } from '#server/warning-words/find-words.ts';
import { countWarnings, findWarnings } from '#server/warning-words/warning-words.ts';
import { insertMessages, type Rules } from './insert-messages.ts';
import { mayWrite } from './may-write.ts';
import { type MessageRow, noParticipant, presentMessage, selectMessages } from './read-messages.ts';

/** A message that a member writes. */
export interface WrittenMessage {
  conversationId: string;
  senderId: string;
  content: string;
  clientId: string | null;
  /** A message of the conversation. */
  replyTo?: string | null;
  /** Ids of loose pictures of the sender. */
  pictures?: readonly string[] | undefined;
}

/** Who writes has read what came before. */
export const ownIsRead: Rules['read'] = sql`
  update participants p set read_number = own.number
  from (select conversation_id, sender_id, max(number) as number from m group by conversation_id, sender_id) own
  where p.member_id = own.sender_id and p.conversation_id = own.conversation_id`;

/** Who may write is asked for each message, whatever a node has cached. */
const rulesAt = (now: Date): Rules => ({
  sender: sql<boolean>`blocked_at is null`,
  allowed: sql<boolean>`
    exists (select from participants p where p.conversation_id = locked.conversation_id and p.member_id = locked.sender_id)
    and (kind = 'community' or (
      first_id is not null and second_id is not null and not are_blocked(first_id, second_id)
      -- Who is suspended or has finished their studies begins no conversation, also where one was opened before.
      and (last_number > 0 or not exists (
        select from members s
        where s.id = locked.sender_id and (s.suspended_until > ${now} or s.left_at is not null)))
      and ${mayWrite(
        sql`locked.conversation_id`,
        sql`locked.sender_id`,
        sql`case when first_id = locked.sender_id then second_id else first_id end`,
        sql`last_number`,
      )}))
    and (pictures is null or cardinality(pictures) = (
      select count(*) from message_pictures p
      where p.id = any(pictures) and p.owner_id = locked.sender_id and (p.message_id is null
        -- It is sent again: the unique index refuses it, and what was stored is the answer.
        or exists (select from messages o where o.id = p.message_id and o.client_id = locked.client_id))))`,
  read: ownIsRead,
});

/**
 * Stores messages with one statement and one commit. In place of each whose sender may not write stands a Problem: is no
 * participant, one of the two has blocked the other or not opened the chat, or one who is suspended or has
 * finished their studies would write the first message.
 */
export async function storeMessages(
  context: Pick<Context, 'config' | 'db' | 'log' | 'now' | 'usage'>,
  messages: WrittenMessage[],
): Promise<(Message | Error)[]> {
  try {
    return await store(context, messages);
  } catch (error) {
    const [message, ...others] = messages;
    if (!message || others.length > 0 || !isRepeated(error)) throw error;
    return [await findStored(context, message)];
  }
}

async function store(
  context: Pick<Context, 'config' | 'db' | 'log' | 'now' | 'usage'>,
  messages: WrittenMessage[],
): Promise<(Message | Error)[]> {
  const { config, db, log, now } = context;
  const contents = messages.map(({ content }) => content);
  const found = await findWarnings(context, contents);
  const warned = messages.map((message, i) => ({ ...message, warning: found[i]?.kind ?? null }));
  const time = now();
  const stored = new Map((await insertMessages(db, time, warned, rulesAt(time))).map((row) => [row.position, row]));
  const counted = found.filter((one, i): one is Found => one !== null && stored.has(i + 1));
  // Counted in the background: nobody waits for a figure.
  if (counted.length > 0)
    countWarnings(context, counted).catch((error: unknown) => log.error({ err: error }, 'warnings not counted'));
  return messages.map(({ senderId: id }, i) => {
    const row = stored.get(i + 1);
    return row ? presentMessage(row, { id, timeZone: config.timeZone }) : noParticipant();
  });
}

/** Whether a statement failed because its sender has sent this clientId before (rule G2). */
function isRepeated(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23505' && constraint === 'messages_once';
}

/** The message that was stored at the first time. */
async function findStored(
  { config, db }: Pick<Context, 'config' | 'db'>,
  { senderId, clientId }: WrittenMessage,
): Promise<Message | Error> {
  const { rows } = await sql<MessageRow>`
    ${selectMessages}
    where m.sender_id = ${senderId} and m.client_id = ${clientId}`.execute(db);
  const [row] = rows;
  return row ? presentMessage(row, { id: senderId, timeZone: config.timeZone }) : noParticipant();
}
