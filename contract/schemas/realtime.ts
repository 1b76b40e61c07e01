import { z } from 'zod';
import { CHAT, LENGTH } from '../limits.ts';
import { Message, Read } from './conversations.ts';
import { id, idList, text } from './fields.ts';

const noFields = 'An event carries an object of fields';

/** Events of clients. Each is acknowledged; clients that ask for no acknowledgement get failures as `error` events. */
export const clientEvents = {
  joinConversation: z.object({ conversationId: id('conversationId') }, noFields),
  sendMessage: z
    .object(
      {
        conversationId: id('conversationId'),
        /** Must be the member of the token. */
        senderId: id('senderId').nullish(),
        /** Must be the other member of the conversation. */
        recipientId: id('recipientId').nullish(),
        /** May be missing beside pictures. */
        content: text('Message', { max: LENGTH.message, lines: true }).optional(),
        /** Ignored: the server sets the time. */
        sentAt: z.unknown().optional(),
        /** Chosen by the sender: a message that is sent again is stored once. */
        clientId: text('clientId', { max: 64 }).nullish(),
        /** The message of the conversation that it answers. */
        replyTo: id('replyTo').nullish(),
        /** Pictures of uploadMessagePicture, in their order. */
        pictures: idList('pictures', CHAT.pictures).optional(),
      },
      noFields,
    )
    .refine(({ content, pictures }) => content !== undefined || pictures?.length, {
      path: ['content'],
      message: 'Message is required',
    }),
  /** The member uses the page: what it shows need not be mailed or pushed at once. */
  here: z.object({}, noFields),
};

/** Events of the server. */
export const serverEvents = {
  receiveMessage: Message,
  /** A message was edited, deleted, removed or reacted to: as it is now. */
  messageChanged: Message,
  /** Sent to the other connections of a member who has read. */
  conversationRead: Read.extend({ conversationId: z.string() }),
  /** The other member of a conversation has read it up to this number; both show that. */
  readByOther: z.object({ conversationId: z.string(), number: z.number() }),
  /** The member has marked or hidden a conversation: the client asks for the list again. */
  conversationsChanged: z.object({}),
  /** Notices were created or seen. `unseen` counts the unseen ones; without it the client asks. */
  noticesChanged: z.object({ unseen: z.number().optional() }),
  /** The member's wish list has changed. */
  wishesChanged: z.object({}),
  /** The member's permissions have changed, or are restricted: the client asks for the member again. */
  memberChanged: z.object({}),
};

export const Acknowledgement = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), data: Message.optional() }),
  z.object({ success: z.literal(false), code: z.string(), message: z.string() }),
]);
export type Acknowledgement = z.infer<typeof Acknowledgement>;
