import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { Message } from '#contract/conversations.ts';
import { CHAT } from '#contract/limits.ts';
import { Problem } from '#contract/problems.ts';
import type { clientEvents } from '#contract/schemas/realtime.ts';
import { suspended } from '#server/accounts/suspended.ts';
import type { Context } from '#server/context.ts';
import { limit } from '#server/limits.ts';
import type { Member } from '#server/viewer.ts';
import { requireParticipation } from './read-messages.ts';
import { storeMessage } from './store-message.ts';

type MessageInput = z.output<typeof clientEvents.sendMessage>;

/** A participation changes only when a member is deleted or blocked; each insert checks the sender again. */
const MAX_PARTICIPATIONS = 20_000;

const deletedAccount = () => new Problem('FORBIDDEN', { message: 'This member has deleted the account.' });

const closedConversation = () =>
  new Problem('FORBIDDEN', { message: 'This chat is closed: you can read it, but not write in it.' });

/** Sends a member's message. A sender or recipient that the client names must be right; the server sets the time. */
export function createSendMessage(context: Context): (member: Member, input: MessageInput) => Promise<Message> {
  const { db } = context;
  const limitRate = createMessageRateLimit(context);
  const participations = new LRUCache<string, ReturnType<typeof requireParticipation>>({ max: MAX_PARTICIPATIONS });

  /** Caches the promise, so that messages that wait for it continue in their order. */
  function findParticipation(key: string, conversationId: string, memberId: string) {
    const cached = participations.get(key);
    if (cached) return cached;
    const participation = requireParticipation(db, conversationId, memberId);
    participations.set(key, participation);
    participation.catch(() => participations.delete(key));
    return participation;
  }

  return async (member, { conversationId, content, clientId = null, ...named }) => {
    if (named.senderId && named.senderId !== member.id)
      throw new Problem('FORBIDDEN', { message: 'You can send only in your own name.' });
    const key = `${conversationId} ${member.id}`;
    const { kind, first_id, second_id } = await findParticipation(key, conversationId, member.id);
    const other = first_id === member.id ? second_id : first_id;
    if (named.recipientId && named.recipientId !== other)
      throw new Problem('FORBIDDEN', { message: 'The recipient is not in this conversation.' });
    if (kind === 'pair' && !other) throw deletedAccount();
    await limitRate(member.id, kind);
    try {
      return await storeMessage(context, { conversationId, senderId: member.id, content, clientId });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'FORBIDDEN') throw error;
      // The cached participation is outdated: one of the two has deleted the account, or blocked the other.
      participations.delete(key);
      const current = await requireParticipation(db, conversationId, member.id);
      if (current.kind === 'pair' && !(current.first_id && current.second_id)) throw deletedAccount();
      if (current.is_closed) throw closedConversation();
      throw (await isSilentFirst(context, conversationId, member.id)) ? suspended() : error;
    }
  };
}

/** Whether a suspended member would say the first word in a conversation. */
async function isSilentFirst({ db, now }: Context, conversationId: string, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from conversations c, members m
    where c.id = ${conversationId} and c.last_number = 0 and m.id = ${memberId} and m.suspended_until > ${now()}`.execute(
    db,
  );
  return rows.length > 0;
}

type Kind = 'pair' | 'community';

const maxOf = (kind: Kind) => (kind === 'community' ? CHAT.perMinuteInCommunity : CHAT.perMinute);

/**
 * Limits a member's messages a minute (rule G6). Several nodes count in the database (rule L6). A single node counts in
 * memory, to save a second write for each message.
 */
function createMessageRateLimit(context: Context): (memberId: string, kind: Kind) => Promise<void> {
  const { config, db, now, realtime } = context;
  if (!realtime.nodes.isAlone)
    return (memberId, kind) =>
      limit(context, db, `messages a minute ${kind} ${memberId}`, { max: maxOf(kind), seconds: 60 });
  let minute = 0;
  const counts = new Map<string, number>();
  return async (memberId, kind) => {
    if (!config.rateLimits) return;
    const at = now().getTime();
    if (Math.floor(at / 60_000) !== minute) {
      minute = Math.floor(at / 60_000);
      counts.clear();
    }
    const key = `${kind} ${memberId}`;
    const count = (counts.get(key) ?? 0) + 1;
    if (count > maxOf(kind)) throw new Problem('TOO_MANY', { retryAfter: 60 - Math.floor((at % 60_000) / 1000) });
    counts.set(key, count);
  };
}
