import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { DEAL_SIDES } from '../deals/states.ts';
import { WARNING_KINDS } from '../limits.ts';
import { fileAddress, flag, id, outId, time, wholeNumber } from './fields.ts';
import { person } from './members.ts';
import { answer, done, page, pageOf } from './shapes.ts';

export const Conversation = z.object({
  _id: outId,
  participants: z.array(z.object({ ...person, email: z.string().nullable() })),
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
  /** The item of the pair's most recently changed deal; `side` is the caller's. */
  about: z.object({ title: z.string(), image: fileAddress.nullable(), side: z.enum(DEAL_SIDES) }).nullable(),
  /** Messages of others, not yet read by the caller. */
  unread: z.number(),
  /** The caller is not notified of new messages. */
  isMuted: z.boolean(),
  /** It can be read, but nobody can write in it. */
  isClosed: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;

export const Message = z.object({
  _id: outId,
  conversationId: outId,
  sender: z.object(person),
  senderId: outId,
  /** null in the community room. */
  recipientId: outId.nullable(),
  content: z.string(),
  sentAt: time,
  /** Counts from 1 in each conversation, and orders its messages. A gap is a missed message. */
  number: z.number(),
  clientId: z.string().nullable(),
  /** The deal event that it reports; `content` says it in words. */
  deal: z.object({ _id: outId, number: z.number() }).nullable(),
  /** What the warning words found in it; shown to recipients only. */
  warning: z.enum(WARNING_KINDS).nullable(),
  /** The desk removed it: `content` says so instead. */
  isRemoved: z.boolean(),
});
export type Message = z.infer<typeof Message>;

/** How much is unread, counted from two numbers that only grow: up to which the member has read, and the last one then. */
export const Read = z.object({ unread: z.number(), read: z.number(), last: z.number() });
export type Read = z.infer<typeof Read>;

export const conversationSchemas = {
  listMessages: {
    input: z.object({
      conversationId: id('conversationId'),
      /** Messages after this number, oldest first: the ones that a client missed. */
      after: wholeNumber('after', 0, 999_999_999).optional(),
      ...page,
    }),
    output: pageOf(Message),
  },
  markRead: {
    input: z.object({ conversationId: id('conversationId'), number: wholeNumber('number', 0, 999_999_999) }),
    output: answer(Read),
  },
  muteConversation: {
    input: z.object({ conversationId: id('conversationId'), muted: flag('muted').default(true) }),
    output: done,
  },
} satisfies SchemasByName;
