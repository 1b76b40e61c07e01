import type { z } from 'zod';
import type { Message } from '#contract/conversations.ts';
import { Problem } from '#contract/problems.ts';
import type { clientEvents } from '#contract/realtime.ts';
import type { Context } from '#server/context.ts';
import type { Member } from '#server/viewer.ts';
import { requireParticipation } from './messages.ts';
import { createPace } from './pace.ts';
import { type NewMessage, storeMessage } from './storing.ts';

type Sent = z.output<typeof clientEvents.sendMessage>;

/** What never changes of a conversation but when a member is deleted; whether the sender is in it, each insert asks. */
interface Facts {
  kind: 'pair' | 'community';
  first_id: string | null;
  second_id: string | null;
}
const MOST_FACTS = 20_000;

const keyOf = (conversationId: string, memberId: string) => `${conversationId} ${memberId}`;

/** Sends a member's message: what the client says of sender and recipient must be true, the time is ours. */
export function createSending(context: Context): (member: Member, sent: Sent) => Promise<Message> {
  const { db, realtime } = context;
  const pace = createPace(context);
  const known = new Map<string, Promise<Facts>>();

  /** Those of a conversation are delivered in the order of their numbers, each before its sender is answered. */
  async function write(one: NewMessage): Promise<Message> {
    const { message, isNew } = await storeMessage(context, one);
    if (!isNew) return message;
    if (message.recipientId === null) realtime.tellCommunity('receiveMessage', message);
    else realtime.tellMembers([message.senderId, message.recipientId], 'receiveMessage', message);
    return message;
  }

  /** Asked once, however many messages wait for it: they go on in the order they came. */
  function factsOf(conversationId: string, memberId: string): Promise<Facts> {
    const key = keyOf(conversationId, memberId);
    const before = known.get(key);
    if (before) return before;
    if (known.size >= MOST_FACTS) known.clear();
    const facts = requireParticipation(db, conversationId, memberId);
    known.set(key, facts);
    facts.catch(() => known.delete(key));
    return facts;
  }

  return async (member, sent) => {
    const { conversationId, content } = sent;
    if (sent.senderId && sent.senderId !== member.id)
      throw new Problem('FORBIDDEN', { message: 'You can send only in your own name.' });
    const { kind, first_id, second_id } = await factsOf(conversationId, member.id);
    const other = first_id === member.id ? second_id : first_id;
    if (sent.recipientId && sent.recipientId !== other)
      throw new Problem('FORBIDDEN', { message: 'The recipient is not in this conversation.' });
    if (kind === 'pair' && !other) throw new Problem('FORBIDDEN', { message: 'This member has deleted the account.' });
    pace(member.id, kind);
    try {
      return await write({ conversationId, senderId: member.id, content, clientId: sent.clientId ?? null });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'FORBIDDEN') throw error;
      // Not as it was known: the other has deleted the account, or the sender is no participant any more.
      known.delete(keyOf(conversationId, member.id));
      const now = await requireParticipation(db, conversationId, member.id);
      if (now.kind === 'pair' && !(now.first_id && now.second_id))
        throw new Problem('FORBIDDEN', { message: 'This member has deleted the account.' });
      throw error;
    }
  };
}
