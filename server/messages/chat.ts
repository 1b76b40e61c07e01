import type { Message } from '#contract/conversations.ts';
import type { Context } from '#server/context.ts';
import type { Member } from '#server/viewer.ts';
import { Batch } from './batch.ts';
import { Delivery } from './delivery.ts';
import { type MessageInput, MessageSender } from './send-message.ts';
import { storeMessages, type WrittenMessage } from './store-messages.ts';

/** How messages are sent and delivered by this node: README.md has the picture. */
export interface Chat {
  /** Sends a member's message. Throws a Problem where it may not be sent. */
  send(member: Member, input: MessageInput): Promise<Message>;
  /** Stores a message without counting it; resolves once it is committed. Throws a Problem where its sender may not write. */
  store(message: WrittenMessage): Promise<Message>;
  /** Delivers what was stored while this node could not hear the others, since then. */
  catchUp(since: Date): Promise<void>;
}

type Parts = Pick<Context, 'config' | 'db' | 'log' | 'now' | 'realtime' | 'usage'>;

/** Made once at the start: from then on the node delivers what is stored to its sockets. */
export function createChat(parts: Parts): Chat {
  const delivery = new Delivery(parts);
  const batch = new Batch<WrittenMessage, Message>({
    keyOf: ({ conversationId }) => conversationId,
    run: (messages) => storeMessages(parts, messages),
  });
  const store = (message: WrittenMessage) => batch.add(message);
  const sender = new MessageSender(parts, store);
  return {
    send: (member, input) => sender.send(member, input),
    store,
    catchUp: (since) => delivery.catchUp(since),
  };
}
