import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { DEAL_SIDES } from '../deals/states.ts';
import { CHAT, LENGTH, MUTE_HOURS, REACTIONS, WARNING_KINDS } from '../limits.ts';
import { countLetters } from '../rules/find-words.ts';
import { fileAddress, flag, id, oneOf, outId, text, time, wholeNumber } from './fields.ts';
import { person } from './members.ts';
import { answer, done, page, pageOf } from './shapes.ts';

export const Conversation = z.object({
  _id: outId,
  participants: z.array(z.object({ ...person, email: z.string().nullable() })),
  lastMessage: z
    .object({
      content: z.string(),
      /** It tells of a deal, worded for the caller: 'Arjun offers ₹380 · Drafter'. */
      isEvent: z.boolean(),
      sentAt: time,
      /** See Message. */
      number: z.number(),
      sender: z.object({ _id: outId, firstName: z.string() }),
      /** How many pictures it has. */
      pictures: z.number().optional(),
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
  /** Until when; null: until it is unmuted. */
  mutedUntil: time.nullable(),
  /** The caller has marked it as unread, to come back to it. */
  isMarked: z.boolean(),
  /** The caller has hidden it from the list, and nothing has been written since. */
  isHidden: z.boolean(),
  /** The number of the last message that the other of the two has read; null where one of them hides it. */
  readByOther: z.number().nullable(),
  /**
   * A chat that one began and the other has not opened. `waiting`, `declined`: the caller has not. `sent`: the other has
   * not, and the caller, who does not follow them, can write no more until then.
   */
  request: z.enum(['waiting', 'declined', 'sent']).nullable(),
  /** The day on which the other of the two is back, such as 2026-11-30; null: they are here. */
  awayUntil: z.string().nullable(),
  /** The number of the last message that a mail told the other of the two; null if none did. */
  mailedToOther: z.number().nullable(),
  /** It can be read, but nobody can write in it. */
  isClosed: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;

export const MessagePicture = z.object({
  /** Empty where it is gone with the account of its sender. */
  _id: outId,
  width: z.number(),
  height: z.number(),
  /** Its average, to stand in its place until it is loaded. */
  color: z.string().nullable(),
  /** It shows a code that leads away from this site: recipients are warned. */
  hasCode: z.boolean(),
});
export type MessagePicture = z.infer<typeof MessagePicture>;

/** The beginning of the message that another one answers. */
const Quote = z.object({
  _id: outId,
  number: z.number(),
  sender: z.object({ _id: outId, firstName: z.string() }).nullable(),
  /** Null where the reader may no longer see it: deleted, removed, or by somebody hidden. */
  content: z.string().nullable(),
  /** The first of its pictures. */
  pictureId: outId.nullable().optional(),
});

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
  /** The deal event that it reports; `content` says it in words for its reader. */
  deal: z.object({ _id: outId, number: z.number() }).nullable(),
  /** What the warning words found in it; shown to recipients only. */
  warning: z.enum(WARNING_KINDS).nullable(),
  /** The desk removed it: `content` says so instead. */
  isRemoved: z.boolean(),
  /** The number of its last change in the conversation; 0 for a message that is as it was sent. */
  change: z.number(),
  isEdited: z.boolean(),
  /** Its sender deleted it for everybody: `content` says so instead. */
  isDeleted: z.boolean(),
  /** The caller has deleted it for themselves: `content` says so instead. */
  isHidden: z.boolean(),
  reply: Quote.nullable(),
  /** Without a caption `content` says how many there are. */
  pictures: z.array(MessagePicture).optional(),
  reactions: z.array(z.object({ emoji: z.enum(REACTIONS), count: z.number(), by: z.array(outId) })),
});
export type Message = z.infer<typeof Message>;

/** How much is unread, counted from two numbers that only grow: up to which the member has read, and the last one then. */
export const Read = z.object({ unread: z.number(), read: z.number(), last: z.number() });
export type Read = z.infer<typeof Read>;

const messageId = id('messageId');

export const conversationSchemas = {
  listMessages: {
    input: z.object({
      conversationId: id('conversationId'),
      /** Messages after this number, oldest first: the ones that a client missed. */
      after: wholeNumber('after', 0, 999_999_999).optional(),
      ...page,
    }),
    /** `change`: the number of the last change in the conversation, which the page has seen. */
    output: pageOf(Message).extend({ change: z.number() }),
  },
  listMessageChanges: {
    input: z.object({
      conversationId: id('conversationId'),
      /** Messages that were changed after the change of this number, in the order of their changes. */
      after: wholeNumber('after', 0, 999_999_999),
      ...page,
    }),
    output: pageOf(Message).extend({ change: z.number() }),
  },
  searchMessages: {
    input: z.object({
      query: text('Search', { max: LENGTH.keyword }).refine(
        (written) => countLetters(written) >= CHAT.searchLetters,
        `Type at least ${CHAT.searchLetters} letters`,
      ),
      conversationId: id('conversationId').optional(),
      ...page,
    }),
    /** `found`: with the first page, how many of the newest 500 stand in which conversation. */
    output: pageOf(Message).extend({ found: z.array(z.object({ conversationId: outId, count: z.number() })) }),
  },
  editMessage: {
    input: z.object({ messageId, content: text('Message', { max: LENGTH.message, lines: true }) }),
    output: answer(Message),
  },
  deleteMessage: {
    input: z.object({ messageId, everybody: flag('everybody').default(false) }),
    output: answer(Message),
  },
  reactToMessage: {
    input: z.object({ messageId, emoji: oneOf('emoji', REACTIONS), on: flag('on').default(true) }),
    output: answer(Message),
  },
  markRead: {
    input: z.object({ conversationId: id('conversationId'), number: wholeNumber('number', 0, 999_999_999) }),
    output: answer(Read),
  },
  markUnread: {
    input: z.object({ conversationId: id('conversationId') }),
    output: done,
  },
  markAllRead: { input: z.object({}), output: done },
  hideConversation: {
    input: z.object({ conversationId: id('conversationId'), hidden: flag('hidden').default(true) }),
    output: done,
  },
  muteConversation: {
    input: z.object({
      conversationId: id('conversationId'),
      muted: flag('muted').default(true),
      /** How long; without it until it is unmuted. */
      hours: wholeNumber('hours', 1, 999)
        .refine((value) => MUTE_HOURS.some((hours) => hours === value), `hours must be ${MUTE_HOURS.join(' or ')}`)
        .optional(),
    }),
    output: done,
  },
} satisfies SchemasByName;
