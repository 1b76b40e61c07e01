import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { REQUESTS } from '#contract/limits.ts';
import { badField, notFound, Problem } from '#contract/problems.ts';
import type { requestCalls } from '#contract/requests.ts';
import { DAY } from '#contract/rules/time.ts';
import { lockTwo } from '#server/accounts/hidden-people.ts';
import { finished, isSuspended, suspended } from '#server/accounts/suspended.ts';
import type { Context } from '#server/context.ts';
import type { Tables } from '#server/database/tables.ts';
import type { ServerFunction } from '#server/http/serve.ts';
import { insertMessages, type Rules } from '#server/messages/insert-messages.ts';
import { isWritableBy, notWritable } from '#server/messages/may-write.ts';
import { ownIsRead } from '#server/messages/store-messages.ts';
import { findWarnings } from '#server/warning-words/warning-words.ts';
import { openConversation } from '../open-conversation.ts';
import { limitRequests } from './request-limits.ts';

type Trx = Transaction<Tables>;

/** Letters below which many may well write the same. */
const LEAST_ALIKE = 20;

/** Who may write is checked under the locks of the two. */
const RULES: Rules = { sender: sql<boolean>`blocked_at is null`, allowed: sql<boolean>`true`, read: ownIsRead };

/** Opens the chat of the two with one message, in one transaction. The same message again changes nothing. */
export const sendRequest: ServerFunction<typeof requestCalls.sendRequest> = async (context, viewer, input) => {
  const { personId, content } = input;
  if (personId === viewer.id) throw badField('personId', 'You cannot write to yourself.');
  const [warning] = await findWarnings(context, [content]);
  const conversationId = await context.db.transaction().execute(async (trx) => {
    const known = await lockForRequest(context, trx, viewer.id, personId);
    if (known && known.firstContent === content && known.isSent) return known.id;
    if (known && !(known.isOwn && known.lastNumber === 0)) throw haveChat(known.isOwn);
    await limitRequests(context, trx, viewer.id);
    const id = await openConversation(trx, viewer.id, personId);
    const hash = await noteRequest(context, trx, { id, senderId: viewer.id, personId, content });
    const message = { conversationId: id, senderId: viewer.id, content, warning: warning?.kind ?? null };
    const [stored] = await insertMessages(trx, context.now(), [message], RULES);
    if (!stored) throw new Problem('TOKEN_INVALID');
    if (hash && (await countAlike(trx, viewer.id, hash, context.now())) >= REQUESTS.alike)
      await context.jobs.add(trx, 'findAlikeRequests', { messageId: stored.id, senderId: viewer.id });
    return id;
  });
  return { data: { conversationId }, message: 'Your message waits under Requests.' };
};

const haveChat = (isOwn: boolean) =>
  new Problem('CONFLICT', {
    message: isOwn
      ? 'You have said hello already. You can write more once it is answered.'
      : 'You have a chat with this member already.',
  });

interface Known {
  id: string;
  lastNumber: number;
  /** The sender began it, and it is not opened. */
  isOwn: boolean;
  isSent: boolean;
  firstContent: string | null;
}

/** Locks the two, and finds the chat that they have. Throws where one may not write to the other. */
async function lockForRequest(
  { now }: Pick<Context, 'now'>,
  trx: Trx,
  senderId: string,
  personId: string,
): Promise<Known | undefined> {
  if (!(await lockTwo(trx, senderId, personId))) throw notFound('member');
  const { rows } = await sql<{
    suspended_until: string | null;
    left_at: string | null;
    writable: boolean;
    choice: string | null;
  }>`
    select me.suspended_until, me.left_at, ${isWritableBy('o', sql`me.id`)} as writable, o.writable_by as choice
    from members me, members o where me.id = ${senderId} and o.id = ${personId}`.execute(trx);
  const [rules] = rows;
  if (!rules) throw notFound('member');
  if (isSuspended(rules.suspended_until, now())) throw suspended();
  if (rules.left_at) throw finished();
  const found = await sql<Known>`
    select c.id, c.last_number as "lastNumber", coalesce(r.sender_id = ${senderId}, false) as "isOwn",
      r.sent_at is not null as "isSent",
      (select content from messages where conversation_id = c.id and number = 1 and sender_id = ${senderId}) as "firstContent"
    from conversations c left join chat_requests r on r.conversation_id = c.id and r.opened_at is null
    where c.first_id = least(${senderId}::uuid, ${personId}::uuid)
      and c.second_id = greatest(${senderId}::uuid, ${personId}::uuid)`.execute(trx);
  const [known] = found.rows;
  if (!rules.writable && !(known && known.lastNumber > 0)) throw notWritable(rules.choice);
  return known;
}

/** Notes that the chat waits at the other. Returns the hash of its message; null for a short one. */
async function noteRequest(
  { now }: Pick<Context, 'now'>,
  trx: Trx,
  given: { id: string; senderId: string; personId: string; content: string },
): Promise<string | null> {
  const { first_name, last_name } = await trx
    .selectFrom('members')
    .select(['first_name', 'last_name'])
    .where('id', '=', given.personId)
    .executeTakeFirstOrThrow();
  const text_hash = hashOf(given.content, [first_name, last_name]);
  const sent = { sent_at: now(), text_hash };
  await trx
    .insertInto('chat_requests')
    .values({
      conversation_id: given.id,
      sender_id: given.senderId,
      receiver_id: given.personId,
      created_at: now(),
      ...sent,
    })
    .onConflict((conflict) => conflict.column('conversation_id').doUpdateSet(sent))
    .execute();
  return text_hash;
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The same for messages that differ in the name of their receiver alone. */
function hashOf(content: string, names: string[]): string | null {
  const words = content.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u);
  const nameWords = names.flatMap((name) => name.toLowerCase().split(/\s+/));
  const text = lettersOf(words.filter((word) => !nameWords.includes(word)).join(''));
  return text.length < LEAST_ALIKE ? null : createHash('sha256').update(text).digest('base64url');
}

async function countAlike(trx: Trx, senderId: string, hash: string, now: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('chat_requests')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('sender_id', '=', senderId)
    .where('text_hash', '=', hash)
    .where('sent_at', '>', new Date(now.getTime() - REQUESTS.alikeDays * DAY).toISOString())
    .executeTakeFirstOrThrow();
  return count;
}
