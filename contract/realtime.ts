import { z } from 'zod';
import { Message } from './conversations.ts';
import { id, text } from './fields.ts';
import { LENGTH } from './limits.ts';

const noFields = 'An event carries an object of fields';

/** What a client sends. Each is acknowledged; without an acknowledgement a failure comes as an `error` event. */
export const clientEvents = {
  joinConversation: z.object({ conversationId: id('conversationId') }, noFields),
  sendMessage: z.object(
    {
      conversationId: id('conversationId'),
      /** Checked against the token: another's is refused. */
      senderId: id('senderId').nullish(),
      /** Checked against the conversation: an untrue one is refused. */
      recipientId: id('recipientId').nullish(),
      content: text('Message', { max: LENGTH.message, lines: true }),
      /** Taken and ignored: the time is the server's. */
      sentAt: z.unknown().optional(),
      /** The sender's own name for the message: stored once, however often it is sent. */
      clientId: text('clientId', { max: 64 }).nullish(),
    },
    noFields,
  ),
};

/** What the server sends. */
export const serverEvents = {
  receiveMessage: Message,
  /** To the other connections of a member who has read: all agree on what is unread. */
  conversationRead: z.object({ conversationId: z.string(), unread: z.number() }),
};

export const Acknowledgement = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), data: Message.optional() }),
  z.object({ success: z.literal(false), code: z.string(), message: z.string() }),
]);
export type Acknowledgement = z.infer<typeof Acknowledgement>;
