import { z } from 'zod';
import { answer, call, page, pageOf } from './call.ts';
import { fileAddress, id, outId, time, wholeNumber } from './fields.ts';

export const Participant = z.object({
  _id: outId,
  email: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  image: fileAddress.nullable(),
});

export const Conversation = z.object({
  _id: outId,
  participants: z.array(Participant),
  lastMessage: z
    .object({
      content: z.string(),
      sentAt: time,
      /** See Message. */
      number: z.number(),
      sender: z.object({ _id: outId, firstName: z.string() }),
    })
    .nullable(),
  ImageUrl_1: fileAddress.nullable(),
  ImageUrl_2: fileAddress.nullable(),
  commonImage: z.string().nullable(),
  commonName: z.string().nullable(),
  /** Messages of others that the caller has not read. */
  unread: z.number(),
});
export type Conversation = z.infer<typeof Conversation>;

export const Message = z.object({
  _id: outId,
  conversationId: outId,
  sender: z.object({ _id: outId, firstName: z.string(), lastName: z.string(), image: fileAddress.nullable() }),
  senderId: outId,
  /** null in the community room. */
  recipientId: outId.nullable(),
  content: z.string(),
  sentAt: time,
  /** Counts up from 1 in its conversation: the one order, live and in history. A gap is a message that was missed. */
  number: z.number(),
  clientId: z.string().nullable(),
});
export type Message = z.infer<typeof Message>;

export const conversationCalls = {
  listMessages: call({
    method: 'POST',
    path: '/profile/messageHistory',
    who: 'member',
    summary: 'Messages of a conversation, oldest first within the page, the newest page first. Participants only',
    changesNothingShared: true,
    input: z.object({
      conversationId: id('conversationId'),
      /** Only messages after this number, the oldest of them first: what a client missed. */
      after: wholeNumber('after', 0, 999_999_999).optional(),
      ...page,
    }),
    output: pageOf(Message),
  }),
  markRead: call({
    method: 'POST',
    path: '/profile/markRead',
    who: 'member',
    summary: 'Says up to which message a conversation has been read. Participants only',
    changesNothingShared: true,
    input: z.object({ conversationId: id('conversationId'), number: wholeNumber('number', 0, 999_999_999) }),
    output: answer(z.object({ unread: z.number() })),
  }),
};
