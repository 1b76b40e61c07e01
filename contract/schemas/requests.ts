import { z } from 'zod';
import type { SchemasByName } from '../call.ts';
import { REQUESTS } from '../limits.ts';
import { hasLink } from '../rules/find-links.ts';
import { id, outId, text, time } from './fields.ts';
import { person } from './members.ts';
import { answer, done, page, pageOf } from './shapes.ts';

/** How the caller can write to a member. */
export const RequestTerms = z.object({
  /**
   * `chat`: they have a chat. `request`: by one message. `sent`: that message waits for its answer. `closed`: the member
   * has chosen not to be written to.
   */
  way: z.enum(['chat', 'request', 'sent', 'closed']),
  /** Requests that the caller can still send today, of so many. */
  left: z.number(),
  perDay: z.number(),
});
export type RequestTerms = z.infer<typeof RequestTerms>;

/** A chat that another member began. */
export const ChatRequest = z.object({
  conversationId: outId,
  state: z.enum(['waiting', 'declined']),
  person: z.object({ ...person, username: z.string(), YearAndBranch: z.string(), joinedAt: time }),
  /** Since when they follow the caller. */
  followsSince: time.nullable(),
  /** Members who have completed deals with both. */
  dealtWithBoth: z.number(),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

export const NO_LINKS = 'A first message has no links';

const ofConversation = { input: z.object({ conversationId: id('conversationId') }), output: done };

export const requestSchemas = {
  getRequestTerms: { input: z.object({ personId: id('personId') }), output: answer(RequestTerms) },
  sendRequest: {
    input: z.object({
      personId: id('personId'),
      content: text('Message', { max: REQUESTS.length, lines: true }).refine((value) => !hasLink(value), NO_LINKS),
    }),
    output: done.extend({ data: z.object({ conversationId: outId }) }),
  },
  listRequests: { input: z.object(page), output: pageOf(ChatRequest) },
  acceptRequest: ofConversation,
  declineRequest: ofConversation,
} satisfies SchemasByName;
