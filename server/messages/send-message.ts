import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { Message } from '#contract/conversations.ts';
import { CHAT } from '#contract/limits.ts';
import { badField, notFound, Problem } from '#contract/problems.ts';
import { picturesText } from '#contract/rules/picture-words.ts';
import { MINUTE, SECOND } from '#contract/rules/time.ts';
import type { clientEvents } from '#contract/schemas/realtime.ts';
import { notFree } from '#server/accounts/suspended.ts';
import type { Context } from '#server/context.ts';
import { limit } from '#server/limits.ts';
import type { Member } from '#server/viewer.ts';
import { whyNotWrite } from './may-write.ts';
import { requirePicturesAllowed } from './pictures/may-send.ts';
import { requireParticipation } from './read-messages.ts';
import type { WrittenMessage } from './store-messages.ts';

type Kind = 'pair' | 'community';

const maxOf = (kind: Kind) => (kind === 'community' ? CHAT.perMinuteInCommunity : CHAT.perMinute);

/**
 * Limits a member's messages a minute (rule G6). Several nodes count in the database (rule L6). A single node counts in
 * memory, to save a second write for each message.
 */
function createMessageRateLimit(
  context: Pick<Context, 'config' | 'db' | 'now' | 'realtime'>,
): (memberId: string, kind: Kind) => Promise<void> {
  const { config, db, now, realtime } = context;
  if (!realtime.nodes.isAlone)
    return (memberId, kind) =>
      limit(context, db, `messages a minute ${kind} ${memberId}`, { max: maxOf(kind), seconds: 60 });
  let minute = 0;
  const counts = new Map<string, number>();
  return async (memberId, kind) => {
    if (!config.rateLimits) return;
    const at = now().getTime();
    if (Math.floor(at / MINUTE) !== minute) {
      minute = Math.floor(at / MINUTE);
      counts.clear();
    }
    const key = `${kind} ${memberId}`;
    const count = (counts.get(key) ?? 0) + 1;
    if (count > maxOf(kind)) throw new Problem('TOO_MANY', { retryAfter: 60 - Math.floor((at % MINUTE) / SECOND) });
    counts.set(key, count);
  };
}

export type MessageInput = z.output<typeof clientEvents.sendMessage>;

type Participation = Awaited<ReturnType<typeof requireParticipation>>;

/** A participation changes only when a member is deleted or blocked; storing checks the sender again. */
const MAX_PARTICIPATIONS = 20_000;

const deletedAccount = () => new Problem('FORBIDDEN', { message: 'This member has deleted the account.' });

const picturesGone = () => badField('pictures', 'One of these pictures is not here any more. Add it again.');

export const closedConversation = () =>
  new Problem('FORBIDDEN', { message: 'This chat is closed: you can read it, but not write in it.' });

/** Sends messages of members. A sender or recipient that the client names must be right; the server sets the time. */
export class MessageSender {
  readonly #context: Pick<Context, 'config' | 'db' | 'now' | 'realtime'>;
  readonly #store: (message: WrittenMessage) => Promise<Message>;
  readonly #limitRate: ReturnType<typeof createMessageRateLimit>;
  readonly #participations = new LRUCache<string, Promise<Participation>>({ max: MAX_PARTICIPATIONS });

  constructor(
    context: Pick<Context, 'config' | 'db' | 'now' | 'realtime'>,
    store: (message: WrittenMessage) => Promise<Message>,
  ) {
    this.#context = context;
    this.#store = store;
    this.#limitRate = createMessageRateLimit(context);
  }

  async send(
    member: Member,
    { conversationId, clientId = null, replyTo = null, pictures = [], ...message }: MessageInput,
  ): Promise<Message> {
    if (message.senderId && message.senderId !== member.id)
      throw new Problem('FORBIDDEN', { message: 'You can send only in your own name.' });
    const { kind, first_id, second_id } = await this.#findParticipation(conversationId, member.id);
    const other = first_id === member.id ? second_id : first_id;
    if (message.recipientId && message.recipientId !== other)
      throw new Problem('FORBIDDEN', { message: 'The recipient is not in this conversation.' });
    if (kind === 'pair' && !other) throw deletedAccount();
    if (replyTo && !(await isInConversation(this.#context.db, replyTo, conversationId))) throw notFound('message');
    if (pictures.length > 0) await requirePicturesAllowed(this.#context.db, conversationId, member.id);
    await this.#limitRate(member.id, kind);
    const content = message.content ?? picturesText(pictures.length);
    try {
      return await this.#store({ conversationId, senderId: member.id, content, clientId, replyTo, pictures });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'FORBIDDEN') throw error;
      const reason = await this.#findReason(conversationId, member.id);
      throw reason ?? (pictures.length > 0 ? picturesGone() : error);
    }
  }

  /** Caches the promise, so that messages that wait for it continue in their order. */
  #findParticipation(conversationId: string, memberId: string): Promise<Participation> {
    const key = `${conversationId} ${memberId}`;
    const cached = this.#participations.get(key);
    if (cached) return cached;
    const participation = requireParticipation(this.#context.db, conversationId, memberId);
    this.#participations.set(key, participation);
    participation.catch(() => this.#participations.delete(key));
    return participation;
  }

  /** Why a message was refused although the cached participation allowed it. */
  async #findReason(conversationId: string, memberId: string): Promise<Problem | null> {
    this.#participations.delete(`${conversationId} ${memberId}`);
    const current = await requireParticipation(this.#context.db, conversationId, memberId);
    if (current.kind === 'pair' && !(current.first_id && current.second_id)) return deletedAccount();
    if (current.is_closed) return closedConversation();
    const starter = await findStarter(this.#context, conversationId, memberId);
    if (starter) return notFree(starter);
    return whyNotWrite(this.#context.db, conversationId, memberId);
  }
}

const isInConversation = async (db: Context['db'], id: string, conversationId: string): Promise<boolean> =>
  (
    await db
      .selectFrom('messages')
      .select('id')
      .where('id', '=', id)
      .where('conversation_id', '=', conversationId)
      .execute()
  ).length > 0;

/** Who would write the first message of a conversation and may not: is suspended, or has finished their studies. */
async function findStarter(
  { db, now }: Pick<Context, 'db' | 'now'>,
  conversationId: string,
  memberId: string,
): Promise<{ isSuspended: boolean } | undefined> {
  const { rows } = await sql<{ isSuspended: boolean }>`
    select coalesce(m.suspended_until > ${now()}, false) as "isSuspended" from conversations c, members m
    where c.id = ${conversationId} and c.last_number = 0 and m.id = ${memberId}
      and (m.suspended_until > ${now()} or m.left_at is not null)`.execute(db);
  return rows[0];
}
